// What lies over the table beside a place: the slip, the bill, the menu and a refusal. No change of the table moves it.

import { live } from "./morph.js";
import { spotOf } from "./targets.js";

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

const narrow = matchMedia("(max-width: 700px), (max-height: 480px)");
const layer = document.createElement("div");
layer.id = "layer";

export function sheet(id, role) {
  const node = document.createElement("div");
  node.id = id;
  node.setAttribute("role", role);
  node.hidden = true;
  layer.append(node);
  return node;
}

export function add(node) {
  layer.append(node);
  return node;
}

const overlap = (one, other) =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

const within = (least, value, most) => Math.max(least, Math.min(value, most));

const holds = (one, { left, top, right, bottom }) =>
  one.left <= left && one.right >= right && one.top <= top && one.bottom >= bottom;

// The ids of the places in the same part of the map.
function regionOf(anchor) {
  const parts = [...live.querySelectorAll("[data-holds]")].map((part) => part.dataset.holds.split(" "));
  return new Set(parts.find((part) => part.includes(anchor.dataset.place)));
}

// What should stay in sight, what lies there already, and how much it matters; the plate that a place is on counts as the
// place itself.
function obstacles(node, anchor, home) {
  const region = regionOf(anchor);
  const near = [];
  const found = [];
  for (const other of layer.children)
    if (other !== node && !other.hidden && other.matches("[role]:not(.docked)"))
      found.push([other.getBoundingClientRect(), PLATE]);
  for (const part of live.querySelectorAll("#sheet-window [data-place], .area [data-place]")) {
    const { place } = part.dataset;
    const open = part.matches(".target");
    if (place === anchor.dataset.place || (!open && part.closest(`.area ${PLATES}, ${SPARE}`))) continue;
    const spot = spotOf(part);
    if (region.has(place)) near.push(spot);
    const beside = anchor.closest(".area")?.contains(part);
    found.push([spot, open ? (beside ? REGION : TARGET) : PLACE]);
  }
  for (const plate of live.querySelectorAll(`${PLATES}:not(${SPARE})`)) {
    const box = plate.getBoundingClientRect();
    const weight = plate.closest(".area") ? TABLE : near.some((spot) => holds(box, spot)) ? REGION : PLATE;
    if (!holds(box, home)) found.push([box, weight]);
  }
  return found;
}

// From one end to the other, the middle first.
function* along(least, middle, most) {
  yield within(least, middle, most);
  for (let far = STEP; middle - far >= least || middle + far <= most; far += STEP) {
    if (middle - far >= least) yield middle - far;
    if (middle + far <= most) yield middle + far;
  }
}

// Left, right, below, above of the plate, so far away from it; along it as far as the pointer reaches.
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
    ...rows.map((top) => ["left", home.left - far - width, top]),
    ...rows.map((top) => ["right", home.right + far, top]),
    ...columns.map((left) => ["below", left, home.bottom + far]),
    ...columns.map((left) => ["above", left, home.top - far - height]),
  ].map(([side, left, top]) => ({ side, left, top, right: left + width, bottom: top + height, far }));
}

// The plate that a place lies in, or is drawn on; or the place alone.
function homeOf(anchor, spot) {
  const own = anchor.closest(PLATES);
  const plates = own ? [own] : [...live.querySelectorAll(PLATES)];
  return plates.map((one) => one.getBoundingClientRect()).find((one) => holds(one, spot)) ?? spot;
}

const area = (one) => (one.right - one.left) * (one.bottom - one.top);

// The part of the screen to stay in: for places on the sheet its window, else all between top line and bar. Where places
// fill the sheet from edge to edge, a theme says `--room: page`: there is more to hide within the window than around it.
function room(anchor, whole) {
  const view = anchor.closest("#sheet-window");
  const sheet = view?.getBoundingClientRect();
  return sheet && getComputedStyle(view).getPropertyValue("--room") !== "page"
    ? {
        left: Math.max(whole.left, sheet.left),
        top: Math.max(whole.top, sheet.top),
        right: Math.min(whole.right, sheet.right),
        bottom: Math.min(whole.bottom, sheet.bottom),
      }
    : whole;
}

