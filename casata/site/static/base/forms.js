// Small help with forms: copying, files, seats that are not there, and what only scripts can do.

import { announce, word } from "./words.js";

function reveal() {
  for (const part of document.querySelectorAll("[data-script]")) if (part.id !== "replay") part.hidden = false;
  for (const form of document.querySelectorAll("form[data-change]")) form.querySelector("button").hidden = true;
}

async function copy(button) {
  const field = document.getElementById(button.dataset.copy);
  field.select();
  // The clipboard is there only in secure contexts; the old way works at home too.
  if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
  else document.execCommand("copy");
  announce(word("copied"));
  const before = button.textContent;
  button.textContent = word("copied");
  setTimeout(() => {
    button.textContent = before;
  }, 1500);
}

function clicked(event) {
  const copies = event.target.closest("[data-copy]");
  if (copies) copy(copies);
  const opens = event.target.closest("[data-opens]");
  if (opens) document.getElementById(opens.dataset.opens).showModal();
}

function seats() {
  const select = document.querySelector("[data-seats]");
  if (!select) return;
  const show = () => {
    for (const line of document.querySelectorAll("[data-seat]")) {
      line.hidden = Number(line.dataset.seat) > Number(select.value);
      const who = line.querySelector("select");
      who.disabled = line.hidden;
      const name = line.querySelector("[data-called]");
      name.hidden = who.value !== "screen";
      name.querySelector("input").required = !name.hidden && !line.hidden;
    }
  };
  for (const line of document.querySelectorAll("[data-seat] select")) line.addEventListener("change", show);
  select.addEventListener("change", show);
  show();
}

function files() {
  for (const field of document.querySelectorAll("[data-loads]")) {
    field.addEventListener("change", async () => {
      const [file] = field.files;
      if (file) document.getElementById(field.dataset.loads).value = await file.text();
    });
  }
}

export function start() {
  reveal();
  seats();
  files();
  document.addEventListener("click", clicked);
  document.addEventListener("casata:put", reveal);
}
