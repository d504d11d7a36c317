// Answers that a person has asked for: sent after a pause that is always the same, so that it tells nothing of a hand.

import { find, listen, make, need } from "../base/dom.js";
import { confirmed } from "../base/forms.js";
import { announce, word } from "../base/words.js";
import { send } from "./actions.js";
import { confirms } from "./choose.js";
import { live, looksBack } from "./morph.js";
import { wants } from "./preferences.js";
import { afterPut } from "./stages.js";
import { asked, answers } from "./targets.js";

const PAUSE = 1500; // milliseconds
const strip = need("#answering");
const offer = need("#answering-again");
// What is about to be sent, and the question it answers.
/** @type {{ move: string, label: string, question: number, timer: number } | null} */
let pending = null;
let passing = ""; // the auctions for the rest of which the same move is made
let done = -1; // the last question that was answered here, or is left to the person

/** @returns {Record<string, string | undefined>} */
const offers = () => find("#automatic")?.dataset ?? {};
const open = () => Number(answers() || -1);

// The move that answers the open question for this person, if any does.
function found() {
  const { auction, again, usual, only, againLabel = "", usualLabel = "", onlyLabel = "" } = offers();
  if (again && passing && passing === auction) return { move: again, label: againLabel };
  if (usual && wants("usual")) return { move: usual, label: usualLabel };
  if (only && wants("only")) return { move: only, label: onlyLabel };
  return null;
}

function drop() {
  clearTimeout(pending?.timer);
  pending = null;
}

/** @param {string} move */
const decide = (move) => send(need("#moves"), make("button", { name: "move", value: move }));

async function answer() {
  if (!pending) return;
  const { move, question } = pending;
  pending = null;
  done = question;
  paint();
  if (question !== open() || find("#bar")?.hasAttribute("data-staged")) return;
  await decide(move);
}

function consider() {
  // Another question, or the end of the game, is the end of these auctions.
  if ((asked() && offers().auction !== passing) || !find(".layout.running", live)) passing = "";
  const wanted = open() > done && !looksBack() ? found() : null;
  if (pending && (pending.question !== open() || pending.move !== wanted?.move)) drop();
  if (wanted && !pending) {
    pending = { ...wanted, question: open(), timer: setTimeout(answer, PAUSE) };
    announce(word("answering", { choice: wanted.label }));
  }
  paint();
}

/** Beside the move that it repeats, where the bar has a button for it: there it covers nothing. @param {string} [again] */
function dock(again) {
  const beside = again && find(`#bar .forward [value="${CSS.escape(again)}"]`);
  if (!beside) return void (offer.parentElement === strip || strip.append(offer));
  if (beside.nextElementSibling !== offer) beside.after(offer);
}

function paint() {
  const { again, againLabel } = offers();
  const [text, cancel] = [need("p", strip), need("#answering-cancel", strip)];
  const keeps = Boolean(passing);
  text.textContent = pending ? word("answering", { choice: pending.label }) : keeps ? word("keeps") : "";
  text.hidden = !text.textContent;
  cancel.hidden = !pending && !keeps;
  cancel.textContent = word(pending ? "cancel" : "stop");
  offer.hidden = !again || keeps || Boolean(pending);
  offer.textContent = again ? word("again", { choice: againLabel }) : "";
  dock(again);
  find("#bar")?.toggleAttribute("data-answering", keeps); // what is answered is not offered as well
  strip.hidden = text.hidden && (offer.hidden || offer.parentElement !== strip);
}

// This question is the person's own again; what was asked for until the end of the auctions is over.
function cancel() {
  if (pending) done = open();
  passing = "";
  drop();
  paint();
  find("#prompt")?.focus({ preventScroll: true });
}

/** A move that is made many times is confirmed like one that is made once. @param {On<"click">} event */
async function clicked({ target }) {
  if (target.closest("#answering-cancel")) cancel();
  if (!target.closest("#answering-again")) return;
  const question = open();
  if (confirms() && !(await confirmed(offer.textContent))) return;
  const { again, auction = "" } = offers();
  if (question !== open() || !again) return;
  passing = auction;
  done = open();
  paint();
  decide(again);
}

export function start() {
  listen(document, "click", clicked);
  afterPut("answer", consider);
  listen(document, "casata:preference", consider);
  consider();
}
