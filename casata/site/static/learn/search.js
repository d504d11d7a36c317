// On a rule page: what is typed into the search hides the rules that do not have it; the page prints itself.

import { find, findAll, listen, need } from "../base/dom.js";

/** @param {Element} section @param {string[]} words */
const has = (section, words) => words.every((word) => section.textContent.toLowerCase().includes(word));

/** @param {string[]} words */
function narrow(words) {
  const sections = findAll(".rules .rule");
  for (const section of sections) section.hidden = !has(section, words);
  for (const link of findAll(".contents li > a"))
    link.toggleAttribute("data-without", Boolean(find(link.hash)?.hidden));
  const status = need("#search-status");
  status.textContent = sections.some((section) => !section.hidden) ? "" : status.dataset.none;
  need(".rules .opening").hidden = words.length > 0;
}

export function start() {
  const field = find("[data-search]");
  for (const button of findAll("[data-print]")) listen(button, "click", () => print());
  if (!field) return;
  listen(field, "input", () => narrow(field.value.toLowerCase().split(/\s+/).filter(Boolean)));
  // A link into a rule that is hidden shows everything again.
  listen(document, "click", ({ target }) => {
    const hash = target.closest('a[href^="#"]')?.getAttribute("href");
    if (!hash || !find(hash)?.hidden) return;
    field.value = "";
    narrow([]);
  });
  if (matchMedia("(max-width: 820px)").matches) need("[data-contents]").open = false;
}
