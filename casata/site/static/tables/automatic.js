// Answers that a person has asked for: sent after a pause that is always the same, so that it tells nothing of a hand.

import { announce, word } from "../base/words.js";
import { confirmed, send } from "./actions.js";
import { confirms } from "./choose.js";
import { live, looksBack } from "./morph.js";
import { wants } from "./preferences.js";

const PAUSE = 1500; // milliseconds
const strip = document.getElementById("answering");
const offer = strip?.querySelector("#answering-again");
let pending = null; // what is about to be sent, and the question it answers
let passing = ""; // the auctions for the rest of which the same move is made
let done = -1; // the last question that was answered here, or is left to the person

const bar = () => document.getElementById("bar");
const offers = () => document.getElementById("automatic")?.dataset ?? {};
const question = () => Number(bar()?.dataset.answers ?? -1);

// The move that answers the open question for this person, if any does.
function found() {
  const { auction, again, usual, only, againLabel, usualLabel, onlyLabel } = offers();
  if (again && passing && passing === auction) return { move: again, label: againLabel };
  if (usual && wants("usual")) return { move: usual, label: usualLabel };
  if (only && wants("only")) return { move: only, label: onlyLabel };
  return null;
}

function drop() {
  clearTimeout(pending?.timer);
  pending = null;
}

async function answer() {
  const { move, asked } = pending;
  pending = null;
  done = asked;
  paint();
  if (asked !== question() || bar().hasAttribute("data-staged")) return;
  const button = Object.assign(document.createElement("button"), { name: "move", value: move });
  await send(document.getElementById("moves"), button);
}

function consider() {
  // Another question, or the end of the game, is the end of these auctions.
  const asked = bar()?.hasAttribute("data-turn");
  if ((asked && offers().auction !== passing) || !live.querySelector(".sheet.running")) passing = "";
  const wanted = question() > done && !looksBack() ? found() : null;
  if (pending && (pending.asked !== question() || pending.move !== wanted?.move)) drop();
  if (wanted && !pending) {
    pending = { ...wanted, asked: question(), timer: setTimeout(answer, PAUSE) };
    announce(word("answering", { choice: wanted.label }));
  }
  paint();
}

// Beside the move that it repeats, where the bar has a button for it: there it covers nothing.
function dock(again) {
  const beside = again && bar()?.querySelector(`.forward [value="${CSS.escape(again)}"]`);
  if (!beside) return void (offer.parentElement === strip || strip.append(offer));
  if (beside.nextElementSibling !== offer) beside.after(offer);
}

function paint() {
  const { again, againLabel } = offers();
  const [text, cancel] = ["p", "#answering-cancel"].map((part) => strip.querySelector(part));
  const keeps = Boolean(passing);
  text.textContent = pending ? word("answering", { choice: pending.label }) : keeps ? word("keeps") : "";
  text.hidden = !text.textContent;
  cancel.hidden = !pending && !keeps;
  cancel.textContent = word(pending ? "cancel" : "stop");
  offer.hidden = !again || keeps || Boolean(pending);
  offer.textContent = again ? word("again", { choice: againLabel }) : "";
  dock(again);
  bar()?.toggleAttribute("data-answering", keeps); // what is answered is not offered as well
  strip.hidden = text.hidden && (offer.hidden || offer.parentElement !== strip);
}

// This question is the person's own again; what was asked for until the end of the auctions is over.
function cancel() {
  if (pending) done = question();
  passing = "";
  drop();
  paint();
  document.getElementById("prompt")?.focus({ preventScroll: true });
}

// A move that is made many times is confirmed like one that is made once.
async function clicked(event) {
  if (event.target.closest("#answering-cancel")) cancel();
  if (!event.target.closest("#answering-again")) return;
  const asked = question();
  if (confirms() && !(await confirmed(offer.textContent))) return;
  if (asked !== question() || !offers().again) return;
  passing = offers().auction;
  done = question();
  paint();
  const button = Object.assign(document.createElement("button"), { name: "move", value: offers().again });
  send(document.getElementById("moves"), button);
}

export function start() {
  if (!live || !strip) return;
  document.addEventListener("click", clicked);
  document.addEventListener("casata:put", consider);
  document.addEventListener("casata:preference", consider);
  consider();
}
