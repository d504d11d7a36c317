// Puts a new fragment into the page and leaves alone what belongs to the person: focus, open details, typed text.

import { Idiomorph } from "../vendor/idiomorph.esm.js";
import { outline, watch } from "./motion.js";

export const live = document.getElementById("live");
export const looksBack = () => live?.dataset.past !== "";
export const revision = () => Number(live?.dataset.revision ?? 0);

const MANY = 16; // more changes than that are a new situation, and pointing at all of it points at nothing

const BLINK = 1200; // milliseconds for which a changed number is marked
const SAME = "data-same"; // marks a part that is not sent through the morph again
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

// Nothing in it can be different: the browser compares faster than the morph walks.
const TYPED = "input, textarea, select";
const alike = (old, fresh) => old.isEqualNode(fresh) && !fresh.matches(TYPED) && !fresh.querySelector(TYPED);

const bare = (node) => node.cloneNode(false);
const fits = (old, fresh) =>
  old.nodeType === Node.ELEMENT_NODE ? old.nodeName === fresh.nodeName && old.id === fresh.id : old.isEqualNode(fresh);

// The smallest things that differ, in pairs of old and fresh, as far down as all that lies around them stays.
function differing(old, fresh) {
  if (alike(old, fresh)) return [];
  const [before, after] = [[...old.childNodes], [...fresh.childNodes]];
  const stays =
    before.length &&
    before.length === after.length &&
    !ours(old) &&
    !old.hasAttribute("data-mark") &&
    bare(old).isEqualNode(bare(fresh)) &&
    before.every((node, at) => fits(node, after[at]));
  if (!stays) return [[old, fresh]];
  return before.flatMap((node, at) => (node.nodeType === Node.ELEMENT_NODE ? differing(node, after[at]) : []));
}

const named = (node) => [node, ...node.querySelectorAll("[id]")].map(({ id }) => id).filter(Boolean);

// Whether something goes from one of these to another: it keeps its element only if both are changed together.
function wanders(pairs) {
  const home = new Map(pairs.flatMap(([old], at) => named(old).map((id) => [id, at])));
  return pairs.some(([, fresh], at) => named(fresh).some((id) => (home.get(id) ?? at) !== at));
}

function changes() {
  const found = [];
  const callbacks = {
    beforeNodeMorphed(old, fresh) {
      if (ours(old) && ours(fresh)) return false;
      if (fresh.nodeType === Node.ELEMENT_NODE && (fresh.hasAttribute(SAME) || alike(old, fresh))) return false;
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
      // Pages carry no styles: what has one got it from a script, such as the camera.
      return !(name === "style" || (name === "open" && (node.tagName === "DETAILS" || node.tagName === "DIALOG")));
    },
  };
  return { found, callbacks };
}

// What the socket has told, as text: changes are made to it.
let kept = null;
// What the page shows, as text, so that only what is different is put into it; null when it came in another way.
let shown = null;

const filled = (html) =>
  html.replaceAll('value="@csrf@"', `value="${document.querySelector('meta[name="csrf"]').content}"`);

function cutOut({ html, cuts }) {
  const layout = [];
  const parts = {};
  let at = 0;
  for (const [name, start, end] of cuts) {
    layout.push(html.slice(at, start), name);
    parts[name] = html.slice(start, end);
    at = end;
  }
  layout.push(html.slice(at));
  return { layout, parts };
}

function changed(old, change) {
  if (typeof change === "string") return change;
  const [start, text, end] = change;
  return old.slice(0, start) + text + old.slice(old.length - end);
}

