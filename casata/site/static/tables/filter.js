// Two hundred choices are found by typing a part of one.

import { word } from "../base/words.js";
import { live } from "./morph.js";

const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function sift() {
  const field = live.querySelector("[data-filter]");
  if (!field) return;
  field.closest(".filter").hidden = false;
  const wanted = plain(field.value).split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const button of live.querySelectorAll(".pick-list .choice")) {
    const text = plain(`${button.dataset.number} ${button.dataset.label} ${button.dataset.hint}`);
    const fits = wanted.every((part) => text.includes(part));
    button.closest("li").hidden = !fits;
    shown += fits;
  }
  field.closest(".filter").querySelector("output").textContent = wanted.length ? word("shown", { count: shown }) : "";
}

export function start() {
  if (!live) return;
  live.addEventListener("input", (event) => {
    if (event.target.matches("[data-filter]")) sift();
  });
  document.addEventListener("casata:put", sift);
  sift();
}
