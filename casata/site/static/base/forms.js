// Small help with forms: what is asked before they are sent, copying, files, seats that are not there, and what only
// scripts can do.

import { find, findAll, listen, need } from "./dom.js";
import { announce, word } from "./words.js";

export function reveal() {
  for (const part of findAll("[data-script]")) if (part.id !== "replay") part.hidden = false;
  for (const form of findAll("form[data-change]")) need("button", form).hidden = true;
}

/** @param {Part} button */
async function copy(button) {
  await copyText(need(`#${button.dataset.copy}`));
  const before = button.textContent;
  button.textContent = word("copied");
  setTimeout(() => {
    button.textContent = before;
  }, 1500);
}

/** @param {HTMLElement} field */
export async function copyText(field) {
  const input = /** @type {HTMLInputElement} */ (field);
  input.select();
  // The clipboard is there only in secure contexts; the old way works at home too.
  if (navigator.clipboard) await navigator.clipboard.writeText(input.value);
  else document.execCommand("copy");
  announce(word("copied"));
}

/** @param {On<"click">} event */
function clicked({ target }) {
  const copies = target.closest("[data-copy]");
  if (copies) copy(copies);
  const opens = target.closest("[data-opens]");
  if (opens) /** @type {HTMLDialogElement} */ (need(`#${opens.dataset.opens}`)).showModal();
}

function seats() {
  const select = find("select[data-seats]");
  if (!select) return;
  const show = () => {
    for (const line of findAll("[data-seat]")) {
      line.hidden = Number(line.dataset.seat) > Number(select.value);
      const who = need("select", line);
      who.disabled = line.hidden;
      const name = need("[data-called]", line);
      name.hidden = who.value !== "screen";
      need("input", name).required = !name.hidden && !line.hidden;
    }
  };
  for (const line of findAll("[data-seat] select")) listen(line, "change", show);
  listen(select, "change", show);
  show();
}

function files() {
  for (const field of findAll("input[data-loads]"))
    listen(field, "change", async () => {
      const file = field.files?.[0];
      const text = /** @type {HTMLTextAreaElement} */ (need(`#${field.dataset.loads}`));
      if (file) text.value = await file.text();
    });
}

/** @param {string} text @returns {Promise<boolean>} */
export function confirmed(text) {
  const dialog = need("#ask");
  need("#ask-text", dialog).textContent = text;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((done) => {
    dialog.addEventListener("close", () => done(dialog.returnValue === "yes"), { once: true });
  });
}

const agreed = new WeakSet();

/** A form that asks first is sent, in whatever way, once its question is answered. @param {On<"submit">} event */
async function submitted(event) {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || !form.dataset.ask || agreed.delete(form)) return;
  event.preventDefault();
  if (!(await confirmed(form.dataset.ask))) return;
  agreed.add(form);
  form.requestSubmit(submitter);
}

export function start() {
  reveal();
  seats();
  files();
  listen(document, "click", clicked);
  listen(document, "submit", submitted);
  // A select that is its own form needs no button once scripts run.
  listen(document, "change", ({ target }) => {
    if (target.form?.hasAttribute("data-change") && target.tagName === "SELECT") target.form.requestSubmit();
  });
}
