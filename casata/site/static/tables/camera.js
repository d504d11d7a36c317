// A window on the sheet. Where the sheet does not fit it is panned and zoomed; the jump row only moves the camera.

import { live } from "./morph.js";
import { onBoard } from "./view.js";

const LEAST = 0.77; // below that scale places are too small for a mouse
const LEAST_TOUCH = 0.815; // and below that for a finger
const MOST = 2.4;
const DOUBLE = 1.7; // where a double tap leads
const STILL = 7; // pixels that a finger may move and still mean a place
const TWICE = 320; // milliseconds between the taps of a double tap
const INSET = 6; // pixels between the small map and its corner
const MARGIN = 3; // pixels of the sheet around what is brought into view
const CLEAR = 4; // pixels between what is in view and the edge of what can be seen
const CUT = 6; // pixels that may be missing of what is brought into view together
const FINGER = 44; // pixels that a finger hits
const PLATES = "#sheet-window [data-plate]";

const touch = matchMedia("(pointer: coarse)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

let state = null; // {scale, x, y}: of the sheet's upper left corner in the window; null where the whole sheet fits
let fingers = new Map();
let before = null; // the last positions of the fingers
let moved = false;
let tapped = { at: 0, x: 0, y: 0 };

const frame = () => live.querySelector("#sheet-window");
const sheet = () => live.querySelector("#camera");

function size() {
  const [place, within] = [sheet(), frame()];
  const [width, height] = [Number(place.dataset.width), Number(place.dataset.height)];
  const [wide, high] = [within.clientWidth, within.clientHeight];
  return { width, height, wide, high, fit: Math.min(wide / width, high / height) };
}

const between = (least, value, most) => Math.max(least, Math.min(most, value));

// No more empty ground than there has to be.
function held(edge, length, room) {
  return length <= room ? (room - length) / 2 : between(room - length, edge, 0);
}

function apply(glide = false) {
  const place = sheet();
  if (!place) return;
  place.classList.toggle("glides", glide && !calm.matches);
  if (!state) {
    place.removeAttribute("style");
    delete live.dataset.pans;
    survey();
    return;
  }
  const { width, height, wide, fit } = size();
  const seen = clear();
  state.scale = between(Math.min(fit, 1), state.scale, MOST);
  state.x = held(state.x, width * state.scale, wide);
  state.y = held(state.y, height * state.scale, seen.bottom - seen.top);
  place.style.inset = "auto";
  place.style.width = `${width}px`;
  place.style.height = `${height}px`;
  place.style.transform = `translate(${state.x}px, ${state.y}px) scale(${state.scale})`;
  live.dataset.pans = "";
  survey();
  mark();
}

const overlap = (one, other) =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

// Where the camera will have brought something, in pixels of the screen.
function resting(element) {
  const { e, f, a } = new DOMMatrix(getComputedStyle(sheet()).transform);
  const { left, top } = frame().getBoundingClientRect();
  const box = element.getBoundingClientRect();
  const rate = state.scale / a;
  const [x, y] = [left + state.x + (box.left - left - e) * rate, top + state.y + (box.top - top - f) * rate];
  return { left: x, top: y, right: x + box.width * rate, bottom: y + box.height * rate };
}

// The small map lies in the first corner where it covers no plate, or stays away.
function corner(loupe) {
  const seen = clear();
  const { width, height } = loupe.getBoundingClientRect();
  const plates = [...live.querySelectorAll(PLATES)].map(resting);
  const [left, right] = [seen.left + INSET, seen.right - INSET - width];
  const [top, bottom] = [seen.top + INSET, seen.bottom - INSET - height];
  const corners = [
    [left, bottom],
    [right, bottom],
    [left, top],
    [right, top],
  ];
  const free = corners.find(([x, y]) => {
    const spot = { left: x, top: y, right: x + width, bottom: y + height };
    return !plates.some((plate) => overlap(plate, spot));
  });
  loupe.toggleAttribute("data-covers", !free);
  const window = frame().getBoundingClientRect();
  const [x, y] = free ?? corners[0];
  loupe.style.left = `${x - window.left}px`;
  loupe.style.top = `${y - window.top}px`;
}

// A small map of the whole sheet shows which part of it the window has; not where that is all of it.
function survey() {
  const loupe = live.querySelector("#loupe");
  if (!loupe) return;
  const { width, height, wide, high, fit } = size();
  loupe.toggleAttribute("hidden", !state || state.scale <= fit * 1.02);
  if (loupe.hasAttribute("hidden")) return;
  const span = (edge, room, all) => [Math.max(0, -edge / state.scale), Math.min(all, (room - edge) / state.scale)];
  const [left, right] = span(state.x, wide, width);
  const [top, bottom] = span(state.y, high, height);
  corner(loupe);
  const shape = { x: left, y: top, width: right - left, height: bottom - top };
  for (const [name, value] of Object.entries(shape)) loupe.lastElementChild.setAttribute(name, value);
}

// The part that the window shows most of is marked in the jump row.
function mark() {
  const { wide, high, fit } = size();
  const whole = state.scale <= fit * 1.02;
  const middle = [(wide / 2 - state.x) / state.scale, (high / 2 - state.y) / state.scale];
  let found = null;
  let nearest = Infinity;
  for (const button of live.querySelectorAll("[data-region]")) {
    if (!button.dataset.region) {
      button.toggleAttribute("data-here", whole);
      continue;
    }
    const [x, y, width, height] = button.dataset.region.split(" ").map(Number);
    const far = Math.hypot(x + width / 2 - middle[0], y + height / 2 - middle[1]);
    button.toggleAttribute("data-here", false);
    if (far < nearest) [found, nearest] = [button, far];
  }
  if (!whole) found?.toggleAttribute("data-here", true);
}

function centre(x, y, scale) {
  const { wide, high } = size();
  state = { scale, x: wide / 2 - x * scale, y: high / 2 - y * scale };
}

// Where most can be chosen, all of it in view if there is room, or the middle.
function begin() {
  const { width, height } = size();
  const lit = [...live.querySelectorAll("[data-region]")].filter((one) => one.dataset.region);
  const count = (one) => Number(one.querySelector(".key-count")?.textContent ?? 0);
  const [best] = lit.sort((one, other) => count(other) - count(one));
  if (best && count(best)) {
    const [x, y, wide, high] = best.dataset.region.split(" ").map(Number);
    centre(x + wide / 2, y + high / 2, 1);
    apply();
    collect(best.dataset.holds.split(" "));
  } else centre(width / 2, height / 2, 1);
}

// The smallest box around others.
const around = (boxes) => ({
  left: Math.min(...boxes.map((box) => box.left)),
  right: Math.max(...boxes.map((box) => box.right)),
  top: Math.min(...boxes.map((box) => box.top)),
  bottom: Math.max(...boxes.map((box) => box.bottom)),
});

// Brings those of some places that can be chosen to the middle: with what hangs from them and the plates they are on,
// with these plates alone, or without, as there is room.
function collect(places) {
  const lit = places.map((id) => live.querySelector(`#targets [id="t-${id}"]`)).filter(Boolean);
  if (!lit.length) return;
  const plates = [...live.querySelectorAll(PLATES)].map(resting);
  const spots = lit.map((target) => resting(target.querySelector(".hit")));
  const homes = spots.map((spot) => plates.find((plate) => isWithin(spot, plate)) ?? spot);
  const seen = clear();
  const box = [[...homes, ...lit.map(resting)], homes, spots]
    .map(around)
    .find(
      ({ left, right, top, bottom }) =>
        right - left <= seen.right - seen.left + CUT && bottom - top <= seen.bottom - seen.top + CUT,
    );
  if (!box) return;
  state.x += (seen.left + seen.right) / 2 - (box.left + box.right) / 2;
  state.y += (seen.top + seen.bottom) / 2 - (box.top + box.bottom) / 2;
}

let watched = null;

// The bill grows while it is filled.
function watch() {
  const bill = document.getElementById("bill");
  if (!bill || bill === watched) return;
  watched = bill;
  new ResizeObserver(follow).observe(bill);
}

function renew() {
  if (!onBoard() || !sheet()) return;
  watch();
  const { width, height, wide, high, fit } = size();
  if (!wide || !high) return;
  // What floats over the sheet keeps to its corner, not to that of the window.
  live.style.setProperty("--free-x", `${Math.max(0, (wide - width * fit) / 2)}px`);
  live.style.setProperty("--free-y", `${Math.max(0, (high - height * fit) / 2)}px`);
  // After the end nothing has to be hit any more.
  const least = live.querySelector(".pictured.over") ? 0.5 : LEAST;
  const fits = fit >= (touch.matches ? LEAST_TOUCH : least);
  if (fits) state = null;
  else if (!state) begin();
  apply();
}

// The window has another size, and what can be chosen may be out of view.
export function refit() {
  renew();
  seek();
}

// -- moving the camera -------------------------------------------------------------------------

function zoom(factor, x, y) {
  const { fit } = size();
  const scale = between(Math.min(fit, 1), state.scale * factor, MOST);
  const rate = scale / state.scale;
  state = { scale, x: x - (x - state.x) * rate, y: y - (y - state.y) * rate };
}

// Shows a part of the sheet, given in its own units; nothing where all of it is in view.
export function visit(x, y, width, height) {
  if (!state) return;
  const { wide, high } = size();
  const scale = between(0.6, Math.min(wide / (width + 2 * MARGIN), high / (height + 2 * MARGIN)), 1);
  centre(x + width / 2, y + height / 2, scale);
  apply(true);
}

// The part of the window that neither bill nor tray covers.
function clear() {
  const { left, right, top, bottom } = frame().getBoundingClientRect();
  const covers = [...document.querySelectorAll("#bill.docked:not([hidden]), #tray-area, [data-dock]")]
    .map((node) => node.getBoundingClientRect())
    .filter((box) => box.height && box.top > top && box.left < right - 1 && box.right > left + 1)
    .map((box) => box.top);
  return { left, right, top, bottom: Math.max(top + 60, Math.min(bottom, ...covers)) };
}

// Brings a place on the sheet into the middle of what can be seen, unless it is in view there.
export function bring(element) {
  if (!state || !element) return;
  const seen = clear();
  const spot = resting(element);
  if (isWithin(spot, seen)) return;
  state.x += (seen.left + seen.right) / 2 - (spot.left + spot.right) / 2;
  state.y += (seen.top + seen.bottom) / 2 - (spot.top + spot.bottom) / 2;
  apply(true);
}

// Brings several places into view together, smaller if there is no room for them otherwise.
export function frameAll(elements) {
  if (!state || !elements.length) return;
  const seen = clear();
  const box = around(elements.map(resting));
  if (isWithin(box, seen)) return;
  const { left, top } = frame().getBoundingClientRect();
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const [wide, high] = [seen.right - seen.left - 2 * CLEAR, seen.bottom - seen.top - 2 * CLEAR];
  zoom(Math.min(1, wide / (box.right - box.left), high / (box.bottom - box.top)), x - left, y - top);
  state.x += (seen.left + seen.right) / 2 - x;
  state.y += (seen.top + seen.bottom) / 2 - y;
  apply(true);
}

const isWithin = (spot, seen) =>
  spot.left >= seen.left + CLEAR &&
  spot.right <= seen.right - CLEAR &&
  spot.top >= seen.top + CLEAR &&
  spot.bottom <= seen.bottom - CLEAR;

// How much smaller everything has to be shown so that a box fits in; nothing becomes too small for a finger.
function shrink(box, spots, seen) {
  const rate = Math.min(
    1,
    (seen.right - seen.left - 2 * CLEAR) / (box.right - box.left),
    (seen.bottom - seen.top - 2 * CLEAR) / (box.bottom - box.top),
  );
  const least = Math.min(...spots.flatMap(({ left, right, top, bottom }) => [right - left, bottom - top]));
  return rate === 1 || least * rate >= FINGER ? rate : null;
}

// The move that is under way and all places where it can go on, if there is room for them together.
function gather(place) {
  const lit = place?.id === "chosen" ? [...live.querySelectorAll("#targets .target")].map(resting) : [];
  if (!lit.length) return false;
  const seen = clear();
  const box = around([resting(place), ...lit]);
  if (isWithin(box, seen)) return true;
  const rate = shrink(box, lit, seen);
  if (!rate) return false;
  const { left, top } = frame().getBoundingClientRect();
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  zoom(rate, x - left, y - top);
  state.x += (seen.left + seen.right) / 2 - x;
  state.y += (seen.top + seen.bottom) / 2 - y;
  apply(true);
  return true;
}

let former = null; // what was in view before a move was staged

// What a move is about stays in sight while it is staged or under way; then comes back what was there before.
function follow() {
  const place = live.querySelector("#chosen, #targets .staged-choice");
  if (!state || fingers.size) return;
  const back = !place && former;
  if (place) former ??= { ...state };
  else if (back) [state, former] = [former, null];
  apply(true);
  if (back) seek();
  else if (!gather(place)) bring(place);
}

// A new question whose places on the sheet are all out of view brings the nearest one.
function seek() {
  if (!state || fingers.size || live.querySelector("#chosen, .staged-choice")) return;
  const lit = [...live.querySelectorAll("#targets .target")];
  const seen = clear();
  const spots = lit.map(resting);
  if (!lit.length || spots.some((spot) => isWithin(spot, seen))) return;
  const [x, y] = [(seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2];
  const far = spots.map((spot) => Math.hypot((spot.left + spot.right) / 2 - x, (spot.top + spot.bottom) / 2 - y));
  bring(lit[far.indexOf(Math.min(...far))]);
}

function whole() {
  const { width, height, fit } = size();
  centre(width / 2, height / 2, fit);
  apply(true);
}

// -- fingers, mouse and wheel ------------------------------------------------------------------

function middleOf(points) {
  const all = [...points];
  const sum = all.reduce(([x, y], one) => [x + one.x, y + one.y], [0, 0]);
  const [x, y] = [sum[0] / all.length, sum[1] / all.length];
  const spread = all.length > 1 ? Math.hypot(all[0].x - all[1].x, all[0].y - all[1].y) : 0;
  return { x, y, spread };
}

function down(event) {
  if (!state || !event.target.closest("#sheet-window") || event.button > 0) return;
  if (!fingers.size) moved = false;
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, from: [event.clientX, event.clientY] });
  before = middleOf(fingers.values());
}

