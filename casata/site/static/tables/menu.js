// A place with several moves opens them there: place first, then how.

import { findAll, listen, make, makeSvg } from "../base/dom.js";
import { lay, panel } from "./layer.js";
import { afterPut } from "./stages.js";
import { answers, choicesAt, moveOf, sharedWorth, targetAt } from "./targets.js";

const menu = panel("menu", "menu");
/** @type {{ place: string, question: string } | null} */
let opened = null;

/** The symbol of a move, where its game has one. @param {string | undefined} symbol */
const draw = (symbol) =>
  symbol ? [makeSvg("svg", { "aria-hidden": true }, makeSvg("use", { href: `#${symbol}` }))] : [];

/** @param {Part} choice @param {string} rest */
function item(choice, rest) {
  const { number, label, worth, symbol } = choice.dataset;
  const what = make("span", { className: "what", textContent: label });
  if (rest) what.append(" ", make("i", { textContent: rest }));
  const button = make(
    "button",
    { type: "button", className: "choice", id: `menu-${number}`, role: "menuitem", tabIndex: -1 },
    make("span", { className: "disc", textContent: number }),
    ...draw(symbol),
    what,
  );
  Object.assign(button.dataset, { move: moveOf(choice), number, label, worth });
  if (worth) button.setAttribute("aria-label", `${number} ${label} ${worth}`);
  return button;
}

/** What all of them have in common is read once; it is heard with each. @param {string} common */
const heading = (common) =>
  common ? [make("p", { className: "common", textContent: common, ariaHidden: "true" })] : [];

const items = () => findAll('[role="menuitem"]', menu);

/** @param {Part} target */
export function open(target) {
  const choices = choicesAt(target);
  if (!choices.length) return;
  opened = { place: target.dataset.place, question: answers() };
  const { common, rests } = sharedWorth(choices);
  menu.replaceChildren(...heading(common), ...choices.map((choice, at) => item(choice, rests[at])));
  menu.setAttribute("aria-label", target.dataset.label);
  menu.hidden = false;
  target.setAttribute("aria-expanded", "true");
  lay(menu, target);
  items()[0].focus({ preventScroll: true });
}

// Whether there was one.
export function close({ focus = true } = {}) {
  if (!opened) return false;
  const target = targetAt(opened.place);
  const inside = menu.contains(document.activeElement);
  opened = null;
  menu.hidden = true;
  target?.removeAttribute("aria-expanded");
  if (focus && inside) target?.focus({ preventScroll: true });
  return true;
}

/** @type {Record<string, number>} */
const STEPS = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** @param {On<"keydown">} event */
function pressed(event) {
  const all = items();
  const at = all.findIndex((one) => one === document.activeElement);
  const step = STEPS[event.key];
  if (event.key === "Tab") return void close();
  if (!step) return;
  event.preventDefault();
  event.stopPropagation();
  all[(at + step + all.length) % all.length].focus({ preventScroll: true });
}

// It stays open through any change that leaves its question as it is.
function keep() {
  if (!opened) return;
  const target = targetAt(opened.place);
  if (!target || opened.question !== answers()) return void close();
  target.setAttribute("aria-expanded", "true");
  lay(menu, target);
}

export function start() {
  listen(menu, "keydown", pressed);
  afterPut("floating", keep);
  listen(window, "resize", keep);
}
