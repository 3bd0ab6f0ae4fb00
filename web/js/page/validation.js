// Checks of data that comes from storage or from a file. One bad entry must not take the page or the other entries
// along.

/** @typedef {import("./types.js").FinishedRow} FinishedRow */
/** @typedef {import("./types.js").MatchRow} MatchRow */

/** The last moment that a date can name, in ms since 1970. */
const LAST = 8.64e15;

const AIDS = ['branch', 'hint', 'position', 'restart', 'undo', 'warning'];

export const whole = (/** @type {unknown} */ n) => Number.isSafeInteger(n) && Number(n) >= 0;
export const isText = (/** @type {unknown} */ value) => typeof value === 'string';
export const isTime = (/** @type {unknown} */ time) => whole(time) && Number(time) <= LAST;

const orNull = (/** @type {unknown} */ value, /** @type {(value: unknown) => boolean} */ fits) =>
  value === null || fits(value);

/** @param {any} tally */
export function isTally(tally) {
  return (
    tally !== null &&
    typeof tally === 'object' &&
    /^[0-9a-f]{32}$/.test(tally.id) &&
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
    tally.aids.every((/** @type {string} */ aid) => AIDS.includes(aid)) &&
    typeof tally.marked === 'boolean' &&
    (tally.daily === undefined || isDay(tally.daily))
  );
}

/** @param {any} seat */
function isSeat(seat) {
  return (
    seat !== null &&
    typeof seat === 'object' &&
    isText(seat.name) &&
    seat.name !== '' &&
    orNull(seat.level, isText) &&
    orNull(seat.place, whole) &&
    typeof seat.won === 'boolean' &&
    whole(seat.moves)
  );
}

/** @param {any} day */
function isDay(day) {
  return day !== null && typeof day === 'object' && [day.kind, day.date, day.line].every(isText) && whole(day.version);
}

/** @param {any} margin */
function isMargin(margin) {
  return typeof margin === 'object' && whole(margin.n) && isText(margin.unit) && isText(margin.say);
}

/**
 * Whether a stored row of the record can be shown and counted.
 * @param {any} row
 */
export function isFinished(row) {
  return isTime(row.time) && isText(row.match) && isTally(row.tally) && row.id === row.tally.id;
}

/**
 * A stored row of the index of games, marked as damaged if it cannot be read; then it can still be listed and removed.
 * @param {any} row
 * @returns {MatchRow}
 */
export function legible(row) {
  const { game, label, n, phase, time, count } = row;
  if ([game, label, phase].every(isText) && whole(n) && whole(count) && isTime(time)) return row;
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
