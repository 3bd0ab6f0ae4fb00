// Names of persons in names of files.

import type { Finished } from './record-store.ts';

/** The longest part of a file name. */
const MOST = 24;

/** A name in letters, digits and hyphens, which every file system takes; empty if nothing is left. */
export function fileWord(name: string) {
  return name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MOST);
}

/** The only person of the games; empty if they have several, or none. Bots do not count. */
export function personIn(games: Pick<Finished, 'tally'>[]) {
  const names = new Set(
    games.flatMap(({ tally }) => tally.seats.filter(({ level }) => level === null).map(({ name }) => name)),
  );
  return names.size === 1 ? ([...names][0] ?? '') : '';
}
