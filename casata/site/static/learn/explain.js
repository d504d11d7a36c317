// What something on the table is: its rule in a sentence or two beside it, and the way to the page where it is told.
// Hover or hold to ask; the key "e" makes every click and every Tab ask instead of play.

import { announce, word } from "../base/words.js";
import { add, lay, sheet } from "../tables/layer.js";
import { live } from "../tables/morph.js";
import * as slip from "../tables/slip.js";

const HOVER = 700;
const LEAVE = 350;
const HOLD = 480; // milliseconds, as long as for the slip of a place
const STIR = 8; // pixels that a resting finger may move at once
const FACTS = ".holds > div, .facts dl > div, .points";
const ASKABLE = `[data-rule]:not(#bar), [data-place], [id^='e-'], [id^='b-'], use, #prompt, ${FACTS}`;

const narrow = matchMedia("(max-width: 700px), (max-height: 480px)"); // there it would cover what is to be chosen

const touch = matchMedia("(hover: none) and (pointer: coarse)");
// What has no rule says by its title what it is, or is named as it is on the page.
const NAMED = "#live :is(button, a, [title], .players .name)";

const note = sheet("explain", "note");
const how = add(Object.assign(document.createElement("p"), { id: "explaining", hidden: true }));
let book = null; // the rules of this table, loaded once
let about = null; // the node that is explained
let pointer = [-1, -1]; // where the mouse is
let waiting = 0; // until something is explained
let leaving = 0; // until what is explained goes
let holding = 0;
let held = false;

const mode = () => document.body.hasAttribute("data-explaining");

async function load() {
  book ??= fetch(`/tables/${live.dataset.table}/rules/short`, { headers: { Accept: "application/json" } })
    .then((found) => (found.ok ? found.json() : null))
    .then((found) => found && { ...found, places: patterns(found.places), symbols: patterns(found.symbols) })
    .catch(() => null);
  const found = await book;
  if (!found) book = null;
  return found;
}

// `city-*` as an expression; the longest come first, since they say most.
const patterns = (all) =>
  Object.entries(all)
    .sort(([one], [other]) => other.length - one.length)
    .map(([text, rule]) => [new RegExp(`^${text.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replace(/\*/g, ".*")}$`), rule]);

const matching = (found, id) => found.find(([pattern]) => pattern.test(id))?.[1];

const labelOf = (fact) =>
  (fact.querySelector("dt > span:not(.vh), dt") ?? fact.querySelector(".vh"))?.textContent.trim();

function ruleOf(node, rules) {
  const { rule, place } = node.dataset ?? {};
  if (rule) return rule;
  if (place) return matching(rules.places, place);
  if (node.id === "prompt") return node.closest("#bar")?.dataset.rule;
  if (node.matches(FACTS)) return rules.facts[labelOf(node)] ?? ruleOf(node.querySelector("use") ?? live, rules);
  if (node.matches("use")) return matching(rules.symbols, node.getAttribute("href")?.slice(1) ?? "");
  return matching(rules.places, node.id.slice(2));
}

// The nearest thing around a node that has a rule of this table.
function find(node, rules) {
  for (let at = node?.closest?.(ASKABLE); at && live.contains(at); at = at.parentElement?.closest(ASKABLE)) {
    const rule = ruleOf(at, rules);
    if (rule && rules.rules[rule]) return { node: at, rule };
  }
  return null;
}

function line(tag, name, text) {
  return Object.assign(document.createElement(tag), { className: name, textContent: text });
}

function show({ node, rule }, rules, aloud) {
  const [heading, short] = rules.rules[rule];
  const link = Object.assign(line("a", "", word("to-rule")), {
    href: `/tables/${live.dataset.table}/rules#${rule}`,
    target: "_blank",
  });
  const more = line("p", "rule", "");
  more.append(link);
  open(node, [line("p", "what", heading), line("p", "short", short), more]);
  if (aloud) announce(`${heading}. ${short}`);
}

// What it is called, and what is told of it where it lies: in its title, or why it cannot be used now.
function name(node) {
  const told = node.title || node.getAttribute("aria-label") || "";
  const reason = document.getElementById(node.getAttribute("aria-describedby"))?.textContent ?? "";
  const [main, aside] = ["b", "i"].map((part) => node.querySelector(`:scope > ${part}`)?.textContent.trim());
  const heading = main || node.innerText?.trim() || told;
  const short = [told, reason, aside].find((text) => text && text !== heading) || word("no-rule");
  open(node, [line("p", "what", heading), line("p", "short", short)]);
  announce(`${heading}. ${short}`);
}

function open(node, lines) {
  note.replaceChildren(...lines);
  clearTimeout(leaving); // it was for what was explained before
  note.hidden = false;
  about = node;
  slip.hide();
  lay(note, node);
}

