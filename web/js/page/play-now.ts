// The way from a button "Play now" to a game. The address is that of the set-up, and a game starts there.

import { go, setUpFragment } from './router.ts';

/**
 * `now`: with the last settings, or the first ones; `first`: as the first game after the lessons; `address`: as the
 * address says, without a question; else against a driver, and with the named preset, also from then on.
 */
export type Start = 'now' | 'first' | 'address' | { preset?: string; driver?: string };

let wanted: { game: string; start: Start } | null = null;

/** Starts a game without its set-up. */
export function playNow(game: string, start: Start = 'now') {
  wanted = { game, start };
  go(setUpFragment(game, typeof start === 'object' && start.driver !== undefined ? { driver: start.driver } : {}));
}

/** The handler of a link to a set-up that starts the game at once. In a new window the link shows the set-up. */
export function starts(game: string, start: Start = 'now') {
  return (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    playNow(game, start);
  };
}

/** How a game is to start at the screen that opens now; null if the set-up is to be shown. */
export function takeStart(game: string): Start | null {
  const start = wanted?.game === game ? wanted.start : null;
  wanted = null;
  return start;
}
