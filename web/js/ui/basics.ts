// The games whose basics were read and closed before a puzzle on this device.

import { keep, recall } from './device-storage.ts';

const KEY = 'hairpin.basics';

function read(): unknown[] {
  const found = recall(KEY);
  return Array.isArray(found) ? found : [];
}

/** Whether the basics of a game were closed on this device. */
export function knowsBasics(game: string) {
  return read().includes(game);
}

/** Stores that the basics of a game were closed. */
export function keepBasics(game: string) {
  if (!knowsBasics(game)) keep(KEY, [...read(), game]);
}
