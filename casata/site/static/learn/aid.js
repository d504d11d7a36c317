// The player aid of a table, one key away: loaded when it is first asked for.

import { complain, word } from "../base/words.js";

const dialog = document.getElementById("aid");

async function load() {
  const answer = await fetch(dialog.dataset.from);
  if (!answer.ok) throw new Error(answer.statusText);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  dialog.querySelector(".aid-text").replaceChildren(page.querySelector("article.rules"));
  dialog.dataset.loaded = "";
}

async function open() {
  if (dialog.open) return dialog.close();
  try {
    if (dialog.dataset.loaded === undefined) await load();
    dialog.showModal();
  } catch {
    complain(word("failed"));
  }
}

export function start() {
  if (!dialog) return;
  for (const button of document.querySelectorAll("[data-aid]")) button.addEventListener("click", open);
}
