// What the screen and its person are like; each asked in one place.

export const reduced = matchMedia("(prefers-reduced-motion: reduce)");
export const coarse = matchMedia("(pointer: coarse)");
export const oneColumn = matchMedia("(max-width: 999px), (max-height: 500px)");
export const small = matchMedia("(max-width: 700px), (max-height: 480px)"); // nothing has room beside a place
