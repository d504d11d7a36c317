// Looking back: a slider, arrows and buttons step through the game, Play walks by itself at the viewer's pace.

import { announce, word } from "../base/words.js";
import { stand } from "./chronicle.js";
import { draw, live, looksBack } from "./morph.js";
import { pace } from "./preferences.js";

const PACES = { instant: 400, fast: 1000, calm: 1800 }; // milliseconds from one moment to the next
const KEPT = 12; // moments in memory

let walking = 0;
let wanted = null; // where to go: only the latest wish counts
let fetching = false;
let opened = 0; // the last moment that there was when the page was opened
let returns = false; // whether the present is shown when all is replayed
const kept = new Map();

const nav = () => live.querySelector("[data-moments]");
const here = () => ({ step: Number(nav().dataset.step), seat: nav().dataset.seat });
const query = ({ step, seat }) => `step=${step}${seat === "" ? "" : `&seat=${seat}`}`;

async function frameOf(moment) {
  const key = query(moment);
  if (!kept.has(key)) {
    const answer = await fetch(`/tables/${live.dataset.table}/events?${key}`, {
      headers: { Accept: "application/json" },
    });
    if (!answer.ok) throw new Error(answer.status);
    kept.set(key, await answer.json());
    if (kept.size > KEPT) kept.delete(kept.keys().next().value);
  }
  return kept.get(key);
}

function show(moment, frame) {
  live.dataset.past = moment.step;
  history.replaceState(null, "", `/tables/${live.dataset.table}?${query(moment)}`);
  draw(frame);
  // A field with the focus keeps what was typed into it: here the page knows better.
  const slider = document.getElementById("moment");
  if (slider) slider.value = moment.step;
}

// One request at a time: a slider that is drawn along asks for where it is, not for all that it has passed.
async function go(step, seat = here().seat) {
  const last = Number(nav().dataset.last);
  wanted = { step: Math.min(Math.max(step, 0), last), seat };
  if (fetching) return;
  fetching = true;
  try {
    while (wanted && query(wanted) !== query(here())) {
      const moment = wanted;
      const frame = await frameOf(moment);
      if (query(moment) === query(wanted)) show(moment, frame);
    }
    // The next one comes ahead of its time, which runs from now whatever the network does.
    if (walking && here().step < last) frameOf({ step: here().step + 1, seat: here().seat }).catch(() => {});
  } catch {
    stop();
  } finally {
    wanted = null;
    fetching = false;
  }
  if (nav() && here().step === last) stop();
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
  const button = document.getElementById("replay");
  if (!button) return;
  button.hidden = false;
  button.querySelector("span").textContent = word(walking ? "pause" : "play");
  button.toggleAttribute("data-walks", Boolean(walking));
  button.disabled = here().step === Number(nav().dataset.last);
}

const KEYS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
const LINKS = { first: -Infinity, previous: -1, next: 1, last: Infinity };

function pressed(event) {
  if (!nav() || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input:not([type=range]), textarea, select, dialog[open]")) return;
  if (event.key === "Escape") return void leave();
  if (!KEYS[event.key] || event.target.closest("input")) return;
  event.preventDefault();
  take();
  go(here().step + KEYS[event.key]);
}

// The address bar names the moment, so its text is the link.
async function copyLink(button) {
  if (navigator.clipboard) await navigator.clipboard.writeText(location.href);
  else {
    const field = Object.assign(document.createElement("input"), { value: location.href });
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  announce(word("copied"));
  button.toggleAttribute("data-copied", true);
  setTimeout(() => button.removeAttribute("data-copied"), 1500);
}

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

function slid(event) {
  if (!event.target.closest("[data-slide]")) return;
  take();
  if (event.target.id === "moment") go(Number(event.target.value));
  else go(here().step, event.target.value);
}

// Something has happened at the table: what is known of its moments is asked for again.
async function goneOn() {
  if (!nav() || nav().hasAttribute("data-over")) return;
  kept.clear();
  if (fetching) return;
  const moment = here();
  const frame = await frameOf(moment).catch(() => null);
  if (frame && nav() && query(moment) === query(here())) show(moment, frame);
}

// Said only where there is something new to see.
function tell() {
  const { step, last } = nav().dataset;
  const place = document.getElementById("gone-on");
  if (place) place.hidden = Number(last) <= opened || step === last;
}

function settle() {
  if (nav()) tell();
  label();
  stand(document.getElementById("prompt"));
}

export function start() {
  if (!live || !looksBack()) return;
  document.addEventListener("keydown", pressed);
  live.addEventListener("click", clicked);
  live.addEventListener("input", slid);
  document.addEventListener("casata:put", settle);
  document.addEventListener("casata:gone-on", goneOn);
  opened = Number(nav()?.dataset.last ?? 0);
  settle();
  if (!nav() || !new URLSearchParams(location.search).has("play")) return;
  returns = !nav().hasAttribute("data-over");
  walking = setTimeout(walk, PACES[pace()] ?? PACES.fast);
  label();
}
