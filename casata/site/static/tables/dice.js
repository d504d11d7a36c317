// Your own part of the dice, and the check that it was used: done here, so that nobody has to be believed.

import { fieldOf, find, findAll, listen, make } from "../base/dom.js";
import { word } from "../base/words.js";

/** @param {Uint8Array} bytes */
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
/** @param {string} text */
const bytes = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
/** @param {string} table */
const key = (table) => `casata:dice:${table}`;

const PENDING = "casata:dice:new"; // a table that is being made has no name yet
const FRESH = 60000;

/** @param {Storage} store @param {string} name @param {object} value */
function keep(store, name, value) {
  try {
    store.setItem(name, JSON.stringify(value));
  } catch {
    /* without storage there is only nothing to compare later */
  }
}

/** @param {Storage} store @param {string} name */
function read(store, name) {
  try {
    return JSON.parse(store.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/** @param {HTMLFormElement} form */
function add(form) {
  const field = fieldOf(form, "contribution");
  if (!field.value) field.value = hex(crypto.getRandomValues(new Uint8Array(16)));
  listen(form, "submit", () => {
    const seat = Number(new FormData(form).get("seat") ?? 0);
    const kept = { commitment: form.dataset.dice, contribution: field.value, seat };
    if (form.dataset.table) keep(localStorage, key(form.dataset.table), kept);
    else keep(sessionStorage, PENDING, { ...kept, at: Date.now() });
  });
}

/** Whatever the table now says it promised: compared later is what stood in the form. @param {string} table */
function named(table) {
  const pending = read(sessionStorage, PENDING);
  if (!pending) return;
  sessionStorage.removeItem(PENDING);
  const { at, ...own } = pending;
  if (Date.now() - at < FRESH && !read(localStorage, key(table))) keep(localStorage, key(table), own);
}

/** @param {Part} list @param {string} className @param {string} text @param {string} label */
const line = (list, className, text, label) =>
  list.append(make("li", { className }, make("b", { textContent: label }), " ", make("span", { textContent: text })));

/** @param {Part} list */
async function verify(list) {
  const { table, commitment, secret } = list.dataset;
  const contributions = JSON.parse(list.dataset.contributions);
  const check = (/** @type {boolean} */ right, /** @type {string} */ name) =>
    line(
      list,
      right ? "right" : "wrong",
      word(`${name}-${right ? "right" : "wrong"}`),
      word(right ? "right" : "wrong"),
    );
  if (!secret) line(list, "open", word("hash-open"), "–");
  else if (!crypto.subtle) line(list, "open", word("hash-unable"), "–");
  else check(hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes(secret)))) === commitment, "hash");
  const own = read(localStorage, key(table));
  if (!own) return line(list, "open", word("none-kept"), "–");
  check(own.commitment === commitment, "kept");
  if (contributions[own.seat]) check(contributions[own.seat] === own.contribution, "own");
}

export function start() {
  for (const form of findAll("[data-dice]")) add(form);
  const list = find("#checks");
  if (list) verify(list);
  const table = find("#live")?.dataset.table;
  if (table) named(table);
}
