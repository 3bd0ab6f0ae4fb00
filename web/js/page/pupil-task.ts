// The tasks of a class that this device has begun: who works at them, how far, and the answers. The answer is made as
// soon as the table shows the end, so that a tab that is closed then loses nothing.

import { sentences } from '../../../py/hairpin/words/en/page_pupil.po';
import type { Reply, Request, Table } from '../engine/types.ts';
import { ask } from '../transport/index.ts';
import { keep, recall } from '../ui/device-storage.ts';
import { addWords, t } from '../ui/words.ts';
import { collectedLines } from './class-lines.ts';
import { seedOf } from './known-seeds.ts';
import { onReply } from './open-game.ts';
import { following, nextOf, noted, type PupilTask } from './pupil-progress.ts';

addWords(sentences);

const KEY = 'hairpin.pupil';

/** What a table shows of the tasks of a class: their answers, and the seeds of their games. */
export const ofClass = { classLines: collectedLines, seedOf };

/** The most tasks that are stored. */
const MOST = 20;

/** The tasks where the device stores nothing, the latest last. */
let memory: PupilTask[] = [];

function tasks(): PupilTask[] {
  const found = recall(KEY);
  return Array.isArray(found) ? (found as PupilTask[]) : memory;
}

/** Whether a pupil has begun a task on this device. */
export function hasTasks() {
  return tasks().length > 0;
}

/** The task of an address as this device has it; null if nobody has begun it. */
export function taskAt(fragment: string): PupilTask | null {
  return tasks().find((task) => task.fragment === fragment) ?? null;
}

/** Stores a task, and that it is the latest. */
export function keepTask(task: PupilTask) {
  memory = [...tasks().filter(({ fragment }) => fragment !== task.fragment), task].slice(-MOST);
  keep(KEY, memory);
}

/** The task that a table belongs to; null for any other game. */
function taskOf(table: Table): PupilTask | null {
  const { puzzle, choice } = table;
  const all = tasks();
  if (choice) return all.findLast(({ kind }) => kind === 'choice') ?? null;
  if (puzzle)
    return (
      all.findLast(
        ({ kind, game, numbers }) => kind === 'puzzles' && game === puzzle.game && numbers.includes(puzzle.n),
      ) ?? null
    );
  return all.findLast(({ kind, match }) => kind === 'deal' && match !== '' && match === table.match) ?? null;
}

/** What comes after a finished table of a task; null if the table belongs to none. */
export function afterTask(table: Table): { to: string; label: string } | null {
  const task = table.phase === 'over' ? taskOf(table) : null;
  if (!task) return null;
  const next = table.puzzle ? following(task, table.puzzle.n) : undefined;
  if (next === undefined) return { to: task.fragment, label: t('pupil.show') };
  const of = task.numbers.length;
  return { to: `#/puzzles/${task.game}/${next}`, label: t('pupil.next', { n: task.numbers.indexOf(next) + 1, of }) };
}

/** Asks the engine for the answer to a task and stores it. Returns the task with its answer, or null without one. */
export async function answered(task: PupilTask, request: Omit<Extract<Request, { do: 'class_answer' }>, 'do'> = {}) {
  const reply = await ask({ do: 'class_answer', ...request }).catch(() => null);
  const answer = reply?.class_answers?.[0];
  if (!answer) return null;
  const known = taskAt(task.fragment);
  // The first answer counts.
  const now = known?.answer ? known : { ...(known ?? task), answer };
  keepTask(now);
  return now;
}

/** The answer to the puzzles of a task, also if some are left. */
export function answerPuzzles(task: PupilTask) {
  const tries = task.numbers.map((n) => task.tries[n] ?? 0);
  return answered(task, { ...(task.puzzles ? { puzzles: { ...task.puzzles } } : {}), tries, name: task.name });
}

/** Follows the table: counts the tries at puzzles, and makes the answer at the end. */
async function follow({ ok }: Reply, table: Table) {
  const task = ok ? taskOf(table) : null;
  if (!task || task.answer) return;
  if (table.puzzle) {
    const now = noted(task, table.puzzle);
    keepTask(now);
    if (nextOf(now) === undefined) await answerPuzzles(now);
  } else if (table.phase === 'over') await answered(task);
}

onReply((reply, { table }) => void follow(reply, table));
