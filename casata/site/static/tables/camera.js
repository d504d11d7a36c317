// The camera over the sheet: where the sheet does not fit its window it is panned and zoomed; the jump row only moves it.

import { emit, find, findAll, listen, need, setAll } from "../base/dom.js";
import { coarse, reduced } from "../base/media.js";
import { live } from "./morph.js";
import { afterPut } from "./stages.js";
import { onBoard } from "./view.js";
import * as geometry from "./window.js";
import { between, middleOf } from "./window.js";

const LEAST = 0.77; // below that scale places are too small for a mouse
const LEAST_TOUCH = 0.815; // and below that for a finger
const MOST = 2.4;
const DOUBLE = 1.7; // where a double tap leads
const STILL = 7; // pixels that a finger may move and still mean a place
const TWICE = 320; // milliseconds between the taps of a double tap
const INSET = 6; // pixels between the small map and its corner
const MARGIN = 3; // pixels of the sheet around what is brought into view
const CUT = 6; // pixels that may be missing of what is brought into view together
const PLATES = "#sheet-window [data-plate]";

/** Null where the whole sheet fits. @type {View | null} */
let view = null;
/** @type {View | null} */
let former = null; // what was in view before a move was staged

const pane = () => need("#sheet-window", live);
const sheet = () => find("#camera", live);
const targets = () => findAll("#targets .target", live);

/** @returns {Size} */
function size() {
  const [{ dataset }, within] = [need("#camera", live), pane()];
  const [width, height] = [Number(dataset.width), Number(dataset.height)];
  const [wide, high] = [within.clientWidth, within.clientHeight];
  return { width, height, wide, high, fit: Math.min(wide / width, high / height) };
}

function apply(glide = false) {
  const drawn = sheet();
  if (!drawn) return;
  drawn.classList.toggle("glides", glide && !reduced.matches);
  if (!view) {
    drawn.removeAttribute("style");
    delete live.dataset.pans;
    need("#loupe", live).toggleAttribute("hidden", true);
    return;
  }
  const { width, height, wide, fit } = size();
  const seen = visible();
  view.scale = between(Math.min(fit, 1), view.scale, MOST);
  view.x = geometry.pull(view.x, width * view.scale, wide);
  view.y = geometry.pull(view.y, height * view.scale, geometry.heightOf(seen));
  drawn.style.inset = "auto";
  drawn.style.width = `${width}px`;
  drawn.style.height = `${height}px`;
  drawn.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
  live.dataset.pans = "";
  survey(view);
  mark(view);
}

/** Where the camera will have brought something, in pixels of the screen. @param {Element} element @returns {Box} */
function resting(element) {
  const { e, f, a } = new DOMMatrix(getComputedStyle(need("#camera", live)).transform);
  const { left, top } = pane().getBoundingClientRect();
  const box = element.getBoundingClientRect();
  const to = view ?? { scale: a, x: e, y: f };
  const rate = to.scale / a;
  const [x, y] = [left + to.x + (box.left - left - e) * rate, top + to.y + (box.top - top - f) * rate];
  return { left: x, top: y, right: x + box.width * rate, bottom: y + box.height * rate };
}

/** The small map lies in the first corner where it covers no plate, or stays away. @param {Part} loupe */
function corner(loupe) {
  const plates = findAll(PLATES, live).map(resting);
  const found = geometry.freeCorner(visible(), INSET, loupe.getBoundingClientRect(), plates);
  loupe.toggleAttribute("data-covers", !found.free);
  const { left, top } = pane().getBoundingClientRect();
  loupe.style.left = `${found.corner[0] - left}px`;
  loupe.style.top = `${found.corner[1] - top}px`;
}

/** @param {View} view @param {Size} size */
const isWhole = (view, { fit }) => view.scale <= fit * 1.02;

/** A small map of the whole sheet shows which part of it the window has. @param {View} view */
function survey(view) {
  const loupe = need("#loupe", live);
  loupe.toggleAttribute("hidden", isWhole(view, size()));
  if (loupe.hasAttribute("hidden")) return;
  corner(loupe);
  setAll(need("#loupe-window", loupe), geometry.shownPart(view, size()));
}

/** @param {Part} button */
const regionOf = (button) => button.dataset.region.split(" ").map(Number);

/** The part that the window shows most of is marked in the jump row. @param {View} view */
function mark(view) {
  const { wide, high } = size();
  const whole = isWhole(view, size());
  const [x, y] = [(wide / 2 - view.x) / view.scale, (high / 2 - view.y) / view.scale];
  let found = null;
  let nearest = Infinity;
  for (const button of findAll("[data-region]", live)) {
    button.toggleAttribute("data-here", whole && !button.dataset.region);
    if (!button.dataset.region) continue;
    const [left, top, width, height] = regionOf(button);
    const far = Math.hypot(left + width / 2 - x, top + height / 2 - y);
    if (far < nearest) [found, nearest] = [button, far];
  }
  if (!whole) found?.toggleAttribute("data-here", true);
}

