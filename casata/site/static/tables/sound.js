// A small bell, for people who want to hear that it is their turn.

import { listen } from "../base/dom.js";
import { wants } from "./preferences.js";

const PITCH = 880;
const LASTS = 1.1; // seconds
// What makes it a bell: partials that are no multiples of its pitch, each fainter and shorter than the one before.
const PARTIALS = [
  [1, 0.14, 1],
  [2.76, 0.06, 0.55],
  [5.4, 0.03, 0.3],
];
let sounds = null;

export function ring() {
  if (!wants("sound")) return;
  sounds ??= new AudioContext();
  sounds.resume();
  const now = sounds.currentTime;
  for (const [multiple, loudness, share] of PARTIALS) {
    const voice = sounds.createOscillator();
    const loud = sounds.createGain();
    voice.frequency.value = PITCH * multiple;
    loud.gain.setValueAtTime(loudness, now);
    loud.gain.exponentialRampToValueAtTime(0.0001, now + LASTS * share);
    voice.connect(loud).connect(sounds.destination);
    voice.start(now);
    voice.stop(now + LASTS * share);
  }
}

// Who switches it on hears what it will be.
export const start = () => listen(document, "casata:preference", ({ detail }) => detail.name === "sound" && ring());
