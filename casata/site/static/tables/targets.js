// The places that can be chosen: what each one means, where it is, and the way from one to the next.

import { byId, find, findAll } from "../base/dom.js";
import { live } from "./morph.js";

// Whatever plays a move: targets on the board, buttons in areas, in the bar, in lists and menus.
export const CHOICE = '[data-move], button[form="moves"]';
const CLAUSE = "; "; // parts what a move is worth
const SIDEWAYS = 2.2; // how much further something counts that lies beside the way of an arrow

/** @param {Part} node */
export const moveOf = (node) => node.dataset.move ?? /** @type {HTMLButtonElement} */ (/** @type {any} */ (node)).value;
export const answers = () => find("#bar")?.dataset.answers ?? "";
export const asked = () => Boolean(find("#bar")?.hasAttribute("data-turn"));
export const picks = () => findAll(CHOICE, live);
// A mirror stands for a place on the sheet where that is spoken of elsewhere: it is for pointers alone.
export const targets = () => findAll(".target:not(.mirror)", live).filter((one) => one.checkVisibility());
/** @param {string} place */
export const targetAt = (place) => byId(`t-${place}`);
/** @param {Element} node */
export const isSeveral = (node) => node.hasAttribute("data-numbers");

/** The choices of a place that has several, as the list has them. @param {Part} target */
export function choicesAt(target) {
  const all = findAll(".pick-list .choice", live);
  const numbers = target.dataset.numbers?.split(" ") ?? [];
  return numbers.flatMap((number) => all.find((one) => one.dataset.number === number) ?? []);
}

// Where a move is shown: its own target, the place that offers it among others, or any button for it.
/** @param {string} move */
export function faceOf(move) {
  const own = picks().filter((one) => moveOf(one) === move);
  return (
    own.find((one) => one.matches(".target") && one.checkVisibility()) ??
    targets().find((one) => isSeveral(one) && choicesAt(one).some((choice) => moveOf(choice) === move)) ??
    own.find((one) => one.checkVisibility()) ??
    own[0]
  );
}

/** The frame of a place where it has one: what is drawn in it may reach beyond. @param {Element} node */
export const spotOf = (node) => (find(":scope > .hit, :scope > rect", node) ?? node).getBoundingClientRect();

/** @type {Record<string, number[]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {Element} node */
const middle = (node) => {
  const { x, y, width, height } = spotOf(node);
  return [x + width / 2, y + height / 2];
};

/** The next target in the direction of an arrow key. @param {Part} from @param {string} key */
export function neighbour(from, key) {
  const [right, down] = WAYS[key];
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const one of targets()) {
    const [otherX, otherY] = middle(one);
    const ahead = (otherX - x) * right + (otherY - y) * down;
    const aside = Math.abs((otherX - x) * down) + Math.abs((otherY - y) * right);
    if (one === from || ahead <= 1) continue;
    const far = ahead + SIDEWAYS * aside;
    if (far < least) [best, least] = [one, far];
  }
  return best;
}

export const firstTarget = () =>
  targets().sort((one, other) => Number(one.dataset.number) - Number(other.dataset.number))[0];

/** How the worth of several choices begins alike, and how each of them goes on. @param {Part[]} choices */
export function sharedWorth(choices) {
  const all = choices.map(({ dataset }) => (dataset.worth ?? "").split(CLAUSE));
  const differs = all[0].findIndex((clause, at) => all.some((clauses) => clauses[at] !== clause));
  const alike = choices.length < 2 ? 0 : differs < 0 ? all[0].length : differs;
  return {
    common: all[0].slice(0, alike).join(CLAUSE),
    rests: all.map((clauses) => clauses.slice(alike).join(CLAUSE)),
  };
}
