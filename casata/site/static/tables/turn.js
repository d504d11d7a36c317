// Your turn shows where a person looks who does not look here: tab title, tab icon, and a tone for who wants one.

import { live } from "./morph.js";

const icon = document.getElementById("icon");
let before = false;
let sounds = null;

function tone() {
  if (!document.body.hasAttribute("data-sound")) return;
  sounds ??= new AudioContext();
  sounds.resume();
  const now = sounds.currentTime;
  for (const [pitch, after] of [
    [523.25, 0],
    [783.99, 0.16],
  ]) {
    const voice = sounds.createOscillator();
    const loud = sounds.createGain();
    voice.type = "triangle";
    voice.frequency.value = pitch;
    loud.gain.setValueAtTime(0, now + after);
    loud.gain.linearRampToValueAtTime(0.16, now + after + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.001, now + after + 0.6);
    voice.connect(loud).connect(sounds.destination);
    voice.start(now + after);
    voice.stop(now + after + 0.65);
  }
}

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
    if (detail.turn && !before) tone();
    mark(detail.turn, detail.title);
  });
}
