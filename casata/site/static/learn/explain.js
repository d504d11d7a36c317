// What something on the table is: its rule in a sentence or two beside it, and the way to the page where it is told.
// Hover or hold to ask; the key "e" makes every click and every Tab ask instead of play.

import { byId, find, findAll, listen, load, make } from "../base/dom.js";
import { small } from "../base/media.js";
import { announce, word } from "../base/words.js";
import { add, lay, panel } from "../tables/layer.js";
import { live } from "../tables/morph.js";
import * as slip from "../tables/slip.js";
import { afterPut } from "../tables/stages.js";

const HOVER = 700;
const LEAVE = 350;
const HOLD = 480; // milliseconds, as long as for the slip of a place
const STIR = 8; // pixels that a resting finger may move at once
const FACTS = ".holds > div, .facts dl > div, .points";
const ASKABLE = `[data-rule]:not(#bar), [data-place], [id^='e-'], [id^='b-'], use, #prompt, ${FACTS}`;

const touch = matchMedia("(hover: none) and (pointer: coarse)");
// What has no rule says by its title what it is, or is named as it is on the page.
const NAMED = "#live :is(button, a, [title], .players .name)";

const note = panel("explain", "note");
const how = add(make("p", { id: "explaining", hidden: true }));
/** @typedef {[RegExp, string][]} Patterns */
/** @typedef {{ rules: Record<string, [string, string]>, facts: Record<string, string>, places: Patterns, symbols: Patterns }} Rules */
/** @type {Promise<Rules | null> | null} */
let book = null; // the rules of this table, loaded once
/** @type {Element | null} */
let about = null; // the node that is explained
let pointer = [-1, -1]; // where the mouse is
let waiting = 0; // until something is explained
let leaving = 0; // until what is explained goes
let holding = 0;
let held = false;

const mode = () => document.body.hasAttribute("data-explaining");

async function rulesOf() {
  book ??= load(`/tables/${live.dataset.table}/rules/short`).then(
    (found) => found && { ...found, places: patterns(found.places), symbols: patterns(found.symbols) },
  );
  const found = await book;
  if (!found) book = null;
  return found;
}

// `city-*` as an expression; the longest come first, since they say most.
/** @param {Record<string, string>} all @returns {Patterns} */
const patterns = (all) =>
  Object.entries(all)
    .sort(([one], [other]) => other.length - one.length)
    .map(([text, rule]) => [new RegExp(`^${text.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replace(/\*/g, ".*")}$`), rule]);

/** @param {Patterns} found @param {string} id */
const matching = (found, id) => found.find(([pattern]) => pattern.test(id))?.[1];

/** @param {Part} fact */
const labelOf = (fact) => (find("dt > span:not(.vh), dt", fact) ?? find(".vh", fact))?.textContent.trim() ?? "";

/** @param {Part} node @param {Rules} rules @returns {string | undefined} */
function ruleOf(node, rules) {
  const { rule, place } = node.dataset ?? {};
  if (rule) return rule;
  if (place) return matching(rules.places, place);
  if (node.id === "prompt") return node.closest("#bar")?.dataset.rule;
  if (node.matches(FACTS)) return rules.facts[labelOf(node)] ?? ruleOf(find("use", node) ?? live, rules);
  if (node.matches("use")) return matching(rules.symbols, node.getAttribute("href")?.slice(1) ?? "");
  return matching(rules.places, node.id.slice(2));
}

/** The nearest thing around a node that has a rule of this table. @param {Part} node @param {Rules} rules */
function ruleAround(node, rules) {
  const next = (/** @type {Element | null} */ from) =>
    /** @type {Part | null | undefined} */ (from?.closest?.(ASKABLE));
  for (let at = next(node); at && live.contains(at); at = next(at.parentElement)) {
    const rule = ruleOf(at, rules);
    if (rule && rules.rules[rule]) return { node: at, rule };
  }
  return null;
}

/** @param {string} className @param {(Node | string)[]} inside */
const line = (className, ...inside) => make("p", { className }, ...inside);

/** @param {{ node: Part, rule: string }} found @param {Rules} rules @param {boolean} aloud */
function show({ node, rule }, rules, aloud) {
  const [heading, short] = rules.rules[rule];
  const href = `/tables/${live.dataset.table}/rules#${rule}`;
  const link = make("a", { href, target: "_blank", textContent: word("to-rule") });
  open(node, [line("what", heading), line("short", short), line("rule", link)]);
  if (aloud) announce(`${heading}. ${short}`);
}

// What it is called, and what is told of it where it lies: in its title, or why it cannot be used now.
/** @param {Part} node */
function name(node) {
  const told = node.title || node.getAttribute("aria-label") || "";
  const reason = byId(node.getAttribute("aria-describedby") ?? "")?.textContent ?? "";
  const [main, aside] = ["b", "i"].map((part) => find(`:scope > ${part}`, node)?.textContent.trim());
  const heading = main || node.innerText?.trim() || told;
  const short = [told, reason, aside].find((text) => text && text !== heading) || word("no-rule");
  open(node, [line("what", heading), line("short", short)]);
  announce(`${heading}. ${short}`);
}

