// What others do is shown one decision after another, at the pace that the viewer likes.
// Nothing waits for it: a click, a key, a hidden tab or one's own decision shows the present at once.

import { listen } from "../base/dom.js";
import { announce } from "../base/words.js";
import { learn, live, looksBack, receive, told } from "./morph.js";
import { pace } from "./preferences.js";

/** For how many milliseconds a decision is shown before the next. @type {Record<string, number>} */
const SHOWN_FOR = { instant: 0, fast: 350, calm: 900 };
const FEW = 4; // more than that, and each is shown for a shorter time
const MANY = 12; // more than that, and nobody can follow anyway

/** @type {Frame[]} */
const queue = [];
let showing = 0; // the timer of what is shown
let ask = () => {}; // asks for the whole table, where a frame does not fit what this page was told

const pause = () => SHOWN_FOR[pace()] * Math.min(1, FEW / (queue.length || 1));
/** @param {Frame} frame */
const otherFace = (frame) => (frame.face ?? "") !== live.dataset.face;
/** @param {Frame} frame */
const hurries = (frame) =>
  document.hidden ||
  looksBack() ||
  !SHOWN_FOR[pace()] ||
  queue.length > MANY ||
  otherFace(frame) ||
  Boolean(frame.html);

/** Whether anything changed that a person is told of. @param {Frame} frame */
function show(frame) {
  const changed = receive(frame);
  if (changed) announce([told(), frame.say].filter(Boolean).join(" "));
  return changed;
}

/** @param {boolean} changed */
function wait(changed) {
  clearTimeout(showing);
  showing = setTimeout(next, changed ? pause() : 0);
}

function next() {
  showing = 0;
  const frame = queue.shift();
  if (!frame) return;
  if (learn(frame)) wait(show(frame));
  else lose();
}

function lose() {
  queue.length = 0;
  ask();
}

// All that waits, at once: only the newest is drawn.
export function catchUp() {
  const frames = queue.splice(0);
  const newest = frames.at(-1);
  if (!newest) return;
  if (!frames.every(learn)) return lose();
  wait(show(newest));
}

/** A frame of the socket: the whole table, or what has become of the one before it. @param {Frame} frame */
export function arrive(frame) {
  if (frame.revision === undefined) return;
  if (frame.html) queue.length = 0;
  queue.push(frame);
  if (hurries(frame)) catchUp();
  else if (!showing) next();
}

// The answer to what this person did, or asked for: shown at once; what came later goes on waiting.
/** @param {Answer | null} news */
export function answer(news) {
  if (news?.revision === undefined) return;
  const frame = /** @type {Frame} */ (news);
  const older = queue.filter((one) => one.revision <= frame.revision);
  if (!queue.splice(0, older.length).every(learn)) lose();
  wait(show(frame));
}

/** @param {() => void} whole */
export function start(whole) {
  ask = whole;
  // After the page has acted on it: what was clicked is what was seen.
  listen(window, "click", catchUp);
  listen(window, "keydown", catchUp);
  listen(document, "visibilitychange", catchUp);
  listen(document, "casata:preference", ({ detail }) => detail.name === "pace" && catchUp());
}
