// Two hundred choices are found by typing a part of one.

import { find, findAll, listen, need } from "../base/dom.js";
import { word } from "../base/words.js";
import { live } from "./morph.js";
import { afterPut } from "./stages.js";

/** @param {string} text */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function sift() {
  const field = find("[data-filter]", live);
  if (!field) return;
  const box = need(".filter", live);
  box.hidden = false;
  const wanted = plain(field.value).split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const button of findAll(".pick-list .choice", live)) {
    const text = plain(`${button.dataset.number} ${button.dataset.label} ${button.dataset.worth}`);
    const fits = wanted.every((part) => text.includes(part));
    /** @type {Part} */ (button.closest("li")).hidden = !fits;
    shown += Number(fits);
  }
  need("output", box).textContent = wanted.length ? word("shown", { count: shown }) : "";
}

export function start() {
  listen(live, "input", ({ target }) => target.matches("[data-filter]") && sift());
  afterPut("mark", sift);
  sift();
}