// Nothing lies over the bar, nor over the tray, where a move that is begun goes on; over the whole width not even what
// is about a place there, which would hide the others.
function floorUnder(anchor) {
  const tops = [...document.querySelectorAll("#bar, #tray-area, [data-dock]")]
    .filter((area) => narrow.matches || !area.contains(anchor))
    .map((area) => area.getBoundingClientRect())
    .filter((box) => box.height && box.top > innerHeight / 2);
  return Math.min(innerHeight, ...tops.map((box) => box.top));
}

const ceiling = () => Math.max(0, document.querySelector(".top")?.getBoundingClientRect().bottom ?? 0);

// The first way to lay it that covers nothing, or the cheapest of all; further away its pointer is a line.
function best(node, anchor, whole) {
  const spot = spotOf(anchor);
  const home = homeOf(anchor, spot);
  const edges = room(anchor, whole);
  const hidden = obstacles(node, anchor, home);
  const reach = node.id === "menu" ? CHOOSING : REACH;
  const cost = (one) =>
    reach * (one.far - GAP) +
    FAR * (area(one) - overlap(one, edges)) +
    HOME * overlap(one, home) +
    hidden.reduce((sum, [other, weight]) => sum + weight * overlap(one, other), 0);
  const sizes = SHAPES.map((shape) => {
    node.dataset.shape = shape;
    return [shape, node.getBoundingClientRect()];
  });
  let found = null;
  for (let far = GAP; far <= MOST && !(found?.cost <= reach * (far - GAP)); far += STEP)
    for (const [shape, size] of sizes)
      for (const one of candidates(spot, home, size, edges, far)) {
        one.cost = cost(one);
        if (!found || one.cost < found.cost) found = { ...one, shape };
      }
  node.dataset.shape = found.shape;
  return found;
}

// Where the bar has its buttons below what it says, the slip replaces what it says.
function floorOver(node, floor) {
  const said = node.id === "slip" && live.querySelector("#bar .say:not([hidden])")?.getBoundingClientRect();
  const below = live.querySelector("#bar .forward, #bar .back")?.getBoundingClientRect();
  return said && below && below.top >= said.bottom - 1 ? said.bottom : floor;
}

function dock(node, floor) {
  delete node.dataset.side;
  delete node.dataset.shape;
  delete node.dataset.far;
  const top = Math.max(ceiling(), document.getElementById("facts")?.getBoundingClientRect().bottom ?? 0);
  Object.assign(node.style, { left: "0", top: "", bottom: `${innerHeight - floor}px`, maxHeight: `${floor - top}px` });
}

// Beside a place: left, right, below or above it, where it covers the least; on small screens over the whole width.
export function lay(node, anchor) {
  const floor = floorUnder(anchor);
  node.classList.toggle("docked", narrow.matches);
  if (narrow.matches) return dock(node, floorOver(node, floor));
  const whole = { left: EDGE, top: ceiling() + EDGE, right: innerWidth - EDGE, bottom: floor - EDGE };
  const found = best(node, anchor, whole);
  const [width, height] = [found.right - found.left, found.bottom - found.top];
  const left = within(whole.left, found.left, whole.right - width);
  const top = within(whole.top, found.top, whole.bottom - height);
  node.dataset.side = found.side;
  Object.assign(node.style, { left: `${left}px`, top: `${top}px`, bottom: "", maxHeight: "" });
  const spot = spotOf(anchor);
  const upright = found.side === "left" || found.side === "right";
  const point = upright ? spot.top + spot.height / 2 - top : spot.left + spot.width / 2 - left;
  node.toggleAttribute("data-far", found.far > GAP + STEP);
  node.style.setProperty("--reach", `${found.far}px`);
  node.style.setProperty("--point", `${within(12, point, (upright ? height : width) - 12)}px`);
}

export function start() {
  live?.after(layer);
}
