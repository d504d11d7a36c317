// Puts a new fragment into the page and leaves alone what belongs to the person: focus, open details, typed text.

import { byId, csrf, emit, find, findAll, listen, make, need } from "../base/dom.js";
import { Idiomorph } from "../vendor/idiomorph.esm.js";
import { outline, watch } from "./motion.js";

export const live = need("#live");
export const looksBack = () => live.dataset.past !== "";
export const revision = () => Number(live.dataset.revision);

const MANY = 16; // more changes than that are a new situation, and pointing at all of it points at nothing

const BLINK = 1200; // milliseconds for which a changed number is marked
const SAME = "data-same"; // marks a part that is not sent through the morph again
const LINES = 3; // of the chronicle that are read out at once

const ANSWER = 300; // milliseconds in which the answer to a decision should have come

// What a person is told of when it changes: talk and who comes and goes are not part of it.
const situation = () => [asked(), find("#prompt .prompt")?.textContent, find(".log", live)?.childElementCount].join();
const asked = () => find("#bar")?.dataset.answers;

/** @typedef {{ layout: string[], parts: Record<string, string> }} Drawing */

/** Scripts hide and show these, so what the server says about them is older. @param {Node} node */
const ours = (node) => node instanceof Element && node.hasAttribute("data-keep");

// Nothing in it can be different: the browser compares faster than the morph walks.
const TYPED = "input, textarea, select";
/** @param {Element} old @param {Element} fresh */
const alike = (old, fresh) => old.isEqualNode(fresh) && !fresh.matches(TYPED) && !find(TYPED, fresh);

/** @param {Node} node */
const bare = (node) => node.cloneNode(false);
/** @param {Node} old @param {Node} fresh */
const fits = (old, fresh) =>
  old instanceof Element && fresh instanceof Element
    ? old.nodeName === fresh.nodeName && old.id === fresh.id
    : old.isEqualNode(fresh);

// The smallest things that differ, in pairs of old and fresh, as far down as all that lies around them stays.
/** @param {Element} old @param {Element} fresh @returns {[Element, Element][]} */
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
  return before.flatMap((node, at) =>
    node instanceof Element ? differing(node, /** @type {Element} */ (after[at])) : [],
  );
}

/** @param {Element} node */
const named = (node) => [node, ...findAll("[id]", node)].map(({ id }) => id).filter(Boolean);

// Whether something goes from one of these to another: it keeps its element only if both are changed together.
/** @param {[Element, Element][]} pairs */
function wanders(pairs) {
  /** @type {Map<string, number>} */
  const home = new Map();
  for (const [at, [old]] of pairs.entries()) for (const id of named(old)) home.set(id, at);
  return pairs.some(([, fresh], at) => named(fresh).some((id) => (home.get(id) ?? at) !== at));
}

function changes() {
  /** @type {Element[]} */
  const found = [];
  const callbacks = {
    /** @param {Element} old @param {Element} fresh */
    beforeNodeMorphed(old, fresh) {
      if (!(fresh instanceof Element) || !(old instanceof Element)) return true;
      if ((ours(old) && ours(fresh)) || fresh.hasAttribute(SAME) || alike(old, fresh)) return false;
      if (old.hasAttribute("data-mark") && fresh.textContent.trim() && old.textContent !== fresh.textContent)
        found.push(old);
      return true;
    },
    /** @param {string} name @param {Element} node */
    beforeAttributeUpdated(name, node) {
      // Pages carry no styles: what has one got it from a script, such as the camera.
      return !(name === "style" || (name === "open" && (node.tagName === "DETAILS" || node.tagName === "DIALOG")));
    },
  };
  return { found, callbacks };
}

/** What the socket has told, as text: changes are made to it. @type {(Drawing & { revision: number }) | null} */
let kept = null;
// What the page shows, so that only what is different is put into it; null when it came in another way.
/** @type {Drawing | null} */
let shown = null;

/** @param {string} html */
const filled = (html) => html.replaceAll('value="@csrf@"', `value="${csrf()}"`);