// False when a change is of a table that this page has not been told.
export function learn(frame) {
  if (frame.cuts) {
    kept = { revision: frame.revision, ...cutOut(frame) };
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

function parsed(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}

// On the board the words are there for the ear alone.
const isHeard = (node) =>
  document.documentElement.dataset.view === "board" && Boolean(node.closest(".pictured .block"));
const isEmpty = (node) => !node.textContent.trim() && !node.querySelector("svg");
const shows = (node) => node.isConnected && !isHeard(node) && !isEmpty(node);

function morph(node, html, morphStyle, callbacks) {
  const fresh = parsed(html);
  // Only for what is typed into: the children of any other focused element would stand still as well.
  const ignoreActiveValue = Boolean(document.activeElement?.matches(TYPED));
  const pairs = morphStyle === "outerHTML" ? differing(node, fresh.firstElementChild) : [[node, fresh]];
  for (const pair of wanders(pairs) ? [[node, fresh]] : pairs)
    Idiomorph.morph(...pair, { morphStyle, ignoreActiveValue, callbacks });
}

function altered(change) {
  const within = live.contains(document.activeElement);
  const question = asked();
  const { found, callbacks } = changes();
  const lines = live.querySelector(".log")?.childElementCount ?? 0;
  const began = performance.now();
  const move = watch(live);
  change(callbacks);
  move();
  if (found.length <= MANY) found.filter(shows).forEach((node) => outline(node, BLINK));
  fresh = (live.querySelector(".log")?.childElementCount ?? 0) - lines;
  const detail = { renewed: asked() !== question, took: performance.now() - began };
  document.dispatchEvent(new CustomEvent("casata:put", { detail }));
  // A choice that is gone must not leave the keyboard at the top of the page.
  const active = document.activeElement;
  if (within && (!live.contains(active) || !active.checkVisibility()))
    document.getElementById("prompt")?.focus({ preventScroll: true });
}

export function put(html) {
  catchUp();
  shown = null;
  altered((callbacks) => morph(live, html, "innerHTML", callbacks));
}

let later = null; // puts the words in place that are still to follow

// Before the next change, and before anybody chooses: what is out of sight has buttons too.
function catchUp() {
  const follow = later;
  later = null;
  follow?.();
}

// What is only heard follows once the board is painted.
function putLater(parts, nodes) {
  later = () => nodes.forEach((node) => morph(node, parts[node.id], "outerHTML", changes().callbacks));
  if (document.hidden) catchUp();
  else requestAnimationFrame(() => setTimeout(catchUp));
}

// What has the focus first: the browser lays the page out when that goes, which is little as long as nothing else changed.
function putParts(parts, names) {
  const nodes = [...names].map((name) => document.getElementById(name));
  const [heard, seen] = [true, false].map((is) => nodes.filter((node) => isHeard(node) === is));
  const [first, rest] = [true, false].map((has) =>
    seen.filter((node) => node.contains(document.activeElement) === has),
  );
  altered((callbacks) => {
    for (const node of [...first, ...rest]) morph(node, parts[node.id], "outerHTML", callbacks);
  });
  if (heard.length) putLater(parts, heard);
}

// A part that stays as it is: its place in the layout is all that counts.
const same = (name, html) => html.replace(/^<([\w-]+)[^]*$/, `<$1 id="${name}" ${SAME}></$1>`);

function putLayout({ layout, parts }, changed) {
  const stays = (name) => shown && !changed.has(name) && document.getElementById(name);
  const pieces = layout.map((piece, at) =>
    at % 2 ? (stays(piece) ? same(piece, parts[piece]) : parts[piece]) : piece,
  );
  altered((callbacks) => morph(live, pieces.join(""), "innerHTML", callbacks));
}

const likewise = (one, other) => one.length === other.length && one.every((piece, at) => piece === other[at]);

// A table that came whole, or what the socket has told by now.
export function draw(frame) {
  catchUp();
  if (!frame.cuts && frame.base === undefined) return put(filled(frame.html));
  const told = frame.cuts ? cutOut(frame) : kept;
  const layout = told.layout.map((piece, at) => (at % 2 ? piece : filled(piece)));
  const parts = Object.fromEntries(Object.entries(told.parts).map(([name, html]) => [name, filled(html)]));
  const changed = new Set(layout.filter((name, at) => at % 2 && parts[name] !== shown?.parts[name]));
  if (shown && likewise(layout, shown.layout) && [...changed].every((name) => document.getElementById(name)))
    putParts(parts, changed);
  else putLayout({ layout, parts }, changed);
  shown = { layout, parts };
}

for (const act of ["keydown", "pointerdown"]) addEventListener(act, catchUp, true);

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
  draw(frame);
  document.dispatchEvent(new CustomEvent("casata:told", { detail: frame }));
  return situation() !== before;
}
