// Suggests once to install the page, because browsers may clear the data of a site that nobody visits for a while.

import { sentences as recordWords } from '../../../py/hairpin/words/en/page_record.po';
import { guest } from '../engine/guest.ts';
import { keep, recall } from '../ui/device-storage.ts';
import { notice } from '../ui/notices.ts';
import { addWords, t } from '../ui/words.ts';
import { framed } from './embed.ts';
import { appleTouch, askInstall, installed, whenInstallable } from './installed.ts';
import { finished } from './record-store.ts';

addWords(recordWords);

const KEY = 'hairpin.install';

/** Two loads of the page this far apart count as two visits, ms. */
const APART = 60 * 60 * 1000;

/** Whether it was suggested since the page was loaded, for devices that store nothing. */
let suggested = false;

/** Whether this load of the page was counted. */
let counted = false;

/** The number of visits of this device, and whether it has seen the suggestion. */
function visited(): { visits: number; last: number; shown: boolean } {
  const known = recall(KEY) as { visits?: number; last?: number; shown?: boolean } | null;
  const { visits = 0, last = 0, shown = false } = known ?? {};
  if (counted) return { visits, last, shown };
  counted = true;
  const now = { visits: visits + (Date.now() - last > APART ? 1 : 0), last: Date.now(), shown };
  keep(KEY, now);
  return now;
}

/** Suggests it on home from the second visit or the first finished game on. */
export async function suggestInstall() {
  if (framed || guest || suggested || installed()) return;
  const { visits, shown } = visited();
  if (shown || (visits < 2 && (await finished()).length === 0)) return;
  if (appleTouch()) suggest(false);
  else whenInstallable(() => suggest(true));
}

/** @param asks whether the browser can ask the question itself */
function suggest(asks: boolean) {
  if (suggested || document.documentElement.dataset['screen'] !== 'home') return;
  suggested = true;
  keep(KEY, { ...visited(), shown: true });
  notice('install', t(asks ? 'install.why' : 'install.apple'), {
    actions: asks ? [{ id: 'install', label: t('install.go'), run: askInstall }] : [],
  });
}
