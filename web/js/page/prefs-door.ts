// Opens the sheets of preferences and about Hairpin, whose code is fetched when one is first opened.

import { notice } from '../ui/notices.ts';
import { t } from '../ui/words.ts';
import { lazy } from './lazy.ts';

const fetchSheets = lazy(() => Promise.all([import('./prefs-sheet.ts'), import('./about.ts')]));

/** Opens the preferences over the present screen. */
export const openPrefs = () => open(([prefs]) => prefs.showPrefs());

/** Opens the sheet about Hairpin. */
export const openAbout = () => open(([, about]) => about.openAbout());

async function open(show: (sheets: Awaited<ReturnType<typeof fetchSheets>>) => void) {
  const came = await fetchSheets().catch(() => null);
  if (came) show(came);
  else notice('open', t('missing.words'), { kind: 'bad', seconds: 15 });
}
