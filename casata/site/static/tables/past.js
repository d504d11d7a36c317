// Looking back: arrows step through the game, Play walks by itself.

import { word } from "../base/words.js";
import { live, looksBack, put } from "./morph.js";

const PACE = 1000;
let walking = 0;
let asked = 0;

const nav = () => live.querySelector("[data-moments]");

async function go(step) {
  const last = Number(nav().dataset.last);
  const wanted = Math.min(Math.max(step, 0), last);
  if (wanted === Number(nav().dataset.step)) return;
  const own = (asked += 1);
  const answer = await fetch(`/tables/${live.dataset.table}/events?step=${wanted}`, {
    headers: { Accept: "application/json" },
  });
  if (!answer.ok) return void stop();
  const frame = await answer.json();
  if (own !== asked) return; // a later step was asked for meanwhile
  live.dataset.past = wanted;
  history.replaceState(null, "", `/tables/${live.dataset.table}?step=${wanted}`);
  put(frame.html);
  if (wanted === last) stop();
}

const here = () => Number(nav().dataset.step);

function stop() {
  clearTimeout(walking);
  walking = 0;
  label();
}

async function walk() {
  if (!walking || !nav()) return;
  await go(here() + 1).catch(stop);
  if (walking) walking = setTimeout(walk, PACE);
}

function label() {
  const button = document.getElementById("replay");
  if (!button) return;
  button.hidden = false;
  button.textContent = word(walking ? "pause" : "play");
}

const KEYS = { ArrowLeft: () => here() - 1, ArrowRight: () => here() + 1, Home: () => 0, End: () => Infinity };
const LINKS = { first: () => 0, previous: () => here() - 1, next: () => here() + 1, last: () => Infinity };

function pressed(event) {
  if (!nav() || event.ctrlKey || event.metaKey || event.altKey || !KEYS[event.key]) return;
  if (event.target.closest("input, textarea, select, dialog[open]")) return;
  event.preventDefault();
  stop();
  go(KEYS[event.key]());
}

function clicked(event) {
  if (event.target.closest("#replay")) {
    if (walking) return void stop();
    walking = -1;
    label();
    return void walk();
  }
  const link = event.target.closest("[data-go]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  stop();
  go(LINKS[link.dataset.go]());
}

function goneOn() {
  const place = document.getElementById("gone-on");
  if (!place) return;
  const link = Object.assign(document.createElement("a"), {
    href: `/tables/${live.dataset.table}`,
    textContent: word("see-now"),
  });
  place.replaceChildren(`${word("gone-on")} `, link);
  place.hidden = false;
}

export function start() {
  if (!live || !looksBack()) return;
  document.addEventListener("keydown", pressed);
  live.addEventListener("click", clicked);
  document.addEventListener("casata:put", label);
  document.addEventListener("casata:gone-on", goneOn);
  label();
}
