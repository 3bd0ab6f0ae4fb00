// The way to the record's screen: its code comes later, with the table's, whose charts it draws with.

import { t } from '../ui/words.js';
import { lazy } from './near.js';
import { go, recordFragment } from './router.js';

export const fetchRecord = lazy(() => import('./record-screen.js'));

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