/** @param {Frame} frame @returns {Drawing} */
function cutOut({ html = "", cuts = [] }) {
  const layout = [];
  /** @type {Record<string, string>} */
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

/** @param {string} old @param {string | [number, string, number]} change */
function changed(old, change) {
  if (typeof change === "string") return change;
  const [start, text, end] = change;
  return old.slice(0, start) + text + old.slice(old.length - end);
}

/** False when a change is of a table that this page has not been told. @param {Frame} frame */
export function learn(frame) {
  if (frame.cuts) {
    kept = { revision: frame.revision, ...cutOut(frame) };
    return true;
  }
  if (frame.base === undefined) return true;
  if (kept?.revision !== frame.base) return false;
  for (const [name, change] of Object.entries(frame.parts ?? {}))
    kept.parts[name] = changed(kept.parts[name] ?? "", change);
  kept.layout = frame.layout ?? kept.layout;
  kept.revision = frame.revision;
  return true;
}

let fresh = 0; // lines of the chronicle that came with the last change

// What they say, the oldest first.
export function told() {
  const lines = findAll(".log li", live).slice(0, Math.min(Math.max(fresh, 0), LINES));
  return lines
    .reverse()
    .map((line) => line.textContent.trim())
    .join(" ");
}

/** @param {string} html */
function parsed(html) {
  return make("template", { innerHTML: html }).content;
}

/** On the board the words are there for the ear alone. @param {Element} node */
const isHeard = (node) =>
  document.documentElement.dataset.view === "board" && Boolean(node.closest(".pictured .block"));
/** @param {Element} node */
const isEmpty = (node) => !node.textContent.trim() && !find("svg", node);
/** @param {Element} node */
const shows = (node) => node.isConnected && !isHeard(node) && !isEmpty(node);

/** @param {Element} node @param {string} html @param {"innerHTML" | "outerHTML"} morphStyle @param {object} callbacks */
function morph(node, html, morphStyle, callbacks) {
  const fresh = parsed(html);
  // Only for what is typed into: the children of any other focused element would stand still as well.
  const ignoreActiveValue = Boolean(document.activeElement?.matches(TYPED));
  const [only] = fresh.children;
  const pairs = morphStyle === "outerHTML" ? differing(node, only) : [];
  if (morphStyle === "innerHTML" || wanders(pairs))
    return void Idiomorph.morph(node, fresh, { morphStyle, ignoreActiveValue, callbacks });
  for (const [old, its] of pairs) Idiomorph.morph(old, its, { morphStyle, ignoreActiveValue, callbacks });
}

/** @param {(callbacks: object) => void} change */
function altered(change) {
  const within = live.contains(document.activeElement);
  const question = asked();
  const { found, callbacks } = changes();
  const lines = find(".log", live)?.childElementCount ?? 0;
  const began = performance.now();
  const move = watch(live);
  change(callbacks);
  move();
  if (found.length <= MANY) found.filter(shows).forEach((node) => outline(node, BLINK));
  fresh = (find(".log", live)?.childElementCount ?? 0) - lines;
  emit("put", { renewed: asked() !== question, took: performance.now() - began });
  // A choice that is gone must not leave the keyboard at the top of the page.
  const active = document.activeElement;
  if (within && (!active || !live.contains(active) || !active.checkVisibility()))
    find("#prompt")?.focus({ preventScroll: true });
}

/** @param {string} html */
export function put(html) {
  catchUp();
  shown = null;
  altered((callbacks) => morph(live, html, "innerHTML", callbacks));
}

/** @type {(() => void) | null} */
let later = null; // puts the words in place that are still to follow

// Before the next change, and before anybody chooses: what is out of sight has buttons too.
function catchUp() {
  const follow = later;
  later = null;
  follow?.();
}

// What is only heard follows once the board is painted.
/** @param {Record<string, string>} parts @param {Element[]} nodes */
function putLater(parts, nodes) {
  later = () => nodes.forEach((node) => morph(node, parts[node.id], "outerHTML", changes().callbacks));
  if (document.hidden) catchUp();
  else requestAnimationFrame(() => setTimeout(catchUp));
}

// What has the focus first: the browser lays the page out when that goes, which is little as long as nothing else changed.
/** @param {Record<string, string>} parts @param {Iterable<string>} names */
function putParts(parts, names) {
  const nodes = [...names].flatMap((name) => byId(name) ?? []);
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
/** @param {string} name @param {string} html */
const same = (name, html) => html.replace(/^<([\w-]+)[^]*$/, `<$1 id="${name}" ${SAME}></$1>`);

/** @param {Drawing} drawing @param {Set<string>} changed */
function putLayout({ layout, parts }, changed) {
  const stays = (/** @type {string} */ name) => shown && !changed.has(name) && byId(name);
  const pieces = layout.map((piece, at) =>
    at % 2 ? (stays(piece) ? same(piece, parts[piece]) : parts[piece]) : piece,
  );
  altered((callbacks) => morph(live, pieces.join(""), "innerHTML", callbacks));
}

/** @param {string[]} one @param {string[]} other */
const likewise = (one, other) => one.length === other.length && one.every((piece, at) => piece === other[at]);

/** A table that came whole, or what the socket has told by now. @param {Frame} frame */
export function draw(frame) {
  catchUp();
  if (!frame.cuts && frame.base === undefined) return put(filled(frame.html ?? ""));
  const told = (!frame.cuts && kept) || cutOut(frame);
  const layout = told.layout.map((piece, at) => (at % 2 ? piece : filled(piece)));
  const parts = Object.fromEntries(Object.entries(told.parts).map(([name, html]) => [name, filled(html)]));
  const changed = new Set(layout.filter((name, at) => at % 2 && parts[name] !== shown?.parts[name]));
  if (shown && likewise(layout, shown.layout) && [...changed].every(byId)) putParts(parts, changed);
  else putLayout({ layout, parts }, changed);
  shown = { layout, parts };
}

listen(window, "keydown", catchUp, true);
listen(window, "pointerdown", catchUp, true);

let leaving = false;

/** To another page, once: the table and the answer to one's own decision may both say so. @param {string} where */
export function leave(where) {
  if (leaving) return;
  leaving = true;
  location.assign(where);
}

/** Whether there is something to say about it. @param {Frame} frame */
export function receive(frame) {
  if (frame.revision <= revision()) return false;
  // At a shared screen nothing of one face may be left over when the next one comes.
  if ((frame.face ?? "") !== live.dataset.face) {
    live.hidden = true;
    setTimeout(leave, ANSWER, `/tables/${live.dataset.table}`);
    return false;
  }
  live.dataset.revision = String(frame.revision);
  if (looksBack()) {
    emit("gone-on");
    return true;
  }
  const before = situation();
  draw(frame);
  emit("told", frame);
  return situation() !== before;
}
