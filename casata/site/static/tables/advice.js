// What a bot advises: its sentence in the bar, its move marked on the board, and the chance to win at every move.

import { findAll, find, listen, make, makeSvg, need } from "../base/dom.js";
import { announce } from "../base/words.js";
import { live } from "./morph.js";
import { afterPut } from "./stages.js";
import { answers, faceOf } from "./targets.js";

/** It stays until the question is another one, whatever else happens at the table meanwhile.
 * @type {{ text: string, moves: { move: string, wins: number | null }[], answers: string, closed: boolean } | null} */
let advice = null;
const note = need("#advice");

function wipe() {
  for (const old of findAll(".chance", live)) old.remove();
  for (const old of findAll(".advised", live)) old.classList.remove("advised");
  note.hidden = true;
}

/** On the sheet over the upper edge of the place, elsewhere over that of the button: numbers stay in sight.
 * @param {Element} node @param {string} text */
function tag(node, text) {
  if (!(node instanceof SVGElement)) return void node.append(make("span", { className: "chance", textContent: text }));
  const box = /** @type {SVGGraphicsElement} */ (/** @type {Element} */ (need(".hit", node))).getBBox();
  const words = makeSvg("text", { y: 4.4 });
  words.textContent = text;
  const plate = makeSvg("rect", { x: -17, y: -8, width: 34, height: 16 });
  const at = `translate(${box.x + box.width / 2} ${box.y - 3})`;
  node.append(makeSvg("g", { class: "chance", transform: at }, plate, words));
}

/** @param {NonNullable<typeof advice>} advice */
function say({ text, moves, closed }) {
  const prompt = find("#prompt");
  if (!prompt) return;
  const help = find(".help", prompt) ?? prompt.appendChild(make("p", { className: "help" }));
  help.textContent = text;
  // The whole sentence and what the figures mean, above the bar; a click or Escape closes it.
  need("p", note).textContent = text;
  need(".figures", note).hidden = !moves.some(({ wins }) => wins !== null);
  note.hidden = closed;
}

/** @param {NonNullable<typeof advice>} advice */
function mark({ moves }) {
  const tagged = new Set();
  moves.forEach(({ move, wins }, rank) => {
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
  say(advice);
  mark(advice);
}

// Whether there was a note to close.
export function close() {
  if (note.hidden) return false;
  if (advice) advice.closed = true;
  note.hidden = true;
  return true;
}

export function start() {
  listen(need("#advice-close"), "click", close);
  listen(document, "casata:advice", ({ detail: { hint: text = "", moves = [] } }) => {
    advice = { text, moves, answers: answers(), closed: false };
    paint();
    announce(text);
  });
  afterPut("mark", paint);
}
