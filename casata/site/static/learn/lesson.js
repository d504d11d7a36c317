// At a guided table: what a step speaks of is marked, and the guide can be hidden and shown again.

import { prefer } from "../tables/preferences.js";
import { live } from "../tables/morph.js";
import { faceOf } from "../tables/targets.js";

const guided = () => !document.body.hasAttribute("data-unguided");

function mark() {
  for (const old of live.querySelectorAll(".taught")) old.classList.remove("taught");
  const lesson = document.getElementById("lesson");
  if (!lesson || !guided()) return;
  const { suggested, light } = lesson.dataset;
  for (const place of light.split(" ").filter(Boolean))
    for (const node of live.querySelectorAll(`[data-place="${CSS.escape(place)}"]`)) node.classList.add("taught");
  if (suggested) faceOf(suggested)?.classList.add("taught");
}

export function start() {
  if (!live) return;
  live.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-guide]");
    if (!button) return;
    prefer("unguided", button.dataset.guide === "off" ? "on" : "off");
    mark();
  });
  document.addEventListener("casata:put", mark);
  mark();
}
