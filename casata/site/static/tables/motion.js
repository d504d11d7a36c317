// Pieces move: each keeps its element, so where it was and where it is now say how. Only transform and opacity change.

const MOVES = 350; // milliseconds
const FADES = 250;
const APART = 60; // between pieces that leave one after the other
const MOST = 60; // more pieces than that are another moment of the game, not a move
const NEAR = 1; // pixels that nobody sees
const DROP = 1.25; // a new piece comes down from this size
const EDGE = 0.04; // of its width, when a card is seen from the side
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const running = new WeakMap(); // element -> its animation
const leaving = new Set();

const name = (piece) => piece.id || piece.dataset.piece;
const boxOf = (node) => node.getBoundingClientRect();
const seen = (box) =>
  box.width > 0 && box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
const centre = (box) => [box.left + box.width / 2, box.top + box.height / 2];

// What a piece lies in and moves along with.
const frameOf = (piece) => piece.ownerSVGElement ?? piece.closest(".area");

// Where it begins on the screen, and how large its units are there.
function measureOf(frame) {
  if (!(frame instanceof SVGElement)) return { ...plain(boxOf(frame)), size: 1 };
  const { a, e, f } = frame.getScreenCTM();
  return { left: e, top: f, size: a };
}

// Where each piece is, before the page changes.
export function note(within) {
  for (const node of leaving) node.remove();
  leaving.clear();
  const pieces = new Map();
  const frames = new Map();
  if (document.hidden) return pieces;
  for (const piece of within.querySelectorAll("[data-piece]")) {
    const box = boxOf(piece);
    if (!box.width) continue;
    const frame = frameOf(piece);
    if (frame && !frames.has(frame)) frames.set(frame, measureOf(frame));
    const { face, to } = piece.dataset;
    pieces.set(name(piece), { piece, box, face, to, frame, framed: frames.get(frame) });
  }
  return pieces;
}

// Where a piece was, had the sheet or area around it been where it is now: a camera or a tray that moves, moves no piece.
function carried({ box, frame, framed }) {
  if (!frame?.isConnected) return box;
  const now = measureOf(frame);
  const times = now.size / framed.size;
  return {
    left: now.left + (box.left - framed.left) * times,
    top: now.top + (box.top - framed.top) * times,
    width: box.width * times,
    height: box.height * times,
  };
}

// What takes an element from the box `here` to the box `there`, in its own coordinates.
function between(node, here, there, turned) {
  const [x, y] = centre(here);
  const [toX, toY] = centre(there);
  const size = here.width ? there.width / here.width : 1;
  const width = turned ? size * EDGE : size;
  if (!(node instanceof SVGElement) || node instanceof SVGSVGElement)
    return `translate(${toX - x}px, ${toY - y}px) scale(${width}, ${size})`;
  const { a, b, c, d } = node.getScreenCTM();
  const all = a * d - b * c || 1;
  const right = (d * (toX - x) - c * (toY - y)) / all;
  const down = (a * (toY - y) - b * (toX - x)) / all;
  const own = node.getBBox();
  const middle = `${own.x + own.width / 2}px, ${own.y + own.height / 2}px`;
  const back = `${-own.x - own.width / 2}px, ${-own.y - own.height / 2}px`;
  return `translate(${right}px, ${down}px) translate(${middle}) scale(${width}, ${size}) translate(${back})`;
}

function animate(node, frames, options) {
  running.get(node)?.cancel();
  const animation = node.animate(frames, { duration: MOVES, easing: EASE, composite: "add", ...options });
  running.set(node, animation);
  return animation;
}

function settle(node) {
  running.get(node)?.cancel();
  running.delete(node);
}

function move(piece, from, here, turned) {
  animate(piece, [{ transform: between(piece, here, from, turned) }, { transform: "none" }]);
}

function enter(piece, here, source) {
  const from = source?.box ?? { ...plain(here), ...grown(here, DROP) };
  animate(piece, [{ transform: between(piece, here, from, source?.turned) }, { transform: "none" }]);
  if (!source) piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADES, easing: EASE });
}

const plain = ({ left, top, width, height }) => ({ left, top, width, height });
const grown = ({ left, top, width, height }, times) => ({
  left: left - (width * (times - 1)) / 2,
  top: top - (height * (times - 1)) / 2,
  width: width * times,
  height: height * times,
});

// It is put back where it was for as long as it leaves; before the page changes again it is gone.
function leave({ piece, box, to }, home, after) {
  for (const node of piece.querySelectorAll(".target")) node.remove();
  for (const node of [piece, ...piece.querySelectorAll("[id], [data-place]")])
    for (const attribute of ["id", "data-place", "data-piece"]) node.removeAttribute(attribute);
  piece.setAttribute("aria-hidden", "true");
  piece.classList.add("leaving");
  if (!(piece instanceof SVGElement) || piece instanceof SVGSVGElement)
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
  const target = to && document.getElementById(to);
  const start = between(piece, here, box);
  const end = target ? between(piece, here, boxOf(target)) : start;
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
function homes(pieces) {
  const found = new Map();
  for (const { piece } of pieces.values()) {
    const svg = piece.ownerSVGElement;
    found.set(piece, svg ?? piece.parentElement);
  }
  return found;
}

function surviving(home, within) {
  let node = home;
  while (node && !node.isConnected) node = node.parentElement;
  return node ?? within;
}

// Where a new piece comes from: the first that it names and that has just gone, which it takes over, or one that is there.
function sourceOf(piece, gone) {
  const names = piece.dataset.from?.split(" ") ?? [];
  const from = names.find((id) => gone.has(id));
  if (from) {
    const { box, face } = gone.get(from);
    gone.delete(from);
    return { box, turned: face !== piece.dataset.face };
  }
  const there = names.map((id) => document.getElementById(id)).findLast(Boolean);
  return there ? { box: boxOf(there), turned: piece.dataset.face !== undefined } : null;
}

// Remembers what only the old page knows; gives what shows how the new one came about.
export function watch(within) {
  const before = note(within);
  const around = homes(before);
  return () => {
    if (document.hidden) return;
    const now = [...within.querySelectorAll("[data-piece]")];
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
      const turned = Boolean(old) && old.face !== piece.dataset.face;
      const was = old && carried(old);
      if (old && !turned && near(was, here)) continue;
      changes.push({ piece, here, was, turned, source });
    }
    if (changes.length + gone.size > MOST || (!before.size && changes.length === now.length)) return;
    if (calm.matches) return void changes.forEach(({ piece }) => outline(piece, 1000));
    for (const { piece, here, was, turned, source } of changes)
      if (was) move(piece, was, here, turned);
      else enter(piece, here, source);
    [...gone.values()].forEach((one, after) => leave(one, surviving(around.get(one.piece), within), after));
  };
}

const near = (one, other) =>
  Math.abs(one.left - other.left) < NEAR &&
  Math.abs(one.top - other.top) < NEAR &&
  Math.abs(one.width - other.width) < NEAR;

export function outline(node, duration) {
  const shown = { outline: "2px solid var(--gilt)" };
  const frames = [shown, calm.matches ? shown : { outline: "2px solid transparent" }];
  node.animate(frames, { duration, easing: "ease-out" });
}
