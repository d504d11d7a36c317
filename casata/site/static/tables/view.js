// Board or list: one click or key switches. What has no room beside the board opens over the chronicle.

import { emit, find, findAll, listen } from "../base/dom.js";
import { reveal } from "../base/forms.js";
import { announce, word } from "../base/words.js";
import { live } from "./morph.js";
import { prefer } from "./preferences.js";
import { afterPut } from "./stages.js";

const root = document.documentElement;
const button = find("#view");

export const onBoard = () => root.dataset.view === "board" && Boolean(find(".pictured", live));

/** @param {string} view */
function show(view) {
  if (root.dataset.view === view) return;
  root.dataset.view = view;
  label();
  shut();
  emit("view");
  announce(word(view === "list" ? "view-list" : "view-board"));
}

function label() {
  button?.setAttribute("aria-pressed", String(root.dataset.view === "list"));
}

function turn() {
  const view = root.dataset.view === "list" ? "board" : "list";
  show(view);
  prefer("view", view);
}

// -- drawers over the chronicle ----------------------------------------------------------------

const drawers = () => findAll("[data-drawer]", live);

/** @param {string} name */
function open(name) {
  if (name) live.dataset.open = name;
  else delete live.dataset.open;
  for (const one of drawers()) one.setAttribute("aria-expanded", String(one.dataset.drawer === name));
}

function shut() {
  open("");
}

/** @param {On<"click">} event */
function clicked(event) {
  const drawer = event.target.closest("[data-drawer]");
  if (drawer) return open(live.dataset.open === drawer.dataset.drawer ? "" : drawer.dataset.drawer);
  if (event.target.closest(".players li") && !event.target.closest("a, button")) live.toggleAttribute("data-unfolded");
}

const WRITING = 'input:not([type="radio"], [type="checkbox"]), textarea, select, dialog[open]';

/** @param {On<"keydown">} event */
function typed(event) {
  if (event.key !== "l" || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
  if (button && !event.target.closest(WRITING)) turn();
}

// Esc closes a drawer before it means anything else, unless somebody is writing in it.
/** @param {On<"keydown">} event */
function pressed(event) {
  if (event.key !== "Escape" || !live.dataset.open || event.target.closest(WRITING)) return;
  event.stopPropagation();
  const name = live.dataset.open;
  shut();
  find(`[data-drawer="${name}"]`, live)?.focus({ preventScroll: true });
}

// The facts end where the buttons of the top line begin, whatever these are called in a language.
function measure() {
  const tools = findAll(".top > .tool, .top > #connection");
  const edge = Math.min(...Array.from(tools, (one) => (one.checkVisibility() ? one.offsetLeft : Infinity)));
  if (Number.isFinite(edge)) root.style.setProperty("--tools-width", `${root.clientWidth - edge + 8}px`);
  squeeze();
}

// Facts that do not fit into one line take two, in smaller letters; below the top line they take what they need.
function squeeze() {
  const facts = find("#facts");
  if (!facts) return;
  root.removeAttribute("data-tight");
  root.toggleAttribute("data-tight", facts.scrollWidth > facts.clientWidth + 1);
  root.style.setProperty("--facts-height", `${facts.offsetHeight}px`);
}

let planned = 0;

function plan() {
  cancelAnimationFrame(planned);
  planned = requestAnimationFrame(squeeze);
}

export function start() {
  const watch = new ResizeObserver(measure);
  for (const one of findAll(".top, .top > *")) watch.observe(one);
  button?.addEventListener("click", turn);
  label();
  listen(live, "click", clicked);
  listen(document, "keydown", typed);
  listen(document, "keydown", pressed, { capture: true });
  listen(document, "change", ({ target }) => {
    if (target.name === "view" && target.checked) show(target.value);
  });
  afterPut("page", () => {
    reveal();
    open(live.dataset.open ?? "");
    plan();
  });
  listen(document, "casata:view", plan);
  document.fonts.ready.then(plan);
}
