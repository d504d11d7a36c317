// The geometry of a window on the sheet: pure, in pixels. The camera moves it.

const CLEAR = 4; // between what is in view and the edge of what can be seen
const FINGER = 44; // what a finger hits

/** @param {number} least @param {number} value @param {number} most */
export const between = (least, value, most) => Math.max(least, Math.min(most, value));

/** @param {Box} box */
export const widthOf = (box) => box.right - box.left;

/** @param {Box} box */
export const heightOf = (box) => box.bottom - box.top;

/** @param {Box} box */
export const middleOf = (box) => [(box.left + box.right) / 2, (box.top + box.bottom) / 2];

/** How much of one covers the other. @param {Box} one @param {Box} other */
export const overlap = (one, other) =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/** @param {Box} one @param {Box} other */
export const contains = (one, other) =>
  one.left <= other.left && one.right >= other.right && one.top <= other.top && one.bottom >= other.bottom;

/** Well inside, not only just. @param {Box} spot @param {Box} seen */
export const isWithin = (spot, seen) => contains(inner(seen), spot);

/** @param {Box} seen @returns {Box} */
const inner = ({ left, top, right, bottom }) => ({
  left: left + CLEAR,
  top: top + CLEAR,
  right: right - CLEAR,
  bottom: bottom - CLEAR,
});

/** The smallest box around others. @param {Box[]} boxes @returns {Box} */
export const boxAround = (boxes) => ({
  left: Math.min(...boxes.map((box) => box.left)),
  right: Math.max(...boxes.map((box) => box.right)),
  top: Math.min(...boxes.map((box) => box.top)),
  bottom: Math.max(...boxes.map((box) => box.bottom)),
});

// An edge that shows no more empty ground than there has to be.
/** @param {number} edge @param {number} length @param {number} room */
export const pull = (edge, length, room) => (length <= room ? (room - length) / 2 : between(room - length, edge, 0));

// The view with a point of the sheet in the middle.
/** @param {Size} size @param {number} x @param {number} y @param {number} scale @returns {View} */
export const centred = ({ wide, high }, x, y, scale) => ({ scale, x: wide / 2 - x * scale, y: high / 2 - y * scale });

// Larger or smaller around a point of the window.
/** @param {View} view @param {number} scale @param {number} x @param {number} y @returns {View} */
export function scaled(view, scale, x, y) {
  const rate = scale / view.scale;
  return { scale, x: x - (x - view.x) * rate, y: y - (y - view.y) * rate };
}

/** What the window shows, in units of the sheet. @param {View} view @param {Size} size */
export function shownPart({ scale, x, y }, { width, height, wide, high }) {
  const [left, top] = [Math.max(0, -x / scale), Math.max(0, -y / scale)];
  const [right, bottom] = [Math.min(width, (wide - x) / scale), Math.min(height, (high - y) / scale)];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** How much smaller a box has to be to fit in. @param {Box} box @param {Box} seen */
export const rateToFit = (box, seen) =>
  Math.min(1, widthOf(inner(seen)) / widthOf(box), heightOf(inner(seen)) / heightOf(box));

// The same, or null where something would become too small for a finger.
/** @param {Box} box @param {Box[]} spots @param {Box} seen */
export function rateForFingers(box, spots, seen) {
  const rate = rateToFit(box, seen);
  const least = Math.min(...spots.flatMap((spot) => [widthOf(spot), heightOf(spot)]));
  return rate === 1 || least * rate >= FINGER ? rate : null;
}

// The first of the four corners where something covers none of these.
/** @param {Box} seen @param {number} inset @param {DOMRect} box @param {Box[]} others */
export function freeCorner(seen, inset, { width, height }, others) {
  const [left, right] = [seen.left + inset, seen.right - inset - width];
  const [top, bottom] = [seen.top + inset, seen.bottom - inset - height];
  const corners = [left, right].map((x) => [x, bottom]).concat([left, right].map((x) => [x, top]));
  const free = corners.find(([x, y]) =>
    others.every((other) => !overlap(other, { left: x, top: y, right: x + width, bottom: y + height })),
  );
  return { free: Boolean(free), corner: free ?? corners[0] };
}

/** The middle of some fingers, and how far apart the first two are. @param {Iterable<{ x: number, y: number }>} points */
export function pinch(points) {
  const all = [...points];
  const [x, y] = all.reduce(([sumX, sumY], one) => [sumX + one.x, sumY + one.y], [0, 0]);
  const spread = all.length > 1 ? Math.hypot(all[0].x - all[1].x, all[0].y - all[1].y) : 0;
  return { x: x / all.length, y: y / all.length, spread };
}
