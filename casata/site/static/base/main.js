// What a page needs, each part started once; a part that finds nothing to do does nothing.

import * as actions from "../tables/actions.js";
import * as choose from "../tables/choose.js";
import * as clock from "../tables/clock.js";
import * as dice from "../tables/dice.js";
import * as filter from "../tables/filter.js";
import * as forms from "./forms.js";
import * as live from "../tables/live.js";
import * as notes from "../tables/notes.js";
import * as past from "../tables/past.js";
import * as push from "../notify/push.js";
import * as screen from "../shared_screen/screen.js";
import * as talk from "../talk/talk.js";
import * as turn from "../tables/turn.js";

for (const part of [forms, dice, actions, choose, filter, clock, notes, past, push, talk, turn, screen, live])
  part.start();
