// From a number, a click or a key to a decision. A staged choice is shown in the bar and plays only when confirmed.

import { emit, find, findAll, listen, need } from "../base/dom.js";
import { coarse } from "../base/media.js";
import { announce, dismiss, word } from "../base/words.js";
import { live } from "./morph.js";
import { send } from "./actions.js";
import * as advice from "./advice.js";
import * as menu from "./menu.js";
import * as slip from "./slip.js";
import { afterPut } from "./stages.js";
import { CHOICE, answers, faceOf, firstTarget, isSeveral, moveOf, neighbour, picks, targetAt } from "./targets.js";
import * as whyNot from "./why-not.js";

const TYPING = 1200;
const KEPT = "staged"; // what is kept while the page is loaded again in another language
const SETTLING = 400;

/** @type {{ move: string, answers: string } | null} */
let staged = null;
/** @type {{ number: number, answers: string } | null} */
let missing = null; // a number that was typed and that no choice has
let typed = "";
let typing = 0;
let settled = 0;

const bar = () => find("#bar");
const listed = () => findAll(".pick-list .choice", live).filter((button) => !button.closest("[hidden]"));
const visible = () => listed().filter((button) => button.checkVisibility());
const ready = () => picks().find((one) => moveOf(one) === staged?.move);

// As a person prefers; where nobody has said so, on touch screens.
export const confirms = () =>
  document.body.hasAttribute("data-confirm") || (document.body.dataset.asks === undefined && coarse.matches);

function paint() {
  const place = bar();
  if (!place) return;
  const button = ready();
  if (!button || staged?.answers !== answers()) staged = null;
  if (missing?.answers !== answers()) missing = null;
  mark();
  place.toggleAttribute("data-staged", Boolean(staged));
  need(".staged", place).hidden = !staged;
  say(place, button);
  emit("staged", staged?.move ?? null);
}

// What is staged looks so wherever it is; all else on the board steps back.
function mark() {
  const face = staged && faceOf(staged.move);
  for (const one of findAll(`.target, ${CHOICE}`, live)) {
    const on = Boolean(staged) && (one === face || moveOf(one) === staged?.move);
    one.classList.toggle("staged-choice", on);
    if (on) one.setAttribute("aria-pressed", "true");
    else one.removeAttribute("aria-pressed");
  }
  live.toggleAttribute("data-staged", Boolean(staged));
}

/** @param {Part} place @param {Part | undefined} button */
function say(place, button) {
  const other = Boolean(staged || missing);
  need("#prompt", place).hidden = other;
  const there = need("#ready", place);
  there.hidden = !other;
  if (!other) return;
  const [prompt, help] = button
    ? [button.dataset.label, button.dataset.worth]
    : [noSuch(), word("numbers", { first: lowest(), last: last() })];
  need(".prompt", there).textContent = prompt;
  need(".help", there).textContent = help;
}

const every = () => picks().map((one) => Number(one.dataset.number) || 0);
const lowest = () => Math.min(...every().filter(Boolean));
const last = () => Math.max(0, ...every());
const noSuch = () => word("no-such", { number: missing?.number });

/** Nothing stays ready behind it: Enter must not play what stood there before. @param {number} number */
function miss(number) {
  staged = null;
  typed = "";
  missing = { number, answers: answers() };
  paint();
  need("#ready").focus({ preventScroll: true });
  announce(noSuch());
}

/** @param {Part} button */
function stage(button) {
  staged = { move: moveOf(button), answers: answers() };
  missing = null;
  menu.close({ focus: false });
  paint();
  offer();
  announce(word("ready", { choice: button.dataset.label }));
}

// Enter must mean what the bar shows, not what happened to be focused.
const offer = () => need("#confirm").focus({ preventScroll: true });

function keep() {
  if (staged) sessionStorage.setItem(KEPT, JSON.stringify({ ...staged, at: location.pathname }));
}

// Painting drops it again where it is no longer a choice.
function takeUp() {
  const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
  sessionStorage.removeItem(KEPT);
  if (kept?.at !== location.pathname) return;
  staged = { move: kept.move, answers: kept.answers };
  paint();
  if (staged) offer();
}

// Whether there was something.
function unstage() {
  typed = "";
  if (!staged && !missing) return false;
  const face = staged && faceOf(staged.move);
  if (staged) announce(word("taken-back"));
  staged = missing = null;
  paint();
  (face ?? need("#prompt")).focus({ preventScroll: true });
  return true;
}

/** @param {Part | null | undefined} button */
async function play(button) {
  if (!button || button.closest("[inert]")) return;
  const question = answers();
  const move = moveOf(button);
  typed = "";
  missing = null;
  menu.close({ focus: false });
  const sent = await send(need("#moves"), button);
  if (!sent) staged = { move, answers: question };
  else if (staged?.answers === question) staged = null;
  paint();
}

/** A place, a button or a line of a menu: all are chosen in the same way. @param {Part} node */
function choose(node) {
  if (isSeveral(node)) {
    slip.hide();
    return menu.open(node);
  }
  if (confirms() && staged?.move !== moveOf(node)) stage(node);
  else play(node);
}

function usual() {
  const all = listed();
  return all.find((button) => button.classList.contains("usual")) ?? (all.length === 1 ? all[0] : null);
}

