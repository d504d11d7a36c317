// From a number, a click or a key to a decision. A staged choice is shown in the bar and plays only when confirmed.

import { announce, calm, word } from "../base/words.js";
import { live } from "./morph.js";
import { send } from "./actions.js";
import * as advice from "./advice.js";
import * as menu from "./menu.js";
import * as refusal from "./refusal.js";
import * as slip from "./slip.js";
import { CHOICE, answers, faceOf, firstTarget, isSeveral, moveOf, neighbour, picks, targetAt } from "./targets.js";

const TYPING = 1200;
const KEPT = "staged"; // what is kept while the page is loaded again in another language
const SETTLING = 400;

const touch = matchMedia("(pointer: coarse)");

let staged = null;
let missing = null; // a number that was typed and that no choice has
let typed = "";
let typing = 0;
let settled = 0;

const bar = () => document.getElementById("bar");
const listed = () => [...live.querySelectorAll(".pick-list .choice")].filter((button) => !button.closest("[hidden]"));
const visible = () => listed().filter((button) => button.checkVisibility());
const ready = () => staged && picks().find((one) => moveOf(one) === staged.move);

// As a person prefers; where nobody has said so, on touch screens.
export const confirms = () =>
  document.body.hasAttribute("data-confirm") || (document.body.dataset.asks === undefined && touch.matches);

function paint() {
  const place = bar();
  if (!place) return;
  const button = ready();
  if (!button || staged.answers !== answers()) staged = null;
  if (missing?.answers !== answers()) missing = null;
  mark();
  place.toggleAttribute("data-staged", Boolean(staged));
  place.querySelector(".staged").hidden = !staged;
  say(place, button);
  document.dispatchEvent(new CustomEvent("casata:staged", { detail: staged?.move ?? null }));
}

// What is staged looks so wherever it is; all else on the board steps back.
function mark() {
  const face = staged && faceOf(staged.move);
  for (const one of live.querySelectorAll(`.target, ${CHOICE}`)) {
    const on = Boolean(staged) && (one === face || moveOf(one) === staged.move);
    one.classList.toggle("staged-choice", on);
    if (on) one.setAttribute("aria-pressed", "true");
    else one.removeAttribute("aria-pressed");
  }
  live.toggleAttribute("data-staged", Boolean(staged));
}

function say(place, button) {
  const other = Boolean(staged || missing);
  place.querySelector("#prompt").hidden = other;
  const there = place.querySelector("#ready");
  there.hidden = !other;
  if (!other) return;
  const [prompt, help] = staged
    ? [button.dataset.label, button.dataset.hint]
    : [noSuch(), word("numbers", { first: lowest(), last: last() })];
  there.querySelector(".prompt").textContent = prompt;
  there.querySelector(".help").textContent = help;
}

const every = () => picks().map((one) => Number(one.dataset.number) || 0);
const lowest = () => Math.min(...every().filter(Boolean));
const last = () => Math.max(0, ...every());
const noSuch = () => word("no-such", { number: missing.number });

// Nothing stays ready behind it: Enter must not play what stood there before.
function miss(number) {
  staged = null;
  typed = "";
  missing = { number, answers: answers() };
  paint();
  document.getElementById("ready").focus({ preventScroll: true });
  announce(noSuch());
}

function stage(button) {
  staged = { move: moveOf(button), answers: answers() };
  missing = null;
  menu.close({ focus: false });
  paint();
  offer();
  announce(word("ready", { choice: button.dataset.label }));
}

// Enter must mean what the bar shows, not what happened to be focused.
const offer = () => document.getElementById("confirm").focus({ preventScroll: true });

function keep() {
  if (staged) sessionStorage.setItem(KEPT, JSON.stringify({ ...staged, at: location.pathname }));
}

// Painting drops it again where it is no longer a choice.
function takeUp() {
  const kept = JSON.parse(sessionStorage.getItem(KEPT));
  sessionStorage.removeItem(KEPT);
  if (kept?.at !== location.pathname) return;
  staged = { move: kept.move, answers: kept.answers };
  paint();
  if (staged) offer();
}

