// A click on a place that cannot be chosen is answered there: why not, and by which rule. The bar goes on asking.

import { announce, word } from "../base/words.js";
import { add, lay, sheet } from "./layer.js";
import { live } from "./morph.js";
import { answers, asked, spotOf } from "./targets.js";

const OUTLINE = 1200;
const STAYS = 6000;

const why = sheet("why", "note");
let fading = 0;
let wanted = 0;

function line(tag, name, text) {
  return Object.assign(document.createElement(tag), { className: name, textContent: text });
}

function outline(node) {
  const box = add(line("div", "refused", ""));
  const spot = spotOf(node);
  for (const side of ["left", "top", "width", "height"]) box.style[side] = `${spot[side]}px`;
  setTimeout(() => box.remove(), OUTLINE);
}

// Where the rule is told on a page, its name leads there; the table stays as it is.
function cite(rule, link) {
  const said = word("rule", { rule });
  if (!link) return line("p", "rule", said);
  const node = line("p", "rule", "");
  node.append(Object.assign(line("a", "", said), { href: link, target: "_blank" }));
  return node;
}

function show(node, { title = "", text, rule = "", link = "", instead = "", about = false }) {
  const parts = [line("p", "reason", text)];
  if (title) parts.unshift(line("p", "what", title));
  if (rule) parts.push(cite(rule, link));
  why.replaceChildren(...parts);
  why.toggleAttribute("data-about", about); // nothing is refused: it says what it is
  why.hidden = false;
  lay(why, node);
  if (!about) outline(node);
  clearTimeout(fading);
  fading = setTimeout(close, STAYS);
  announce([title, text, instead].filter(Boolean).join(" "));
}

// Whether there was one.
export function close() {
  wanted += 1;
  if (why.hidden) return false;
  clearTimeout(fading);
  why.hidden = true;
  return true;
}

async function explain(place) {
  const query = new URLSearchParams({ answers: answers(), place });
  const answer = await fetch(`/tables/${live.dataset.table}/why?${query}`, { headers: { Accept: "application/json" } });
  return answer.ok ? answer.json() : null;
}

export async function refuse(node) {
  close();
  const own = (wanted += 1);
  if (live.dataset.past !== "") return;
  if (!asked()) return show(node, { text: word("not-your-turn") });
  const found = await explain(node.dataset.place).catch(() => null);
  if (found && own === wanted && node.isConnected) show(node, found);
}

export function start() {
  document.addEventListener("casata:put", ({ detail }) => {
    if (detail.renewed) close();
  });
}
