/**
 * The state of a table: what the engine said last and the little that the page itself knows of it. One plain object
 * for every room of this folder, and plain questions about a table as the engine sent it.
 *
 * @typedef {import("../engine/types.js").Table} Table
 * @typedef {import("../engine/types.js").Seat} Seat
 *
 * @typedef {object} State
 * @property {Table|null} table  as the engine sent it last
 * @property {import("../engine/types.js").Hint|null} hint  what is hinted at, until something is played
 * @property {import("../engine/types.js").Review|null} review  of the game that is over, as far as it is known
 * @property {number} last       the move that was told last as it was played
 * @property {string} over       the result that has been shown (`resultKey`)
 * @property {boolean} ends      the game has come to its end before everybody's eyes
 * @property {boolean} held      who watches bots has stopped them
 * @property {string} letGo      why what was begun has been let go for what was touched last
 * @property {boolean} withheld  what can be chosen is not shown before what moves has arrived
 * @property {() => void} tell  says what waits to be said until it has been seen
 * @property {boolean} skipping  on to the end, without stopping to look
 * @property {{on: boolean, speed: number}} replay  a game that is looked back at is being played again
 * @property {string} slowed    the match in which it was told that the clock goes slowly
 * @property {number} painted    which repaint is the latest: what an earlier one put off must not come after it
 * @property {Promise<void>} still  settled when nothing moves any more
 * @property {boolean} touched   somebody has pressed something here: from then on the focus may be moved
 * @property {boolean} gone      the table has been taken down
 */

import { park } from '../ui/cars.js';

/** From the slowest to the fastest. */
export const PACES = ['slow', 'normal', 'fast', 'instant'];

/** @returns {State} */
export function newState() {
  return {
    table: null,
    hint: null,
    review: null,
    last: -1,
    over: '',
    ends: false,
    held: false,
    letGo: '',
    withheld: false,
    tell: () => {},
    skipping: false,
    replay: { on: false, speed: 1 },
    slowed: '',
    painted: 0,
    still: Promise.resolve(),
    touched: false,
    gone: false,
  };
}

/**
 * Whether a table goes on with the game of the one before: not with the next of a series, nor from the start.
 * @param {Table|null|undefined} old
 * @param {Table} table
 * @returns {old is Table}
 */
export function sameGame(old, table) {
  return old?.match === table.match && old.deal === table.deal;
}

/**
 * Whether time counts at this table, so that a pause has something to cover.
 * @param {Table} table
 */
export function timed(table) {
  return table.time != null || table.seats.some((seat) => seat.clock != null);
}

/**
 * Whether everybody plays at once just now and nobody may look into the game, forth or back.
 * @param {Table} table
 */
export function together(table) {
  return table.time != null && table.current && table.phase !== 'over' && !table.watching;
}

/**
 * Whether a game in which everybody plays at once just goes on with a reply: nothing but what was played has changed.
 * @param {Table|null} old
 * @param {Table} table
 * @param {import("../engine/types.js").Reply} reply
 * @returns {boolean}
 */
export function goesOn(old, table, reply) {
  const on = (/** @type {Table} */ each) => each.current && each.phase === 'playing' && !each.cover && tabled(each);
  return (
    old !== null && table.time != null && sameGame(old, table) && on(old) && on(table) && !reply.recap && !reply.hint
  );
}

/**
 * Whether a table is one of many small ones, where what moves goes its own ways.
 * @param {Table} table
 */
export function tabled(table) {
  return table.views.length === 1 && table.views[0]?.view.places !== undefined;
}

/**
 * Whether fast-forward is on.
 * @param {Table|null} table
 */
export function hurried(table) {
  return table?.fast_forwarding === true && table.current && table.phase === 'playing';
}

/**
 * What the result that is to be shown now is known by; empty if there is none.
 * @param {Table} table
 */
export function resultKey(table) {
  return table.result && table.current ? `${table.match}/${table.length}` : '';
}

/**
 * Whether a table is looked at by somebody who must not know what was shown before.
 * @param {Table|null|undefined} old
 * @param {Table} table
 */
export function otherViewers(old, table) {
  const eyes = (/** @type {Table} */ each) => each.views.map((shown) => String(shown.viewer)).join();
  return old?.shared === true && eyes(old) !== eyes(table);
}

/**
 * Who sits at a seat: name and colour, and whether it is a person; nobody's are empty and ink.
 * @param {Seat[]} seats
 * @param {number|null|undefined} n
 * @returns {{name: string, colour: string, kind?: string}}
 */
export function whose(seats, n) {
  return seats.find((seat) => seat.seat === n) ?? { name: '', colour: 'ink' };
}

/** @param {Table} table */
export function winners(table) {
  if (!table.result) return [];
  return (table.result.rows ?? []).filter((row) => row.place === 1).map((row) => row.seat);
}

/**
 * A seat with its clock as it is now, and all else as it was.
 * @param {Seat} seat
 * @param {Table} old
 * @param {boolean} asked  whose turn it is is told as it is now, too
 * @returns {Seat}
 */
export function asBefore(seat, old, asked) {
  const was = old.seats.find((each) => each.seat === seat.seat) ?? seat;
  const turn = asked ? seat : was;
  return { ...was, name: seat.name, clock: seat.clock ?? null, acts: turn.acts, thinking: turn.thinking };
}

/**
 * Whether the player wants no commands on single letters and digits.
 * @param {import("./types.js").TablePrefs} prefs
 */
export function keyless(prefs) {
  return prefs.letters === false;
}

/**
 * A table with a car for each seat.
 * @param {Table} table
 * @returns {Table} the same
 */
export function seated(table) {
  if (table.liveries) for (const seat of table.seats) seat.colour = `no${seat.seat}`;
  else park(table.seats);
  return table;
}
