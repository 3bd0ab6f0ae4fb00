// The way to the record's screen: its code comes later, with the table's, whose charts it draws with.

import { notice } from '../ui/notices.js';
import { t } from '../ui/words.js';
import { lazy } from './lazy.js';
import { go, recordFragment } from './router.js';

export const fetchRecord = lazy(() => import('./record-screen.js'));

/**
 * Takes several files in that came from outside.
 * @param {File[]} files
 * @param {import("./record-import.js").Opens} open
 * @returns {Promise<{opened: string | null, recorded: boolean}>} the game on the table, and whether the record has news
 */
export async function bringAll(files, open) {
  const came = await fetchRecord().catch(() => null);
  if (came) return came.bringAll(files, open);
  notice('open', t('missing.words'), { kind: 'bad', seconds: 15 });
  return { opened: null, recorded: false };
}

/**
 * Takes a whole record in that came from outside, and shows it.
 * @param {string} text
 * @returns {Promise<string | null>} what is wrong with it
 */
export async function bringIn(text) {
  const came = await fetchRecord().catch(() => null);
  if (!came) return t('missing.words');
  const wrong = await came.bringIn(text);
  if (wrong === null) go(recordFragment());
  return wrong;
}
