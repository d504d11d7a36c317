// The end of a game: its points are told source by source, each lit on the board; then the curve of the whole game.

import { byId, find, findAll, listen, load, need } from "../base/dom.js";
import { reduced } from "../base/media.js";
import { announce, word } from "../base/words.js";
import { stand } from "./chronicle.js";
import { live, looksBack } from "./morph.js";
import { pace } from "./preferences.js";
import { afterPut } from "./stages.js";

const EACH = 1600; // milliseconds for a source

let at = -1; // the source that is told now; -1 for none
let telling = 0; // the timer, while sources come one after another
let seen = false; // whether the result was looked at
let known = false; // whether the page has shown the end before
let asked = ""; // whose curve was asked for
let started = false; // whether what comes now came while the page was open

const reckoning = () => find("#reckoning");
const sources = () => findAll("#reckoning tr.source");
/** @param {Part} row */
const foldOf = (row) => byId(row.id.replace("source", "told"));

/** @param {number} count */
function sums(count) {
  const rows = sources().slice(0, count);
  for (const [column, cell] of findAll("#reckoning [data-total]").entries()) {
    const parts = rows.map((row) => Number(findAll("[data-points]", row)[column].dataset.points));
    cell.textContent = telling ? String(parts.reduce((sum, points) => sum + points, 0)) : cell.dataset.total;
  }
}

// Everything follows from `at`, `telling` and `seen`, so a change that arrives meanwhile takes nothing away.
function paint() {
  const table = reckoning();
  if (!table) return;
  table.classList.toggle("telling", Boolean(telling));
  live.toggleAttribute("data-tells", Boolean(telling));
  for (const [number, row] of sources().entries()) {
    const now = number === at;
    row.classList.toggle("now", now);
    row.classList.toggle("later", Boolean(telling) && number > at);
    need(".tell", row).setAttribute("aria-pressed", String(now));
    const fold = foldOf(row);
    if (!fold) continue;
    fold.hidden = !now;
    need(".tell", row).setAttribute("aria-expanded", String(now));
  }
  sums(at + 1);
  find("#bar-result")?.classList.toggle("go", !seen);
  const next = find("#bar-rematch") ?? find("#bar-replay");
  next?.classList.toggle("go", seen);
  stand(sources()[at]);
  show(sources()[at]);
}

/** The theme may draw what is told in its own way, and the bar says what it is. @param {Part | undefined} row */
function show(row) {
  const drawn = find("#drawn");
  if (drawn && row) drawn.dataset.told = row.dataset.source;
  else delete drawn?.dataset.told;
  say("#prompt .prompt", telling ? word("counting") : null);
  say("#prompt .help", row ? wordsOf(row) : null);
  say("#bar-source", word(row ? "next-source" : "explain"));
}

/** For a while, or what stood there before. @param {string} place @param {string | null} text */
function say(place, text) {
  const node = find(place);
  if (!node) return;
  node.dataset.said ??= node.textContent;
  node.textContent = text ?? node.dataset.said;
}

/** What is told now, in words: the second of seven, and its name. @param {Part} row */
function wordsOf(row) {
  const source = need(".tell .name", row).textContent;
  return word("telling", { number: at + 1, count: sources().length, source });
}

function tellNow() {
  const row = sources()[at];
  if (!row) return;
  announce(wordsOf(row));
  for (const part of [foldOf(row), row]) part?.scrollIntoView({ block: "nearest" });
}

/** @param {number} number */
function choose(number) {
  const count = sources().length;
  at = number < 0 || number >= count ? -1 : number;
  paint();
  tellNow();
}

function finish() {
  clearTimeout(telling);
  telling = 0;
  at = -1;
  seen = true;
  paint();
}

function next() {
  if (at + 1 >= sources().length) return void finish();
  at += 1;
  clearTimeout(telling);
  telling = setTimeout(next, EACH);
  paint();
  tellNow();
}

// Whether the result is in view by itself; on a phone somebody has to go there.
function inView() {
  const box = need("#reckoning").getBoundingClientRect();
  return box.top < innerHeight / 2 && box.bottom > 0;
}

function open() {
  if (!reckoning() || looksBack()) return;
  if (!known) {
    known = true;
    seen = inView();
    // Told once, to those who were there; others come for the result.
    if (started && !reduced.matches && pace() !== "instant") next();
  }
  paint();
  loadCurve();
}

async function loadCurve() {
  const slot = find("#curve");
  if (!slot || asked === slot.dataset.from) return;
  asked = slot.dataset.from;
  const parts = await load(asked);
  for (const [id, html] of Object.entries(parts ?? {})) {
    const place = byId(id);
    if (place) place.innerHTML = html;
  }
}

/** @param {On<"click">} event */
function result(event) {
  event.preventDefault();
  finish();
  need("#reckoning").scrollIntoView({ block: "start" });
  need("#reckoning").focus({ preventScroll: true });
}

/** The moment under the mouse; milestones are links of their own. @param {On<"click">} event @param {Part} curve */
function momentAt(event, curve) {
  const [left, right, last] = [curve.dataset.left, curve.dataset.right, curve.dataset.last].map(Number);
  const box = curve.getBoundingClientRect();
  const x =
    ((event.clientX - box.left) / box.width) *
    /** @type {SVGSVGElement} */ (/** @type {Element} */ (curve)).viewBox.baseVal.width;
  const part = (x - left) / (right - left);
  return Math.round(Math.min(Math.max(part, 0), 1) * last);
}

/** @param {On<"click">} event */
function clicked(event) {
  if (!reckoning()) return;
  const curve = event.target.closest("[data-curve]");
  if (curve && !event.target.closest("a"))
    return void location.assign(`/tables/${curve.dataset.table}?step=${momentAt(event, curve)}`);
  if (event.target.closest("#bar-result")) return void result(event);
  if (event.target.closest("#bar-source")) return void (telling ? next() : choose(at + 1));
  const row = event.target.closest("tr.source");
  if (row) {
    const number = sources().indexOf(row);
    if (telling) finish();
    seen = true;
    return void choose(number === at ? -1 : number);
  }
  if (telling && !event.target.closest("a, button")) finish();
}

/** @type {Record<string, number>} */
const WAYS = { ArrowRight: 1, ArrowLeft: -1 };

/** @param {On<"keydown">} event */
function pressed(event) {
  if (!reckoning() || looksBack() || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, textarea, select, dialog[open]")) return;
  const way = WAYS[event.key];
  if (telling && way === 1) return void next();
  if (telling) return void finish();
  if (!way) return;
  event.preventDefault();
  choose(at < 0 && way < 0 ? sources().length - 1 : at + way);
}

export function start() {
  listen(document, "keydown", pressed);
  listen(live, "click", clicked);
  afterPut("mark", open);
  open();
  started = true;
}
