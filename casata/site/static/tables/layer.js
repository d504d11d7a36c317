// What lies over the table beside a place: the slip, the bill, the menu and a refusal. No change of the table moves it.

import { live } from "./morph.js";
import { spotOf } from "./targets.js";

const GAP = 10;
const EDGE = 4;
// What it costs to cover: any place or plate, a place that can be chosen, one in the same part of the map.
const PLACE = 1;
const TARGET = 4;
const REGION = 8;
// And what it costs to leave the sheet, or to cover what it is about.
const FAR = 3;
const HOME = 40;

const PLATES = "[data-plate]"; // what informs, and is not covered without need

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

// What should stay in sight, and how much it matters; the plate that a place is on counts as the place itself.
function obstacles(anchor, home) {
  const region = regionOf(anchor);
  const found = [...live.querySelectorAll(PLATES)]
    .map((plate) => plate.getBoundingClientRect())
    .filter((box) => !holds(box, home))
    .map((box) => [box, PLACE]);
  for (const node of live.querySelectorAll("#sheet-window [data-place]")) {
    const { place } = node.dataset;
    if (place === anchor.dataset.place) continue;
    found.push([spotOf(node), region.has(place) ? REGION : node.matches(".target") ? TARGET : PLACE]);
  }
  return found;
}

// Left, right, below, above of the plate; along the place in its middle, or pushed to one end of it.
function candidates(spot, home, { width, height }, edges) {
  const found = [];
  for (const push of [0.5, 0.3, 0.7, 0.15, 0.85]) {
    const x = within(edges.left, spot.left + spot.width / 2 - width * push, edges.right - width);
    const y = within(edges.top, spot.top + spot.height / 2 - height * push, edges.bottom - height);
    found.push(
      ["left", home.left - GAP - width, y],
      ["right", home.right + GAP, y],
      ["below", x, home.bottom + GAP],
      ["above", x, home.top - GAP - height],
    );
  }
  return found.map(([side, left, top]) => ({ side, left, top, right: left + width, bottom: top + height }));
}

// The plate on the sheet that a place is drawn on, or the place alone.
function homeOf(spot) {
  const plates = [...live.querySelectorAll(PLATES)].map((one) => one.getBoundingClientRect());
  return plates.find((one) => holds(one, spot)) ?? spot;
}

const area = (one) => (one.right - one.left) * (one.bottom - one.top);

// The part of the screen to stay in: for places on the sheet its window, else all between top line and bar.
function room(anchor, whole) {
  const sheet = anchor.closest("#sheet-window")?.getBoundingClientRect();
  return sheet
    ? {
        left: Math.max(whole.left, sheet.left),
        top: Math.max(whole.top, sheet.top),
        right: Math.min(whole.right, sheet.right),
        bottom: Math.min(whole.bottom, sheet.bottom),
      }
    : whole;
}

// Nothing lies over the bar, nor over the tray, where a move that is begun goes on.
function floorUnder(anchor) {
  const tops = ["bar", "tray-area"]
    .map((id) => document.getElementById(id))
    .filter((area) => area && !area.contains(anchor))
    .map((area) => area.getBoundingClientRect())
    .filter((box) => box.height && box.top > innerHeight / 2);
  return Math.min(innerHeight, ...tops.map((box) => box.top));
}

const ceiling = () => Math.max(0, document.querySelector(".top")?.getBoundingClientRect().bottom ?? 0);

// The cheapest of all ways to lay it.
function best(node, anchor, whole) {
  const spot = spotOf(anchor);
  const home = homeOf(spot);
  const edges = room(anchor, whole);
  const hidden = obstacles(anchor, home);
  const cost = (one) =>
    FAR * (area(one) - overlap(one, edges)) +
    HOME * overlap(one, home) +
    hidden.reduce((sum, [other, weight]) => sum + weight * overlap(one, other), 0);
  return candidates(spot, home, node.getBoundingClientRect(), edges).reduce((one, other) =>
    cost(other) < cost(one) ? other : one,
  );
}

// Where the bar has its buttons below what it says, the slip replaces what it says.
function floorOver(node, floor) {
  const said = node.id === "slip" && live.querySelector("#bar .say:not([hidden])")?.getBoundingClientRect();
  const below = live.querySelector("#bar .forward, #bar .back")?.getBoundingClientRect();
  return said && below && below.top >= said.bottom - 1 ? said.bottom : floor;
}

function dock(node, floor) {
  delete node.dataset.side;
  Object.assign(node.style, { left: "0", top: "", bottom: `${innerHeight - floor}px` });
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
  Object.assign(node.style, { left: `${left}px`, top: `${top}px`, bottom: "" });
  const spot = spotOf(anchor);
  const along = found.side === "left" || found.side === "right";
  const point = along ? spot.top + spot.height / 2 - top : spot.left + spot.width / 2 - left;
  node.style.setProperty("--point", `${within(12, point, (along ? height : width) - 12)}px`);
}

export function start() {
  live?.after(layer);
}
