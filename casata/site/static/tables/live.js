// The line to the table: a socket while one holds, asking again and again where none does.

import { ask, findAll, listen, need } from "../base/dom.js";
import { announce, word } from "../base/words.js";
import { live, revision } from "./morph.js";
import { answer as showAnswer, arrive, catchUp, start as startPace } from "./pace.js";
import { afterPut } from "./stages.js";

const PING_EVERY = 20000;
const ANSWER_WITHIN = 10000;
const ASK_EVERY = 2000;
const SHORTEST = 500;
const SILENT = 2500;
const LONGEST = 8000;

const sign = need("#connection");
/** @type {WebSocket | null} */
let socket = null;
let failures = 0;
let retry = 0;
let silence = 0;
let pinging = 0;
let asking = 0;
let doubt = 0;
let feared = ""; // the state that is shown unless something is heard first

export const lost = () => sign.dataset.state === "lost";

function inert() {
  for (const part of findAll("[data-choices]", live)) part.inert = lost();
}

/** @param {string} state */
function show(state) {
  clearTimeout(doubt);
  doubt = 0;
  if (sign.dataset.state === state) return;
  const first = !sign.dataset.state;
  sign.hidden = false;
  sign.dataset.state = state;
  need(".word", sign).textContent = word(state);
  inert();
  if (!first) announce(word(state));
}

/** @param {string} text */
function heard(text) {
  clearTimeout(silence);
  show("connected");
  failures = 0;
  stopAsking();
  arrive(JSON.parse(text));
}

function whole() {
  if (socket?.readyState === WebSocket.OPEN) socket.send('{"whole":1}');
}

function ping() {
  if (socket?.readyState !== WebSocket.OPEN) return;
  socket.send('{"ping":1}');
  clearTimeout(silence);
  silence = setTimeout(() => socket?.close(), ANSWER_WITHIN);
}

function connect() {
  clearTimeout(retry);
  if (socket && socket.readyState <= WebSocket.OPEN) return;
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const own = new WebSocket(`${scheme}://${location.host}/tables/${live.dataset.table}/live?since=${revision()}`);
  socket = own;
  own.onopen = () => {
    failures = 0;
    show("connected");
    stopAsking();
    clearInterval(pinging);
    pinging = setInterval(ping, PING_EVERY);
  };
  own.onmessage = (message) => heard(message.data);
  own.onclose = () => {
    catchUp();
    if (socket === own) broken();
  };
}

// A server that restarts is back in a moment: nobody has to be told. Each try that fails meanwhile delays nothing.
/** @param {string} state */
function hesitate(state) {
  if (sign.dataset.state !== "connected" || !navigator.onLine) return show(state);
  feared = state;
  doubt ||= setTimeout(() => show(feared), SILENT);
}

function broken() {
  clearInterval(pinging);
  clearTimeout(silence);
  clearTimeout(retry);
  failures += 1;
  if (!asking) hesitate(navigator.onLine ? "reconnecting" : "lost");
  if (failures >= 2 && !asking) poll();
  const pause = Math.min(LONGEST, SHORTEST * 2 ** (failures - 1));
  retry = setTimeout(connect, pause * (0.75 + Math.random() / 2));
}

async function poll() {
  asking = -1;
  try {
    const answer = await ask(`/tables/${live.dataset.table}/events?since=${revision()}`);
    if (!answer.ok) throw new Error(answer.statusText);
    if (asking) show("connected");
    if (answer.status === 200) showAnswer(await answer.json());
  } catch {
    if (asking) hesitate("lost");
  }
  if (asking) asking = setTimeout(poll, ASK_EVERY);
}

function stopAsking() {
  clearTimeout(asking);
  asking = 0;
}

function again() {
  if (document.visibilityState === "hidden") return;
  if (socket?.readyState === WebSocket.OPEN) ping();
  else {
    failures = Math.min(failures, 1);
    connect();
  }
}

export function start() {
  show("reconnecting");
  startPace(whole);
  connect();
  listen(window, "online", again);
  listen(window, "offline", () => show("lost"));
  listen(document, "visibilitychange", again);
  afterPut("line", inert);
}
