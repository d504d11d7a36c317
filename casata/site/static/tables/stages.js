// What happens after each change of the table, in this order: no module relies on when it was loaded.

import { listen } from "../base/dom.js";

/** @type {Record<Stage, ((put: Own["put"]) => unknown)[]>} */
const stages = {
  page: [], // what only scripts show is there, drawers and facts have their room
  camera: [], // the window on the sheet, which needs that room
  scroll: [], // the page, when the camera has brought what it can into view
  floating: [], // what lies beside a place: slip, bill, menu, reasons; the place is where it will stay
  choice: [], // what is staged or typed is still a choice, or no longer; it speaks to the slip and the camera
  mark: [], // lines, lessons, advice, clocks: what is written on parts that are all there by now
  answer: [], // what answers for the person, from what is marked and staged
  line: [], // whether anything can be sent at all
};

/** @param {Stage} stage @param {(put: Own["put"]) => unknown} act */
export const afterPut = (stage, act) => stages[stage].push(act);

listen(document, "casata:put", ({ detail }) => {
  for (const act of Object.values(stages).flat()) act(detail);
});
