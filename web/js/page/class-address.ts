// The addresses of a class: `#/class` is the teacher's page. The others are tasks for pupils: a deal, puzzles, or a
// position in which each pupil chooses a move.

import type { GameInfo } from '../engine/types.ts';
import type { SetUpQuery } from './router.ts';
import { gameNamed, payloadIn, readQuery, setUpFragment } from './router.ts';

export interface PuzzlesTask {
  kind: 'puzzles';
  game: string;
  level: string;
  first: number; // the number of the first puzzle
  n: number; // of puzzles
}

export type ClassTask =
  | { kind: 'deal'; game: string; query: SetUpQuery }
  | PuzzlesTask
  | { kind: 'choice'; payload: string }; // the end of a shared link

/** The most puzzles in one task. */
export const MOST_PUZZLES = 20;

/**
 * The task of an address.
 * @param rest what follows `#/class/`; empty for the teacher's page
 * @returns null for the teacher's page; `wrong` if there is no such task
 */
export function readTask(rest: string, games: GameInfo[]): ClassTask | 'wrong' | null {
  const [path = '', search = ''] = rest.split(/\?(.*)/s);
  if (path === '') return null;
  if (path.startsWith('g/')) {
    const payload = payloadIn(path.slice(2));
    return payload ? { kind: 'choice', payload } : 'wrong';
  }
  const game = gameNamed(path, games)?.id;
  if (!game) return 'wrong';
  const page = path.split('/')[1] ?? '';
  if (page === 'puzzles') return puzzlesOf(game, new URLSearchParams(search));
  if (page !== '') return 'wrong';
  return { kind: 'deal', game, query: readQuery(search) ?? { settings: {}, seed: '', seats: null, driver: null } };
}

function puzzlesOf(game: string, search: URLSearchParams): PuzzlesTask | 'wrong' {
  const count = (name: string) => Number(/^[1-9][0-9]{0,2}$/.exec(search.get(name) ?? '')?.[0] ?? 0);
  const level = /^[a-z]+$/.exec(search.get('level') ?? '')?.[0];
  const [first, n] = [count('first'), count('n')];
  return level && first && n && n <= MOST_PUZZLES ? { kind: 'puzzles', game, level, first, n } : 'wrong';
}

/** The fragment that opens a task, for pupils. */
export function taskFragment(task: ClassTask): string {
  if (task.kind === 'choice') return `#/class/g/${task.payload}`;
  if (task.kind === 'puzzles')
    return `#/class/${task.game}/puzzles?level=${task.level}&first=${task.first}&n=${task.n}`;
  const { settings, seed, seats } = task.query;
  return setUpFragment(`class/${task.game}`, { settings, seed, seats });
}
