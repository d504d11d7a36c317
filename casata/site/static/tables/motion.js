// Pieces move: each keeps its element, so where it was and where it is now say how. Only transform and opacity change.

import { byId, findAll } from "../base/dom.js";
import { reduced } from "../base/media.js";

const MOVES = 350; // milliseconds
const FADES = 250;
const APART = 60; // between pieces that leave one after the other
const MOST = 60; // more pieces than that are another moment of the game, not a move
const UNSEEN = 1; // pixels that nobody sees
const DROP = 1.25; // a new piece comes down from this size
const EDGE = 0.04; // of its width, when a card is seen from the side
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";

/** @typedef {{ left: number, top: number, width: number, height: number }} Rect */
/** @typedef {{ left: number, top: number, size: number }} Measure */
/** @typedef {{ piece: Part, box: DOMRect, face: string, to: string, ground: Element | null, measured?: Measure }} Place */

/** @type {WeakMap<Element, Animation>} */
const running = new WeakMap();
/** @type {Set<Element>} */
const leaving = new Set();

/** @param {Part} piece */
const name = (piece) => piece.id || piece.dataset.piece;
/** @param {Element} node */
const boxOf = (node) => node.getBoundingClientRect();
/** @param {DOMRect} box */
const seen = (box) =>
  box.width > 0 && box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
/** @param {Rect} box */
const centre = (box) => [box.left + box.width / 2, box.top + box.height / 2];

/** @param {Element} piece */
const drawingOf = (piece) => (piece instanceof SVGElement ? piece.ownerSVGElement : null);

/** What a piece lies in and moves along with. @param {Element} piece */
const groundOf = (piece) => drawingOf(piece) ?? piece.closest(".area");

/** Where it begins on the screen, and how large its units are there. @param {Element} ground @returns {Measure} */
function measureOf(ground) {
  if (!(ground instanceof SVGGraphicsElement)) return { ...plain(boxOf(ground)), size: 1 };
  const { a, e, f } = matrixOf(ground);
  return { left: e, top: f, size: a };
}

/** Where each piece is, before the page changes. @param {Part} within */
function placesOf(within) {
  for (const node of leaving) node.remove();
  leaving.clear();
  /** @type {Map<string, Place>} */
  const pieces = new Map();
  /** @type {Map<Element, Measure>} */
  const measures = new Map();
  if (document.hidden) return pieces;
  for (const piece of findAll("[data-piece]", within)) {
    const box = boxOf(piece);
    if (!box.width) continue;
    const ground = groundOf(piece);
    if (ground && !measures.has(ground)) measures.set(ground, measureOf(ground));
    const { face, to } = piece.dataset;
    pieces.set(name(piece), { piece, box, face, to, ground, measured: ground ? measures.get(ground) : undefined });
  }
  return pieces;
}

// Where a piece was, had the sheet or area around it been where it is now: a camera or a tray that moves, moves no piece.
/** @param {Place} place @returns {Rect} */
function carried({ box, ground, measured }) {
  if (!ground?.isConnected || !measured) return box;
  const now = measureOf(ground);
  const times = now.size / measured.size;
  return {
    left: now.left + (box.left - measured.left) * times,
    top: now.top + (box.top - measured.top) * times,
    width: box.width * times,
    height: box.height * times,
  };
}

/** @param {SVGGraphicsElement} node */
const matrixOf = (node) => node.getScreenCTM() ?? new DOMMatrix();

// What takes an element from the box `here` to the box `there`, in its own coordinates.
/** @param {Element} node @param {Rect} here @param {Rect} there */
function between(node, here, there, turned = false) {
  const [x, y] = centre(here);
  const [toX, toY] = centre(there);
  const size = here.width ? there.width / here.width : 1;
  const width = turned ? size * EDGE : size;
  if (!(node instanceof SVGGraphicsElement) || node instanceof SVGSVGElement)
    return `translate(${toX - x}px, ${toY - y}px) scale(${width}, ${size})`;
  const { a, b, c, d } = matrixOf(node);
  const all = a * d - b * c || 1;
  const right = (d * (toX - x) - c * (toY - y)) / all;
  const down = (a * (toY - y) - b * (toX - x)) / all;
  const own = node.getBBox();
  const middle = `${own.x + own.width / 2}px, ${own.y + own.height / 2}px`;
  const back = `${-own.x - own.width / 2}px, ${-own.y - own.height / 2}px`;
  return `translate(${right}px, ${down}px) translate(${middle}) scale(${width}, ${size}) translate(${back})`;
}

/** @param {Element} node @param {Keyframe[]} frames @param {KeyframeAnimationOptions} [options] */
function animate(node, frames, options) {
  running.get(node)?.cancel();
  const animation = node.animate(frames, { duration: MOVES, easing: EASE, composite: "add", ...options });
  running.set(node, animation);
  return animation;
}

/** @param {Element} node */
function settle(node) {
  running.get(node)?.cancel();
  running.delete(node);
}

/** @param {Element} piece @param {Rect} from @param {Rect} here @param {boolean} turned */
function move(piece, from, here, turned) {
  animate(piece, [{ transform: between(piece, here, from, turned) }, { transform: "none" }]);
}

