// Opens the sheet of preferences, whose code is fetched when it is first opened.

import { notice } from '../ui/notices.ts';
import { t } from '../ui/words.ts';
import { lazy } from './lazy.ts';

const fetchSheet = lazy(() => import('./prefs-sheet.ts'));

/** Opens the preferences over the present screen. */
export async function openPrefs() {
  const came = await fetchSheet().catch(() => null);
  if (came) came.showPrefs();
  else notice('open', t('missing.words'), { kind: 'bad', seconds: 15 });
}
