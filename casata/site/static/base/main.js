// What a page needs, each part started once; a part that finds nothing to do does nothing.

import * as actions from "../tables/actions.js";
import * as advice from "../tables/advice.js";
import * as automatic from "../tables/automatic.js";
import * as camera from "../tables/camera.js";
import * as chronicle from "../tables/chronicle.js";
import * as choose from "../tables/choose.js";
import * as clock from "../tables/clock.js";
import * as dice from "../tables/dice.js";
import * as end from "../tables/end.js";
import * as filter from "../tables/filter.js";
import * as forms from "./forms.js";
import * as layer from "../tables/layer.js";
import * as live from "../tables/live.js";
import * as menu from "../tables/menu.js";
import * as notes from "../tables/notes.js";
import * as onward from "../tables/onward.js";
import * as past from "../tables/past.js";
import * as preferences from "../tables/preferences.js";
import * as push from "../notify/push.js";
import * as refusal from "../tables/refusal.js";
import * as aid from "../learn/aid.js";
import * as explain from "../learn/explain.js";
import * as lesson from "../learn/lesson.js";
import * as search from "../learn/search.js";
import * as screen from "../shared_screen/screen.js";
import * as slip from "../tables/slip.js";
import * as sound from "../tables/sound.js";
import * as stepper from "../tables/stepper.js";
import * as talk from "../talk/talk.js";
import * as turn from "../tables/turn.js";
import * as view from "../tables/view.js";

for (const part of [
  preferences,
  sound,
  forms,
  dice,
  view,
  camera,
  onward,
  actions,
  layer,
  explain,
  slip,
  menu,
  refusal,
  choose,
  stepper,
  advice,
  filter,
  clock,
  notes,
  chronicle,
  past,
  end,
  push,
  talk,
  turn,
  screen,
  search,
  lesson,
  aid,
  automatic,
  live,
])
  part.start();
