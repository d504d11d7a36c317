// What lies over the table beside a place: the slip, the bill, the menu and a refusal. No change of the table moves it.

import { live } from "./morph.js";
import { spotOf } from "./targets.js";

const GAP = 10;
const EDGE = 4;
const DEAR = 4; // how much worse it is to cover a place that can be chosen than any other

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

// What should stay in sight, and how much it matters.
function obstacles(anchor) {
  const found = [];
  for (const node of live.querySelectorAll("#sheet-window [data-place]")) {
    if (node === anchor || node.contains(anchor)) continue;
    found.push([spotOf(node), node.matches(".target") ? DEAR : 1]);
  }
  return found;
}

function candidates(spot, { width, height }, floor) {
  const x = within(EDGE, spot.left + spot.width / 2 - width / 2, innerWidth - EDGE - width);
  const y = within(EDGE, spot.top + spot.height / 2 - height / 2, floor - EDGE - height);
  return [
    ["left", spot.left - GAP - width, y],
    ["right", spot.right + GAP, y],
    ["below", x, spot.bottom + GAP],
    ["above", x, spot.top - GAP - height],
  ].map(([side, left, top]) => ({ side, left, top, right: left + width, bottom: top + height }));
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
  const all = candidates(spot, node.getBoundingClientRect(), floor);
  const fitting = all.filter(
    (one) => one.left >= EDGE && one.top >= EDGE && one.right <= innerWidth - EDGE && one.bottom <= floor - EDGE,
  );
  const hidden = obstacles(anchor);
  const cost = (one) => hidden.reduce((sum, [other, weight]) => sum + weight * overlap(one, other), 0);
  const best = (fitting.length ? fitting : all.slice(3)).reduce((one, other) =>
    cost(other) < cost(one) ? other : one,
  );
  node.dataset.side = best.side;
  Object.assign(node.style, { left: `${best.left}px`, top: `${Math.max(EDGE, best.top)}px`, bottom: "" });
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
