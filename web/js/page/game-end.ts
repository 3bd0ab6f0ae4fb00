// Takes finished games into the record, with the tally from the engine, and also the games that wait for room there.

import type { Tally } from '../engine/types.ts';
import { ask } from '../transport/index.ts';
import { notice } from '../ui/notices.ts';
import { t } from '../ui/words.ts';
import { saveFile } from './files.ts';
import { MOST, take } from './record-store.ts';
import { go, recordFragment } from './router.ts';
import * as storage from './storage.ts';
import type { MatchRow } from './types.ts';

/**
 * Takes a game that has just ended into the record. With the first one the page asks for persistent storage. Returns
 * whether there was room for it, and whether it is stored.
 * @param text its record
 * @param about `match`: the id of the stored game; `instead`: the entry that it replaces
 */
export async function ended(
  tally: Tally,
  text: string,
  { match, instead }: { match: string; instead: string | null },
): Promise<{ placed: boolean; kept: boolean }> {
  const { why } = await take([{ id: tally.id, time: Date.now(), match, tally, text }], { instead });
  if (why === null) void storage.persist();
  if (why === 'full') sayFull(() => saveFile(`${tally.game}-${tally.moves}.hairpin`, `${text}\n`));
  return { placed: why !== 'full', kept: why === null };
}

/** Says that the record is full and that the game waits for room. */
function sayFull(save: () => void) {
  notice('record', t('record.full', { n: MOST }), {
    kind: 'warn',
    actions: [
      { id: 'to-record', label: t('record.open'), run: () => go(recordFragment()) },
      { id: 'save-full', label: t('record.saveThis'), run: save },
    ],
  });
}

/**
 * Takes waiting games into the record while there is room. The engine must be ready. Returns whether a game was taken.
 * @param isOpen whether a game is on a table; such games are skipped
 */
export async function settle(isOpen: (id: string) => boolean): Promise<boolean> {
  const waiting = (await storage.rows()).filter((row) => row.waits && !row.damaged && !isOpen(row.id));
  let any = false;
  for (const row of waiting) {
    const came = await count(row);
    if (came === 'full' || came === 'stopped') break;
    any ||= came === 'kept';
  }
  return any;
}

/** Takes one waiting game into the record, or marks it as damaged. `stopped`: the engine is gone. */
export async function count(row: MatchRow): Promise<'kept' | 'full' | 'denied' | 'damaged' | 'stopped'> {
  const kept = await storage.text(row.id);
  const reply = kept?.whole ? await ask({ do: 'tally', text: kept.text }).catch(() => null) : { ok: false };
  if (!reply) return 'stopped';
  if (!reply.ok || !reply.tally || reply.text === undefined) {
    await storage.spoil(row.id);
    return 'damaged';
  }
  const { tally, text } = reply;
  const { why } = await take([{ id: tally.id, time: row.time, match: row.id, tally, text }]);
  return why ?? 'kept';
}
