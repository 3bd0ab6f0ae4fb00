// The game that this tab has open. The engine has the game itself; here is the last reply, to show the table again,
// and every change is stored.

import type { LadderNews, MoveLine, Reply, Request, Table, Tally } from '../engine/types.ts';
import { ask, engine } from '../transport/index.ts';
import { embeddedGame } from './embed.ts';
import { ended } from './game-end.ts';
import { keepFairStart, keepFinished } from './last-games.ts';
import { keepLearnt } from './learn.ts';
import { onPref, prefs } from './prefs.ts';
import { keepMark } from './puzzle-marks.ts';
import { ladderOf } from './record.ts';
import { amend } from './record-store.ts';
import { rowOf } from './rows.ts';
import * as storage from './storage.ts';
import { keepForTab } from './tab-id.ts';
import { fetchDays } from './today.ts';
import { note, notKept } from './unsaved.ts';

export interface OpenGame {
  table: Table;
  lines: MoveLine[];
  first: number; // the number of the first line
  wake: number | null;
  stored: string; // its id in storage
  moved: boolean; // another tab plays it
  waits: boolean; // it is over and not yet in the record
  played: boolean; // a person at this device has played a move
  ended: { deal: number; id: string } | null; // the deal that is in the record, and its id there
  retry: string; // the match in which a move of a finished game was tried again, before the page was loaded again
  trial: string; // the match in which an author's button has played for the player; it does not count
}

export let open: OpenGame | null = null;

/** Something has changed that the engine has not yet sent to be stored. */
let heldBack = false;

/** Writes go one after another: each must know which tab has the game before the next. */
let storing: Promise<unknown> = Promise.resolve();

let showNews: (news: LadderNews | null) => void = () => {};

/** Called with each reply about the open game. */
const listeners: Set<(reply: Reply, game: OpenGame) => void> = new Set();

/** Calls the listener with each later reply about the open game, after it was taken. */
export function onReply(listener: (reply: Reply, game: OpenGame) => void) {
  listeners.add(listener);
}

/** Begins to store changes again after a failure and to follow the preferences. */
export function watchGame() {
  onPref((name) => {
    if (name === 'pace' && open && engine.phase === 'ready') void command({ do: 'pace', value: prefs.pace });
  });
  document.addEventListener('visibilitychange', storeAgain);
}

/** @param show shows what the open game has changed on the ladder, beside its result */
export function whenLadderChanges(show: typeof showNews) {
  showNews = show;
}

/** The table of the open game, if any. */
export function current() {
  return open?.table ?? null;
}

/** Whether a stored game is the open one. */
export function isOpen(id: string) {
  return open?.stored === id && !open.moved;
}

/** Whether nothing is lost with the engine: the open game, if any, is stored, or another tab plays it. */
export function isKept() {
  return open === null || open.moved || notKept() === null;
}

/** Forgets the open game, which stays where it is stored. */
export function closeGame() {
  open = null;
}

/** Resolves when everything that has changed so far is stored, or cannot be. */
export function settled() {
  return storing;
}

/**
 * Stores all of a game.
 * @returns false if it cannot be stored after all, or is no longer the open game
 */
export async function storeAll(game: OpenGame) {
  const { ok } = await command({ do: 'save' });
  await storing;
  return ok && !heldBack && isKept() && game === open;
}

/** Sends a command about the open game and takes its reply. */
export async function command(request: Request): Promise<Reply> {
  const reply = await ask(request);
  takeReply(reply);
  return reply;
}

/** Remembers and stores what a reply has changed. */
export function takeReply(reply: Reply) {
  if (!reply.ok) return;
  const { table } = reply;
  if (table) {
    if (open && endsHere(open.table, table)) keepFinished(table.game);
    // A game that ends here counts for its day. One that was opened after its end may be anybody's.
    if (open?.table.deal === table.deal && open.table.phase !== 'over' && table.daily?.line) {
      const { daily, match } = table;
      const counting = fetchDays()
        .then(({ countDay }) => countDay(daily, match))
        .catch(() => {});
      storing = storing.then(() => counting);
      mark();
    }
    const nothing = { lines: [], first: 0, wake: null, stored: '', moved: false, waits: false, played: false };
    open ??= { table, ...nothing, ended: null, retry: '', trial: '' };
    if (reply.new_viewer) open.lines = [];
    open.table = table;
  }
  if (!open) return;
  if (reply.moves) {
    const { from, lines, first = 0 } = reply.moves;
    open.lines = [...open.lines.filter((line) => line.n <= from), ...lines];
    open.first = first;
  }
  if (table) {
    open.wake = reply.wake ?? null;
    keepFairStart(table);
    keepLearnt(table);
    if (table.puzzle) keepMark(table.puzzle);
  }
  if (reply.unsaved) {
    heldBack = true;
    mark();
  }
  // The stored game waits until it is in the record, so a tab that is killed loses nothing.
  const counts = reply.tally !== undefined && open.trial !== open.table.match;
  open.waits = open.table.phase === 'over' && (open.waits || counts);
  if (reply.save) void store(reply.save);
  if (reply.review?.split) {
    const { id, split } = reply.review.split;
    // The game may be on its way to the record.
    storing = storing.then(() => amend(id, split));
    mark();
  }
  if (counts && reply.tally && reply.text !== undefined) void finish(reply.tally, reply.text);
  for (const listener of listeners) listener(reply, open);
}

