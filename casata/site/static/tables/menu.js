// A place with several moves opens them there: place first, then how.

import { lay, sheet } from "./layer.js";
import { answers, choicesAt, hintsOf, targetAt } from "./targets.js";

const menu = sheet("menu", "menu");
let place = null;
let question = null;

export const isOpen = () => place !== null;

// The symbol of a move, where its game has one.
function draw(symbol) {
  if (!symbol) return [];
  const [svg, use] = ["svg", "use"].map((name) => document.createElementNS("http://www.w3.org/2000/svg", name));
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#${symbol}`);
  svg.append(use);
  return [svg];
}

function item(choice, rest) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "choice", id: `menu-${choice.dataset.number}` });
  button.setAttribute("role", "menuitem");
  button.tabIndex = -1;
  const { number, label, hint } = choice.dataset;
  Object.assign(button.dataset, { move: choice.dataset.move ?? choice.value, number, label, hint });
  button.append(
    Object.assign(document.createElement("span"), { className: "disc", textContent: number }),
    ...draw(choice.dataset.symbol),
    Object.assign(document.createElement("span"), { className: "what", textContent: label }),
  );
  if (rest) button.lastChild.append(" ", Object.assign(document.createElement("i"), { textContent: rest }));
  if (hint) button.setAttribute("aria-label", `${number} ${label} ${hint}`);
  return button;
}

// What all of them have in common is read once; it is heard with each.
function heading(common) {
  if (!common) return [];
  const line = Object.assign(document.createElement("p"), { className: "common", textContent: common });
  line.setAttribute("aria-hidden", "true");
  return [line];
}

const items = () => [...menu.querySelectorAll('[role="menuitem"]')];

export function open(target) {
  const choices = choicesAt(target);
  if (!choices.length) return;
  place = target.dataset.place;
  question = answers();
  const { common, rests } = hintsOf(choices);
  menu.replaceChildren(...heading(common), ...choices.map((choice, at) => item(choice, rests[at])));
  menu.setAttribute("aria-label", target.dataset.label);
  menu.hidden = false;
  target.setAttribute("aria-expanded", "true");
  lay(menu, target);
  items()[0].focus({ preventScroll: true });
}

// Whether there was one.
export function close({ focus = true } = {}) {
  if (!isOpen()) return false;
  const target = targetAt(place);
  const inside = menu.contains(document.activeElement);
  place = null;
  menu.hidden = true;
  target?.removeAttribute("aria-expanded");
  if (focus && inside) target?.focus({ preventScroll: true });
  return true;
}

function pressed(event) {
  const all = items();
  const at = all.indexOf(document.activeElement);
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (event.key === "Tab") return void close();
  if (!step) return;
  event.preventDefault();
  event.stopPropagation();
  all[(at + step + all.length) % all.length].focus({ preventScroll: true });
}

// It stays open through any change that leaves its question as it is.
function keep() {
  if (!isOpen()) return;
  const target = targetAt(place);
  if (!target || question !== answers()) return void close();
  target.setAttribute("aria-expanded", "true");
  lay(menu, target);
}

export function start() {
  menu.addEventListener("keydown", pressed);
  document.addEventListener("casata:put", keep);
  addEventListener("resize", keep);
}
