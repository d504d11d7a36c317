// Your turn shows where a person looks who does not look here: tab title, tab icon, and a bell for who wants one.

import { live } from "./morph.js";
import { ring } from "./sound.js";

const icon = document.getElementById("icon");
let before = false;

function mark(turn, title) {
  document.title = turn ? `▸ ${title}` : title;
  const wanted = turn ? icon.dataset.turn : icon.dataset.usual;
  if (icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
  before = turn;
}

export function start() {
  if (!live) return;
  mark(Boolean(document.getElementById("bar")?.hasAttribute("data-turn")), document.title);
  document.addEventListener("casata:told", ({ detail }) => {
    if (detail.turn && !before) ring();
    mark(detail.turn, detail.title);
  });
}
