// What lies over the table beside a place: the slip, the bill, the menu and why not. No change of the table moves it.

import { find, findAll, make } from "../base/dom.js";
import { small } from "../base/media.js";
import { live } from "./morph.js";
import { spotOf } from "./targets.js";
import { between, contains, heightOf, overlap, widthOf } from "./window.js";

const GAP = 6;
const EDGE = 2;
const STEP = 8; // pixels from one try to the next
const MOST = 330; // pixels that it may lie away from the plate
const POINT = 14; // pixels from the pointer to the corners
// What a pixel costs that covers any other place, a table on the sheet, a plate, a place that can be chosen, a plate of
// the same part of the map, or what it is about; and one outside of the sheet.
const PLACE = 1;
const TABLE = 1;
const PLATE = 3;
const TARGET = 4;
const REGION = 400;
const HOME = 400;
const FAR = 400;
const REACH = 10; // what a pixel between it and the plate costs
const CHOOSING = 40; // the same for what is chosen from: it belongs to its place

const PLATES = "[data-plate]"; // what informs, and is not covered without need
const SPARE = "[data-spare]"; // what is done with, and may be covered
const SHAPES = ["", "wide", "slim"]; // the ways to break its lines, as the style sheet has them

const layer = make("div", { id: "layer" });

/** Something that can be laid beside a place. @param {string} id @param {string} role */
export const panel = (id, role) => add(make("div", { id, role, hidden: true }));

/** @template {HTMLElement} T @param {T} node @returns {T} */
export function add(node) {
  layer.append(node);
  return node;
}

/** The ids of the places in the same part of the map. @param {Part} anchor */
function regionOf(anchor) {
  const parts = findAll("[data-holds]", live).map((part) => part.dataset.holds.split(" "));
  return new Set(parts.find((part) => part.includes(anchor.dataset.place)));
}

// What should stay in sight, what lies there already, and how much it matters; the plate that a place is on counts as the
// place itself.
/** @param {HTMLElement} node @param {Part} anchor @param {Box} home */
function obstacles(node, anchor, home) {
  const region = regionOf(anchor);
  /** @type {Box[]} */
  const neighbours = [];
  /** @type {{ box: Box, weight: number }[]} */
  const found = [];
  for (const other of findAll(":scope > [role]:not(.docked, [hidden])", layer))
    if (other !== node) found.push({ box: other.getBoundingClientRect(), weight: PLATE });
  for (const part of findAll("#sheet-window [data-place], .area [data-place]", live)) {
    const { place } = part.dataset;
    const open = part.matches(".target");
    if (place === anchor.dataset.place || (!open && part.closest(`.area ${PLATES}, ${SPARE}`))) continue;
    const spot = spotOf(part);
    if (region.has(place)) neighbours.push(spot);
    const beside = anchor.closest(".area")?.contains(part);
    found.push({ box: spot, weight: open ? (beside ? REGION : TARGET) : PLACE });
  }
  for (const plate of findAll(`${PLATES}:not(${SPARE})`, live)) {
    const box = plate.getBoundingClientRect();
    const weight = plate.closest(".area") ? TABLE : neighbours.some((spot) => contains(box, spot)) ? REGION : PLATE;
    if (!contains(box, home)) found.push({ box, weight });
  }
  return found;
}

/** From one end to the other, the middle first. @param {number} least @param {number} middle @param {number} most */
function* along(least, middle, most) {
  yield between(least, middle, most);
  for (let far = STEP; middle - far >= least || middle + far <= most; far += STEP) {
    if (middle - far >= least) yield middle - far;
    if (middle + far <= most) yield middle + far;
  }
}

// Left, right, below, above of the plate, so far away from it; along it as far as the pointer reaches.
/** @param {DOMRect} spot @param {Box} home @param {DOMRect} size @param {Box} edges @param {number} far */
function candidates(spot, home, { width, height }, edges, far) {
  const columns = [
    ...along(
      Math.max(edges.left, home.left - width + POINT),
      spot.left + spot.width / 2 - width / 2,
      Math.max(edges.left, Math.min(edges.right - width, home.right - POINT)),
    ),
  ];
  const rows = [
    ...along(
      Math.max(edges.top, home.top - height + POINT),
      spot.top + spot.height / 2 - height / 2,
      Math.max(edges.top, Math.min(edges.bottom - height, home.bottom - POINT)),
    ),
  ];
  return [
    ...rows.map((top) => ({ side: "left", left: home.left - far - width, top })),
    ...rows.map((top) => ({ side: "right", left: home.right + far, top })),
    ...columns.map((left) => ({ side: "below", left, top: home.bottom + far })),
    ...columns.map((left) => ({ side: "above", left, top: home.top - far - height })),
  ].map((at) => ({ ...at, right: at.left + width, bottom: at.top + height, far }));
}

// The plate that a place lies in, or is drawn on; or the place alone.
/** @param {Part} anchor @param {Box} spot @returns {Box} */
function homeOf(anchor, spot) {
  const own = anchor.closest(PLATES);
  const plates = own ? [own] : findAll(PLATES, live);
  return plates.map((one) => one.getBoundingClientRect()).find((one) => contains(one, spot)) ?? spot;
}

