// The finished lessons of this device, and the next one.

import type { Table } from '../engine/types.ts';
import { keep, recall } from '../ui/device-storage.ts';

const KEY = 'hairpin.learnt';

/** The last finished lesson of each game, by its id. */
function learnt(): Record<string, number> {
  return (recall(KEY) as Record<string, number> | null) ?? {};
}

/** Stores that a lesson was finished. */
export function keepLearnt({ game, lesson }: Table) {
  if (lesson?.over && learnt()[game] !== lesson.n) keep(KEY, { ...learnt(), [game]: lesson.n });
}

/** The lesson after the last finished one. */
export function nextLesson(game: string) {
  return Number(learnt()[game] ?? 0) + 1;
}
