// What this device stores of finished games for the next set-up: which games were finished, and for each name a fair
// start. A fair start is where the next match begins, so that unequal players have equal chances.

import type { Ladder, LadderRow, Table } from '../engine/types.ts';
import { keep, recall } from '../ui/device-storage.ts';
import { NAMES_KEY } from './own-name.ts';
import { onPref, prefs } from './prefs.ts';

const FAIR_KEY = 'hairpin.fair';

/** The greatest number of stored names for a game. */
const MOST = 60;

onPref((name) => {
  if (name !== 'remember' || prefs.remember) return;
  keep(NAMES_KEY, null);
  keep(FAIR_KEY, null);
});

/** Key of the games of which one was finished on this device. */
const FINISHED_KEY = 'hairpin.finished';

function finished(): string[] {
  const found = recall(FINISHED_KEY);
  return Array.isArray(found) ? found : [];
}

/** Stores that a game was played to its end. */
export function keepFinished(game: string) {
  if (isNew(game)) keep(FINISHED_KEY, [...finished(), game]);
}

/** Key of the next driver of the ladder, by game. A set-up needs it before the engine is ready. */
const NEXT_KEY = 'hairpin.next';

/** Key of the race to go on with, in words. Home shows it before the engine is ready. */
export const RACE_KEY = 'hairpin.race';

/**
 * Stores the next driver of each game, or once all are beaten the strongest; and the race to go on with, with the
 * number of beaten drivers.
 */
export function keepNext({ rows, who, count, next }: Pick<Ladder, 'rows' | 'who' | 'count' | 'next'>) {
  const level = ({ cells }: LadderRow) => (cells.find(({ state }) => state === 'next') ?? cells.at(-1))?.level;
  keep(NEXT_KEY, Object.fromEntries(rows.map((row) => [row.game, level(row)])));
  keep(RACE_KEY, who && next && { ...next, count });
}

/** The level of a game's next driver, if the device knows it. */
export function nextDriver(game: string): unknown {
  return (recall(NEXT_KEY) as Record<string, unknown> | null)?.[game];
}

/** Whether this game was never finished on this device. */
export function isNew(game: string) {
  return !finished().includes(game);
}

function fairStarts(): Record<string, Record<string, number>> {
  const found = recall(FAIR_KEY);
  return found && typeof found === 'object' ? (found as Record<string, Record<string, number>>) : {};
}

/** The fair starts in a game, by name; the latest last. */
export function fairStart(game: string): Map<string, number> {
  const found = prefs.remember ? fairStarts()[game] : null;
  const pairs = found && typeof found === 'object' ? Object.entries(found) : [];
  return new Map(pairs.filter(([, value]) => Number.isInteger(value)));
}

/** Stores the fair starts at the end of a match, if the game has them. */
export function keepFairStart(table: Table) {
  const rows = table.phase === 'over' && table.current ? table.series?.sheet : null;
  if (!rows?.length || !prefs.remember) return;
  const names = new Map(table.seats.map((seat) => [seat.seat, seat.name]));
  const known = fairStart(table.game);
  for (const row of rows) {
    const name = names.get(row.seat);
    if (!name || !Number.isInteger(row.next)) continue;
    known.delete(name);
    known.set(name, row.next);
  }
  keep(FAIR_KEY, { ...fairStarts(), [table.game]: Object.fromEntries([...known].slice(-MOST)) });
}
