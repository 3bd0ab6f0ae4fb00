// Fetches the code of the record's screen, which comes with the table's code because both draw charts.

import { notice } from '../ui/notices.ts';
import { t } from '../ui/words.ts';
import { lazy } from './lazy.ts';
import type { Opens } from './record-import.ts';
import { go, recordFragment } from './router.ts';

export const fetchRecord = lazy(() => import('./record-screen.ts'));

/** Imports several files. Returns the game on the table, and whether the record has changed. */
export async function bringAll(files: File[], open: Opens): Promise<{ opened: string | null; recorded: boolean }> {
  const came = await fetchRecord().catch(() => null);
  if (came) return came.bringAll(files, open);
  notice('open', t('missing.words'), { kind: 'bad', seconds: 15 });
  return { opened: null, recorded: false };
}

/** Imports a whole record and shows it. Returns the problem, or null. */
export async function bringIn(text: string): Promise<string | null> {
  const came = await fetchRecord().catch(() => null);
  if (!came) return t('missing.words');
  const wrong = await came.bringIn(text);
  if (wrong === null) go(recordFragment());
  return wrong;
}