/** @param {number} x @param {number} y */
function centre(x, y, scale = 1) {
  view = geometry.centred(size(), x, y, scale);
}

// Where most can be chosen, all of it in view if there is room, or the middle.
function begin() {
  const { width, height } = size();
  const lit = findAll("[data-region]", live).filter((one) => one.dataset.region);
  const count = (/** @type {Part} */ one) => Number(find(".key-count", one)?.textContent ?? 0);
  const [best] = lit.sort((one, other) => count(other) - count(one));
  if (!best || !count(best)) return centre(width / 2, height / 2);
  const [x, y, wide, high] = regionOf(best);
  centre(x + wide / 2, y + high / 2);
  apply();
  collect(best.dataset.holds.split(" "));
}

/** Brings a point of the screen to where another one is. @param {number[]} from @param {number[]} to */
function shift([fromX, fromY], [toX, toY]) {
  if (view) view = { ...view, x: view.x + toX - fromX, y: view.y + toY - fromY };
}

// Brings those of some places that can be chosen to the middle: with what hangs from them and the plates they are on,
// with these plates alone, or without, as there is room.
/** @param {string[]} places */
function collect(places) {
  const lit = places.flatMap((id) => find(`#targets [id="t-${id}"]`, live) ?? []);
  if (!lit.length) return;
  const plates = findAll(PLATES, live).map(resting);
  const spots = lit.map((target) => resting(need(".hit", target)));
  const homes = spots.map((spot) => plates.find((plate) => geometry.isWithin(spot, plate)) ?? spot);
  const seen = visible();
  const box = [[...homes, ...lit.map(resting)], homes, spots]
    .map(geometry.boxAround)
    .find(
      (one) =>
        geometry.widthOf(one) <= geometry.widthOf(seen) + CUT &&
        geometry.heightOf(one) <= geometry.heightOf(seen) + CUT,
    );
  if (box) shift(middleOf(box), middleOf(seen));
}

/** @type {Part | null} */
let watched = null;

// The bill grows while it is filled.
function watch() {
  const bill = find("#bill");
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
  const least = find(".pictured.over", live) ? 0.5 : LEAST;
  if (fit >= (coarse.matches ? LEAST_TOUCH : least)) view = null;
  else if (!view) begin();
  apply();
}

// The window has another size, and what can be chosen may be out of view.
export function refit() {
  renew();
  seek();
}

// -- moving the camera -------------------------------------------------------------------------

/** Around a point of the screen. @param {number} factor @param {number} x @param {number} y */
function zoom(factor, x, y) {
  if (!view) return;
  const { left, top } = pane().getBoundingClientRect();
  const scale = between(Math.min(size().fit, 1), view.scale * factor, MOST);
  view = geometry.scaled(view, scale, x - left, y - top);
}

/** Shows a part of the sheet, given in its own units; nothing where all of it is in view. @param {number[]} region */
function visit([x, y, width, height]) {
  if (!view) return;
  const { wide, high } = size();
  const scale = Math.min(wide / (width + 2 * MARGIN), high / (height + 2 * MARGIN));
  centre(x + width / 2, y + height / 2, between(0.6, scale, 1));
  apply(true);
}

/** The part of the window that neither bill nor tray covers. @returns {Box} */
function visible() {
  const { left, right, top, bottom } = pane().getBoundingClientRect();
  const covers = findAll("#bill.docked:not([hidden]), #tray-area, [data-dock]")
    .map((node) => node.getBoundingClientRect())
    .filter((box) => box.height && box.top > top && box.left < right - 1 && box.right > left + 1)
    .map((box) => box.top);
  return { left, right, top, bottom: Math.max(top + 60, Math.min(bottom, ...covers)) };
}

// Brings a place on the sheet into the middle of what can be seen, unless it is in view there.
/** @param {Element | null} element */
function bring(element) {
  if (!view || !element) return;
  const seen = visible();
  const spot = resting(element);
  if (geometry.isWithin(spot, seen)) return;
  shift(middleOf(spot), middleOf(seen));
  apply(true);
}

/** Brings a box to the middle of what can be seen, and smaller. @param {Box} box @param {number} rate */
function fit(box, rate) {
  const [x, y] = middleOf(box);
  zoom(rate, x, y);
  shift([x, y], middleOf(visible()));
  apply(true);
}

/** Brings several places into view together, smaller if there is no room for them otherwise. @param {Element[]} elements */
export function showTogether(elements) {
  if (!view || !elements.length) return;
  const [box, seen] = [geometry.boxAround(elements.map(resting)), visible()];
  if (!geometry.isWithin(box, seen)) fit(box, geometry.rateToFit(box, seen));
}

