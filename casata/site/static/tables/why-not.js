// A click on a place that cannot be chosen is answered there: why not, and by which rule. The bar goes on asking.

import { load, make } from "../base/dom.js";
import { announce, word } from "../base/words.js";
import { add, lay, panel } from "./layer.js";
import { live, looksBack } from "./morph.js";
import { afterPut } from "./stages.js";
import { answers, asked, spotOf } from "./targets.js";

const OUTLINE = 1200;
const STAYS = 6000;

const why = panel("why", "note");
let fading = 0;
let wanted = 0;

/** @param {Element} node */
function outline(node) {
  const { left, top, width, height } = spotOf(node);
  const box = add(make("div", { className: "refused" }));
  Object.assign(box.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  setTimeout(() => box.remove(), OUTLINE);
}

/** @param {string} className @param {(Node | string)[]} inside */
const line = (className, ...inside) => make("p", { className }, ...inside);

// Where the rule is told on a page, its name leads there; the table stays as it is.
/** @param {string} rule @param {string} href */
function cite(rule, href) {
  const textContent = word("rule", { rule });
  return line("rule", href ? make("a", { textContent, href, target: "_blank" }) : textContent);
}

/** @param {Part} node @param {Partial<Reason> & { text: string }} reason */
function show(node, { title = "", text, rule = "", link = "", instead = "", about = false }) {
  why.replaceChildren(line("reason", text));
  if (title) why.prepend(line("what", title));
  if (rule) why.append(cite(rule, link));
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

/** @param {Part} node */
export async function explain(node) {
  close();
  const own = (wanted += 1);
  if (looksBack()) return;
  if (!asked()) return show(node, { text: word("not-your-turn") });
  const query = new URLSearchParams({ answers: answers(), place: node.dataset.place });
  const found = await load(`/tables/${live.dataset.table}/why?${query}`);
  if (found && own === wanted && node.isConnected) show(node, found);
}

export const start = () => afterPut("floating", ({ renewed }) => renewed && close());
