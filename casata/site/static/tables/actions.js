// Sends forms without leaving the page. Whatever fails, a decision counts once: its id is made when the person acts.

import { calm, complain, word } from "../base/words.js";
import { leave, live, looksBack, put, revision } from "./morph.js";
import { answer as showAnswer } from "./pace.js";
import { lost } from "./live.js";

const under = new Set();
const unsent = new Map();

function newId() {
  // randomUUID exists only in secure contexts, and people do play over plain HTTP at home.
  if (crypto.randomUUID) return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const token = () => document.querySelector('meta[name="csrf"]').content;

function fields(form, button) {
  const data = new URLSearchParams(new FormData(form));
  if (button?.name) data.append(button.name, button.value);
  else if (button?.dataset.move) data.append("move", button.dataset.move);
  return data;
}

function refuse(button, text) {
  complain(text);
  if (!button?.isConnected) return;
  button.classList.add("refused-choice");
  setTimeout(() => button.classList.remove("refused-choice"), 1200);
}

// Not `disabled`: that would throw the keyboard off the button.
function busy(button, on) {
  button?.classList.toggle("busy", on);
  if (on) button?.setAttribute("aria-disabled", "true");
  else button?.removeAttribute("aria-disabled");
}

async function post(form, body) {
  return fetch(form.action, {
    method: "POST",
    headers: { Accept: "application/json", "X-CSRF-Token": token() },
    body,
  });
}

const AWAY = [502, 503, 504];
const PAUSES = [400, 1000, 2000];

// Tried again while a server restarts; what still fails is kept under its id until the person tries again.
async function persist(form, body) {
  for (const pause of PAUSES) {
    const answer = await post(form, body).catch(() => null);
    if (answer && !AWAY.includes(answer.status)) return answer;
    await new Promise((done) => setTimeout(done, pause));
    if (lost()) break;
  }
  return post(form, body);
}

function told(frame) {
  if (frame.go) return void leave(frame.go);
  if (frame.hint) document.dispatchEvent(new CustomEvent("casata:hint", { detail: frame }));
  showAnswer(frame);
}

function corrected(frame) {
  if (!frame.html || looksBack()) return;
  if (frame.revision > revision()) showAnswer(frame);
  else put(frame.html);
}

// While something is sent, whoever asks about the table would ask about the one before it.
const sending = (on) => document.dispatchEvent(new CustomEvent("casata:sending", { detail: on }));

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
  body.append("id", unsent.get(key) ?? newId());
  under.add(question);
  sending(true);
  busy(button, true);
  try {
    const answer = await persist(form, body);
    unsent.delete(key);
    const frame = answer.headers.get("content-type")?.includes("json") ? await answer.json() : {};
    if (answer.ok) {
      calm();
      form.dispatchEvent(new CustomEvent("casata:sent", { bubbles: true, detail: body }));
      told(frame);
      return true;
    }
    if (frame.go) leave(frame.go);
    corrected(frame);
    refuse(button, frame.error ?? word("failed"));
    // A refusal answers the question; only silence leaves it open.
    return true;
  } catch {
    unsent.set(key, body.get("id"));
    refuse(button, word("unsent"));
    return false;
  } finally {
    under.delete(question);
    sending(false);
    busy(button, false);
  }
}

export function confirmed(text) {
  const dialog = document.getElementById("ask");
  dialog.querySelector("#ask-text").textContent = text;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((done) => {
    dialog.addEventListener("close", () => done(dialog.returnValue === "yes"), { once: true });
  });
}

async function submitted(event) {
  const form = event.target;
  if (event.defaultPrevented || form.method === "dialog") return;
  const ours = live?.contains(form) && form.hasAttribute("data-live");
  const asks = form.dataset.ask;
  if (!ours && !asks) return;
  event.preventDefault();
  const button = event.submitter;
  if (asks && !(await confirmed(asks))) return;
  if (ours) await send(form, button);
  else form.submit();
}

export function start() {
  document.addEventListener("submit", submitted);
  // A select that is its own form needs no button once scripts run.
  document.addEventListener("change", (event) => {
    const form = event.target.form;
    if (form?.hasAttribute("data-change") && event.target.tagName === "SELECT") form.requestSubmit();
  });
}
