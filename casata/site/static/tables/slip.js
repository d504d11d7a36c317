// The slip says beside a place what choosing it costs and brings; the bill says it of a move that is staged or begun.

import * as ghosts from "./ghosts.js";
import { lay, sheet } from "./layer.js";
import { live } from "./morph.js";
import { answers, choicesAt, faceOf, hintsOf, isSeveral, moveOf } from "./targets.js";

const HOVER = 150;
const HOLD = 480; // milliseconds, a little less than until browsers open a menu of their own
const MANY = 100;
const MOST = 3; // moves of a place that the slip lists
const STIR = 8; // pixels that a resting finger may move at once

const slip = sheet("slip", "tooltip");
const bill = sheet("bill", "note");
const previews = new Map();
let shown = null; // what the slip is about: the id of a node, its move, the question
let billed = null; // the same for the bill
let staged = null;
let waiting = 0;
let holding = 0;
let held = false;
let asking = new AbortController();
let resting = null; // a question that is being answered: what is asked now would come too late for it

const about = (node, move) => ({ id: node.id, move, question: answers() });
const nodeOf = (what) => what && document.getElementById(what.id);
const same = (one, other) => one?.id === other?.id && one?.move === other?.move && one?.question === other?.question;

async function ask(move) {
  if (resting === answers()) return null;
  const key = `${answers()} ${move}`;
  if (previews.has(key)) return previews.get(key);
  if (previews.size >= MANY) previews.clear();
  const query = new URLSearchParams({ answers: answers(), move });
  const answer = fetch(`/tables/${live.dataset.table}/preview?${query}`, {
    headers: { Accept: "application/json" },
    signal: asking.signal,
  })
    .then((found) => (found.ok ? found.json() : null))
    .catch(() => null);
  previews.set(key, answer);
  if (!(await answer)) previews.delete(key);
  return answer;
}

function line(name, text) {
  const node = document.createElement("p");
  node.className = name;
  node.textContent = text;
  return node;
}

// A place with several moves says what each of them costs; how all of them begin it says once.
function list(node, label, choices) {
  const { common, rests } = hintsOf(choices);
  const parts = choices.flatMap(({ dataset }, at) => [
    line("cost choice-label", dataset.label),
    line("cost", rests[at]),
  ]);
  const lines = [line("cost", common), ...parts].filter((part) => part.textContent);
  node.replaceChildren(line("what", label), ...lines);
}

function fill(node, label, hint, preview) {
  const parts = [line("what", label)];
  // The changes say more exactly what the hint says.
  if (hint && !preview?.changes) parts.push(line("cost", hint));
  node.replaceChildren(...parts);
  node.insertAdjacentHTML("beforeend", `${preview?.bill ?? ""}${preview?.changes ?? ""}`);
  if (preview?.end) node.append(line("end", preview.end));
}

// -- the slip -----------------------------------------------------------------------------------

// A place that is lit in two spots is pointed at in both.
function light(place) {
  for (const one of live.querySelectorAll(".target")) one.toggleAttribute("data-chosen", one.dataset.place === place);
}

async function point(node) {
  if (node.closest("[data-said]")) return void hide(); // it stands there already
  const several = isSeveral(node);
  if (node.getAttribute("aria-expanded") === "true") return; // its menu says it all
  const what = about(node, several ? "" : moveOf(node));
  if (same(what, shown) || (billed && billed.move === what.move)) return;
  shown = what;
  light(node.dataset.place);
  if (several) list(slip, node.dataset.label, choicesAt(node).slice(0, MOST));
  else fill(slip, node.dataset.label, node.dataset.hint ?? "", null);
  slip.hidden = false;
  lay(slip, node);
  if (several || billed) return;
  const preview = await ask(what.move);
  if (shown !== what || !preview) return;
  fill(slip, node.dataset.label, node.dataset.hint ?? "", preview);
  ghosts.show(preview);
  if (nodeOf(what)) lay(slip, nodeOf(what));
}

// Whether there was one.
export function hide() {
  clearTimeout(waiting);
  if (!shown) return false;
  shown = null;
  light(null);
  slip.hidden = true;
  if (!billed) ghosts.clear();
  return true;
}

