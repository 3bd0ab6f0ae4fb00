/**
 * Questions about a table as the engine sent it: plain functions of it, for every room of this folder.
 *
 * @typedef {import("../engine/types.js").Table} Table
 */

/** From the slowest to the fastest. */
export const PACES = ['slow', 'normal', 'fast', 'instant'];

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
  return table.time != null && table.live && table.phase !== 'over' && !table.watching;
}
