// At a guided table: what a step speaks of is marked and in view, a new step is read from its beginning, and the guide can
// be hidden and shown again.

import { find, findAll, listen, need } from "../base/dom.js";
import { oneColumn } from "../base/media.js";
import { prefer } from "../tables/preferences.js";
import { refit, showTogether } from "../tables/camera.js";
import { live } from "../tables/morph.js";
import { afterPut } from "../tables/stages.js";
import { faceOf } from "../tables/targets.js";

const guided = () => !document.body.hasAttribute("data-unguided");
const words = () => need("#lesson-words");
/** @type {string | null} */
let read = null; // the heading of the step that was shown last

function mark() {
  for (const old of findAll(".taught", live)) old.classList.remove("taught");
  const lesson = find("#lesson");
  if (!lesson || !guided()) return;
  const { suggested, light } = lesson.dataset;
  for (const place of light.split(" ").filter(Boolean))
    for (const node of findAll(`[data-place="${CSS.escape(place)}"]`, live)) node.classList.add("taught");
  if (suggested) faceOf(suggested)?.classList.add("taught");
}

// Whether there is more to read than can be seen.
function measure() {
  const text = find("#lesson-words");
  if (!text) return;
  const more = text.scrollHeight - text.clientHeight - text.scrollTop > 3;
  need("#lesson").toggleAttribute("data-more", more);
  need("#lesson-more").hidden = !more;
}

// A new step begins at its first line; on a narrow page it comes into view, and so do the places that it speaks of.
function open() {
  const heading = find("#lesson-title")?.textContent ?? "";
  const fresh = heading !== read;
  const first = read === null;
  read = heading;
  if (fresh && heading && guided()) {
    words().scrollTop = 0;
    const { top } = need("#lesson").getBoundingClientRect();
    if (!first && oneColumn.matches && top < 0) need("#lesson").scrollIntoView({ block: "start" });
    requestAnimationFrame(() => showTogether(findAll("#sheet-window [data-place].taught", live)));
  }
  measure();
}

export function start() {
  listen(live, "click", ({ target }) => {
    if (target.closest("#lesson-more")) words().scrollBy({ top: words().clientHeight - 24 });
    const button = target.closest("[data-guide]");
    if (!button) return;
    prefer("unguided", button.dataset.guide === "off" ? "on" : "off");
    mark();
    measure();
    requestAnimationFrame(refit);
  });
  listen(live, "scroll", ({ target }) => target === words() && measure(), { capture: true, passive: true });
  listen(window, "resize", measure);
  afterPut("mark", () => {
    mark();
    open();
  });
  mark();
  open();
}
