// Opens the sheets of preferences and about Hairpin, whose code is fetched when one is first opened.

import { notice } from '../ui/notices.ts';
import { t } from '../ui/words.ts';
import { lazy } from './lazy.ts';

const fetchSheets = lazy(() => import('./prefs-sheet.ts'));

/** Opens one of the sheets over the present screen. */
async function open(name: 'showPrefs' | 'openAbout') {
  const came = await fetchSheets().catch(() => null);
  if (came) came[name]();
  else notice('open', t('missing.words'), { kind: 'bad', seconds: 15 });
}

export const openPrefs = () => void open('showPrefs');
export const openAbout = () => void open('openAbout');