// Whether there was one.
export function hide() {
  clearTimeout(waiting);
  clearTimeout(leaving);
  if (note.hidden) return false;
  if (note.contains(document.activeElement)) document.activeElement.blur(); // or keys would still follow its link
  note.hidden = true;
  about = null;
  return true;
}

async function explain(node, aloud = false) {
  const rules = await load();
  // The pointer may have gone elsewhere while the rules were loaded.
  if (!aloud && matchMedia("(hover: hover)").matches && !node?.matches(":hover, :focus")) return;
  const found = rules && node?.isConnected && find(node, rules);
  const named = !found && rules && aloud && mode() && node?.closest?.(NAMED);
  if (found) show(found, rules, aloud);
  else if (named) name(named);
  else hide();
}

// -- every click and every Tab asks -------------------------------------------------------------

// One thing for each rule, so that Tab goes through all that can be asked about.
function stops(rules) {
  const first = new Map();
  for (const node of live.querySelectorAll(ASKABLE)) {
    if (!node.checkVisibility()) continue;
    const rule = ruleOf(node, rules);
    if (rule && rules.rules[rule] && !first.has(rule)) first.set(rule, node);
  }
  return [...first.values()];
}

function release() {
  for (const node of live.querySelectorAll("[data-asked]")) {
    if (node.dataset.asked === "") node.removeAttribute("tabindex");
    else node.setAttribute("tabindex", node.dataset.asked);
    node.removeAttribute("data-asked");
  }
}

async function offer() {
  const rules = await load();
  release();
  if (!rules || !mode()) return;
  for (const node of stops(rules)) {
    node.dataset.asked = node.getAttribute("tabindex") ?? "";
    node.setAttribute("tabindex", "0");
  }
}

function toggle(on) {
  document.body.toggleAttribute("data-explaining", on);
  document.getElementById("explain-mode")?.setAttribute("aria-pressed", String(on));
  how.textContent = word(touch.matches ? "explaining-touch" : "explaining");
  how.hidden = !on;
  announce(on ? how.textContent : word("explained"));
  if (!on) {
    hide();
    release();
  } else offer();
}

function clicked(event) {
  if (event.target.closest("#explain-mode")) return toggle(!mode());
  if (note.contains(event.target)) return;
  const asks = held || (mode() && live.contains(event.target));
  held = false;
  if (!asks) return void hide();
  event.preventDefault();
  event.stopPropagation();
  clearTimeout(waiting);
  explain(event.target, true);
}

function pressedKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.key === "Escape" && (hide() || mode())) {
    event.stopImmediatePropagation();
    if (mode()) toggle(false);
  }
  if (mode() && event.key === "Enter" && live.contains(document.activeElement)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    explain(document.activeElement, true);
  }
}

// -- pointers and focus -------------------------------------------------------------------------

// Whether the mouse has moved since it was last heard of: where it rests, the table changes under it and asks nothing.
function strays({ clientX, clientY }) {
  const [x, y] = pointer;
  pointer = [clientX, clientY];
  return x !== clientX || y !== clientY;
}

function over(event) {
  if (event.pointerType !== "mouse") return;
  clearTimeout(waiting);
  clearTimeout(leaving);
  if (note.contains(event.target)) return;
  const { target } = event;
  const choice = target.closest?.(".target");
  if (about && !about.contains(target)) leaving = setTimeout(hide, choice ? 0 : LEAVE);
  // What can be chosen says by its slip what it costs and brings.
  if (!strays(event) || ((choice || narrow.matches) && !mode())) return;
  if (target.closest?.(ASKABLE)) waiting = setTimeout(() => explain(target), HOVER);
}

function focused(event) {
  const link = event.target.closest?.("a[data-rule]");
  if (link || (mode() && event.target.matches("[data-asked]"))) explain(event.target, mode());
}

function pressed(event) {
  clearTimeout(holding);
  held = false;
  if (event.pointerType !== "touch" || !event.isPrimary) return;
  const { target } = event;
  if (target.closest?.(".target") || !target.closest?.(ASKABLE)) return;
  holding = setTimeout(() => {
    held = true;
    explain(target);
  }, HOLD);
}

const letGo = () => clearTimeout(holding);

export function start() {
  if (!live || !document.getElementById("explain-mode")) return;
  document.addEventListener("pointerover", over);
  document.addEventListener("focusin", focused);
  document.addEventListener("pointerdown", pressed);
  document.addEventListener("pointerup", letGo);
  document.addEventListener("pointercancel", letGo);
  document.addEventListener("pointermove", (event) => {
    if (event.pointerType === "mouse") strays(event);
    if (Math.hypot(event.movementX, event.movementY) > STIR) letGo();
  });
  addEventListener("scroll", ({ target }) => !note.contains(target) && hide(), { capture: true, passive: true });
  document.addEventListener("click", clicked, true);
  document.addEventListener("keydown", pressedKey, true);
  document.addEventListener("casata:put", ({ detail }) => {
    if (detail.renewed || (about && !about.isConnected)) hide();
    if (mode()) offer();
  });
}
