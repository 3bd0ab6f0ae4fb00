// Imports files into the record: whole records, and single games.

import type { Reply } from '../engine/types.ts';
import { ask, ready } from '../transport/index.ts';
import { notice } from '../ui/notices.ts';
import { announce } from '../ui/speaker.ts';
import { number, t } from '../ui/words.ts';
import { isWholeRecord, readRecord } from './files.ts';
import { takeMarks } from './puzzle-marks.ts';
import { read } from './record-file.ts';
import type { Finished } from './record-store.ts';
import * as record from './record-store.ts';

/** `opened`: the game now on the table */
interface Taken {
  added: number;
  known: number;
  unkept: boolean;
  opened: string | null;
}

/** Puts a game on the table. */
export type Opens = (text: string) => Promise<Reply>;

/** The greatest number of refused files that one notice names. */
const MOST_NAMED = 6;

/**
 * Imports a whole record without doubles, and says how many games came. Returns the problem if nothing was imported.
 */
export async function bringIn(text: string): Promise<string | null> {
  const taken = nothingYet();
  const wrong = await takeWhole(text, taken);
  if (wrong === null) sayTaken(taken);
  return wrong;
}

/**
 * Imports several files: records and finished games into the record, others among the games in play. One notice names
 * each refused file with the reason. Returns the game on the table, and whether the record has changed.
 */
export async function bringAll(files: File[], open: Opens): Promise<{ opened: string | null; recorded: boolean }> {
  const taken = nothingYet();
  const refused: string[] = [];
  for (const file of files) {
    const found = await readRecord(file);
    const wrong = 'error' in found ? found.error : await takeOne(found.text, file.lastModified, taken, open);
    if (wrong !== null) refused.push(t('file.why', { name: file.name, why: wrong }));
  }
  const recorded = taken.added + taken.known > 0;
  if (recorded) sayTaken(taken);
  if (refused.length) {
    const more = refused.length - MOST_NAMED;
    const which = [...refused.slice(0, MOST_NAMED), ...(more > 0 ? [t('file.refused.more', { n: more })] : [])].join(
      ' ',
    );
    notice('open', t('file.refused', { n: refused.length, which }), { kind: 'bad' });
  }
  return { opened: taken.opened, recorded };
}

function nothingYet(): Taken {
  return { added: 0, known: 0, unkept: false, opened: null };
}

/**
 * Imports one file and adds to the counts of `taken`. Returns the problem, or null.
 * @param time when the file was written
 */
async function takeOne(text: string, time: number, taken: Taken, open: Opens): Promise<string | null> {
  if (isWholeRecord(text)) return takeWhole(text, taken);
  try {
    await ready();
    const { ok, tally, text: game } = await ask({ do: 'tally', text });
    if (ok && tally && game !== undefined)
      return await takeGames([{ id: tally.id, time, match: '', tally, text: game }], taken);
    // The game is not finished, or the text is no game.
    const reply = await open(text);
    if (reply.ok) taken.opened = reply.table?.game ?? null;
    return reply.ok ? null : (reply.error ?? t('home.paste.nothing'));
  } catch {
    return t('trouble.hung.title');
  }
}

async function takeWhole(text: string, taken: Taken) {
  const found = await read(text);
  if ('wrong' in found) return t(found.wrong, { n: found.n });
  const wrong = await takeGames(found.games, taken);
  if (wrong === null && found.puzzles) takeMarks(found.puzzles);
  return wrong;
}

async function takeGames(games: Finished[], taken: Taken): Promise<string | null> {
  const { why, added, room } = await record.take(games);
  if (why === 'full') return t('record.file.full', { n: room, more: games.length });
  taken.added += added;
  taken.known += games.length - added;
  taken.unkept ||= why === 'denied';
  return null;
}

function sayTaken({ added, known, unkept }: Taken) {
  const say = unkept
    ? t('record.imported.unkept', { n: added })
    : t('record.imported', { n: added, games: number(added), known: t('record.imported.known', { n: known }) });
  notice('record', say, { seconds: 15, quiet: true });
  announce(say);
}