// Whether there was something.
export function unstage() {
  typed = "";
  if (!staged && !missing) return false;
  const face = staged && faceOf(staged.move);
  if (staged) announce(word("taken-back"));
  staged = missing = null;
  paint();
  (face ?? document.getElementById("prompt")).focus({ preventScroll: true });
  return true;
}

async function play(button) {
  if (!button || button.closest("[inert]")) return;
  const question = answers();
  const move = moveOf(button);
  typed = "";
  missing = null;
  menu.close({ focus: false });
  const sent = await send(document.getElementById("moves"), button);
  if (!sent) staged = { move, answers: question };
  else if (staged?.answers === question) staged = null;
  paint();
}

// A place, a button or a line of a menu: all are chosen in the same way.
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
const idle = () => document.activeElement === document.body || IDLE.includes(document.activeElement.id);

// In a list up and down; on the board to the nearest place that way.
function arrow(event) {
  const all = visible();
  const here = document.activeElement;
  if (all.length) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
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

function typingText(target) {
  return target.closest?.(
    'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], dialog[open]',
  );
}

// Out of a field, whose text stays, so that keys are shortcuts again; a dialog closes by itself.
function leave(event, field) {
  if (field.tagName === "DIALOG" || field.closest("dialog")) return;
  event.preventDefault();
  field.blur();
}

// One thing at a time: what lies over the board, then what is staged, then the last step of a move.
function escape() {
  calm();
  if (menu.close() || refusal.close() || slip.hide() || unstage() || advice.close()) return;
  if (document.getElementById("bar-cancel")) document.getElementById("bar-undo")?.click();
}

function enter(event) {
  const target = event.target.closest(".target:not(button)");
  if (event.repeat || performance.now() - settled < SETTLING) return;
  if (!target && event.target.closest("a, button, summary")) return;
  event.preventDefault();
  if (target) return choose(target);
  if (event.key === "Enter") return void (missing ? announce(noSuch()) : play(ready() ?? usual()));
}

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
  if (key === "?") return void document.getElementById("keys")?.showModal();
  if (key === "a") return void document.getElementById("open-aid")?.click();
  if (key === "e") return void document.getElementById("explain-mode")?.click();
  const button = live.querySelector(`[data-key="${CSS.escape(key)}"]:not(:disabled)`);
  if (button && !event.repeat) button.click();
}

// What speaks of a place elsewhere is the place itself.
const twinOf = (node) => node && live.querySelector(`[data-place="${CSS.escape(node.dataset.twin)}"]`);

// A piece may lie on the place that was meant.
function placeUnder({ target, clientX, clientY }) {
  const own = target.closest("[data-place]") ?? twinOf(target.closest("[data-twin]"));
  if (own || !target.closest("#sheet-window")) return own;
  return document
    .elementsFromPoint(clientX, clientY)
    .map((one) => one.closest("[data-place]"))
    .find(Boolean);
}

let first = null; // the question that was open at the first half of a double click

function clicked(event) {
  if (event.target.closest("#confirm")) return void play(ready());
  if (event.target.closest("#cancel")) return void unstage();
  if (event.target.closest("[data-back]")) return void document.getElementById("bar-undo")?.click();
  const place = placeUnder(event);
  const node = event.target.closest(`.target, ${CHOICE}`) ?? (place && targetAt(place.dataset.place));
  if (!node) {
    menu.close();
    if (!place || event.target.closest("a, button, summary")) return void refusal.close();
    return void refusal.refuse(place);
  }
  event.preventDefault();
  refusal.close();
  // The second half of a double click means the question the first half was for.
  if (first === answers()) choose(node);
}

export function start() {
  if (!live) return;
  takeUp();
  document.querySelector(".tongues")?.addEventListener("submit", keep);
  document.addEventListener("keydown", pressed);
  // Every click, also one that only asked about a place.
  addEventListener("click", ({ detail }) => (first = detail < 2 ? answers() : first), true);
  live.parentElement.addEventListener("click", clicked);
  document.addEventListener("casata:hint", () => {
    missing = null;
    paint();
  });
  document.addEventListener("casata:put", (event) => {
    if (event.detail.renewed) settled = performance.now();
    paint();
  });
}
