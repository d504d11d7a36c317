// Ghosts: the pieces that a considered move would bring, in a layer of their own over the sheet.

import { findAll, makeSvg } from "../base/dom.js";

/** @type {SVGSVGElement | null} */
let ghosts = null;
/** @type {string[]} */
let leaving = [];
/** @type {string[]} */
let changing = []; // pieces that have a ghost elsewhere, or one that looks otherwise
/** @type {string[]} */
let concerned = []; // places around the sheet whose standing would change

/** @param {boolean} on */
function mark(on) {
  for (const id of leaving) document.getElementById(id)?.classList.toggle("leaving", on);
  for (const id of changing) document.getElementById(id)?.classList.toggle("changing", on);
  for (const place of concerned) document.getElementById(`p-${place}`)?.classList.toggle("concerned", on);
}

export function clear() {
  mark(false);
  ghosts?.remove();
  ghosts = null;
  leaving = changing = concerned = [];
}

/** @param {Preview} preview */
export function show(preview) {
  clear();
  leaving = preview.leaving;
  concerned = preview.places;
  ghosts = makeSvg("svg", { class: "pieces ghosts", "aria-hidden": true });
  ghosts.innerHTML = preview.ghosts.join("");
  const named = findAll("[id]", ghosts);
  changing = named.map(({ id }) => id);
  for (const one of named) one.removeAttribute("id");
  keep();
}

// After every change of the table: what it does not know of is gone then.
export function keep() {
  const pieces = document.getElementById("pieces");
  if (!ghosts || !pieces) return;
  ghosts.setAttribute("viewBox", pieces.getAttribute("viewBox") ?? "");
  if (pieces.nextElementSibling !== ghosts) pieces.after(ghosts);
  mark(true);
}