// The move that is under way and all places where it can go on, if there is room for them together.
/** @param {Element | null} place */
function gather(place) {
  const lit = place?.id === "chosen" ? targets().map(resting) : [];
  if (!place || !lit.length) return false;
  const [box, seen] = [geometry.boxAround([resting(place), ...lit]), visible()];
  if (geometry.isWithin(box, seen)) return true;
  const rate = geometry.rateForFingers(box, lit, seen);
  if (rate) fit(box, rate);
  return Boolean(rate);
}

// What a move is about stays in sight while it is staged or under way; then comes back what was there before.
function follow() {
  const place = find("#chosen, #targets .staged-choice", live);
  if (!view || fingers.size) return;
  const back = !place && former;
  if (place) former ??= { ...view };
  else if (back) [view, former] = [former, null];
  apply(true);
  if (back) seek();
  else if (!gather(place)) bring(place);
}

// A new question whose places on the sheet are all out of view brings the nearest one.
function seek() {
  if (!view || fingers.size || find("#chosen, .staged-choice", live)) return;
  const lit = targets();
  const seen = visible();
  const spots = lit.map(resting);
  if (!lit.length || spots.some((spot) => geometry.isWithin(spot, seen))) return;
  const [x, y] = middleOf(seen);
  const far = spots.map(middleOf).map(([spotX, spotY]) => Math.hypot(spotX - x, spotY - y));
  bring(lit[far.indexOf(Math.min(...far))]);
}

function showWhole() {
  const { width, height, fit } = size();
  centre(width / 2, height / 2, fit);
  apply(true);
}

// -- fingers, mouse and wheel ------------------------------------------------------------------

/** @type {Map<number, { x: number, y: number, from: number[] }>} */
const fingers = new Map();
let before = geometry.pinch([]); // where the fingers were
let moved = false;
let tapped = { at: 0, x: 0, y: 0 };

/** @param {On<"pointerdown">} event */
function down(event) {
  if (!view || !event.target.closest("#sheet-window") || event.button > 0) return;
  if (!fingers.size) moved = false;
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, from: [event.clientX, event.clientY] });
  before = geometry.pinch(fingers.values());
}

/** @param {On<"pointermove">} event */
function move(event) {
  const finger = fingers.get(event.pointerId);
  if (!finger || !view) return;
  [finger.x, finger.y] = [event.clientX, event.clientY];
  if (!moved && Math.hypot(finger.x - finger.from[0], finger.y - finger.from[1]) < STILL && fingers.size === 1) return;
  if (!moved) {
    moved = true;
    former = null;
    pane().setPointerCapture?.(event.pointerId);
    emit("pan");
  }
  const now = geometry.pinch(fingers.values());
  shift([before.x, before.y], [now.x, now.y]);
  if (before.spread && now.spread) zoom(now.spread / before.spread, now.x, now.y);
  before = now;
  apply();
}

/** @param {On<"pointerup" | "pointercancel">} event */
function up(event) {
  if (!fingers.delete(event.pointerId)) return;
  before = geometry.pinch(fingers.values());
  if (!moved && event.type === "pointerup" && event.pointerType === "touch" && !event.target.closest("[data-place]"))
    tap(event);
}

/** @param {PointerEvent} event */
function tap(event) {
  const close = Math.hypot(event.clientX - tapped.x, event.clientY - tapped.y) < 30;
  const twice = close && event.timeStamp - tapped.at < TWICE;
  tapped = { at: twice ? 0 : event.timeStamp, x: event.clientX, y: event.clientY };
  if (!twice || !view) return;
  zoom((view.scale < DOUBLE * 0.95 ? DOUBLE : 1) / view.scale, event.clientX, event.clientY);
  apply(true);
}

/** A pan that ends on a place does not mean the place. @param {On<"click">} event */
function clicked(event) {
  if (moved && event.target.closest("#sheet-window")) {
    moved = false;
    event.stopPropagation();
    event.preventDefault();
    return;
  }
  const button = event.target.closest("[data-region]");
  if (button?.dataset.region) visit(regionOf(button));
  else if (button) showWhole();
}

/** @param {On<"wheel">} event */
function wheel(event) {
  if (!view || !event.target.closest("#sheet-window")) return;
  event.preventDefault();
  zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), event.clientX, event.clientY);
  apply();
}

export function start() {
  renew();
  requestAnimationFrame(watch); // a move may be under way when the page is opened
  listen(window, "resize", renew);
  coarse.addEventListener("change", renew);
  afterPut("camera", ({ renewed }) => {
    renew();
    if (renewed) seek();
  });
  listen(document, "casata:staged", () => requestAnimationFrame(follow));
  listen(document, "casata:view", renew);
  listen(live, "pointerdown", down);
  listen(window, "pointermove", move);
  listen(window, "pointerup", up);
  listen(window, "pointercancel", up);
  listen(live, "click", clicked, { capture: true });
  listen(live, "wheel", wheel, { passive: false });
  listen(live, "focusin", ({ target }) => {
    if (target.matches("#targets .target:focus-visible")) bring(target);
  });
}