/** Whether a game in which a person at this device plays has just ended. */
function endsHere(old: Table, table: Table) {
  const own = table.seats.some((seat) => seat.kind === 'person');
  return (
    own &&
    open?.trial !== table.match &&
    !table.lesson &&
    !table.puzzle &&
    !table.choice &&
    old.match === table.match &&
    old.phase !== 'over' &&
    table.phase === 'over' &&
    table.current
  );
}

/** Moves the open game, which has ended, to the record. */
function finish(tally: Tally, text: string) {
  const game = open;
  if (!game) return;
  const { deal } = game.table;
  storing = storing.then(async () => {
    if (game.moved) return;
    // After its end was undone, a game ends again.
    const instead = game.ended?.deal === deal ? game.ended.id : null;
    const { placed, kept } = await ended(tally, text, { match: game.stored, instead });
    game.waits = game.waits && !kept;
    if (!placed) return;
    game.ended = { deal, id: tally.id };
    void ladderOf({ id: tally.id }).then((ladder) => {
      if (game === open && game.table.deal === deal) showNews(ladder?.news ?? null);
    });
  });
  mark();
}

/** Shows what a game of the record changed on the ladder when it ended. */
export async function showNewsOf(text: string) {
  const game = open;
  if (game?.table.phase !== 'over') return;
  const { tally = null } = await ask({ do: 'tally', text }).catch(() => ({ tally: null }));
  const ladder = tally && (await ladderOf({ id: tally.id }));
  if (ladder?.news && game === open && game.ended === null) showNews(ladder.news);
}

/** Writes into the page whether everything is stored: `yes`, `no`, or `never` if nothing can be. Tests wait for it. */
function mark() {
  const { dataset } = document.documentElement;
  const latest = storing;
  dataset['kept'] = 'no';
  void latest.finally(() => {
    if (latest === storing && !heldBack) dataset['kept'] = notKept() === null ? 'yes' : 'never';
  });
}

/** @param how `steal`: take it from another tab that plays it */
export function store(save: storage.Save, how: { steal?: boolean } = {}) {
  const game = open;
  if (!game) return storing;
  heldBack = false;
  const tried = game.table.retry;
  const retry = (tried !== undefined && !tried.free) || game.retry === game.table.match;
  const about = {
    ...rowOf(game.table, game.waits),
    frame: embeddedGame() && !game.played,
    ...(retry ? { retry } : {}),
  };
  storing = storing.then(async () => {
    if (game.moved) return;
    let claim = false;
    if (game.stored !== save.id) {
      // A new game, or a branch that became one: this tab takes it, unless another tab plays it.
      claim = (await storage.hold(save.id, () => movedAway(game), how)) === 'here';
      game.stored = save.id;
      if (game === open) keepForTab(save.id);
    }
    wrote(game, await storage.write(save, about, { claim }));
  });
  mark();
  return storing;
}

/** Stores the open game again after a failure: the disk may have room by now, and the page may soon be closed. */
function storeAgain() {
  const game = open;
  if (!game || game.moved || notKept() === null) return;
  storing = storing.then(async () => {
    const kept = await storage.again(game.stored);
    if (kept) wrote(game, kept);
  });
  mark();
}

function wrote(game: OpenGame, kept: storage.Kept) {
  if (kept === 'moved') movedAway(game);
  else if (game === open) note(kept);
}

function movedAway(game: OpenGame) {
  if (game.moved) return;
  game.moved = true;
  if (game !== open) return;
  keepForTab(null);
  note('moved');
}
