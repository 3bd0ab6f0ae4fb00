// The panels in place of a table: a wait, a question, or a problem.

import { engine } from '../transport/index.ts';
import { attr, byId } from '../ui/dom.ts';
import { announce } from '../ui/speaker.ts';
import { element, html, nothing, type TemplateResult } from '../ui/template.ts';
import { t } from '../ui/words.ts';
import { checkLink } from './check-door.ts';
import { oneGame, startOf } from './embed.ts';
import { button } from './fields.ts';
import { saveFile } from './files.ts';
import { progressBar, reloadIfReached, troubleCard } from './progress.ts';
import { reportButton } from './report-button.ts';
import type { MatchRow } from './types.ts';

function panel(title: string, rest: TemplateResult) {
  const place = byId('screen-table');
  attr(place, 'data-waits', true);
  place.replaceChildren(
    element(html`
      <div class="wait" data-part="wait">
        <h1 class="wait-title" tabindex="-1">${title}</h1>
        ${rest}
      </div>`),
  );
}

/** A link to all games, in an embedded game to its set-up. */
function wayOut(game: string | undefined, look: string = '') {
  const href = startOf(game);
  if (!href) return nothing;
  return html`<a href=${href} class="button ${look}" data-do="home">${t(oneGame() ? 'wait.setUp' : 'wait.home')}</a>`;
}

/** The player has to wait for something. `game`: whose table is coming. */
export function waitPanel(words: string, game?: string) {
  const out = wayOut(game, 'small');
  panel(
    words,
    html`
      ${engine.phase === 'loading' ? progressBar() : nothing}
      ${engine.phase === 'failed' ? troubleCard() : nothing}
      ${out === nothing ? nothing : html`<p>${out}</p>`}`,
  );
}

/** Shows in `place` that a part of the page is slow to arrive. */
export function slowPanel(place: HTMLElement, title: string) {
  place.replaceChildren(
    element(html`
      <div class="wait" data-part="wait">
        <h1 tabindex="-1">${title}</h1>
        <p>${t('wait.part')}</p>
      </div>`),
  );
  announce(t('wait.part'));
}

/** Shows that a part of the page did not arrive: the network is gone, or a new version has replaced this one. */
export function missingPanel(game?: string) {
  panel(
    t('missing.title'),
    html`
      <p>${t('missing.words')}</p>
      <p class="wait-do">
        ${button('load-again', t('reload'), () => void reloadIfReached(), 'main')}
        ${checkLink('button')}
        ${wayOut(game)}
      </p>`,
  );
  announce(`${t('missing.title')} ${t('missing.words')}`);
}

/** Asks whether to continue a game that another tab has open. */
export function takeOverPanel(row: MatchRow, takeOver: () => void) {
  panel(
    t('elsewhere.title'),
    html`
      <p>${t('elsewhere.ask', { who: row.label })}</p>
      <p class="wait-do">${button('take-over', t('elsewhere.here'), takeOver, 'main')}${wayOut(row.game)}</p>`,
  );
  announce(t('elsewhere.title'));
}

/**
 * Shows that a stored game cannot be opened. It offers to save its text, because people can still read moves from it.
 * @param game the game's name
 */
export function damagedPanel(row: MatchRow, game: string, damage: { say: string; text: string }, remove: () => void) {
  const save = () => saveFile(`${row.game}-${row.n}-damaged.txt`, damage.text);
  const text = damage.text !== '';
  panel(
    t('damaged.title'),
    html`
      <p><b>${t('home.keptLine', { game, who: row.label })}</b></p>
      <p>${damage.say}</p>
      ${text ? html`<p>${t('damaged.words')}</p>` : nothing}
      <p class="wait-do">
        ${text ? button('save-damaged', t('damaged.save'), save, 'main') : nothing}
        ${button('remove-damaged', t('damaged.remove'), remove, '')}
        ${reportButton()}
        ${checkLink('button')}
        ${wayOut(row.game)}
      </p>`,
  );
  announce(`${t('damaged.title')} ${damage.say}`);
}

/** Says why a link leads to no game, in a frame that has nothing else to show. */
export function deadLinkPanel(say: string) {
  panel(t('wait.link.dead'), html`<p data-notice="open">${say}</p>`);
  announce(`${t('wait.link.dead')} ${say}`);
}
