// Puts a new fragment into the page and leaves alone what belongs to the person: focus, open details, typed text.

import { Idiomorph } from "../vendor/idiomorph.esm.js";
import { outline, watch } from "./motion.js";

export const live = document.getElementById("live");
export const looksBack = () => live?.dataset.past !== "";
export const revision = () => Number(live?.dataset.revision ?? 0);

const MANY = 16; // more changes than that are a new situation, and pointing at all of it points at nothing

const BLINK = 1200; // milliseconds for which a changed number is marked
const LINES = 3; // of the chronicle that are read out at once

const ANSWER = 300; // milliseconds in which the answer to a decision should have come

// What a person is told of when it changes: talk and who comes and goes are not part of it.
const situation = () =>
  [
    asked(),
    document.querySelector("#prompt .prompt")?.textContent,
    live.querySelector(".log")?.childElementCount,
  ].join();
const asked = () => document.getElementById("bar")?.dataset.answers;

// Scripts hide and show these, so what the server says about them is older.
const ours = (node) => node.nodeType === Node.ELEMENT_NODE && node.hasAttribute("data-keep");

function changes() {
  const found = [];
  const callbacks = {
    beforeNodeMorphed(old, fresh) {
      if (ours(old) && ours(fresh)) return false;
      if (
        old.nodeType === Node.ELEMENT_NODE &&
        old.hasAttribute("data-mark") &&
        fresh.textContent.trim() &&
        old.textContent !== fresh.textContent
      )
        found.push(old);
      return true;
    },
    beforeAttributeUpdated(name, node) {
      return !(name === "open" && (node.tagName === "DETAILS" || node.tagName === "DIALOG"));
    },
  };
  return { found, callbacks };
}

// What the socket has told, as text: changes are made to it, and parts of the page are drawn from it.
let kept = null;
let drawn = null; // the revision in `kept` that the page shows; null when the page came in another way

const filled = (html) =>
  html.replaceAll('value="@csrf@"', `value="${document.querySelector('meta[name="csrf"]').content}"`);
const whole = () => kept.layout.map((piece, at) => (at % 2 ? kept.parts[piece] : piece)).join("");

function cut({ revision, html, cuts }) {
  const layout = [];
  const parts = {};
  let at = 0;
  for (const [name, start, end] of cuts) {
    layout.push(html.slice(at, start), name);
    parts[name] = html.slice(start, end);
    at = end;
  }
  layout.push(html.slice(at));
  kept = { revision, layout, parts };
}

function changed(old, change) {
  if (typeof change === "string") return change;
  const [start, text, end] = change;
  return old.slice(0, start) + text + old.slice(old.length - end);
}

// False when a change is of a table that this page has not been told.
export function learn(frame) {
  if (frame.cuts) {
    cut(frame);
    return true;
  }
  if (frame.base === undefined) return true;
  if (kept?.revision !== frame.base) return false;
  for (const [name, change] of Object.entries(frame.parts)) kept.parts[name] = changed(kept.parts[name] ?? "", change);
  kept.layout = frame.layout ?? kept.layout;
  kept.revision = frame.revision;
  return true;
}

let fresh = 0; // lines of the chronicle that came with the last change

// What they say, the oldest first.
export function told() {
  const lines = [...live.querySelectorAll(".log li")].slice(0, Math.min(Math.max(fresh, 0), LINES));
  return lines
    .reverse()
    .map((line) => line.textContent.trim())
    .join(" ");
}

function altered(change) {
  const within = live.contains(document.activeElement);
  const question = asked();
  const { found, callbacks } = changes();
  const lines = live.querySelector(".log")?.childElementCount ?? 0;
  const began = performance.now();
  const move = watch(live);
  // Only for what is typed into: the children of any other focused element would stand still as well.
  const ignoreActiveValue = Boolean(document.activeElement?.matches("input, textarea, select"));
  change((node, html, morphStyle) => Idiomorph.morph(node, html, { morphStyle, ignoreActiveValue, callbacks }));
  move();
  if (found.length <= MANY) found.filter((node) => node.isConnected).forEach((node) => outline(node, BLINK));
  fresh = (live.querySelector(".log")?.childElementCount ?? 0) - lines;
  const detail = { renewed: asked() !== question, took: performance.now() - began };
  document.dispatchEvent(new CustomEvent("casata:put", { detail }));
  // A choice that is gone must not leave the keyboard at the top of the page.
  const active = document.activeElement;
  if (within && (!live.contains(active) || !active.checkVisibility()))
    document.getElementById("prompt")?.focus({ preventScroll: true });
}

export function put(html) {
  drawn = null;
  altered((morph) => morph(live, html, "innerHTML"));
}

function putParts(names) {
  altered((morph) => {
    for (const name of names) morph(document.getElementById(name), filled(kept.parts[name]), "outerHTML");
  });
}

function show(frame) {
  if (frame.base === undefined) return put(filled(frame.html));
  const names = Object.keys(frame.parts);
  if (drawn === frame.base && !frame.layout && names.every((name) => document.getElementById(name))) putParts(names);
  else put(filled(whole()));
}

let leaving = false;

// To another page, once: the table and the answer to one's own decision may both say so.
export function leave(where) {
  if (leaving) return;
  leaving = true;
  location.assign(where);
}

// Whether there is something to say about it.
export function receive(frame) {
  if (!frame || frame.revision === undefined) return false;
  if (frame.revision <= revision()) return false;
  // At a shared screen nothing of one face may be left over when the next one comes.
  if ((frame.face ?? "") !== live.dataset.face) {
    live.hidden = true;
    setTimeout(leave, ANSWER, `/tables/${live.dataset.table}`);
    return false;
  }
  live.dataset.revision = frame.revision;
  if (looksBack()) {
    document.dispatchEvent(new CustomEvent("casata:gone-on"));
    return true;
  }
  const before = situation();
  show(frame);
  drawn = frame.cuts || frame.base !== undefined ? frame.revision : null;
  document.dispatchEvent(new CustomEvent("casata:told", { detail: frame }));
  return situation() !== before;
}
