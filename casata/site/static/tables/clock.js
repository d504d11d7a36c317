// Clocks run in the page; the server says only when they end.

import { findAll } from "../base/dom.js";
import { word } from "../base/words.js";
import { live } from "./morph.js";
import { afterPut } from "./stages.js";

/** @param {number} number */
const two = (number) => String(number).padStart(2, "0");

/** @param {number} seconds */
function left(seconds) {
  if (seconds >= 172800)
    return word("days", { days: Math.floor(seconds / 86400), hours: Math.floor((seconds % 86400) / 3600) });
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

function tick() {
  for (const place of findAll("[data-deadline]", live)) {
    const seconds = Math.max(0, Math.ceil((Number(place.dataset.deadline) - Date.now()) / 1000));
    const text = left(seconds);
    if (place.textContent !== text) place.textContent = text;
    place.classList.toggle("late", seconds < 30);
  }
}

export function start() {
  tick();
  setInterval(tick, 1000);
  afterPut("mark", tick);
}
