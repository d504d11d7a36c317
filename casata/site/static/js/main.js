// What a page needs, each part started once; a part that finds nothing to do does nothing.

import * as actions from "./actions.js";
import * as choose from "./choose.js";
import * as clock from "./clock.js";
import * as desk from "./desk.js";
import * as dice from "./dice.js";
import * as filter from "./filter.js";
import * as live from "./live.js";
import * as notes from "./notes.js";
import * as past from "./past.js";
import * as push from "./push.js";
import * as screen from "./screen.js";
import * as talk from "./talk.js";
import * as turn from "./turn.js";

for (const part of [desk, dice, actions, choose, filter, clock, notes, past, push, talk, turn, screen, live]) part.start();