function move(event) {
  const finger = fingers.get(event.pointerId);
  if (!finger || !state) return;
  [finger.x, finger.y] = [event.clientX, event.clientY];
  if (!moved && Math.hypot(finger.x - finger.from[0], finger.y - finger.from[1]) < STILL && fingers.size === 1) return;
  if (!moved) {
    moved = true;
    former = null;
    frame().setPointerCapture?.(event.pointerId);
    document.dispatchEvent(new CustomEvent("casata:pan"));
  }
  const now = middleOf(fingers.values());
  const box = frame().getBoundingClientRect();
  state.x += now.x - before.x;
  state.y += now.y - before.y;
  if (before.spread && now.spread) zoom(now.spread / before.spread, now.x - box.left, now.y - box.top);
  before = now;
  apply();
}

function up(event) {
  if (!fingers.delete(event.pointerId)) return;
  before = fingers.size ? middleOf(fingers.values()) : null;
  if (!moved && event.type === "pointerup" && event.pointerType === "touch" && !event.target.closest("[data-place]"))
    tap(event);
}

function tap(event) {
  const near = Math.hypot(event.clientX - tapped.x, event.clientY - tapped.y) < 30;
  const twice = near && event.timeStamp - tapped.at < TWICE;
  tapped = { at: twice ? 0 : event.timeStamp, x: event.clientX, y: event.clientY };
  if (!twice || !state) return;
  const box = frame().getBoundingClientRect();
  zoom((state.scale < DOUBLE * 0.95 ? DOUBLE : 1) / state.scale, event.clientX - box.left, event.clientY - box.top);
  apply(true);
}

