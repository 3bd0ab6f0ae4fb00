// The results of days that are stored on this device, and how the race of a date stands, without the engine.

import type { Daily, DayResult, GameInfo, Streak } from '../engine/types.ts';
import { keep, recall } from '../ui/device-storage.ts';
import { dateHere } from './comeback.ts';
import type { MatchRow, SiteData } from './types.ts';

export const RESULTS = 'hairpin.today';
export const RUNS = 'hairpin.days';
export const STREAK = 'hairpin.streak';

export type DayTable = SiteData['days'];
type Named = Pick<Daily, 'kind' | 'date' | 'version'>;

/** Values that the browser did not store; they last as long as the page. */
const memory = new Map<string, unknown>();

function stored(key: string): unknown {
  return recall(key) ?? memory.get(key);
}

/** A stored list; empty if it is damaged. */
export function list(key: string): unknown[] {
  const found = stored(key);
  return Array.isArray(found) ? found : [];
}

export function store(key: string, value: unknown) {
  memory.set(key, value);
  keep(key, value);
}

/** The number of days from one date to another. */
function daysBetween(first: string, date: string) {
  return Math.round((Date.parse(date) - Date.parse(first)) / 86_400_000);
}

export function dayBefore(date: string) {
  return new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);
}

/** The number of a day; null for days before the first one with a number. */
export function numberOf(date: string, { first }: DayTable): number | null {
  const number = daysBetween(first, date) + 1;
  return number > 0 ? number : null;
}

/** The game of a date, among those that take turns; undefined if this page does not have the game. */
export function gameOn(date: string, { first }: DayTable, turns: string[], known: GameInfo[]) {
  const n = turns.length;
  const id = n ? turns[((daysBetween(first, date) % n) + n) % n] : undefined;
  return known.find((game) => game.id === id);
}

/** The attempt that counts for a date: finished, or deleted (without a line). */
export function counted({ kind, date, version }: Named): DayResult | null {
  const results = list(RESULTS) as (DayResult | null)[];
  const isIt = (each: DayResult | null) =>
    each?.kind === kind && each.date === date && each.version === version && typeof each.line === 'string';
  return results.find(isIt) ?? null;
}

/** What was done on a date: the result of its race in few words, and whether its puzzle was solved. */
export function doneOn(date: string) {
  const results = (list(RESULTS) as (DayResult | null)[]).filter((each) => each?.date === date && each.line);
  const of = (kind: string) => results.find((each) => each?.kind === kind);
  return { place: of('race')?.place, solved: of('puzzle') !== undefined };
}

/** The way to the puzzle of today: to its table, or once it is solved to its result. */
export function puzzleWay(date: string) {
  return doneOn(date).solved ? '#/today/puzzle' : '#/puzzles/day';
}

/** How the race of a date stands on this device. `row`: the attempt in play. */
export interface DayState {
  state: 'new' | 'open' | 'done' | 'gone';
  result: DayResult | null;
  row: MatchRow | undefined;
}

export function dayState(date: string, { version }: DayTable, rows: MatchRow[]): DayState {
  const result = counted({ kind: 'race', date, version });
  const row = result ? undefined : rows.find((each) => isAttempt(each, date, version));
  return { state: result ? (result.line ? 'done' : 'gone') : row ? 'open' : 'new', result, row };
}

/** Whether a stored game is the attempt at the race of a date, or its practice. */
export function isAttempt({ phase, damaged, day }: MatchRow, date: string, version: number, practice: boolean = false) {
  const its = day?.kind === 'race' && day.date === date && day.version === version;
  return its && phase !== 'over' && !damaged && Boolean(day.practice) === practice;
}

/** The day whose only attempt a stored game is; null for other games. */
export function attemptOf({ day, damaged }: MatchRow) {
  return day?.kind === 'race' && !day.practice && !damaged && !counted(day) ? day : null;
}

/** The days in a row, in words; empty if there is nothing to say on this date. */
export function streakWords(): string {
  const date = dateHere();
  const said = (list(STREAK) as (Streak | null)[]).find(
    (each) => each && each.first <= date && (each.last === null || date <= each.last),
  );
  return said ? `${said.say}` : '';
}
