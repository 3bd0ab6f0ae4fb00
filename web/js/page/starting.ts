// What stands between "Play now" and the table: for a newcomer the goal of the game and the choice of a lesson, for a
// game in play the choice to continue it, and then a wait until the game is dealt.

import { stage } from '../engine/stages.ts';
import type { GameInfo } from '../engine/types.ts';
import { engine, onEngine, ready } from '../transport/index.ts';
import { element, html, nothing, repaint, type TemplateResult } from '../ui/template.ts';
import { t } from '../ui/words.ts';
import { deal } from './dealing.ts';
import { button } from './fields.ts';
import { firstGame, firstSetUp, takePreset } from './last-setup.ts';
import { asksFirst, meet } from './met.ts';
import { pictureOf } from './miniatures.ts';
import { clearUntouched, inPlay } from './opening.ts';
import type { Start } from './play-now.ts';
import { progressBar } from './progress.ts';
import type { SetUpQuery } from './router.ts';
import { go } from './router.ts';
import { rivalsOf } from './seating.ts';
import { data } from './site.ts';
import type { MatchRow } from './types.ts';
import './setup-words.ts';

/**
 * Starts a game in `place`. Returns a function to call when the screen is left.
 * @param site `setUp`: shows the set-up instead, with a problem if there is one
 */
export function showStarting(
  place: HTMLElement,
  game: GameInfo,
  start: Start,
  query: SetUpQuery | null,
  site: { resume: (row: MatchRow) => void; setUp: (problem: string) => void },
): () => void {
  let here = true;
  const bar = progressBar();

  const picture = pictureOf(game, data.samples);
  const page = (words: string, acts: TemplateResult | typeof nothing, waits: boolean, rivals = '') => html`
    <section class="wait" data-part="starting" aria-labelledby="setup-title">
      ${picture}
      <h1 class="wait-title" id="setup-title" tabindex="-1">${game.name}</h1>
      <p class="lead" data-part="starting-words">${words}</p>
      ${rivals ? html`<p data-part="starting-rivals">${rivals}</p>` : nothing}
      <div class="wait-do">${acts}</div>
      ${waits ? bar : nothing}
    </section>`;
  const root = element(page('', nothing, false));

  function paint(words: string, acts: TemplateResult, waits: boolean, rivals = '') {
    if (here) repaint(root, page(words, acts, waits, rivals));
  }

  const instead = () => button('set-up', t('start.setUp'), () => site.setUp(''));

  /** Asks a newcomer whether to see the game first. */
  function welcome() {
    const learn = () => {
      meet(game);
      go(`#/${game.id}/learn`);
    };
    const play = () => {
      meet(game);
      void begin();
    };
    const show = html`${button('show-me', t('start.show'), learn, 'main')}`;
    const acts = html`${game.learn > 0 ? show : nothing}${button('just-play', t('start.play'), play, '')}`;
    paint(game.goal, acts, false, rivalsOf(game, firstSetUp(game, query).setUp.seats));
  }

  /** Offers to continue a game. */
  function offer(row: MatchRow) {
    const words = t('start.inPlay', { who: row.label, n: row.n });
    const another = button('start-another', t('start.another'), () => void begin(), '');
    paint(words, html`${button('continue', t('start.continue'), () => site.resume(row), 'main')}${another}`, false);
  }

  async function begin() {
    if (typeof start === 'object' && start.preset !== undefined) takePreset(game, start.preset);
    const setUp = start === 'first' ? firstGame(game) : firstSetUp(game, query).setUp;
    const wait = () => paint(game.goal, instead(), engine.phase === 'loading');
    const stop = onEngine(wait);
    stage('start');
    try {
      await ready();
      if (!here) return;
      const reply = await deal(game, setUp);
      if (!here) return;
      if (!reply.ok) site.setUp(reply.error ?? t('setup.refused'));
      else {
        await clearUntouched(game.id);
        go(`#/${game.id}/play`, { replace: true });
      }
    } catch {
      // The engine failed, and the page says so above.
      if (here) site.setUp('');
    } finally {
      stop();
    }
  }

  async function open() {
    const row = start === 'now' || typeof start === 'object' ? await inPlay(game.id) : null;
    if (!here) return;
    if (row) offer(row);
    else if (asksFirst(game, start)) welcome();
    else await begin();
  }

  place.replaceChildren(root);
  void open();
  return () => {
    here = false;
  };
}
