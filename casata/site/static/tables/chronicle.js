// Lines light the places they speak of: under the mouse, with the keyboard, and as long as something else says so.
// Those since the viewer's last turn are marked; where there is no room for them they unfold.
// For the keyboard all lines are one stop: arrows lead from line to line, Tab leads on.

import { find, findAll, listen } from "../base/dom.js";
import { live } from "./morph.js";
import { afterPut } from "./stages.js";

/** @type {string[]} */
let standing = []; // lit until somebody says otherwise
/** @type {string[] | null} */
let hovered = null; // lit by the line that is looked at now

/** @param {Part | null | undefined} line */
const placesOf = (line) => line?.dataset.places?.split(" ") ?? [];

function paint() {
  for (const node of findAll(".lit", live)) node.classList.remove("lit");
  for (const id of hovered ?? standing)
    for (const node of findAll(`[data-place="${CSS.escape(id)}"], #e-${CSS.escape(id)}`, live))
      node.classList.add("lit");
}

/** Keep places lit, those that an element names, or none. @param {Part | null | undefined} line */
export function stand(line) {
  standing = placesOf(line);
  paint();
}

/** @param {{ target: Part }} event */
function look({ target }) {
  const line = target.closest?.("[data-places]");
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
  for (const old of findAll(".log .recent", live)) old.classList.remove("recent");
  for (const line of findAll(".since a", live))
    for (const same of findAll(`.log a[href="${line.getAttribute("href")}"]`, live))
      same.parentElement?.classList.add("recent");
}

/** @param {boolean} open */
function fold(open) {
  live.toggleAttribute("data-since", open);
  find("#digest-fold")?.setAttribute("aria-expanded", String(open));
}

/** @param {Own["put"]} put */
function settle({ renewed }) {
  paint();
  markRecent();
  fold(live.hasAttribute("data-since") && !renewed);
}

/** @type {Record<string, number>} */
const LEAD = { ArrowDown: 1, ArrowUp: -1 };

/** Tab leads on from the end of the lines that the focus is sent to first. @param {On<"keydown">} event */
function lead(event) {
  const log = event.target.closest?.(".log");
  if (!log || event.altKey || event.ctrlKey || event.metaKey) return;
  const lines = findAll("a", log);
  const last = lines.length - 1;
  if (event.key === "Tab") lines[event.shiftKey ? 0 : last]?.focus({ preventScroll: true });
  if (!(event.key in LEAD)) return;
  event.preventDefault();
  event.stopPropagation();
  const next = lines.findIndex((line) => line === event.target) + LEAD[event.key];
  lines[Math.min(Math.max(next, 0), last)]?.focus();
}

export function start() {
  live.dataset.marks = "";
  markRecent();
  listen(live, "click", ({ target }) => {
    if (target.closest("#digest-fold")) fold(!live.hasAttribute("data-since"));
  });
  listen(live, "pointerover", look);
  listen(live, "focusin", look);
  listen(live, "pointerleave", away);
  listen(live, "focusout", away);
  listen(live, "keydown", lead);
  afterPut("mark", settle);
}
