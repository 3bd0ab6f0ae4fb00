// Which lessons have been finished on this device, and which comes next.

import { keep, recall } from '../ui/device-storage.js';

const KEY = 'hairpin.learnt';

/** The last finished lesson of each game, by its id. @returns {Record<string, number>} */
function learnt() {
  return /** @type {Record<string, number> | null} */ (recall(KEY)) ?? {};
}

/**
 * Remembers that a lesson has reached its goal.
 * @param {import("../engine/types.js").Table} table
 */
export function keepLearnt({ game, lesson }) {
  if (lesson?.over && learnt()[game] !== lesson.n) keep(KEY, { ...learnt(), [game]: lesson.n });
}

/**
 * The lesson to go on with: the one after the last that was finished.
 * @param {string} game
 */
export function nextLesson(game) {
  return Number(learnt()[game] ?? 0) + 1;
}
