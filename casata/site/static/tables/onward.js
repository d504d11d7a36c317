// On a small screen the next question of a turn may be about places further down: they come into view.

import { live } from "./morph.js";
import { onBoard } from "./view.js";

const SHARE = 0.3; // of the screen above what is brought into view

const narrow = matchMedia("(max-width: 999px), (max-height: 500px)");
let decided = false; // something was decided here, and what follows is not here yet

const targets = () =>
  [...live.querySelectorAll(".area .target, #targets .target")].filter((one) => one.checkVisibility());

// Whether it can be seen and hit in its middle.
function isInView(target) {
  const { left, top, width, height } = target.getBoundingClientRect();
  return target.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

function go() {
  const lit = narrow.matches && onBoard() ? targets() : [];
  if (!lit.length || lit.some(isInView)) return;
  scrollBy({ top: lit[0].getBoundingClientRect().top - innerHeight * SHARE });
}

export function start() {
  if (!live) return;
  if (live.querySelector("#bar .trail")) requestAnimationFrame(go); // a turn is under way when the page is opened
  document.addEventListener("casata:sending", ({ detail }) => (decided ||= detail));
  document.addEventListener("casata:put", ({ detail }) => {
    if (!decided || !detail.renewed) return;
    decided = false;
    go();
  });
}
