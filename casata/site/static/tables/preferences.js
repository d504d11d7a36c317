// A person's preferences: the page carries them as attributes, and the panel changes and saves them.

import { complain, word } from "../base/words.js";

const root = document.documentElement;
const { body } = document;
const panel = document.getElementById("preferences");
const opener = document.getElementById("open-preferences");
const SWITCHES = ["sound", "usual", "only", "unguided"];

export const pace = () => body.dataset.pace;
export const wants = (name) => body.hasAttribute(`data-${name}`);

// Whether a choice waits for its confirmation: always, never, or where it was touched.
function ask(touched) {
  const { asks } = body.dataset;
  body.toggleAttribute("data-confirm", asks === "on" || (asks === "auto" && touched));
}

function apply(name, value) {
  if (name === "theme" || name === "contrast") {
    if (value === "auto") delete root.dataset[name];
    else root.dataset[name] = value;
  } else if (name === "confirm") {
    body.dataset.asks = value;
    ask(false);
  } else if (name === "view") {
    return; // shown by view.js
  } else if (SWITCHES.includes(name)) body.toggleAttribute(`data-${name}`, value === "on");
  else body.dataset[name] = value;
}

function mark(name, value) {
  for (const field of panel?.querySelectorAll(`[name="${name}"]`) ?? [])
    field.checked = field.type === "radio" ? field.value === value : value === "on";
}

async function save(name, value) {
  const answer = await fetch("/me/preferences", {
    method: "POST",
    headers: { Accept: "application/json", "X-CSRF-Token": document.querySelector('meta[name="csrf"]').content },
    body: new URLSearchParams({ [name]: value }),
  }).catch(() => null);
  if (!answer?.ok) complain(word("unsaved"));
}

// It works at once, here and, once it is saved, on every page that is opened later.
export function prefer(name, value) {
  apply(name, value);
  mark(name, value);
  document.dispatchEvent(new CustomEvent("casata:preference", { detail: { name, value } }));
  return save(name, value);
}

// The players beside the board stay in view; on a phone the panel lies over everything but the bar.
function makeRoom() {
  const box = document.getElementById("players")?.getBoundingClientRect();
  const beside = box && box.left > innerWidth / 2 && box.width > 1 && box.bottom < 0.6 * innerHeight;
  panel.style.setProperty("--players-end", beside ? `${Math.round(box.bottom)}px` : "52px");
}

function show(open) {
  if (open) makeRoom();
  panel.hidden = !open;
  opener?.setAttribute("aria-expanded", String(open));
  (open ? panel : opener)?.focus({ preventScroll: true });
}

function changed({ target }) {
  prefer(target.name, target.type === "checkbox" && !target.checked ? "off" : target.value);
}

function pressed(event) {
  if (event.key !== "Escape" || panel.hidden) return;
  event.stopPropagation();
  show(false);
}

export function start() {
  document.addEventListener("pointerdown", (event) => ask(event.pointerType === "touch"), true);
  if (!panel) return;
  document.addEventListener("click", (event) => {
    if (event.target.closest("#open-preferences")) show(panel.hidden);
    if (event.target.closest("#close-preferences")) show(false);
  });
  document.addEventListener("keydown", pressed, true);
  // Keys mean the panel while it has the focus, not the table.
  panel.addEventListener("keydown", (event) => event.stopPropagation());
  panel.addEventListener("change", changed);
  panel.addEventListener("submit", (event) => event.preventDefault());
  addEventListener("resize", makeRoom);
}
