// The slip says beside a place what choosing it costs and brings; the bill says it of a move that is staged or begun.

import { byId, find, findAll, listen, load, make } from "../base/dom.js";
import * as ghosts from "./ghosts.js";
import { lay, panel } from "./layer.js";
import { live } from "./morph.js";
import { afterPut } from "./stages.js";
import { answers, choicesAt, faceOf, isSeveral, moveOf, sharedWorth } from "./targets.js";

const HOVER = 150;
const HOLD = 480; // milliseconds, a little less than until browsers open a menu of their own
const MANY = 100;
const MOST = 3; // moves of a place that the slip lists
const STIR = 8; // pixels that a resting finger may move at once

// A node by its id, a move there, and the question that it answers.
/** @typedef {{ id: string, move: string, question: string }} Subject */

const slip = panel("slip", "tooltip");
const bill = panel("bill", "note");
/** @type {Map<string, Promise<Preview | null>>} */
const previews = new Map();
/** @type {Subject | null} */
let shown = null; // what the slip is about
/** @type {Subject | null} */
let billed = null; // what the bill is about
/** @type {string | null} */
let staged = null;
let waiting = 0;
let holding = 0;
let held = false; // by a finger
let asking = new AbortController();
/** @type {string | null} */
let answered = null; // a question that is being answered: what is asked now would come too late for it

/** @param {Element} node @param {string} move */
const about = (node, move) => ({ id: node.id, move, question: answers() });
/** @param {Subject | null} what */
const nodeOf = (what) => byId(what?.id ?? "");
/** @param {Subject | null} one @param {Subject | null} other */
const same = (one, other) => one?.id === other?.id && one?.move === other?.move && one?.question === other?.question;

/** @param {string} move @returns {Promise<Preview | null>} */
async function preview(move) {
  if (answered === answers()) return null;
  const key = `${answers()} ${move}`;
  const known = previews.get(key);
  if (known) return known;
  if (previews.size >= MANY) previews.clear();
  const query = new URLSearchParams({ answers: answers(), move });
  const asked = load(`/tables/${live.dataset.table}/preview?${query}`, { signal: asking.signal });
  previews.set(key, asked);
  if (!(await asked)) previews.delete(key);
  return asked;
}

/** @param {string} className @param {string} textContent */
const line = (className, textContent) => make("p", { className, textContent });

// A place with several moves says what each of them costs; how all of them begin it says once.
/** @param {HTMLElement} node @param {string} label @param {Part[]} choices */
function list(node, label, choices) {
  const { common, rests } = sharedWorth(choices);
  const parts = choices.flatMap(({ dataset }, at) => [
    line("cost choice-label", dataset.label),
    line("cost", rests[at]),
  ]);
  const lines = [line("cost", common), ...parts].filter((part) => part.textContent);
  node.replaceChildren(line("what", label), ...lines);
}

/** @param {HTMLElement} node @param {string} label @param {string} worth @param {Preview | null} preview */
function fill(node, label, worth, preview) {
  const parts = [line("what", label)];
  // The changes say more exactly what it is worth.
  if (worth && !preview?.changes) parts.push(line("cost", worth));
  node.replaceChildren(...parts);
  node.insertAdjacentHTML("beforeend", `${preview?.bill ?? ""}${preview?.changes ?? ""}`);
  if (preview?.end) node.append(line("end", preview.end));
}

// -- the slip -----------------------------------------------------------------------------------

/** A place that is lit in two spots is pointed at in both. @param {string | null} place */
function light(place) {
  for (const one of findAll(".target", live)) one.toggleAttribute("data-chosen", one.dataset.place === place);
}

/** @param {Part} node */
async function point(node) {
  if (node.closest("[data-said]")) return void hide(); // it stands there already
  const several = isSeveral(node);
  if (node.getAttribute("aria-expanded") === "true") return; // its menu says it all
  const what = about(node, several ? "" : moveOf(node));
  if (same(what, shown) || (billed && billed.move === what.move)) return;
  shown = what;
  light(node.dataset.place);
  if (several) list(slip, node.dataset.label, choicesAt(node).slice(0, MOST));
  else fill(slip, node.dataset.label, node.dataset.worth ?? "", null);
  slip.hidden = false;
  lay(slip, node);
  if (several || billed) return;
  const news = await preview(what.move);
  if (shown === what && news) renew(slip, what, news, node.dataset.label, node.dataset.worth ?? "");
}

/** @param {HTMLElement} panel @param {Subject} what @param {Preview} news @param {string} label @param {string} worth */
function renew(panel, what, news, label, worth) {
  fill(panel, label, worth, news);
  ghosts.show(news);
  const node = nodeOf(what);
  if (node) lay(panel, node);
}

