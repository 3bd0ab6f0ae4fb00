// How far a pupil is with a task of a class.

import type { ClassAnswer } from '../engine/types.ts';

export interface PupilTask {
  fragment: string; // the address of the task
  kind: 'deal' | 'puzzles' | 'choice';
  game: string;
  name: string;
  say: string; // the task in words
  match: string; // the stored game that counts; empty if there is none
  puzzles: { game: string; level: string; first: number; n: number } | null;
  numbers: number[]; // of the puzzles
  tries: Record<string, number>; // of each puzzle; negative if it is not solved, or only with a hint
  done: number[]; // the numbers of the puzzles that are over
  answer: ClassAnswer | null;
}

/** The next puzzle of a task; undefined after the last. */
export function nextOf({ numbers, done }: PupilTask) {
  return numbers.find((n) => !done.includes(n));
}

/** What follows the puzzle `n`: the next open one, or in practice, after the answer, simply the next. */
export function following(task: PupilTask, n: number) {
  return task.answer ? task.numbers[task.numbers.indexOf(n) + 1] : nextOf(task);
}

/** The task after a change of a puzzle on the table. */
export function noted(
  task: PupilTask,
  { n, wrong, hinted, over }: { n: number; wrong: number; hinted: boolean; over: boolean },
): PupilTask {
  // A puzzle that is over is not counted again.
  if (task.done.includes(n)) return task;
  const tries = over && !hinted ? wrong + 1 : -(wrong + (over ? 1 : 0));
  return { ...task, tries: { ...task.tries, [n]: tries }, done: over ? [...task.done, n] : task.done };
}
