// What any page may need, each part started once; a part that finds nothing to do does nothing.

import * as search from "../learn/search.js";
import * as push from "../notify/push.js";
import * as dice from "../tables/dice.js";
import * as times from "../talk/times.js";
import * as forms from "./forms.js";

for (const part of [forms, dice, push, times, search]) part.start();
