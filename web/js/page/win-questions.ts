// The questions after a win: the player's name, once, and the next preset of the game. And the offer after the first
// move that a player takes back.

import type { NextPreset } from '../engine/types.ts';
import { keep, recall } from '../ui/device-storage.ts';
import { dismiss, notice } from '../ui/notices.ts';
import { t } from '../ui/words.ts';
import { keepOwnName, mayAskName, noteNameAsked } from './own-name.ts';
import { playNow } from './play-now.ts';
import { prefs, setPref } from './prefs.ts';
import { hasTasks } from './pupil-task.ts';

const WAITS_KEY = 'hairpin.steps';

/** After a no, the number of wins that pass before the question comes again. */
const PAUSE = 2;

/** For each game the wins that still pass without the question. */
let waits: Record<string, number> | null = null;

function stored() {
  const found = recall(WAITS_KEY);
  waits ??= found && typeof found === 'object' ? (found as Record<string, number>) : {};
  return waits;
}

/** What stands among the games once *Ask before playing* was offered. */
const OFFERED = '?confirm';

function wait(game: string, wins: number) {
  waits = { ...stored(), [game]: wins };
  keep(WAITS_KEY, waits);
}

export const questions = {
  // A pupil has typed a name for the task, also for the games after it.
  wantsName: () => prefs.remember && mayAskName() && !hasTasks(),

  keepName(name: string | null) {
    noteNameAsked();
    if (name === null) return;
    keepOwnName(name);
    notice('name', t('table.name.saved', { who: name }), { seconds: 8 });
  },

  /** Whether to ask now. Each call stands for a win. */
  wantsThen(game: string) {
    const left = Number(stored()[game]) || 0;
    if (left > 0) wait(game, left - 1);
    return left <= 0;
  },

  /** Starts the next game with the proposed preset. */
  startThen(game: string, { id, driver }: NextPreset) {
    playNow(game, { preset: id, ...(driver === null ? {} : { driver }) });
  },

  postponeThen(game: string) {
    wait(game, PAUSE);
  },

  withdrawConfirm: () => dismiss('confirm'),

  /** Offers that each move waits for Done, once on each device. */
  offerConfirm() {
    if (prefs.confirm || stored()[OFFERED]) return;
    wait(OFFERED, 1);
    notice('confirm', t('table.confirm.offer'), {
      seconds: 20,
      actions: [{ id: 'confirm-on', label: t('table.confirm'), run: () => setPref('confirm', true) }],
    });
  },
};
