// Talk at the table: what is new is counted where it is out of sight, and read out politely; nothing moves the page.

import { ask, fieldOf, find, findAll, listen, make, need } from "../base/dom.js";
import { send } from "../tables/actions.js";
import { live } from "../tables/morph.js";
import { afterPut } from "../tables/stages.js";
import { localize } from "./times.js";

const dialog = need("#about-said");
const heard = need("#heard");
const known = new Set();
const LINES = 20; // that are kept for a screen reader
let unread = 0;
let inView = false;
/** @type {Part | null} */
let watched = null;
const watch = new IntersectionObserver(([{ isIntersecting }]) => {
  inView = isIntersecting;
  count();
});

const place = () => find("#talk", live);
const lines = () => findAll(".said", live);

function count() {
  if (inView) unread = 0;
  for (const mark of findAll("[data-unread]", live)) {
    mark.hidden = !unread;
    mark.textContent = unread ? String(unread) : "";
  }
}

/** @param {HTMLElement} line */
function tell(line) {
  heard.append(make("p", { textContent: `${need("b", line).textContent}: ${need(".words", line).textContent}` }));
  while (heard.childElementCount > LINES) heard.firstElementChild?.remove();
}

function renew() {
  const fresh = lines().filter((line) => !known.has(line.id));
  for (const line of fresh) {
    known.add(line.id);
    if (line.matches(".mine") || find(".words.quiet", line)) continue;
    unread += 1;
    tell(line);
  }
  look();
  count();
  localize(live);
}

function look() {
  if (watched === place()) return;
  watch.disconnect();
  watched = place();
  if (watched) watch.observe(need(".hearing", watched));
}

/** @param {On<"casata:sent">} event */
function sent({ target, detail }) {
  const field = target.matches?.("[data-say]") && fieldOf(target, "text");
  if (field && field.value === detail.get("text")) field.value = "";
}

/** @param {string} address */
async function show(address) {
  try {
    const answer = await ask(address);
    if (!answer.ok) throw new Error(answer.statusText);
    const within = need(".about-said", dialog);
    within.innerHTML = (await answer.json()).html;
    localize(within);
    if (!dialog.open) dialog.showModal();
  } catch {
    location.assign(address);
  }
}

/** @param {On<"click">} event */
function open(event) {
  const link = /** @type {HTMLAnchorElement | null | undefined} */ (
    /** @type {Element | null} */ (event.target.closest("a.further"))
  );
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  show(link.href);
}

/** @param {On<"submit">} event */
async function act(event) {
  const form = event.target;
  if (!form.hasAttribute("data-about")) return;
  event.preventDefault();
  await send(form, event.submitter);
  if (form.dataset.about !== "stay") return void dialog.close();
  await show(form.action.replace(/\/\w+$/, ""));
  need("[method=dialog] button", dialog).focus();
}

export function start() {
  for (const line of lines()) known.add(line.id);
  look();
  afterPut("mark", renew);
  listen(document, "casata:sent", sent);
  listen(live, "click", open);
  listen(dialog, "submit", act);
}
