// At a guided table: what a step speaks of is marked and in view, a new step is read from its beginning, and the guide can
// be hidden and shown again.

import { prefer } from "../tables/preferences.js";
import { frameAll, refit } from "../tables/camera.js";
import { live } from "../tables/morph.js";
import { faceOf } from "../tables/targets.js";

const oneColumn = matchMedia("(max-width: 999px), (max-height: 500px)");
const guided = () => !document.body.hasAttribute("data-unguided");
const words = () => document.getElementById("lesson-words");
let read = null; // the heading of the step that was shown last

function mark() {
  for (const old of live.querySelectorAll(".taught")) old.classList.remove("taught");
  const lesson = document.getElementById("lesson");
  if (!lesson || !guided()) return;
  const { suggested, light } = lesson.dataset;
  for (const place of light.split(" ").filter(Boolean))
    for (const node of live.querySelectorAll(`[data-place="${CSS.escape(place)}"]`)) node.classList.add("taught");
  if (suggested) faceOf(suggested)?.classList.add("taught");
}

// Whether there is more to read than can be seen.
function measure() {
  const text = words();
  if (!text) return;
  const more = text.scrollHeight - text.clientHeight - text.scrollTop > 3;
  document.getElementById("lesson").toggleAttribute("data-more", more);
  document.getElementById("lesson-more").hidden = !more;
}

// A new step begins at its first line; on a narrow page it comes into view, and so do the places that it speaks of.
function open() {
  const heading = document.getElementById("lesson-title")?.textContent ?? "";
  const fresh = heading !== read;
  const first = read === null;
  read = heading;
  if (fresh && heading && guided()) {
    words().scrollTop = 0;
    const { top } = document.getElementById("lesson").getBoundingClientRect();
    if (!first && oneColumn.matches && top < 0) document.getElementById("lesson").scrollIntoView({ block: "start" });
    requestAnimationFrame(() => frameAll([...live.querySelectorAll("#sheet-window [data-place].taught")]));
  }
  measure();
}

export function start() {
  if (!live) return;
  live.addEventListener("click", ({ target }) => {
    if (target.closest("#lesson-more")) words().scrollBy({ top: words().clientHeight - 24 });
    const button = target.closest("[data-guide]");
    if (!button) return;
    prefer("unguided", button.dataset.guide === "off" ? "on" : "off");
    mark();
    measure();
    requestAnimationFrame(refit);
  });
  live.addEventListener("scroll", ({ target }) => target === words() && measure(), { capture: true, passive: true });
  addEventListener("resize", measure);
  document.addEventListener("casata:put", () => {
    mark();
    open();
  });
  mark();
  open();
}
