// The word page, enhanced: judging without leaving the page. Everything works without this file too.

import { copyButtons } from "./copy.js";
import { judgeInPlace } from "./judge.js";

judgeInPlace(document);
copyButtons(document);
