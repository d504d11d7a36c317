// Lines light the places they speak of: under the mouse, with the keyboard, and as long as something else says so.
// Those since the viewer's last turn are marked; where there is no room for them they unfold.
// For the keyboard all lines are one stop: arrows lead from line to line, Tab leads on.

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

function markRecent() {
  for (const old of live.querySelectorAll(".log .recent")) old.classList.remove("recent");
  for (const line of live.querySelectorAll(".since a"))
    for (const same of live.querySelectorAll(`.log a[href="${line.getAttribute("href")}"]`))
      same.parentElement.classList.add("recent");
}

function fold(open) {
  live.toggleAttribute("data-since", open);
  document.getElementById("digest-fold")?.setAttribute("aria-expanded", String(open));
}

function settle({ detail }) {
  paint();
  markRecent();
  fold(live.hasAttribute("data-since") && !detail.renewed);
}

const LEAD = { ArrowDown: 1, ArrowUp: -1 };

// Tab leads on from the end of the lines that the focus is sent to first.
function lead(event) {
  const log = event.target.closest?.(".log");
  if (!log || event.altKey || event.ctrlKey || event.metaKey) return;
  const lines = [...log.querySelectorAll("a")];
  const last = lines.length - 1;
  if (event.key === "Tab") lines[event.shiftKey ? 0 : last]?.focus({ preventScroll: true });
  if (!(event.key in LEAD)) return;
  event.preventDefault();
  event.stopPropagation();
  const next = lines.indexOf(event.target) + LEAD[event.key];
  lines[Math.min(Math.max(next, 0), last)]?.focus();
}

export function start() {
  if (!live) return;
  live.dataset.marks = "";
  markRecent();
  live.addEventListener("click", ({ target }) => {
    if (target.closest("#digest-fold")) fold(!live.hasAttribute("data-since"));
  });
  live.addEventListener("pointerover", look);
  live.addEventListener("focusin", look);
  live.addEventListener("pointerleave", away);
  live.addEventListener("focusout", away);
  live.addEventListener("keydown", lead);
  document.addEventListener("casata:put", settle);
}
