// What a class shall play: a deal, puzzles, or a position. The choice of each kind is stored as the address that pupils
// open, so that a reload keeps all three.

import type { GameInfo } from '../engine/types.ts';
import { keep, recall } from '../ui/device-storage.ts';
import type { ClassTask, PuzzlesTask } from './class-address.ts';
import { readTask, taskFragment } from './class-address.ts';
import { conditionsOf } from './conditions.ts';
import { firstSetUp } from './last-setup.ts';
import type { SetUp } from './types.ts';

export type Kind = ClassTask['kind'];

export interface ClassChoice {
  kind: Kind;
  deal: { game: GameInfo; setUp: SetUp };
  puzzles: PuzzlesTask;
  payload: string; // of the link of the position; empty before there is one
}

const KEY = 'hairpin.class.choice';
const START = '#/class/';

/** What a set of puzzles has before a choice. */
const FEW = 6;

/** The stored choice, else a deal of the first game. */
export function lastChoice(games: GameInfo[]): ClassChoice {
  const stored = (recall(KEY) ?? {}) as Partial<Record<Kind | 'now', unknown>>;
  const read = (kind: Kind) => {
    const task = readTask(String(stored[kind] ?? '').slice(START.length), games);
    return task && task !== 'wrong' && task.kind === kind ? task : null;
  };
  const [deal, puzzles, position] = [read('deal'), read('puzzles'), read('choice')];
  const [first] = games as [GameInfo, ...GameInfo[]];
  const solved = games.find((game) => game.puzzles) ?? first;
  const kinds: Kind[] = ['deal', 'puzzles', 'choice'];
  return {
    kind: kinds.find((kind) => kind === stored.now) ?? 'deal',
    deal: deal?.kind === 'deal' ? dealOf(deal, games) : freshDeal(first),
    puzzles: puzzles?.kind === 'puzzles' ? puzzles : firstPuzzles(solved.id),
    payload: position?.kind === 'choice' ? position.payload : '',
  };
}

function dealOf({ game, query }: Extract<ClassTask, { kind: 'deal' }>, games: GameInfo[]) {
  const found = games.find(({ id }) => id === game) as GameInfo;
  return { game: found, setUp: unnamed(firstSetUp(found, query).setUp) };
}

/** A deal of a game with its usual seats and options. */
export function freshDeal(game: GameInfo) {
  const query = { settings: {}, seed: '', seats: null, driver: null };
  return { game, setUp: unnamed(firstSetUp(game, query).setUp) };
}

/** Each pupil has an own name, and no address contains one. */
function unnamed(setUp: SetUp) {
  for (const seat of setUp.seats) seat.name = '';
  return setUp;
}

/** The first puzzles of a game. */
export function firstPuzzles(game: string): PuzzlesTask {
  return { kind: 'puzzles', game, level: 'easy', first: 1, n: FEW };
}

export function keepChoice(choice: ClassChoice) {
  const { deal, puzzles, payload } = choice;
  keep(KEY, {
    now: choice.kind,
    deal: dealFragment(deal),
    puzzles: taskFragment(puzzles),
    choice: payload ? taskFragment({ kind: 'choice', payload }) : '',
  });
}

/** Makes a set-up the deal of the class. The next visit of the teacher's page shows it. */
export function chooseSetUp(game: GameInfo, setUp: SetUp, games: GameInfo[]) {
  keepChoice({ ...lastChoice(games), kind: 'deal', deal: { game, setUp } });
}

/** The shortest address of a deal: what it leaves out has the usual values. */
function dealFragment({ game, setUp }: ClassChoice['deal']) {
  return conditionsOf(game, setUp).fragment().replace('#/', START);
}

/** The address that pupils open. */
export function choiceFragment({ kind, deal, puzzles, payload }: ClassChoice): string {
  if (kind === 'deal') return dealFragment(deal);
  return taskFragment(kind === 'puzzles' ? puzzles : { kind, payload });
}

/** What the engine needs to name the task. Without a seed `number` draws one. */
export function choiceRequest({ kind, deal: { game, setUp }, puzzles, payload }: ClassChoice, number: number) {
  const conditions = conditionsOf(game, setUp);
  const deal = { game: game.id, seats: conditions.seated(), settings: conditions.settings() };
  if (kind === 'deal') return { ...deal, ...(setUp.seed ? { seed: setUp.seed } : { number }) };
  if (kind === 'choice') return { ...deal, link: payload };
  const { level, first, n } = puzzles;
  return { ...deal, puzzles: { game: puzzles.game, level, first, n } };
}

/** Whether an address opens only on this device. */
export function isLocal({ protocol, hostname }: { protocol: string; hostname: string }) {
  return protocol === 'file:' || /^(?:(?:.*\.)?localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1\])$/.test(hostname);
}

/** An address as people write it on a board. */
export function forBoard(address: string) {
  return address.replace(/^https:\/\//, '');
}
