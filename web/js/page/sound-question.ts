// Whether the race is to be heard: asked once, before the first one, beside what starts it. Whoever starts without an
// answer has given one. In a frame nobody is asked.

import { keep, recall } from '../ui/device-storage.ts';
import { h } from '../ui/dom.ts';
import { t } from '../ui/words.ts';
import { oneGame } from './embed.ts';
import { button } from './fields.ts';
import { prefs, setPref } from './prefs.ts';

const KEY = 'hairpin.heard';

/** Where nothing can be kept it is kept as long as the page. */
let asked = false;

/** Whether nobody has been asked yet. */
export function unasked() {
  return !asked && !prefs.sound && !oneGame() && recall(KEY) === null;
}

/** It is not asked again. */
export function noteAnswer() {
  asked = true;
  keep(KEY, true);
}

/**
 * The question.
 * @param then when it is answered
 */
export function soundQuestion(then: () => void) {
  const answer = (name: string, on: boolean) =>
    button(`sound-${name}`, t(`sound.${name}`), () => {
      setPref('sound', on);
      noteAnswer();
      then();
    });
  const words = h('p', { id: 'sound-ask' }, t('sound.ask'));
  return h(
    'div',
    { part: 'sound-ask', role: 'group', 'aria-labelledby': words.id, hidden: true },
    words,
    answer('yes', true),
    answer('no', false),
  );
}