/** @param {Box} one */
const area = (one) => widthOf(one) * heightOf(one);

// The part of the screen to stay in: for places on the sheet its window, else all between top line and bar. Where places
// fill the sheet from edge to edge, a theme says `--room: page`: there is more to hide within the window than around it.
/** @param {Part} anchor @param {Box} whole */
function room(anchor, whole) {
  const view = /** @type {Part} */ (anchor.closest("#sheet-window"));
  const pane = view?.getBoundingClientRect();
  return pane && getComputedStyle(view).getPropertyValue("--room") !== "page"
    ? {
        left: Math.max(whole.left, pane.left),
        top: Math.max(whole.top, pane.top),
        right: Math.min(whole.right, pane.right),
        bottom: Math.min(whole.bottom, pane.bottom),
      }
    : whole;
}

// Nothing lies over the bar, nor over the tray, where a move that is begun goes on; over the whole width not even what
// is about a place there, which would hide the others.
/** @param {Part} anchor */
function floorUnder(anchor) {
  const tops = findAll("#bar, #tray-area, [data-dock]")
    .filter((area) => small.matches || !area.contains(anchor))
    .map((area) => area.getBoundingClientRect())
    .filter((box) => box.height && box.top > innerHeight / 2);
  return Math.min(innerHeight, ...tops.map((box) => box.top));
}

const ceiling = () => Math.max(0, find(".top")?.getBoundingClientRect().bottom ?? 0);

// The first way to lay it that covers nothing, or the cheapest of all; further away its pointer is a line.
/** @param {HTMLElement} node @param {Part} anchor @param {Box} whole */
function best(node, anchor, whole) {
  const spot = spotOf(anchor);
  const home = homeOf(anchor, spot);
  const edges = room(anchor, whole);
  const hidden = obstacles(node, anchor, home);
  const reach = node.id === "menu" ? CHOOSING : REACH;
  const cost = (/** @type {Box & { far: number }} */ one) =>
    reach * (one.far - GAP) +
    FAR * (area(one) - overlap(one, edges)) +
    HOME * overlap(one, home) +
    hidden.reduce((sum, { box, weight }) => sum + weight * overlap(one, box), 0);
  const sizes = SHAPES.map((shape) => {
    node.dataset.shape = shape;
    return { shape, size: node.getBoundingClientRect() };
  });
  let found = { ...candidates(spot, home, sizes[0].size, edges, GAP)[0], shape: "", cost: Infinity };
  for (let far = GAP; far <= MOST && found.cost > reach * (far - GAP); far += STEP)
    for (const { shape, size } of sizes)
      for (const one of candidates(spot, home, size, edges, far)) {
        const costs = cost(one);
        if (costs < found.cost) found = { ...one, shape, cost: costs };
      }
  node.dataset.shape = found.shape;
  return found;
}

// Where the bar has its buttons below what it says, the slip replaces what it says.
/** @param {HTMLElement} node @param {number} floor */
function floorOver(node, floor) {
  const said = node.id === "slip" && find("#bar .say:not([hidden])", live)?.getBoundingClientRect();
  const below = find("#bar .forward, #bar .back", live)?.getBoundingClientRect();
  return said && below && below.top >= said.bottom - 1 ? said.bottom : floor;
}

/** @param {HTMLElement} node @param {number} floor */
function dock(node, floor) {
  delete node.dataset.side;
  delete node.dataset.shape;
  delete node.dataset.far;
  const top = Math.max(ceiling(), find("#facts")?.getBoundingClientRect().bottom ?? 0);
  Object.assign(node.style, { left: "0", top: "", bottom: `${innerHeight - floor}px`, maxHeight: `${floor - top}px` });
}

// Beside a place: left, right, below or above it, where it covers the least; on small screens over the whole width.
/** @param {HTMLElement} node @param {Part} anchor */
export function lay(node, anchor) {
  const floor = floorUnder(anchor);
  node.classList.toggle("docked", small.matches);
  if (small.matches) return dock(node, floorOver(node, floor));
  const whole = { left: EDGE, top: ceiling() + EDGE, right: innerWidth - EDGE, bottom: floor - EDGE };
  const found = best(node, anchor, whole);
  const [width, height] = [widthOf(found), heightOf(found)];
  const left = between(whole.left, found.left, whole.right - width);
  const top = between(whole.top, found.top, whole.bottom - height);
  node.dataset.side = found.side;
  Object.assign(node.style, { left: `${left}px`, top: `${top}px`, bottom: "", maxHeight: "" });
  const spot = spotOf(anchor);
  const upright = found.side === "left" || found.side === "right";
  const point = upright ? spot.top + spot.height / 2 - top : spot.left + spot.width / 2 - left;
  node.toggleAttribute("data-far", found.far > GAP + STEP);
  node.style.setProperty("--reach", `${found.far}px`);
  node.style.setProperty("--point", `${between(12, point, (upright ? height : width) - 12)}px`);
}

export const start = () => live.after(layer);
