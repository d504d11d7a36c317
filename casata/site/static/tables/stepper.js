// The stepper in the bar: an amount that goes up and down among those that can be bid, and the button that bids it.

import { announce } from "../base/words.js";
import { live } from "./morph.js";
import { answers, moveOf, targets } from "./targets.js";

let chosen = null; // the amount, and the question it is for

const node = () => document.getElementById("stepper");
const amounts = () => node().dataset.amounts.split(" ").map(Number);
const choiceOf = (amount) => live.querySelector(`.pick-list .choice[data-number="${amount}"]`);

// The rung of a ladder on the table that bids the same looks so.
function light(move) {
  for (const one of live.querySelectorAll("[data-stepped]")) one.removeAttribute("data-stepped");
  for (const one of targets()) one.toggleAttribute("data-stepped", move !== null && moveOf(one) === move);
}

function paint() {
  if (!node()) return light(null);
  if (chosen?.answers !== answers()) chosen = null;
  const all = amounts();
  const amount = all.includes(chosen?.amount) ? chosen.amount : all[0];
  const choice = choiceOf(amount);
  if (!choice) return;
  const go = document.getElementById("step-go");
  document.getElementById("step-amount").textContent = amount;
  go.value = moveOf(choice);
  go.dataset.label = go.querySelector(".label").textContent = choice.dataset.label;
  go.dataset.hint = go.querySelector(".remark").textContent = choice.dataset.hint;
  document.getElementById("step-down").setAttribute("aria-disabled", amount === all[0]);
  document.getElementById("step-up").setAttribute("aria-disabled", amount === all.at(-1));
  light(go.value);
}

function clicked(event) {
  const button = event.target.closest("#stepper [data-step]");
  if (!button) return;
  const all = amounts();
  const at = all.indexOf(Number(document.getElementById("step-amount").textContent));
  const amount = all[at + Number(button.dataset.step)];
  if (amount === undefined) return;
  chosen = { amount, answers: answers() };
  paint();
  const { label, hint } = document.getElementById("step-go").dataset;
  announce([label, hint].filter(Boolean).join(": "));
}

export function start() {
  if (!live) return;
  document.addEventListener("click", clicked);
  document.addEventListener("casata:put", paint);
  paint();
}
