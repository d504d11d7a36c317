// Looking back: a slider, arrows and buttons step through the game, Play walks by itself at the viewer's pace.

import { ask, find, listen, make, need } from "../base/dom.js";
import { copyText } from "../base/forms.js";
import { word } from "../base/words.js";
import { stand } from "./chronicle.js";
import { draw, live, looksBack } from "./morph.js";
import { pace } from "./preferences.js";
import { afterPut } from "./stages.js";

/** @typedef {{ step: number, seat: string }} Moment */

/** @type {Record<string, number>} */
const PACES = { instant: 400, fast: 1000, calm: 1800 }; // milliseconds from one moment to the next
const KEPT = 12; // moments in memory

let walking = 0;
/** @type {Moment | null} */
let wanted = null; // where to go: only the latest wish counts
let fetching = false;
let opened = 0; // the last moment that there was when the page was opened
let returns = false; // whether the present is shown when all is replayed
/** @type {Map<string, Frame>} */
const kept = new Map();

const nav = () => find("[data-moments]", live);
const here = () => {
  const { step, seat } = need("[data-moments]", live).dataset;
  return { step: Number(step), seat };
};
const last = () => Number(nav()?.dataset.last ?? 0);
/** @param {Moment} moment */
const query = ({ step, seat }) => `step=${step}${seat === "" ? "" : `&seat=${seat}`}`;

/** @param {Moment} moment @returns {Promise<Frame>} */
async function frameOf(moment) {
  const key = query(moment);
  const known = kept.get(key);
  if (known) return known;
  const answer = await ask(`/tables/${live.dataset.table}/events?${key}`);
  if (!answer.ok) throw new Error(answer.statusText);
  const frame = await answer.json();
  kept.set(key, frame);
  if (kept.size > KEPT) kept.delete([...kept.keys()][0]);
  return frame;
}

/** @param {Moment} moment @param {Frame} frame */
function show(moment, frame) {
  live.dataset.past = String(moment.step);
  history.replaceState(null, "", `/tables/${live.dataset.table}?${query(moment)}`);
  draw(frame);
  // A field with the focus keeps what was typed into it: here the page knows better.
  const slider = find("#moment");
  if (slider) slider.value = String(moment.step);
}

// One request at a time: a slider that is drawn along asks for where it is, not for all that it has passed.
/** @param {number} step @param {string} [seat] */
async function go(step, seat = here().seat) {
  wanted = { step: Math.min(Math.max(step, 0), last()), seat };
  if (fetching) return;
  fetching = true;
  try {
    while (wanted && query(wanted) !== query(here())) {
      const moment = wanted;
      const frame = await frameOf(moment);
      if (query(moment) === query(wanted)) show(moment, frame);
    }
    // The next one comes ahead of its time, which runs from now whatever the network does.
    if (walking && here().step < last()) frameOf({ step: here().step + 1, seat: here().seat }).catch(() => {});
  } catch {
    stop();
  } finally {
    wanted = null;
    fetching = false;
  }
  if (nav() && here().step === last()) stop();
}

const leave = () => location.assign(`/tables/${live.dataset.table}`);

function stop() {
  clearTimeout(walking);
  walking = 0;
  label();
}

// Somebody takes the replay into their own hands.
function take() {
  stop();
  returns = false;
}

async function walk() {
  if (!walking || !nav()) return;
  await go(here().step + 1);
  const pause = PACES[pace()] ?? PACES.fast;
  if (walking) walking = setTimeout(walk, pause);
  else if (returns) setTimeout(() => returns && leave(), pause);
}

function label() {
  const button = find("#replay");
  if (!button) return;
  button.hidden = false;
  need("span", button).textContent = word(walking ? "pause" : "play");
  button.toggleAttribute("data-walks", Boolean(walking));
  button.disabled = here().step === last();
}

/** @type {Record<string, number>} */
const KEYS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
/** @type {Record<string, number>} */
const LINKS = { first: -Infinity, previous: -1, next: 1, last: Infinity };

/** @param {On<"keydown">} event */
function pressed(event) {
  if (!nav() || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input:not([type=range]), textarea, select, dialog[open]")) return;
  if (event.key === "Escape") return void leave();
  if (!KEYS[event.key] || event.target.closest("input")) return;
  event.preventDefault();
  take();
  go(here().step + KEYS[event.key]);
}

/** The address bar names the moment, so its text is the link. @param {HTMLElement} button */
async function copyLink(button) {
  const field = make("input", { value: location.href });
  document.body.append(field);
  await copyText(field);
  field.remove();
  button.toggleAttribute("data-copied", true);
  setTimeout(() => button.removeAttribute("data-copied"), 1500);
}

/** @param {On<"click">} event */
function clicked(event) {
  if (event.target.closest("#replay")) {
    if (walking) return void take();
    walking = -1;
    label();
    return void walk();
  }
  const copies = event.target.closest("[data-link]");
  if (copies) return void copyLink(copies);
  const link = event.target.closest("[data-go]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  take();
  go(here().step + LINKS[link.dataset.go]);
}

/** @param {On<"input">} event */
function slid(event) {
  if (!event.target.closest("[data-slide]")) return;
  take();
  if (event.target.id === "moment") go(Number(event.target.value));
  else go(here().step, event.target.value);
}

// Something has happened at the table: what is known of its moments is asked for again.
async function goneOn() {
  if (nav()?.hasAttribute("data-over") ?? true) return;
  kept.clear();
  if (fetching) return;
  const moment = here();
  const frame = await frameOf(moment).catch(() => null);
  if (frame && nav() && query(moment) === query(here())) show(moment, frame);
}

// Said only where there is something new to see.
function tell() {
  const place = find("#gone-on");
  if (place) place.hidden = last() <= opened || here().step === last();
}

function settle() {
  if (nav()) tell();
  label();
  stand(find("#prompt"));
}

export function start() {
  if (!looksBack()) return;
  listen(document, "keydown", pressed);
  listen(live, "click", clicked);
  listen(live, "input", slid);
  afterPut("mark", settle);
  listen(document, "casata:gone-on", goneOn);
  opened = last();
  settle();
  if (!nav() || !new URLSearchParams(location.search).has("play")) return;
  returns = !nav()?.hasAttribute("data-over");
  walking = setTimeout(walk, PACES[pace()] ?? PACES.fast);
  label();
}
