// The steps that this device knows for somebody who comes back, without the engine.

import type { GameInfo, Ladder, NextRace } from '../engine/types.ts';
import { recall } from '../ui/device-storage.ts';
import { RACE_KEY } from './last-games.ts';
import { learnt, lessonsIn } from './learn.ts';

/** The race to go on with, and the number of beaten drivers in words, which an older visit did not store. */
export type Progress = NextRace & { count?: string };

/** The next race of a ladder with its count; null once all drivers are beaten. */
export function progressOf({ next, count }: Pick<Ladder, 'next' | 'count'>): Progress | null {
  return next && { ...next, count };
}

/** The race to go on with, as the engine named it last; null if this page does not have its game. */
export function keptRace(games: { id: string }[]): Progress | null {
  const found = recall(RACE_KEY) as Partial<Progress> | null;
  const whole = [found?.game, found?.level, found?.where].every((text) => typeof text === 'string');
  return whole && games.some(({ id }) => id === found?.game) ? (found as Progress) : null;
}

/** The game learnt last of which some lessons are done and some are not; null without one. */
export function lessonsUnderway<Game extends Pick<GameInfo, 'id' | 'lessons'>>(games: Game[]) {
  for (const id of Object.keys(learnt()).reverse()) {
    const game = games.find((each) => each.id === id);
    const n = game ? lessonsIn(game) : 0;
    if (game && n > 0 && n < game.lessons) return { game, n, of: game.lessons };
  }
  return null;
}
