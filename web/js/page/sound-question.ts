// The question whether to play sounds. A table asks it after the first event that would sound. In a frame the page does
// not ask.

import { keep, recall } from '../ui/device-storage.ts';
import { dismiss, notice } from '../ui/notices.ts';
import { t } from '../ui/words.ts';
import { oneGame } from './embed.ts';
import { prefs, setPref } from './prefs.ts';

const KEY = 'hairpin.heard';

/** How long the question stays, in seconds. Without an answer the next visit asks again. */
const SECONDS = 20;

/** Whether this visit has asked. */
let asked = false;

/**
 * Asks whether to play sounds, unless this was asked or answered before.
 * @param now if false, a question without an answer goes away, and comes back with a later event
 */
export function askSound(now: boolean) {
  if (!now) {
    if (dismiss('sound')) asked = false;
    return;
  }
  if (asked || prefs.sound || oneGame() || recall(KEY) !== null) return;
  asked = true;
  const answer = (name: string, on: boolean) => ({
    id: `sound-${name}`,
    label: t(`sound.${name}`),
    run: () => {
      setPref('sound', on);
      keep(KEY, true);
    },
  });
  notice('sound', t('sound.ask'), { actions: [answer('yes', true), answer('no', false)], seconds: SECONDS });
}
