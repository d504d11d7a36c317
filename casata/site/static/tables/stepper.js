// The stepper in the bar: an amount that goes up and down among those that can be bid, and the button that bids it.

import { find, findAll, listen, need } from "../base/dom.js";
import { announce } from "../base/words.js";
import { live } from "./morph.js";
import { afterPut } from "./stages.js";
import { answers, moveOf, targets } from "./targets.js";

/** The amount, and the question it is for. @type {{ amount: number, answers: string } | null} */
let chosen = null;

const amounts = () => find("#stepper")?.dataset.amounts.split(" ").map(Number) ?? [];

/** The rung of a ladder on the table that bids the same looks so. @param {string | null} move */
function light(move) {
  for (const one of findAll("[data-stepped]", live)) one.removeAttribute("data-stepped");
  for (const one of targets()) one.toggleAttribute("data-stepped", move !== null && moveOf(one) === move);
}

function paint() {
  const all = amounts();
  if (!all.length) return light(null);
  if (chosen?.answers !== answers()) chosen = null;
  const amount = chosen && all.includes(chosen.amount) ? chosen.amount : all[0];
  const choice = find(`.pick-list .choice[data-number="${amount}"]`, live);
  if (!choice) return;
  const { label, worth } = choice.dataset;
  const go = need("#step-go");
  need("#step-amount").textContent = String(amount);
  go.value = moveOf(choice);
  go.dataset.label = need(".label", go).textContent = label;
  go.dataset.worth = need(".remark", go).textContent = worth;
  need("#step-down").setAttribute("aria-disabled", String(amount === all[0]));
  need("#step-up").setAttribute("aria-disabled", String(amount === all.at(-1)));
  light(go.value);
}

/** @param {On<"click">} event */
function clicked({ target }) {
  const button = target.closest("#stepper [data-step]");
  if (!button) return;
  const all = amounts();
  const at = all.indexOf(Number(need("#step-amount").textContent));
  const amount = all[at + Number(button.dataset.step)];
  if (amount === undefined) return;
  chosen = { amount, answers: answers() };
  paint();
  const { label, worth } = need("#step-go").dataset;
  announce([label, worth].filter(Boolean).join(": "));
}

export function start() {
  listen(document, "click", clicked);
  afterPut("mark", paint);
  paint();
}