/** @param {Part} node @param {HTMLElement[]} lines */
function open(node, lines) {
  note.replaceChildren(...lines);
  clearTimeout(leaving); // it was for what was explained before
  note.hidden = false;
  about = node;
  slip.hide();
  lay(note, node);
}

// Whether there was one.
function hide() {
  clearTimeout(waiting);
  clearTimeout(leaving);
  if (note.hidden) return false;
  // Or keys would still follow its link.
  if (note.contains(document.activeElement)) /** @type {HTMLElement} */ (document.activeElement).blur();
  note.hidden = true;
  about = null;
  return true;
}

/** @param {Part} node @param {boolean} [aloud] */
async function explain(node, aloud = false) {
  const rules = await rulesOf();
  // The pointer may have gone elsewhere while the rules were loaded.
  if (!aloud && matchMedia("(hover: hover)").matches && !node?.matches(":hover, :focus")) return;
  const found = rules && node?.isConnected && ruleAround(node, rules);
  const named = !found && rules && aloud && mode() && node?.closest?.(NAMED);
  if (found) show(found, rules, aloud);
  else if (named) name(named);
  else hide();
}

// -- every click and every Tab asks -------------------------------------------------------------

/** One thing for each rule, so that Tab goes through all that can be asked about. @param {Rules} rules */
function stops(rules) {
  const first = new Map();
  for (const node of findAll(ASKABLE, live)) {
    if (!node.checkVisibility()) continue;
    const rule = ruleOf(node, rules);
    if (rule && rules.rules[rule] && !first.has(rule)) first.set(rule, node);
  }
  return [...first.values()];
}

function release() {
  for (const node of findAll("[data-asked]", live)) {
    if (node.dataset.asked === "") node.removeAttribute("tabindex");
    else node.setAttribute("tabindex", node.dataset.asked);
    node.removeAttribute("data-asked");
  }
}

async function offer() {
  const rules = await rulesOf();
  release();
  if (!rules || !mode()) return;
  for (const node of stops(rules)) {
    node.dataset.asked = node.getAttribute("tabindex") ?? "";
    node.setAttribute("tabindex", "0");
  }
}

/** @param {boolean} on */
function toggle(on) {
  document.body.toggleAttribute("data-explaining", on);
  find("#explain-mode")?.setAttribute("aria-pressed", String(on));
  how.textContent = word(touch.matches ? "explaining-touch" : "explaining");
  how.hidden = !on;
  announce(on ? how.textContent : word("explained"));
  if (!on) {
    hide();
    release();
  } else offer();
}

/** @param {On<"click">} event */
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

/** @param {On<"keydown">} event */
function pressedKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.key === "Escape" && (hide() || mode())) {
    event.stopImmediatePropagation();
    if (mode()) toggle(false);
  }
  if (mode() && event.key === "Enter" && live.contains(document.activeElement)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    explain(/** @type {Part} */ (document.activeElement), true);
  }
}

// -- pointers and focus -------------------------------------------------------------------------

// Whether the mouse has moved since it was last heard of: where it rests, the table changes under it and asks nothing.
/** @param {MouseEvent} event */
function strays({ clientX, clientY }) {
  const [x, y] = pointer;
  pointer = [clientX, clientY];
  return x !== clientX || y !== clientY;
}

/** @param {On<"pointerover">} event */
function over(event) {
  if (event.pointerType !== "mouse") return;
  clearTimeout(waiting);
  clearTimeout(leaving);
  if (note.contains(event.target)) return;
  const { target } = event;
  const choice = target.closest?.(".target");
  if (about && !about.contains(target)) leaving = setTimeout(hide, choice ? 0 : LEAVE);
  // What can be chosen says by its slip what it costs and brings.
  if (!strays(event) || ((choice || small.matches) && !mode())) return;
  if (target.closest?.(ASKABLE)) waiting = setTimeout(() => explain(target), HOVER);
}

/** @param {On<"focusin">} event */
function focused(event) {
  const link = event.target.closest?.("a[data-rule]");
  if (link || (mode() && event.target.matches("[data-asked]"))) explain(event.target, mode());
}

/** @param {On<"pointerdown">} event */
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
  if (!find("#explain-mode")) return;
  listen(document, "pointerover", over);
  listen(document, "focusin", focused);
  listen(document, "pointerdown", pressed);
  listen(document, "pointerup", letGo);
  listen(document, "pointercancel", letGo);
  listen(document, "pointermove", (event) => {
    if (event.pointerType === "mouse") strays(event);
    if (Math.hypot(event.movementX, event.movementY) > STIR) letGo();
  });
  listen(window, "scroll", ({ target }) => !note.contains(target) && hide(), { capture: true, passive: true });
  listen(document, "click", clicked, true);
  listen(document, "keydown", pressedKey, true);
  afterPut("floating", ({ renewed }) => {
    if (renewed || (about && !about.isConnected)) hide();
    if (mode()) offer();
  });
}
