// The question whether to play sounds, beside Start before the first race. A start without an answer means no. In a
// frame the page does not ask.

import { keep, recall } from '../ui/device-storage.ts';
import { html } from '../ui/template.ts';
import { t } from '../ui/words.ts';
import { oneGame } from './embed.ts';
import { prefs, setPref } from './prefs.ts';

const KEY = 'hairpin.heard';

/** Holds the answer for this page if the device stores nothing. */
let asked = false;

/** Whether the question has no answer yet. */
export function unasked() {
  return !asked && !prefs.sound && !oneGame() && recall(KEY) === null;
}

/** Stores that the question has an answer. */
export function noteAnswer() {
  asked = true;
  keep(KEY, true);
}

/** The question. `then` runs after an answer. */
export function soundQuestion(hidden: boolean, then: () => void) {
  const answer = (name: string, on: boolean) => {
    const click = () => {
      setPref('sound', on);
      noteAnswer();
      then();
    };
    return html`
      <button type="button" class="button small" data-do="sound-${name}"
        @click=${click}>${t(`sound.${name}`)}</button>`;
  };
  return html`
    <div class="sound-ask" data-part="sound-ask" role="group" aria-labelledby="sound-ask" ?hidden=${hidden}>
      <p id="sound-ask">${t('sound.ask')}</p>
      ${answer('yes', true)}
      ${answer('no', false)}
    </div>`;
}