// A decision is being sent: what was asked is given up, and nothing more is asked until the answer is here.
function rest() {
  hide();
  asking.abort();
  asking = new AbortController();
}

// -- the bill -----------------------------------------------------------------------------------

// The place of a staged move, or of one that is being paid step by step.
function due() {
  const face = staged && faceOf(staged);
  if (face?.matches(".target")) return [face, staged];
  const chosen = !staged && document.getElementById("chosen");
  return chosen ? [chosen, ""] : null;
}

async function charge() {
  const [node, move] = due() ?? [];
  if (!node) {
    if (billed && !shown) ghosts.clear();
    billed = bill.ariaBusy = null;
    bill.hidden = true;
    return;
  }
  const what = about(node, move);
  bill.classList.toggle("against", node.classList.contains("war"));
  if (!same(what, billed)) {
    billed = what;
    hide();
    ghosts.clear();
    fill(bill, node.dataset.label, node.dataset.hint ?? "", null);
    bill.ariaBusy = "true"; // it grows once it is known what the move brings
    ask(move).then((preview) => {
      if (billed !== what) return;
      bill.ariaBusy = null;
      if (!preview) return;
      fill(bill, move ? preview.label : node.dataset.label, preview.hint, preview);
      ghosts.show(preview);
      if (nodeOf(what)) lay(bill, nodeOf(what));
    });
  }
  bill.hidden = false;
  lay(bill, node);
}

// -- what calls for them ------------------------------------------------------------------------

const targetOf = (event) => event.target.closest?.('.target, #menu [role="menuitem"]');

function over(event) {
  const target = targetOf(event);
  clearTimeout(waiting);
  if (event.pointerType !== "mouse") return;
  if (target) waiting = setTimeout(() => target.isConnected && point(target), HOVER);
  else if (shown && document.activeElement?.id !== shown.id) waiting = setTimeout(hide, HOVER / 2);
}

function focused(event) {
  const target = targetOf(event);
  if (!target?.matches(":focus-visible")) return;
  clearTimeout(waiting); // a pointer that has left something before takes nothing away from the keyboard
  point(target);
}

function blurred(event) {
  if (shown && event.target.id === shown.id && !event.target.matches(":hover")) hide();
}

function pressed(event) {
  clearTimeout(holding);
  held = false;
  const target = targetOf(event);
  if (event.pointerType !== "touch") return;
  // A second finger means to zoom.
  if (!target || !event.isPrimary) return void hide();
  holding = setTimeout(() => {
    held = true;
    point(target);
  }, HOLD);
}

const letGo = () => clearTimeout(holding);

function stirred(event) {
  if (Math.hypot(event.movementX, event.movementY) > STIR) letGo();
}

// A finger that has rested on a place has asked about it, and chooses nothing.
function clicked(event) {
  if (!held) return;
  held = false;
  event.preventDefault();
  event.stopPropagation();
}

// A change of the table keeps both where they are, as long as what they are about is still there.
function keep() {
  if (shown && (shown.question !== answers() || !nodeOf(shown))) hide();
  charge();
  if (shown) lay(slip, nodeOf(shown));
  ghosts.keep();
}

export function start() {
  if (!live) return;
  document.addEventListener("pointerover", over);
  document.addEventListener("focusin", focused);
  document.addEventListener("focusout", blurred);
  document.addEventListener("pointerdown", pressed);
  document.addEventListener("pointerup", letGo);
  document.addEventListener("pointercancel", letGo);
  document.addEventListener("pointermove", stirred);
  document.addEventListener("click", clicked, true);
  document.addEventListener("contextmenu", (event) => {
    if (held) event.preventDefault();
  });
  document.addEventListener("casata:staged", ({ detail }) => {
    staged = detail;
    charge();
  });
  document.addEventListener("casata:put", keep);
  document.addEventListener("casata:sending", ({ detail }) => {
    resting = detail ? answers() : null;
    if (detail) rest();
  });
  addEventListener("resize", keep);
  addEventListener("scroll", keep, { capture: true, passive: true });
  live.addEventListener("transitionend", ({ target }) => target.id === "camera" && keep());
  new MutationObserver(keep).observe(live, { attributeFilter: ["style"], subtree: true });
  charge();
}
