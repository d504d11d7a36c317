// On a small screen the next question may be about places further up or down: they come into view, also when others have
// decided meanwhile, unless somebody has looked elsewhere since.

import { live } from "./morph.js";
import { onBoard } from "./view.js";

const SHARE = 0.3; // of the screen above what is brought into view

const narrow = matchMedia("(max-width: 999px), (max-height: 500px)");
let decided = false; // something was decided here, and what follows is not here yet
let awaited = false; // what is asked next has not come into view yet

const targets = () =>
  [...live.querySelectorAll(".area .target, #targets .target")].filter((one) => one.checkVisibility());

// Whether it can be seen and hit in its middle.
function isInView(target) {
  const { left, top, width, height } = target.getBoundingClientRect();
  return target.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

const looksElsewhere = () => (decided = awaited = false);

function go() {
  const lit = narrow.matches && onBoard() ? targets() : [];
  if (!lit.length) return;
  awaited = false;
  if (!lit.some(isInView)) scrollBy({ top: lit[0].getBoundingClientRect().top - innerHeight * SHARE });
}

export function start() {
  if (!live) return;
  if (live.querySelector("#bar .trail")) requestAnimationFrame(go); // a turn is under way when the page is opened
  document.addEventListener("casata:sending", ({ detail }) => (decided ||= detail));
  document.addEventListener("casata:put", ({ detail }) => {
    if (decided && detail.renewed) [decided, awaited] = [false, true];
    if (awaited) go();
  });
  for (const moved of ["touchmove", "wheel"]) document.addEventListener(moved, looksElsewhere, { passive: true });
}
