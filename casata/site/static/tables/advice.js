// A hint: its sentence in the bar, its move marked on the board, and the chance to win at every move it considered.

import { announce } from "../base/words.js";
import { live } from "./morph.js";
import { answers, faceOf } from "./targets.js";

const SVG = "http://www.w3.org/2000/svg";
let advice = null; // it stays until the question is another one, whatever else happens at the table meanwhile

function wipe() {
  for (const old of live.querySelectorAll(".chance")) old.remove();
  for (const old of live.querySelectorAll(".advised")) old.classList.remove("advised");
  document.getElementById("advice").hidden = true;
}

// On the sheet over the upper edge of the place, elsewhere over that of the button: numbers stay in sight.
function tag(node, text) {
  if (!(node instanceof SVGElement)) {
    node.append(Object.assign(document.createElement("span"), { className: "chance", textContent: text }));
    return;
  }
  const box = node.querySelector(".hit").getBBox();
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", "chance");
  group.setAttribute("transform", `translate(${box.x + box.width / 2} ${box.y - 3})`);
  const plate = document.createElementNS(SVG, "rect");
  for (const [name, value] of Object.entries({ x: -17, y: -8, width: 34, height: 16 })) plate.setAttribute(name, value);
  const words = document.createElementNS(SVG, "text");
  words.setAttribute("y", "4.4");
  words.textContent = text;
  group.append(plate, words);
  node.append(group);
}

function say() {
  const prompt = document.getElementById("prompt");
  if (!prompt) return;
  const place =
    prompt.querySelector(".help") ??
    prompt.appendChild(Object.assign(document.createElement("p"), { className: "help" }));
  place.textContent = advice.hint;
  show();
}

// The whole sentence and what the figures mean, above the bar; a click or Escape closes it.
function show() {
  const note = document.getElementById("advice");
  note.querySelector("p").textContent = advice.hint;
  note.querySelector(".figures").hidden = !advice.moves.some(({ wins }) => wins !== null);
  note.hidden = Boolean(advice.closed);
}

function mark() {
  const tagged = new Set();
  advice.moves.forEach(({ move, wins }, rank) => {
    const node = faceOf(move);
    if (!node) return;
    if (rank === 0) node.classList.add("advised");
    // The best of several moves at one place speaks for it.
    if (wins === null || tagged.has(node)) return;
    tagged.add(node);
    tag(node, wins.toLocaleString(document.documentElement.lang, { style: "percent" }));
  });
}

function paint() {
  wipe();
  if (advice?.answers !== answers()) advice = null;
  if (!advice) return;
  say();
  mark();
}

// Whether there was a note to close.
export function close() {
  const note = document.getElementById("advice");
  if (note.hidden) return false;
  if (advice) advice.closed = true;
  note.hidden = true;
  return true;
}

export function start() {
  if (!live) return;
  document.getElementById("advice-close").addEventListener("click", close);
  document.addEventListener("casata:hint", ({ detail }) => {
    advice = { hint: detail.hint, moves: detail.moves ?? [], answers: answers() };
    paint();
    announce(advice.hint);
  });
  document.addEventListener("casata:put", paint);
}
