// The player aid of a table, one key away: loaded when it is first asked for.

import { find, findAll, listen, need } from "../base/dom.js";
import { complain, word } from "../base/words.js";

/** @param {Found<"#aid">} dialog */
async function load(dialog) {
  const answer = await fetch(dialog.dataset.from);
  if (!answer.ok) throw new Error(answer.statusText);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  need(".aid-text", dialog).replaceChildren(need("article.rules", page));
  dialog.dataset.loaded = "";
}

/** @param {Found<"#aid">} dialog */
async function open(dialog) {
  if (dialog.open) return dialog.close();
  try {
    if (dialog.dataset.loaded === undefined) await load(dialog);
    dialog.showModal();
  } catch {
    complain(word("failed"));
  }
}

export function start() {
  const dialog = find("#aid");
  if (dialog) for (const button of findAll("[data-aid]")) listen(button, "click", () => open(dialog));
}
