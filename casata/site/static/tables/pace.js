// What others do is shown one decision after another, at the pace that the viewer likes.
// Nothing waits for it: a click, a key, a hidden tab or one's own decision shows the present at once.

import { announce } from "../base/words.js";
import { learn, live, looksBack, receive, told } from "./morph.js";
import { pace } from "./preferences.js";

const HOLDS = { instant: 0, fast: 350, calm: 900 }; // milliseconds for which a decision is shown before the next
const FEW = 4; // more than that, and each is shown for a shorter time
const MANY = 12; // more than that, and nobody can follow anyway

const queue = [];
let holding = 0;
let ask = () => {}; // asks for the whole table, where a frame does not fit what this page was told

const hold = () => HOLDS[pace()] * Math.min(1, FEW / (queue.length || 1));
const otherFace = (frame) => (frame.face ?? "") !== live.dataset.face;
const hurries = (frame) =>
  document.hidden || looksBack() || !HOLDS[pace()] || queue.length > MANY || otherFace(frame) || Boolean(frame.html);

// Whether anything changed that a person is told of.
function show(frame) {
  const changed = receive(frame);
  if (changed) announce([told(), frame.say].filter(Boolean).join(" "));
  return changed;
}

function rest(changed) {
  clearTimeout(holding);
  holding = setTimeout(next, changed ? hold() : 0);
}

function next() {
  holding = 0;
  const frame = queue.shift();
  if (!frame) return;
  if (learn(frame)) rest(show(frame));
  else lose();
}

function lose() {
  queue.length = 0;
  ask();
}

// All that waits, at once: only the newest is drawn.
export function catchUp() {
  const frames = queue.splice(0);
  if (!frames.length) return;
  if (!frames.every(learn)) return lose();
  rest(show(frames.at(-1)));
}

// A frame of the socket: the whole table, or what has become of the one before it.
export function arrive(frame) {
  if (frame.revision === undefined) return;
  if (frame.html) queue.length = 0;
  queue.push(frame);
  if (hurries(frame)) catchUp();
  else if (!holding) next();
}

// The answer to what this person did, or asked for: shown at once; what came later goes on waiting.
export function answer(frame) {
  if (frame?.revision === undefined) return;
  const older = queue.filter((one) => one.revision <= frame.revision);
  if (!queue.splice(0, older.length).every(learn)) lose();
  rest(show(frame));
}

export function start(whole) {
  ask = whole;
  // After the page has acted on it: what was clicked is what was seen.
  addEventListener("click", catchUp);
  addEventListener("keydown", catchUp);
  document.addEventListener("visibilitychange", catchUp);
  document.addEventListener("casata:preference", ({ detail }) => {
    if (detail.name === "pace") catchUp();
  });
}
