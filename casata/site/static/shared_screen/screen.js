// A screen that several share: pages of one browser show the same face, and none comes back from the past.

import { listen } from "../base/dom.js";
import { leave, live } from "../tables/morph.js";

export function start() {
  if (!live?.hasAttribute("data-shared")) return;
  const line = new BroadcastChannel(`casata ${live.dataset.table}`);
  line.postMessage(live.dataset.face);
  line.onmessage = ({ data }) => {
    if (data !== live.dataset.face) leave(`/tables/${live.dataset.table}`);
  };
  listen(window, "pageshow", (event) => {
    if (event.persisted) location.reload();
  });
}
