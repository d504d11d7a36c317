// The server writes times as it knows them; people live elsewhere. A day without a time is the same day everywhere.

import { findAll } from "../base/dom.js";

const READER = document.documentElement.lang;
/** @type {Intl.DateTimeFormatOptions} */
const DAY = { day: "numeric", month: "short", year: "numeric" };

/** @param {ParentNode} within */
export function localize(within) {
  const today = new Date().toDateString();
  for (const time of findAll("time[datetime]", within)) {
    const then = new Date(time.dateTime);
    if (!time.dateTime.includes("T")) {
      time.textContent = then.toLocaleDateString(READER, { ...DAY, timeZone: "UTC" });
      continue;
    }
    const clock = then.toLocaleTimeString(READER, { hour: "2-digit", minute: "2-digit" });
    time.textContent = then.toDateString() === today ? clock : `${then.toLocaleDateString(READER, DAY)} ${clock}`;
  }
}

export const start = () => localize(document);
