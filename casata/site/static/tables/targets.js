// The places that can be chosen: what each one means, where it is, and the way from one to the next.

import { live } from "./morph.js";

// Whatever plays a move: targets on the board, buttons in areas, in the bar, in lists and menus.
export const CHOICE = '[data-move], button[form="moves"]';
const CLAUSE = "; "; // parts what a hint says
const SIDEWAYS = 2.2; // how much further something counts that lies beside the way of an arrow

export const moveOf = (node) => node.dataset.move ?? node.value;
export const answers = () => document.getElementById("bar")?.dataset.answers;
export const asked = () => Boolean(document.getElementById("bar")?.hasAttribute("data-turn"));
export const picks = () => [...live.querySelectorAll(CHOICE)];
// A twin stands for a place on the sheet where that is spoken of elsewhere: it is for pointers alone.
export const targets = () => [...live.querySelectorAll(".target:not(.twin)")].filter((one) => one.checkVisibility());
export const targetAt = (place) => document.getElementById(`t-${place}`);
export const isSeveral = (node) => node.hasAttribute("data-numbers");

// The choices of a place that has several, as the list has them.
export function choicesAt(target) {
  const numbers = target.dataset.numbers?.split(" ") ?? [];
  const all = [...live.querySelectorAll(".pick-list .choice")];
  return numbers.map((number) => all.find((one) => one.dataset.number === number)).filter(Boolean);
}

// Where a move is shown: its own target, the place that offers it among others, or any button for it.
export function faceOf(move) {
  const own = picks().filter((one) => moveOf(one) === move);
  return (
    own.find((one) => one.matches(".target") && one.checkVisibility()) ??
    targets().find((one) => isSeveral(one) && choicesAt(one).some((choice) => moveOf(choice) === move)) ??
    own.find((one) => one.checkVisibility()) ??
    own[0]
  );
}

// The frame of a place where it has one: what is drawn in it may reach beyond.
export const spotOf = (node) => (node.querySelector(":scope > .hit, :scope > rect") ?? node).getBoundingClientRect();

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const middle = (node) => {
  const { x, y, width, height } = spotOf(node);
  return [x + width / 2, y + height / 2];
};

// The next target in the direction of an arrow key.
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
  targets().reduce(
    (best, one) => (best && Number(best.dataset.number) <= Number(one.dataset.number) ? best : one),
    null,
  );

// How the hints of several choices begin alike, and how each of them goes on.
export function hintsOf(choices) {
  const hints = choices.map(({ dataset }) => (dataset.hint ?? "").split(CLAUSE));
  const differs = hints[0].findIndex((clause, at) => hints.some((clauses) => clauses[at] !== clause));
  const alike = choices.length < 2 ? 0 : differs < 0 ? hints[0].length : differs;
  return {
    common: hints[0].slice(0, alike).join(CLAUSE),
    rests: hints.map((clauses) => clauses.slice(alike).join(CLAUSE)),
  };
}
