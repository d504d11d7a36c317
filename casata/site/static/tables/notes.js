// Notes save themselves while they are written.

import { fieldOf, find, listen, need, post } from "../base/dom.js";
import { word } from "../base/words.js";

const PAUSE = 800;

/** @param {HTMLFormElement} form */
function follow(form) {
  const field = fieldOf(form, "notes");
  let waiting = 0;
  let kept = field.value;
  const say = (/** @type {string} */ key) => {
    need("[data-saved]", form).textContent = word(key);
  };
  const save = async () => {
    clearTimeout(waiting);
    const text = field.value;
    if (text === kept) return;
    const body = new URLSearchParams({ csrf: fieldOf(form, "csrf").value, notes: text });
    const answer = await post(form.action, body, { keepalive: true }).catch(() => null);
    if (!answer?.ok) return say("unsaved");
    kept = text;
    say(field.value === text ? "saved" : "saving");
  };
  listen(form, "submit", (event) => {
    event.preventDefault();
    save();
  });
  listen(field, "input", () => {
    say("saving");
    clearTimeout(waiting);
    waiting = setTimeout(save, PAUSE);
  });
  listen(field, "blur", save);
  listen(window, "pagehide", save);
}

export function start() {
  const form = find("form[data-notes]");
  if (form) follow(form);
}
