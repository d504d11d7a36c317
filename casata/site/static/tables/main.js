// What the page of a table needs besides; base/main.js has run before. What happens after a change of the table has its
// order from stages.js. The order here decides who is asked first about a key or a click that several listen for: Escape
// closes the preferences, then a drawer, then what is explained, then what is chosen (choose.js orders the rest).

import * as aid from "../learn/aid.js";
import * as explain from "../learn/explain.js";
import * as lesson from "../learn/lesson.js";
import * as screen from "../shared_screen/screen.js";
import * as talk from "../talk/talk.js";
import * as actions from "./actions.js";
import * as advice from "./advice.js";
import * as automatic from "./automatic.js";
import * as camera from "./camera.js";
import * as chronicle from "./chronicle.js";
import * as choose from "./choose.js";
import * as clock from "./clock.js";
import * as end from "./end.js";
import * as filter from "./filter.js";
import * as layer from "./layer.js";
import * as live from "./live.js";
import * as menu from "./menu.js";
import * as notes from "./notes.js";
import * as onward from "./onward.js";
import * as past from "./past.js";
import * as preferences from "./preferences.js";
import * as slip from "./slip.js";
import * as sound from "./sound.js";
import * as stepper from "./stepper.js";
import * as turn from "./turn.js";
import * as view from "./view.js";
import * as whyNot from "./why-not.js";

for (const part of [
  ...[preferences, view, camera, explain, slip, menu, whyNot, choose], // keys and clicks, in this order
  ...[layer, stepper, advice, filter, clock, notes, chronicle, past, end, talk, turn, screen, lesson, aid, automatic],
  ...[sound, onward, actions],
  live, // last: from here on the table changes
])
  part.start();
