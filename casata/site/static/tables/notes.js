// Notes save themselves while they are written.

import { word } from "../base/words.js";

const PAUSE = 800;
const form = document.querySelector("[data-notes]");
let waiting = 0;
let kept = form?.elements.notes.value;

const say = (key) => {
  form.querySelector("[data-saved]").textContent = word(key);
};

async function save() {
  clearTimeout(waiting);
  const text = form.elements.notes.value;
  if (text === kept) return;
  try {
    const answer = await fetch(form.action, {
      method: "POST",
      headers: { Accept: "application/json", "X-CSRF-Token": form.elements.csrf.value },
      body: new URLSearchParams(new FormData(form)),
      keepalive: true,
    });
    if (!answer.ok) throw new Error(answer.status);
    kept = text;
    say(form.elements.notes.value === text ? "saved" : "saving");
  } catch {
    say("unsaved");
  }
}

export function start() {
  if (!form) return;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    save();
  });
  form.elements.notes.addEventListener("input", () => {
    say("saving");
    clearTimeout(waiting);
    waiting = setTimeout(save, PAUSE);
  });
  form.elements.notes.addEventListener("blur", save);
  addEventListener("pagehide", save);
}
