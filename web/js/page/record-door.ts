// The way to the record's screen: its code comes later, with the table's, whose charts it draws with.

import { notice } from '../ui/notices.ts';
import { t } from '../ui/words.ts';
import { lazy } from './lazy.ts';
import type { Opens } from './record-import.ts';
import { go, recordFragment } from './router.ts';

export const fetchRecord = lazy(() => import('./record-screen.ts'));

/**
 * Takes several files in that came from outside.
 * @returns the game on the table, and whether the record has news
 */
export async function bringAll(files: File[], open: Opens): Promise<{ opened: string | null; recorded: boolean }> {
  const came = await fetchRecord().catch(() => null);
  if (came) return came.bringAll(files, open);
  notice('open', t('missing.words'), { kind: 'bad', seconds: 15 });
  return { opened: null, recorded: false };
}

/**
 * Takes a whole record in that came from outside, and shows it.
 * @returns what is wrong with it
 */
export async function bringIn(text: string): Promise<string | null> {
  const came = await fetchRecord().catch(() => null);
  if (!came) return t('missing.words');
  const wrong = await came.bringIn(text);
  if (wrong === null) go(recordFragment());
  return wrong;
}
