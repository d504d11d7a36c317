// Your turn shows where a person looks who does not look here: tab title, tab icon, and a bell for who wants one.

import { listen, need } from "../base/dom.js";
import { ring } from "./sound.js";
import { asked } from "./targets.js";

const icon = need("#icon");
let before = false;

/** @param {boolean} turn @param {string} title */
function mark(turn, title) {
  document.title = turn ? `▸ ${title}` : title;
  const wanted = turn ? icon.dataset.turn : icon.dataset.usual;
  if (icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
  before = turn;
}

export function start() {
  mark(asked(), document.title);
  listen(document, "casata:told", ({ detail }) => {
    if (detail.turn && !before) ring();
    mark(detail.turn, detail.title);
  });
}