/** @param {string} key */
function digit(key) {
  if (!last()) return;
  clearTimeout(typing);
  typed = last() > 9 ? typed + key : key;
  const numbers = picks().map((one) => one.dataset.number);
  const button = picks().find((one) => one.dataset.number === String(Number(typed)));
  const begun = !button && numbers.some((number) => number?.startsWith(typed));
  typing = setTimeout(() => {
    if (begun) miss(Number(typed));
    typed = "";
  }, TYPING);
  if (button) stage(button);
  else if (!begun) miss(Number(typed));
}

const IDLE = ["main", "prompt", "ready", "confirm"];
const idle = () => document.activeElement === document.body || IDLE.includes(document.activeElement?.id ?? "");

/** @type {Record<string, number>} */
const STEPS = { ArrowDown: 1, ArrowUp: -1 };

/** In a list up and down; on the board to the nearest place that way. @param {On<"keydown">} event */
function arrow(event) {
  const all = visible();
  const here = /** @type {Part} */ (document.activeElement);
  if (all.length) {
    const step = STEPS[event.key];
    const at = all.indexOf(here);
    if (!step || (at < 0 && !idle())) return;
    event.preventDefault();
    return all[(at + step + all.length) % all.length].focus();
  }
  const target = here.closest?.(".target");
  const next = target ? neighbour(target, event.key) : idle() ? firstTarget() : null;
  if (target || next) event.preventDefault();
  next?.focus();
}

/** @param {Part} target */
function typingText(target) {
  return target.closest?.(
    'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], dialog[open]',
  );
}

// Out of a field, whose text stays, so that keys are shortcuts again; a dialog closes by itself.
/** @param {On<"keydown">} event @param {Part} field */
function leave(event, field) {
  if (field.tagName === "DIALOG" || field.closest("dialog")) return;
  event.preventDefault();
  field.blur();
}

// One thing at a time: what lies over the board, then what is staged, then the last step of a move.
function escape() {
  dismiss();
  if (menu.close() || whyNot.close() || slip.hide() || unstage() || advice.close()) return;
  if (find("#bar-cancel")) find("#bar-undo")?.click();
}

/** @param {On<"keydown">} event */
function enter(event) {
  const target = event.target.closest(".target:not(button)");
  if (event.repeat || performance.now() - settled < SETTLING) return;
  if (!target && event.target.closest("a, button, summary")) return;
  event.preventDefault();
  if (target) return choose(target);
  if (event.key === "Enter") return void (missing ? announce(noSuch()) : play(ready() ?? usual()));
}

/** @param {On<"keydown">} event */
function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const { key } = event;
  const field = typingText(event.target);
  if (field) {
    if (key === "Escape") leave(event, field);
    return;
  }
  if (/^[0-9]$/.test(key)) return digit(key);
  if (key === "Enter" || (key === " " && event.target.closest(".target"))) return enter(event);
  if (key === "Escape") return escape();
  if (key.startsWith("Arrow")) return arrow(event);
  if (key === "?") return void find("#keys")?.showModal();
  if (key === "a") return void find("#open-aid")?.click();
  if (key === "e") return void find("#explain-mode")?.click();
  const button = find(`[data-key="${CSS.escape(key)}"]:not(:disabled)`, live);
  if (button && !event.repeat) button.click();
}

/** What speaks of a place elsewhere is the place itself. @param {Part | null} node */
const mirrored = (node) => node && find(`[data-place="${CSS.escape(node.dataset.mirrors)}"]`, live);

/** A piece may lie on the place that was meant. @param {On<"click">} event */
function placeUnder({ target, clientX, clientY }) {
  const own = target.closest("[data-place]") ?? mirrored(target.closest("[data-mirrors]"));
  if (own || !target.closest("#sheet-window")) return own;
  return document
    .elementsFromPoint(clientX, clientY)
    .map((one) => /** @type {Part | null} */ (one.closest("[data-place]")))
    .find(Boolean);
}

/** @type {string | null} */
let first = null; // the question that was open at the first half of a double click

/** @param {On<"click">} event */
function clicked(event) {
  if (event.target.closest("#confirm")) return void play(ready());
  if (event.target.closest("#cancel")) return void unstage();
  if (event.target.closest("[data-back]")) return void find("#bar-undo")?.click();
  const place = placeUnder(event);
  const node = event.target.closest(`.target, ${CHOICE}`) ?? (place && targetAt(place.dataset.place));
  if (!node) {
    menu.close();
    if (!place || event.target.closest("a, button, summary")) return void whyNot.close();
    return void whyNot.explain(place);
  }
  event.preventDefault();
  whyNot.close();
  // The second half of a double click means the question the first half was for.
  if (first === answers()) choose(node);
}

export function start() {
  takeUp();
  find(".tongues")?.addEventListener("submit", keep);
  listen(document, "keydown", pressed);
  // Every click, also one that only asked about a place.
  listen(window, "click", ({ detail }) => (first = detail < 2 ? answers() : first), true);
  listen(need("#main"), "click", clicked);
  listen(document, "casata:advice", () => {
    missing = null;
    paint();
  });
  afterPut("choice", ({ renewed }) => {
    if (renewed) settled = performance.now();
    paint();
  });
}
