/** The parts of a table that commands and keys need. */

import type { Controls } from '../frame/controls.ts';
import type { CountIn } from '../frame/count-in.ts';
import type { CoverCard } from '../frame/cover.ts';
import type { InfoPanels } from '../frame/info-panels.ts';
import type { MovesPanel } from '../frame/moves-panel.ts';
import type { PauseCover } from '../frame/pause-cover.ts';
import type { Recap } from '../frame/recap.ts';
import type { ResultCard } from '../frame/result.ts';
import type { Intent, IntentDesk } from '../intent/index.ts';
import type { Replay } from '../motion/replay.ts';
import type { Waits } from './bot-wait.ts';
import type { Focus } from './focus.ts';

export interface Desk extends IntentDesk {
  controls: Controls;
  count: CountIn;
  cover: CoverCard;
  panels: InfoPanels;
  moves: MovesPanel;
  pauseCover: PauseCover;
  recap: Recap;
  result: ResultCard;
  replay: Replay;
  focus: Focus;
  waits: Waits;
  news: { asked: () => string };
  intent: Intent;
  turnShow: () => void;
}
