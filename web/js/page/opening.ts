// Opens a game in this tab: a new one, a record, a lesson, or a stored game.

import type { Reply } from '../engine/types.ts';
import { ask } from '../transport/index.ts';
import { notice } from '../ui/notices.ts';
import { t } from '../ui/words.ts';
import { count } from './game-end.ts';
import { lessonsDone } from './learn.ts';
import { closeGame, isOpen, open, showNewsOf, store, takeReply } from './open-game.ts';
import { prefs } from './prefs.ts';
import { isGoing } from './rows.ts';
import * as storage from './storage.ts';
import { freshId, keepForTab, tabsOwn } from './tab-id.ts';
import type { MatchRow } from './types.ts';
import { forgetNote, notKept } from './unsaved.ts';

/** Where an opened game comes from. */
interface Origin {
  replaces?: string; // the stored game that was opened
  steal?: boolean; // from another tab that plays it
  waits?: boolean; // it is over and not yet in the record
  played?: boolean; // a person at this device has played a move in it
  retry?: boolean; // a move of a finished game is tried again in it
}

/** Why a stored game cannot be opened; with what is still there of a damaged one, and a sentence. */
export type Resumed = { why: null | 'elsewhere' | 'lost' | 'stopped' } | { why: 'damaged'; say: string; text: string };

/** Makes the game of a reply (to `new` or `open`) the open one, and stores it. */
export async function beginGame(reply: Reply, how: Origin = {}) {
  closeGame();
  forgetNote();
  takeReply({ ...reply, save: undefined });
  const game = open;
  if (!game) return;
  game.waits = how.waits === true;
  game.played = how.played === true;
  if (how.retry) game.retry = game.table.match;
  // All of it is stored once for this tab; from then on only what changes.
  let { save } = reply;
  if (!save || Object.keys(save.parts).length < save.count) save = (await ask({ do: 'save' })).save ?? save;
  if (!save) return;
  await store(save, { steal: how.steal === true });
  if (how.replaces && how.replaces !== save.id && notKept() === null) await storage.remove(how.replaces);
  void storage.tidy(save.id);
}

/**
 * Opens a lesson instead of the open game, which stays where it is stored.
 * @param number null: the first that is not finished, or the first when all are
 */
export async function learn(game: string, number: number | null): Promise<Reply> {
  const which = number === null ? { done: lessonsDone(game) } : { step: number };
  return practised(await ask({ do: 'lesson', game, ...which }));
}

/** Makes a lesson or puzzle the open game. */
export function practised(reply: Reply): Reply {
  if (!reply.ok) return reply;
  closeGame();
  forgetNote();
  takeReply(reply);
  return reply;
}

/** Opens the text of a record, link or stored game. */
export async function openText(text: string, how: Origin = {}): Promise<Reply> {
  const stored = how.replaces ? { stored: true } : {};
  const reply = await ask({ do: 'open', text, id: freshId(), ...stored, pace: prefs.pace });
  if (reply.ok) await beginGame(reply, how);
  void showNewsOf(text);
  if (reply.note) notice('opened', reply.note);
  return reply;
}

/**
 * The stored game to go on with: this tab's own, else the latest that is not finished.
 * @param game only of this kind
 */
export async function resumable(game?: string): Promise<MatchRow | null> {
  const own = tabsOwn();
  const all = (await storage.rows()).filter(
    (row) => (!game || row.game === game) && (!(row.frame || row.retry) || row.id === own),
  );
  const held = await storage.openInOtherTabs();
  return (
    all.find((row) => row.id === own) ??
    all.find((row) => row.phase !== 'over' && !row.damaged && !held.has(row.id)) ??
    all.find((row) => row.phase !== 'over' && !row.damaged) ??
    null
  );
}

/**
 * The latest stored game of a kind that is in play and has moves, or null. Races and puzzles of a day do not count, nor
 * does practice from a point of another game.
 */
export async function inPlay(game: string): Promise<MatchRow | null> {
  const held = await storage.openInOtherTabs();
  const all = (await storage.rows()).filter(
    (row) => row.game === game && isGoing(row) && !row.damaged && !row.day && !row.line && row.n > 0,
  );
  return all.find((row) => !held.has(row.id)) ?? null;
}

/** Removes the stored games of a kind in which nothing was played, except the open one and those of other tabs. */
export async function clearUntouched(game: string) {
  const held = await storage.openInOtherTabs();
  for (const row of await storage.rows())
    if (row.game === game && row.n === 0 && row.phase !== 'over' && !row.day && !isOpen(row.id) && !held.has(row.id))
      await storage.remove(row.id);
}

/**
 * The stored game that a frame goes on with: its own, if that is in play and no other tab or frame plays it.
 * @param asked the frame's address asks for any game in play
 */
export async function toGoOnWith(game: string, asked: boolean): Promise<MatchRow | null> {
  const row = await resumable(game);
  if (!row || asked) return row;
  const own = row.id === tabsOwn() && row.phase !== 'over' && !row.damaged;
  return own && !(await storage.openInOtherTabs()).has(row.id) ? row : null;
}

/** Makes a stored game the one that the table will show next. */
export function want(id: string) {
  if (isOpen(id)) return;
  closeGame();
  keepForTab(id);
}

/** Opens a stored game. If it cannot: `elsewhere` if another tab plays it, `stopped` if the engine is gone. */
export async function resume(id: string, how: { steal?: boolean } = {}): Promise<Resumed> {
  if (isOpen(id)) return { why: null };
  if (!how.steal && (await storage.openInOtherTabs()).has(id)) return { why: 'elsewhere' };
  const kept = await storage.text(id);
  if (!kept) return { why: 'lost' };
  let say = t('damaged.parts');
  if (kept.whole) {
    const row = (await storage.rows()).find((each) => each.id === id);
    // Before its text is stored again under another id.
    const waits = row?.waits === true && (await count(row)) !== 'kept';
    const origin = { replaces: id, steal: how.steal === true, waits, played: !row?.frame, retry: row?.retry === true };
    const reply = await openText(kept.text, origin).catch(() => null);
    if (!reply) return { why: 'stopped' };
    if (reply.ok) return { why: null };
    say = reply.error ?? say;
  }
  await storage.spoil(id);
  return { why: 'damaged', say, text: kept.text };
}
