// On a small screen the next question may be about places further up or down: they come into view, also when others have
// decided meanwhile, unless somebody has looked elsewhere since.

import { find, findAll, listen } from "../base/dom.js";
import { oneColumn } from "../base/media.js";
import { live } from "./morph.js";
import { afterPut } from "./stages.js";
import { onBoard } from "./view.js";

const SHARE = 0.3; // of the screen above what is brought into view

let decided = false; // something was decided here, and what follows is not here yet
let awaited = false; // what is asked next has not come into view yet

const targets = () => findAll(".area .target, #targets .target", live).filter((one) => one.checkVisibility());

/** Whether it can be seen and hit in its middle. @param {HTMLElement} target */
function isInView(target) {
  const { left, top, width, height } = target.getBoundingClientRect();
  return target.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

const looksElsewhere = () => (decided = awaited = false);

function go() {
  const lit = oneColumn.matches && onBoard() ? targets() : [];
  if (!lit.length) return;
  awaited = false;
  if (!lit.some(isInView)) scrollBy({ top: lit[0].getBoundingClientRect().top - innerHeight * SHARE });
}

export function start() {
  if (find("#bar .trail", live)) requestAnimationFrame(go); // a turn is under way when the page is opened
  listen(document, "casata:sending", ({ detail }) => (decided ||= detail));
  afterPut("scroll", ({ renewed }) => {
    if (decided && renewed) [decided, awaited] = [false, true];
    if (awaited) go();
  });
  listen(document, "touchmove", looksElsewhere, { passive: true });
  listen(document, "wheel", looksElsewhere, { passive: true });
}
