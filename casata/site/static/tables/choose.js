// From a number, a click or a key to a decision. A staged choice is shown in the bar and plays only when confirmed.

import { announce, calm, word } from "../base/words.js";
import { live } from "./morph.js";
import { send } from "./actions.js";

const TYPING = 1200;
const SETTLING = 400;

let staged = null;
let missing = null; // a number that was typed and that no choice has
let typed = "";
let typing = 0;
let settled = 0;

const bar = () => document.getElementById("bar");
const picks = () => [...live.querySelectorAll('button[form="moves"]')];
const listed = () => [...live.querySelectorAll(".pick-list .choice")].filter((button) => !button.closest("[hidden]"));
const answers = () => bar()?.dataset.answers;

function paint() {
  const place = bar();
  if (!place) return;
  const button = staged && picks().find((one) => one.value === staged.move);
  if (!button || staged.answers !== answers()) staged = null;
  if (missing?.answers !== answers()) missing = null;
  for (const one of picks()) {
    if (staged && one.value === staged.move) one.setAttribute("aria-pressed", "true");
    else one.removeAttribute("aria-pressed");
  }
  place.toggleAttribute("data-staged", Boolean(staged));
  place.querySelector(".staged").hidden = !staged;
  place.querySelector("#prompt").hidden = Boolean(staged || missing);
  const ready = place.querySelector("#ready");
  ready.hidden = !(staged || missing);
  if (ready.hidden) return;
  ready.querySelector(".prompt").textContent = staged ? button.dataset.label : noSuch();
  ready.querySelector(".help").textContent = staged ? button.dataset.hint : word("numbers", { last: last() });
}

const last = () => Math.max(0, ...picks().map((one) => Number(one.dataset.number)));
const noSuch = () => word("no-such", { number: missing.number });

// Nothing stays ready behind it: Enter must not play what stood there before.
function miss(number) {
  staged = null;
  typed = "";
  missing = { number, answers: answers() };
  paint();
  document.getElementById("ready").focus({ preventScroll: true });
  announce(noSuch());
}

function stage(button) {
  staged = { move: button.value, answers: answers() };
  missing = null;
  paint();
  // Enter must mean what the bar shows, not what happened to be focused.
  document.getElementById("confirm").focus({ preventScroll: true });
  announce(word("ready", { choice: button.dataset.label }));
}

export function unstage() {
  typed = "";
  if (!staged && !missing) return;
  const button = ready();
  if (staged) announce(word("taken-back"));
  staged = missing = null;
  paint();
  (button ?? document.getElementById("prompt")).focus({ preventScroll: true });
}

async function play(button) {
  if (!button || button.closest("[inert]")) return;
  const question = answers();
  typed = "";
  missing = null;
  const sent = await send(document.getElementById("moves"), button);
  if (!sent) staged = { move: button.value, answers: question };
  else if (staged?.answers === question) staged = null;
  paint();
}

const ready = () => staged && picks().find((one) => one.value === staged.move);

function usual() {
  const all = listed();
  return all.find((button) => button.classList.contains("usual")) ?? (all.length === 1 ? all[0] : null);
}

function digit(key) {
  if (!last()) return;
  clearTimeout(typing);
  typed = last() > 9 ? typed + key : key;
  const number = Number(typed);
  const button = picks().find((one) => Number(one.dataset.number) === number);
  if (button) stage(button);
  else miss(number);
  typing = setTimeout(() => {
    typed = "";
  }, TYPING);
}

function arrow(event, step) {
  const all = listed();
  const at = all.indexOf(document.activeElement);
  const idle =
    document.activeElement === document.body ||
    ["main", "prompt", "ready", "confirm"].includes(document.activeElement.id);
  if (!all.length || (at < 0 && !idle)) return;
  event.preventDefault();
  all[(at + step + all.length) % all.length].focus();
}

function typingText(target) {
  return target.closest?.(
    'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], dialog[open]',
  );
}

// Out of a field, whose text stays, so that keys are shortcuts again; a dialog closes by itself.
function leave(event, field) {
  if (field.tagName === "DIALOG" || field.closest("dialog")) return;
  event.preventDefault();
  field.blur();
}

function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const { key } = event;
  const field = typingText(event.target);
  if (field) {
    if (key === "Escape") leave(event, field);
    return;
  }
  if (/^[0-9]$/.test(key)) return digit(key);
  if (key === "Enter") {
    if (event.repeat || performance.now() - settled < SETTLING) return;
    if (event.target.closest("a, button, summary")) return;
    event.preventDefault();
    return void (missing ? announce(noSuch()) : play(ready() ?? usual()));
  }
  if (key === "Escape") {
    calm();
    return unstage();
  }
  if (key === "ArrowDown") return arrow(event, 1);
  if (key === "ArrowUp") return arrow(event, -1);
  if (key === "?") return void document.getElementById("keys")?.showModal();
  const button = live.querySelector(`[data-key="${CSS.escape(key)}"]:not(:disabled)`);
  if (button && !event.repeat) button.click();
}

let first = null;

function clicked(event) {
  const button = event.target.closest('button[form="moves"]');
  if (event.detail < 2) first = answers();
  if (button) {
    event.preventDefault();
    // The second half of a double click means the question the first half was for.
    if (first !== answers()) return;
    const again = staged?.move === button.value;
    if (document.body.hasAttribute("data-confirm") && !again) stage(button);
    else play(button);
  }
  if (event.target.closest("#confirm")) play(ready());
  if (event.target.closest("#cancel")) unstage();
}

// A hint stays until the question is another one, whatever else happens at the table meanwhile.
let advice = null;

function counsel() {
  if (advice?.answers !== answers()) advice = null;
  const prompt = document.getElementById("prompt");
  if (!advice || !prompt) return;
  const place =
    prompt.querySelector(".help") ??
    prompt.appendChild(Object.assign(document.createElement("p"), { className: "help" }));
  place.classList.remove("by-number");
  place.textContent = advice.text;
}

function advise(event) {
  advice = { text: event.detail, answers: answers() };
  missing = null;
  paint();
  counsel();
  announce(event.detail);
}

export function start() {
  if (!live) return;
  document.addEventListener("keydown", pressed);
  live.addEventListener("click", clicked);
  document.addEventListener("casata:hint", advise);
  document.addEventListener("casata:put", (event) => {
    if (event.detail.renewed) settled = performance.now();
    paint();
    counsel();
  });
}
