// The row of a stored game: players and progress.

import type { GameInfo, Table } from '../engine/types.ts';
import { list, t } from '../ui/words.ts';
import type { MatchRow } from './types.ts';

/** The players in a line. */
export function versus(seats: { name: string }[]) {
  const names = seats.map((seat) => seat.name);
  const [one, two] = names;
  if (names.length === 2 && one && two) return t('match.versus', { one, two });
  return names.length > 3 ? t('match.among', { one: one ?? '', n: names.length - 1 }) : list(names);
}

/** The name of a game; its id if the page has no such game. */
export function gameName(games: GameInfo[], id: string) {
  return games.find((game) => game.id === id)?.name ?? id;
}

/** Whether a game is one to go on with. */
export function isGoing({ phase, frame, retry }: MatchRow) {
  return phase !== 'over' && !frame && !retry;
}

/**
 * The row of a game. A finished game counts as in play while its series has more games.
 * @param waits whether it waits for room in the record
 */
export function rowOf(
  { game, seats, line, length, phase, series, daily }: Table,
  waits: boolean,
): Omit<MatchRow, 'id' | 'count'> {
  const between = phase === 'over' && series.length !== null && !series.over;
  const { kind, date, version, title, practice } = daily ?? {};
  const day = kind && date && version && { kind, date, version, title, ...(practice ? { practice } : {}) };
  const more = { ...(waits ? { waits } : {}), ...(line ? { line: true } : {}), ...(day ? { day } : {}) };
  return {
    game,
    label: line ?? versus(seats),
    n: length,
    phase: between ? 'between' : phase,
    time: Date.now(),
    ...more,
  };
}
