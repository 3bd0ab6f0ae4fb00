// Which lessons have been finished on this device, and which comes next.

import type { Table } from '../engine/types.ts';
import { keep, recall } from '../ui/device-storage.ts';

const KEY = 'hairpin.learnt';

/** The last finished lesson of each game, by its id. */
function learnt(): Record<string, number> {
  return (recall(KEY) as Record<string, number> | null) ?? {};
}

/** Remembers that a lesson has reached its goal. */
export function keepLearnt({ game, lesson }: Table) {
  if (lesson?.over && learnt()[game] !== lesson.n) keep(KEY, { ...learnt(), [game]: lesson.n });
}

/** The lesson to go on with: the one after the last that was finished. */
export function nextLesson(game: string) {
  return Number(learnt()[game] ?? 0) + 1;
}