// Whether there was one.
export function hide() {
  clearTimeout(waiting);
  if (!shown) return false;
  shown = null;
  light(null);
  slip.hidden = true;
  if (!billed) ghosts.clear();
  return true;
}

// A decision is being sent: what was asked is given up, and nothing more is asked until the answer is here.
function giveUp() {
  hide();
  asking.abort();
  asking = new AbortController();
}

// -- the bill -----------------------------------------------------------------------------------

// The place of a staged move, or of one that is being paid step by step.
function due() {
  if (!staged) return find("#chosen");
  const face = faceOf(staged);
  return face?.matches(".target") ? face : null;
}

function charge() {
  const node = due();
  const move = staged ?? "";
  if (!node) {
    if (billed && !shown) ghosts.clear();
    billed = bill.ariaBusy = null;
    bill.hidden = true;
    return;
  }
  const what = about(node, move);
  bill.classList.toggle("against", node.classList.contains("war"));
  if (!same(what, billed)) {
    billed = what;
    hide();
    ghosts.clear();
    fill(bill, node.dataset.label, node.dataset.worth ?? "", null);
    bill.ariaBusy = "true"; // it grows once it is known what the move brings
    preview(move).then((news) => {
      if (billed !== what) return;
      bill.ariaBusy = null;
      if (news) renew(bill, what, news, move ? news.label : node.dataset.label, news.hint);
    });
  }
  bill.hidden = false;
  lay(bill, node);
}

// -- what calls for them ------------------------------------------------------------------------

/** @param {{ target: Part }} event */
const targetOf = ({ target }) => target.closest?.('.target, #menu [role="menuitem"]');

/** @param {On<"pointerover">} event */
function over(event) {
  const target = targetOf(event);
  clearTimeout(waiting);
  if (event.pointerType !== "mouse") return;
  if (target) waiting = setTimeout(() => target.isConnected && point(target), HOVER);
  else if (shown && document.activeElement?.id !== shown.id) waiting = setTimeout(hide, HOVER / 2);
}

/** @param {On<"focusin">} event */
function focused(event) {
  const target = targetOf(event);
  if (!target?.matches(":focus-visible")) return;
  clearTimeout(waiting); // a pointer that has left something before takes nothing away from the keyboard
  point(target);
}

/** @param {On<"focusout">} event */
function blurred(event) {
  if (shown && event.target.id === shown.id && !event.target.matches(":hover")) hide();
}

/** @param {On<"pointerdown">} event */
function pressed(event) {
  clearTimeout(holding);
  held = false;
  const target = targetOf(event);
  if (event.pointerType !== "touch") return;
  // A second finger means to zoom.
  if (!target || !event.isPrimary) return void hide();
  holding = setTimeout(() => {
    held = true;
    point(target);
  }, HOLD);
}

const letGo = () => clearTimeout(holding);

/** @param {On<"pointermove">} event */
function stirred(event) {
  if (Math.hypot(event.movementX, event.movementY) > STIR) letGo();
}

/** A finger that has rested on a place has asked about it, and chooses nothing. @param {On<"click">} event */
function clicked(event) {
  if (!held) return;
  held = false;
  event.preventDefault();
  event.stopPropagation();
}

// A change of the table keeps both where they are, as long as what they are about is still there.
function keep() {
  if (shown?.question !== answers() || !nodeOf(shown)) hide();
  charge();
  const node = nodeOf(shown);
  if (node) lay(slip, node);
  ghosts.keep();
}

export function start() {
  listen(document, "pointerover", over);
  listen(document, "focusin", focused);
  listen(document, "focusout", blurred);
  listen(document, "pointerdown", pressed);
  listen(document, "pointerup", letGo);
  listen(document, "pointercancel", letGo);
  listen(document, "pointermove", stirred);
  listen(document, "click", clicked, true);
  listen(document, "contextmenu", (event) => held && event.preventDefault());
  listen(document, "casata:staged", ({ detail }) => {
    staged = detail;
    charge();
  });
  afterPut("floating", keep);
  listen(document, "casata:sending", ({ detail }) => {
    answered = detail ? answers() : null;
    if (detail) giveUp();
  });
  listen(window, "resize", keep);
  listen(window, "scroll", keep, { capture: true, passive: true });
  listen(live, "transitionend", ({ target }) => target.id === "camera" && keep());
  new MutationObserver(keep).observe(live, { attributeFilter: ["style"], subtree: true });
  charge();
}
