// What the last match of a game would have given everybody at the start of its next game: kept on this
// device by name, so that unequal players begin the next match where the last one had evened them out.

import { keep, onPref, prefs, recall } from './prefs.js';

/** @typedef {import("../engine/types.js").Table} Table */

/** So many names are remembered for a game. */
const MOST = 60;

const KEY = 'hairpin.fair';

onPref((name) => {
  // These are names too.
  if (name === 'remember' && !prefs.remember) keep(KEY, null);
});

/** @returns {Record<string, Record<string, number>>} */
function all() {
  const found = recall(KEY);
  return found && typeof found === 'object' ? /** @type {Record<string, Record<string, number>>} */ (found) : {};
}

/**
 * What is kept of a game, by name; the latest last.
 * @param {string} game
 * @returns {Map<string, number>}
 */
export function fairStart(game) {
  const found = prefs.remember ? all()[game] : null;
  const pairs = found && typeof found === 'object' ? Object.entries(found) : [];
  return new Map(pairs.filter(([, value]) => Number.isInteger(value)));
}

/**
 * Keeps what a table ends with, where its game tells.
 * @param {Table} table
 */
export function keepFairStart(table) {
  const rows = table.phase === 'over' && table.live ? table.series?.sheet : null;
  if (!rows?.length || !prefs.remember) return;
  const names = new Map(table.seats.map((seat) => [seat.seat, seat.name]));
  const known = fairStart(table.game);
  for (const row of rows) {
    const name = names.get(row.seat);
    if (!name || !Number.isInteger(row.next)) continue;
    known.delete(name);
    known.set(name, row.next);
  }
  keep(KEY, { ...all(), [table.game]: Object.fromEntries([...known].slice(-MOST)) });
}
