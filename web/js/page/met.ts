// The games that this device knows: a game that it does not know is explained before it begins.

import type { GameInfo } from '../engine/types.ts';
import { keep, recall } from '../ui/device-storage.ts';
import { hasSetUp } from './last-setup.ts';
import { isUnplayed } from './learn.ts';
import type { Start } from './play-now.ts';

const MET_KEY = 'hairpin.met';

/** The games whose goal was shown, also if the device stores nothing. */
const met = new Set<string>();

/** Stores that the goal of a game was shown. */
export function meet(game: GameInfo) {
  met.add(game.id);
  keep(MET_KEY, [...met]);
}

/**
 * Whether the page asks before this start if the player wants to see the game first: it was not finished here, not set
 * up, no lesson of it is done, and its goal was not shown. Lessons and addresses have said what they start.
 */
export function asksFirst(game: GameInfo, start: Start) {
  if (start === 'first' || start === 'address') return false;
  const stored = recall(MET_KEY);
  for (const id of Array.isArray(stored) ? stored : []) met.add(String(id));
  return isUnplayed(game.id) && !met.has(game.id) && !hasSetUp(game);
}
