// Checks of data from storage or from a file, so that a bad entry breaks neither the page nor other entries.

import type { Split, Tally } from '../engine/types.ts';
import type { FinishedRow, MatchRow } from './types.ts';

/** The last moment that a date can name, in ms since 1970. */
const LAST = 8.64e15;

const AIDS = ['branch', 'hint', 'position', 'restart', 'undo', 'warning'];

export const whole = (n: unknown) => Number.isSafeInteger(n) && Number(n) >= 0;
export const isText = (value: unknown) => typeof value === 'string';
export const isTime = (time: unknown) => whole(time) && Number(time) <= LAST;

const orNull = (value: unknown, fits: (value: unknown) => boolean) => value === null || fits(value);

/** The fields of an object that has not been checked yet; null if it is none. */
export function fieldsOf(value: unknown) {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
}

export function isTally(value: unknown): value is Tally {
  const tally = fieldsOf(value);
  return (
    tally !== null &&
    /^[0-9a-f]{32}$/.test(String(tally['id'])) &&
    [tally.game, tally.reason].every(isText) &&
    Array.isArray(tally.seats) &&
    tally.seats.length > 0 &&
    tally.seats.every(isSeat) &&
    orNull(tally.margin, isMargin) &&
    whole(tally.moves) &&
    orNull(tally.time, whole) &&
    Array.isArray(tally.course) &&
    tally.course.every(isText) &&
    orNull(tally.series, whole) &&
    Array.isArray(tally.aids) &&
    tally.aids.every((aid: string) => AIDS.includes(aid)) &&
    typeof tally.marked === 'boolean' &&
    (tally.daily === undefined || isDay(tally.daily)) &&
    (tally.split === undefined || isSplit(tally.split, tally.seats.length))
  );
}

function isSeat(value: unknown) {
  const seat = fieldsOf(value);
  return (
    seat !== null &&
    isText(seat.name) &&
    seat.name !== '' &&
    orNull(seat.level, isText) &&
    orNull(seat.place, whole) &&
    typeof seat.won === 'boolean' &&
    whole(seat.moves)
  );
}

function isDay(value: unknown) {
  const day = fieldsOf(value);
  return day !== null && [day.kind, day.date, day.line].every(isText) && whole(day.version);
}

/** Whether a stored game can name its day. */
function isDayOf(value: unknown) {
  const day = fieldsOf(value);
  const { kind, date, version, title = '', practice = true } = day ?? {};
  return [kind, date, title].every(isText) && whole(version) && practice === true;
}

/** Whether a split is of an existing seat, with chances and changes that are possible. */
function isSplit(value: unknown, seats: number) {
  const split = fieldsOf(value);
  if (split === null || !whole(split['seat'])) return false;
  const { seat, start, own, luck, others } = split as unknown as Split;
  const possible = (chance: number) => chance >= 0 && chance <= 100;
  return (
    seat >= 1 &&
    seat <= seats &&
    [start, own, luck, others].every((part) => Number.isSafeInteger(part) && Math.abs(part) <= 100_000) &&
    possible(start) &&
    possible(start + own + luck + others)
  );
}

function isMargin(value: unknown) {
  const margin = fieldsOf(value);
  return margin !== null && whole(margin.n) && isText(margin.unit) && isText(margin.say);
}

/** Whether a stored row of the record can be shown and counted. */
export function isFinished(value: unknown): value is FinishedRow {
  const row = fieldsOf(value);
  return (
    row !== null &&
    isTime(row['time']) &&
    isText(row['match']) &&
    isTally(row['tally']) &&
    row['id'] === row['tally'].id
  );
}

/**
 * A stored row of the index of games, marked as damaged if it cannot be read; then it can still be listed and removed.
 */
export function legible(row: MatchRow): MatchRow {
  const { game, label, n, phase, time, count, day } = row;
  if ([game, label, phase].every(isText) && whole(n) && whole(count) && isTime(time))
    return day === undefined || isDayOf(day) ? row : { ...row, day: undefined };
  return {
    ...row,
    game: `${game}`,
    label: `${label}`,
    phase: `${phase}`,
    n: 0,
    count: 0,
    time: isTime(time) ? time : 0,
    damaged: true,
  };
}
