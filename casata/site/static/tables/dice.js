// Your own part of the dice, and the check that it was used: done here, so that nobody has to be believed.

import { word } from "../base/words.js";

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const bytes = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const key = (table) => `casata:dice:${table}`;

const PENDING = "casata:dice:new"; // a table that is being made has no name yet
const FRESH = 60000;

function keep(store, name, value) {
  try {
    store.setItem(name, JSON.stringify(value));
  } catch {
    /* without storage there is only nothing to compare later */
  }
}

function read(store, name) {
  try {
    return JSON.parse(store.getItem(name));
  } catch {
    return null;
  }
}

function add(form) {
  const field = form.elements.contribution;
  if (!field.value) field.value = hex(crypto.getRandomValues(new Uint8Array(16)));
  form.addEventListener("submit", () => {
    const seat = Number(new FormData(form).get("seat") ?? 0);
    const kept = { commitment: form.dataset.dice, contribution: field.value, seat };
    if (form.dataset.table) keep(localStorage, key(form.dataset.table), kept);
    else keep(sessionStorage, PENDING, { ...kept, at: Date.now() });
  });
}

// Whatever the table now says it promised: compared later is what stood in the form.
function named(table) {
  const pending = read(sessionStorage, PENDING);
  if (!pending) return;
  sessionStorage.removeItem(PENDING);
  const { at, ...own } = pending;
  if (Date.now() - at < FRESH && !read(localStorage, key(table))) keep(localStorage, key(table), own);
}

function line(list, state, text, label) {
  const item = document.createElement("li");
  item.className = state;
  const head = document.createElement("b");
  head.textContent = label;
  const body = document.createElement("span");
  body.textContent = text;
  item.append(head, " ", body);
  list.append(item);
}

async function verify(list) {
  const { table, commitment, secret } = list.dataset;
  const contributions = JSON.parse(list.dataset.contributions);
  const tell = (right, name) =>
    line(
      list,
      right ? "right" : "wrong",
      word(`${name}-${right ? "right" : "wrong"}`),
      word(right ? "right" : "wrong"),
    );
  if (!secret) line(list, "open", word("hash-open"), "–");
  else if (!crypto.subtle) line(list, "open", word("hash-unable"), "–");
  else tell(hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes(secret)))) === commitment, "hash");
  const own = read(localStorage, key(table));
  if (!own) return line(list, "open", word("none-kept"), "–");
  tell(own.commitment === commitment, "kept");
  if (contributions[own.seat]) tell(contributions[own.seat] === own.contribution, "own");
}

export function start() {
  for (const form of document.querySelectorAll("[data-dice]")) add(form);
  const list = document.getElementById("checks");
  if (list) verify(list);
  const table = document.getElementById("live")?.dataset.table;
  if (table) named(table);
}