// A pan that ends on a place does not mean the place.
function clicked(event) {
  if (moved && event.target.closest("#sheet-window")) {
    moved = false;
    event.stopPropagation();
    event.preventDefault();
    return;
  }
  const button = event.target.closest("[data-region]");
  if (!button) return;
  if (!button.dataset.region) return whole();
  visit(...button.dataset.region.split(" ").map(Number));
}

function wheel(event) {
  if (!state || !event.target.closest("#sheet-window")) return;
  event.preventDefault();
  const box = frame().getBoundingClientRect();
  zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), event.clientX - box.left, event.clientY - box.top);
  apply();
}

export function start() {
  if (!live) return;
  renew();
  requestAnimationFrame(watch); // a move may be under way when the page is opened
  addEventListener("resize", renew);
  touch.addEventListener("change", renew);
  document.addEventListener("casata:put", ({ detail }) => {
    renew();
    if (detail.renewed) seek();
  });
  document.addEventListener("casata:staged", () => requestAnimationFrame(follow));
  document.addEventListener("casata:view", renew);
  live.addEventListener("pointerdown", down);
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", up);
  live.addEventListener("click", clicked, { capture: true });
  live.addEventListener("wheel", wheel, { passive: false });
  live.addEventListener("focusin", ({ target }) => {
    if (target.matches("#targets .target:focus-visible")) bring(target);
  });
}
