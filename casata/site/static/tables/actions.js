// Sends forms without leaving the page. Whatever fails, a decision counts once: its id is made when the person acts.

import { emit, listen, post } from "../base/dom.js";
import { complain, dismiss, word } from "../base/words.js";
import { lost } from "./live.js";
import { leave, live, looksBack, put, revision } from "./morph.js";
import { answer as showAnswer } from "./pace.js";

/** @type {Set<string>} */
const under = new Set();
/** @type {Map<string, string>} */
const unsent = new Map();

function newId() {
  // randomUUID exists only in secure contexts, and people do play over plain HTTP at home.
  if ("randomUUID" in crypto) return crypto.randomUUID();
  const bytes = /** @type {Crypto} */ (crypto).getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {HTMLFormElement} form @param {HTMLElement} [button] */
function fields(form, button) {
  const data = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  const { name, value } = /** @type {HTMLButtonElement} */ (button ?? {});
  if (name) data.append(name, value);
  else if (button?.dataset.move) data.append("move", button.dataset.move);
  return data;
}

/** @param {HTMLElement | undefined} button @param {string} text */
function refuse(button, text) {
  complain(text);
  if (!button?.isConnected) return;
  button.classList.add("refused-choice");
  setTimeout(() => button.classList.remove("refused-choice"), 1200);
}

// Not `disabled`: that would throw the keyboard off the button.
/** @param {HTMLElement | undefined} button @param {boolean} on */
function busy(button, on) {
  button?.classList.toggle("busy", on);
  if (on) button?.setAttribute("aria-disabled", "true");
  else button?.removeAttribute("aria-disabled");
}

const AWAY = [502, 503, 504];
const PAUSES = [400, 1000, 2000];

// Tried again while a server restarts; what still fails is kept under its id until the person tries again.
/** @param {HTMLFormElement} form @param {URLSearchParams} body */
async function persist(form, body) {
  for (const pause of PAUSES) {
    const answer = await post(form.action, body).catch(() => null);
    if (answer && !AWAY.includes(answer.status)) return answer;
    await new Promise((done) => setTimeout(done, pause));
    if (lost()) break;
  }
  return post(form.action, body);
}

/** @param {Answer} answer */
function accepted(answer) {
  if (answer.go) return void leave(answer.go);
  if (answer.hint) emit("advice", answer);
  showAnswer(answer);
}

/** @param {Answer} answer */
function corrected(answer) {
  if (!answer.html || looksBack()) return;
  if (Number(answer.revision) > revision()) showAnswer(answer);
  else put(answer.html);
}

/** Gives whether the server has answered. @param {HTMLFormElement} form @param {HTMLElement} [button] */
export async function send(form, button) {
  const body = fields(form, button);
  const key = `${form.action}?${body}`;
  // One at a time to each question: the next one may be on the page before the answer to the last is.
  const question = `${form.action}#${body.get("answers")}`;
  if (under.has(question)) return false;
  if (lost()) {
    refuse(button, word("unsent"));
    return false;
  }
  const id = unsent.get(key) ?? newId();
  body.append("id", id);
  under.add(question);
  // While something is sent, whoever asks about the table would ask about the one before it.
  emit("sending", true);
  busy(button, true);
  try {
    const answer = await persist(form, body);
    unsent.delete(key);
    const told = answer.headers.get("content-type")?.includes("json") ? await answer.json() : {};
    if (answer.ok) {
      dismiss();
      form.dispatchEvent(new CustomEvent("casata:sent", { bubbles: true, detail: body }));
      accepted(told);
      return true;
    }
    if (told.go) leave(told.go);
    corrected(told);
    refuse(button, told.error ?? word("failed"));
    // A refusal answers the question; only silence leaves it open.
    return true;
  } catch {
    unsent.set(key, id);
    refuse(button, word("unsent"));
    return false;
  } finally {
    under.delete(question);
    emit("sending", false);
    busy(button, false);
  }
}

/** After forms.js, which asks before some of them are sent. @param {On<"submit">} event */
function submitted(event) {
  const { target: form } = event;
  if (event.defaultPrevented || !live.contains(form) || !form.hasAttribute("data-live")) return;
  event.preventDefault();
  send(form, event.submitter);
}

export const start = () => listen(document, "submit", submitted);
