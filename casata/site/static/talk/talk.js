// Talk at the table: what is new is counted where it is out of sight, and read out politely; nothing moves the page.

import { live } from "../tables/morph.js";
import { send } from "../tables/actions.js";

const dialog = document.getElementById("about-said");
const heard = document.getElementById("heard");
const known = new Set();
const LINES = 20; // that are kept for a screen reader
let unread = 0;
let inView = false;
let watch = null;
let watched = null;

const place = () => live.querySelector("#talk");
const lines = () => [...live.querySelectorAll(".said")];

const READER = document.documentElement.lang;
const DAY = { day: "numeric", month: "short", year: "numeric" };

// The server writes times as it knows them; people live elsewhere. A day without a time is the same day everywhere.
function times(within) {
  const today = new Date().toDateString();
  for (const time of within.querySelectorAll("time[datetime]")) {
    const then = new Date(time.dateTime);
    if (!time.dateTime.includes("T")) {
      time.textContent = then.toLocaleDateString(READER, { ...DAY, timeZone: "UTC" });
      continue;
    }
    const clock = then.toLocaleTimeString(READER, { hour: "2-digit", minute: "2-digit" });
    time.textContent = then.toDateString() === today ? clock : `${then.toLocaleDateString(READER, DAY)} ${clock}`;
  }
}

function count() {
  if (inView) unread = 0;
  for (const mark of live.querySelectorAll("[data-unread]")) {
    mark.hidden = !unread;
    mark.textContent = unread || "";
  }
}

function tell(line) {
  const said = document.createElement("p");
  said.textContent = `${line.querySelector("b").textContent}: ${line.querySelector(".words").textContent}`;
  heard.append(said);
  while (heard.childElementCount > LINES) heard.firstElementChild.remove();
}

function renew() {
  const fresh = lines().filter((line) => !known.has(line.id));
  for (const line of fresh) {
    known.add(line.id);
    if (line.matches(".mine") || line.querySelector(".words.quiet")) continue;
    unread += 1;
    tell(line);
  }
  look();
  count();
  times(live);
}

function look() {
  if (watched === place()) return;
  watch.disconnect();
  watched = place();
  if (watched) watch.observe(watched.querySelector(".hearing"));
}

function sent({ target, detail }) {
  const field = target.matches?.("[data-say]") && target.elements.text;
  if (field && field.value === detail.get("text")) field.value = "";
}

async function show(address) {
  try {
    const answer = await fetch(address, { headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error(answer.status);
    const within = dialog.querySelector(".about-said");
    within.innerHTML = (await answer.json()).html;
    times(within);
    if (!dialog.open) dialog.showModal();
  } catch {
    location.assign(address);
  }
}

function open(event) {
  const link = event.target.closest?.("a.further");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  show(link.href);
}

async function act(event) {
  const form = event.target;
  if (!form.hasAttribute("data-about")) return;
  event.preventDefault();
  await send(form, event.submitter);
  if (form.dataset.about !== "stay") return void dialog.close();
  await show(form.action.replace(/\/\w+$/, ""));
  dialog.querySelector("[method=dialog] button").focus();
}

export function start() {
  if (!live) return void times(document);
  for (const line of lines()) known.add(line.id);
  watch = new IntersectionObserver(([{ isIntersecting }]) => {
    inView = isIntersecting;
    count();
  });
  look();
  times(live);
  document.addEventListener("casata:put", renew);
  document.addEventListener("casata:sent", sent);
  live.addEventListener("click", open);
  dialog.addEventListener("submit", act);
}
