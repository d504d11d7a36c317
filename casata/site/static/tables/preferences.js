// A person's preferences: the page carries them as attributes, and the panel changes and saves them.

import { emit, find, findAll, listen, need, post } from "../base/dom.js";
import { complain, word } from "../base/words.js";

const root = document.documentElement;
const { body } = document;
const panel = need("#preferences");
const opener = find("#open-preferences");
const SWITCHES = ["sound", "usual", "only", "unguided"];

export const pace = () => body.dataset.pace ?? "";
/** @param {string} name */
export const wants = (name) => body.hasAttribute(`data-${name}`);

/** Whether a choice waits for its confirmation: always, never, or where it was touched. @param {boolean} touched */
function confirmIf(touched) {
  const { asks } = body.dataset;
  body.toggleAttribute("data-confirm", asks === "on" || (asks === "auto" && touched));
}

/** @param {string} name @param {string} value */
function apply(name, value) {
  if (name === "theme" || name === "contrast") {
    if (value === "auto") delete root.dataset[name];
    else root.dataset[name] = value;
  } else if (name === "confirm") {
    body.dataset.asks = value;
    confirmIf(false);
  } else if (name === "view") {
    return; // shown by view.js
  } else if (SWITCHES.includes(name)) body.toggleAttribute(`data-${name}`, value === "on");
  else body.dataset[name] = value;
}

/** @param {string} name @param {string} value */
function mark(name, value) {
  for (const field of /** @type {HTMLInputElement[]} */ (findAll(`[name="${name}"]`, panel)))
    field.checked = field.type === "radio" ? field.value === value : value === "on";
}

/** @param {string} name @param {string} value */
async function save(name, value) {
  const answer = await post("/me/preferences", new URLSearchParams({ [name]: value })).catch(() => null);
  if (!answer?.ok) complain(word("unsaved"));
}

// It works at once, here and, once it is saved, on every page that is opened later.
/** @param {string} name @param {string} value */
export function prefer(name, value) {
  apply(name, value);
  mark(name, value);
  emit("preference", { name, value });
  return save(name, value);
}

// The players beside the board stay in view; on a phone the panel lies over everything but the bar.
function makeRoom() {
  const box = find("#players")?.getBoundingClientRect();
  const beside = box && box.left > innerWidth / 2 && box.width > 1 && box.bottom < 0.6 * innerHeight;
  panel.style.setProperty("--players-end", beside ? `${Math.round(box.bottom)}px` : "52px");
}

/** @param {boolean} open */
function show(open) {
  if (open) makeRoom();
  panel.hidden = !open;
  opener?.setAttribute("aria-expanded", String(open));
  (open ? panel : opener)?.focus({ preventScroll: true });
}

/** @param {On<"change">} given */
function changed({ target }) {
  prefer(target.name, target.type === "checkbox" && !target.checked ? "off" : target.value);
}

/** @param {On<"keydown">} event */
function pressed(event) {
  if (event.key !== "Escape" || panel.hidden) return;
  event.stopPropagation();
  show(false);
}

export function start() {
  listen(document, "pointerdown", (event) => confirmIf(event.pointerType === "touch"), true);
  listen(document, "click", (event) => {
    if (event.target.closest("#open-preferences")) show(Boolean(panel.hidden));
    if (event.target.closest("#close-preferences")) show(false);
  });
  listen(document, "keydown", pressed, true);
  // Keys mean the panel while it has the focus, not the table.
  listen(panel, "keydown", (event) => event.stopPropagation());
  listen(panel, "change", changed);
  listen(panel, "submit", (event) => event.preventDefault());
  listen(window, "resize", makeRoom);
}
