// A game that starts by itself: the address of its set-up, and the mark that no one has to press Start there.

import { go, setUpFragment } from './router.ts';

/** The game whose set-up is to start by itself. */
let starting = '';

/**
 * Starts a game with its last settings, or its first ones.
 * @param driver the only opponent; without it the seats are the last ones too
 */
export function playNow(game: string, driver?: string) {
  starting = game;
  go(setUpFragment(game, { driver }));
}

/** Whether the set-up of this game is to start by itself. The next one does not. */
export function startsNow(game: string) {
  const starts = starting === game;
  starting = '';
  return starts;
}