/** @param {Element} piece @param {Rect} here @param {{ box: Rect, turned: boolean } | null} source */
function enter(piece, here, source) {
  const from = source?.box ?? grown(here, DROP);
  animate(piece, [{ transform: between(piece, here, from, source?.turned) }, { transform: "none" }]);
  if (!source) piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADES, easing: EASE });
}

/** @param {Rect} box */
const plain = ({ left, top, width, height }) => ({ left, top, width, height });
/** @param {Rect} box @param {number} times */
const grown = ({ left, top, width, height }, times) => ({
  left: left - (width * (times - 1)) / 2,
  top: top - (height * (times - 1)) / 2,
  width: width * times,
  height: height * times,
});

// It is put back where it was for as long as it leaves; before the page changes again it is gone.
/** @param {Place} place @param {Element} home @param {number} after */
function leave({ piece, box, to }, home, after) {
  for (const node of findAll(".target", piece)) node.remove();
  for (const node of [piece, ...findAll("[id], [data-place]", piece)])
    for (const attribute of ["id", "data-place", "data-piece"]) node.removeAttribute(attribute);
  piece.setAttribute("aria-hidden", "true");
  piece.classList.add("leaving");
  if (!drawingOf(piece))
    Object.assign(piece.style, {
      position: "fixed",
      left: 0,
      top: 0,
      margin: 0,
      width: `${box.width}px`,
      height: `${box.height}px`,
    });
  piece.style.pointerEvents = "none";
  home.append(piece);
  leaving.add(piece);
  const here = boxOf(piece);
  const target = to && byId(to);
  const start = between(piece, here, box);
  const end = target ? between(piece, here, boxOf(target)) : start;
  /** @type {KeyframeAnimationOptions} */
  const timing = { duration: target ? MOVES : FADES, delay: target ? after * APART : 0, fill: "both" };
  animate(piece, [{ transform: start }, { transform: end }], timing);
  const fading = piece.animate([{ opacity: 1 }, { opacity: target ? 1 : 0, offset: 0.7 }, { opacity: 0 }], timing);
  fading.finished.then(
    () => {
      piece.remove();
      leaving.delete(piece);
    },
    () => {},
  );
}

// The part of the page that was around a piece and is still there.
/** @param {Element | null | undefined} home @param {Element} within */
function surviving(home, within) {
  let node = home;
  while (node && !node.isConnected) node = node.parentElement;
  return node ?? within;
}

// Where a new piece comes from: the first that it names and that has just gone, which it takes over, or one that is there.
/** @param {Part} piece @param {Map<string, Place>} gone */
function sourceOf(piece, gone) {
  const names = piece.dataset.from?.split(" ") ?? [];
  const from = names.find((id) => gone.has(id)) ?? "";
  const taken = gone.get(from);
  if (taken) {
    gone.delete(from);
    return { box: taken.box, turned: taken.face !== piece.dataset.face };
  }
  const there = names.map(byId).findLast(Boolean);
  return there ? { box: boxOf(there), turned: piece.dataset.face !== undefined } : null;
}

/** Remembers what only the old page knows; gives what shows how the new one came about. @param {Part} within */
export function watch(within) {
  const before = placesOf(within);
  const homes = new Map([...before.values()].map(({ piece }) => [piece, drawingOf(piece) ?? piece.parentElement]));
  return () => {
    if (document.hidden) return;
    const now = findAll("[data-piece]", within);
    for (const piece of now) settle(piece);
    const kept = new Set(now.map(name));
    const gone = new Map([...before].filter(([id, { box }]) => !kept.has(id) && seen(box)));
    // All is measured before anything moves, so that the page is laid out once.
    const changes = [];
    for (const piece of now) {
      const here = boxOf(piece);
      if (!seen(here)) continue;
      const old = before.get(name(piece));
      const source = old ? null : sourceOf(piece, gone);
      const turned = Boolean(old) && old?.face !== piece.dataset.face;
      const was = old && carried(old);
      if (was && !turned && isSame(was, here)) continue;
      changes.push({ piece, here, was, turned, source });
    }
    if (changes.length + gone.size > MOST || (!before.size && changes.length === now.length)) return;
    if (reduced.matches) return void changes.forEach(({ piece }) => outline(piece, 1000));
    for (const { piece, here, was, turned, source } of changes)
      if (was) move(piece, was, here, turned);
      else enter(piece, here, source);
    [...gone.values()].forEach((one, after) => leave(one, surviving(homes.get(one.piece), within), after));
  };
}

/** @param {Rect} one @param {Rect} other */
const isSame = (one, other) =>
  Math.abs(one.left - other.left) < UNSEEN &&
  Math.abs(one.top - other.top) < UNSEEN &&
  Math.abs(one.width - other.width) < UNSEEN;

/** @param {Element} node @param {number} duration */
export function outline(node, duration) {
  const shown = { outline: "2px solid var(--gilt)" };
  const frames = [shown, reduced.matches ? shown : { outline: "2px solid transparent" }];
  node.animate(frames, { duration, easing: "ease-out" });
}
