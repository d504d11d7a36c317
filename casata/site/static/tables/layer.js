// What lies over the table beside a place: the slip, the bill, the menu and a refusal. No change of the table moves it.

import { live } from "./morph.js";
import { spotOf } from "./targets.js";

const GAP = 10;
const EDGE = 4;
// How much worse it is than to cover any place: to cover one that can be chosen, to leave the sheet, to cover its own.
const DEAR = 4;
const FAR = 6;
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

// What should stay in sight, and how much it matters; the plate that a place is on counts as the place itself.
function obstacles(anchor, home) {
  const found = [];
  for (const plate of live.querySelectorAll(PLATES)) {
    const box = plate.getBoundingClientRect();
    if (!holds(box, home)) found.push([box, 1]);
  }
  for (const node of live.querySelectorAll("#sheet-window [data-place]")) {
    if (node === anchor || node.contains(anchor)) continue;
    found.push([spotOf(node), node.matches(".target") ? DEAR : 1]);
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

// The part of the screen to stay in: for places on the sheet its window, else all above the bar.
function room(anchor, floor) {
  const edges = { left: EDGE, top: EDGE, right: innerWidth - EDGE, bottom: floor - EDGE };
  const sheet = anchor.closest("#sheet-window")?.getBoundingClientRect();
  return sheet
    ? {
        ...edges,
        left: Math.max(edges.left, sheet.left),
        top: Math.max(edges.top, sheet.top),
        right: Math.min(edges.right, sheet.right),
        bottom: Math.min(edges.bottom, sheet.bottom),
      }
    : edges;
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

// Beside a place: left, right, below or above it, where it covers the least; on small screens above bar and tray.
export function lay(node, anchor) {
  const floor = floorUnder(anchor);
  node.classList.toggle("docked", narrow.matches);
  if (narrow.matches) {
    delete node.dataset.side;
    Object.assign(node.style, { left: "0", top: "", bottom: `${innerHeight - floor}px` });
    return;
  }
  const spot = spotOf(anchor);
  const home = homeOf(spot);
  const edges = room(anchor, floor);
  const hidden = obstacles(anchor, home);
  const outside = (one) => area(one) - overlap(one, edges);
  const cost = (one) =>
    FAR * outside(one) +
    HOME * overlap(one, home) +
    hidden.reduce((sum, [other, weight]) => sum + weight * overlap(one, other), 0);
  const best = candidates(spot, home, node.getBoundingClientRect(), edges).reduce((one, other) =>
    cost(other) < cost(one) ? other : one,
  );
  node.dataset.side = best.side;
  Object.assign(node.style, { left: `${best.left}px`, top: `${best.top}px`, bottom: "" });
  const along = best.side === "left" || best.side === "right";
  const point = along ? spot.top + spot.height / 2 - best.top : spot.left + spot.width / 2 - best.left;
  node.style.setProperty(
    "--point",
    `${within(12, point, (along ? best.bottom - best.top : best.right - best.left) - 12)}px`,
  );
}

export function start() {
  live?.after(layer);
}
