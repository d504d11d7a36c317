// Lines light the places they speak of: under the mouse, with the keyboard, and as long as something else says so.

import { live } from "./morph.js";

let standing = []; // lit until somebody says otherwise
let hovered = null; // lit by the line that is looked at now

const placesOf = (line) => line?.dataset.places?.split(" ") ?? [];

function paint() {
  for (const node of live.querySelectorAll(".lit")) node.classList.remove("lit");
  for (const id of hovered ?? standing)
    for (const node of live.querySelectorAll(`[data-place="${CSS.escape(id)}"], #e-${CSS.escape(id)}`))
      node.classList.add("lit");
}

// Keep places lit, those that an element names, or none.
export function stand(line) {
  standing = placesOf(line);
  paint();
}

function look(event) {
  const line = event.target.closest?.("[data-places]");
  const found = line ? placesOf(line) : null;
  if (found?.join() === hovered?.join()) return;
  hovered = found;
  paint();
}

function away() {
  if (!hovered) return;
  hovered = null;
  paint();
}

export function start() {
  if (!live) return;
  live.addEventListener("pointerover", look);
  live.addEventListener("focusin", look);
  live.addEventListener("pointerleave", away);
  live.addEventListener("focusout", away);
  document.addEventListener("casata:put", paint);
}
