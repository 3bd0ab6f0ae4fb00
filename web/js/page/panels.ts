// The panels in place of a table: a wait, a question, or a problem.

import { engine } from '../transport/index.ts';
import type { Child } from '../ui/dom.ts';
import { attr, byId, h } from '../ui/dom.ts';
import { announce } from '../ui/speaker.ts';
import { t } from '../ui/words.ts';
import { reportButton } from './about.ts';
import { checkLink } from './check-door.ts';
import { oneGame, startOf } from './embed.ts';
import { button } from './fields.ts';
import { saveFile } from './files.ts';
import { progressBar, reloadIfReached, troubleCard } from './progress.ts';
import type { MatchRow } from './types.ts';

function panel(title: string, ...rest: Child[]) {
  const place = byId('screen-table');
  attr(place, 'data-waits', true);
  place.replaceChildren(h('div', { part: 'wait' }, h('h1', { class: 'wait-title', tabindex: '-1' }, title), ...rest));
}

const MAIN = { class: 'button main' };

/** The link to all games; in an embedded game to its set-up. */
function wayOut(game: string | undefined, kind: string = '') {
  const href = startOf(game);
  return (
    href && h('a', { href, class: `button ${kind}`, 'data-do': 'home' }, t(oneGame() ? 'wait.setUp' : 'wait.home'))
  );
}

/** Shows that a table is coming. */
export function waitPanel(words: string, game?: string) {
  const out = wayOut(game, 'small');
  panel(
    words,
    engine.phase === 'loading' && progressBar(),
    engine.phase === 'failed' && troubleCard(),
    out && h('p', null, out),
  );
}

/** Shows in `place` that a part of the page is slow to arrive. */
export function slowPanel(place: HTMLElement, title: string) {
  place.replaceChildren(h('div', { part: 'wait' }, h('h1', { tabindex: '-1' }, title), h('p', null, t('wait.part'))));
  announce(t('wait.part'));
}

/** Shows that a part of the page did not arrive: the network is gone, or a new version has replaced this one. */
export function missingPanel(game?: string) {
  panel(
    t('missing.title'),
    h('p', null, t('missing.words')),
    h(
      'p',
      { class: 'wait-do' },
      button('load-again', t('reload'), () => void reloadIfReached(), MAIN),
      checkLink('button'),
      wayOut(game),
    ),
  );
  announce(`${t('missing.title')} ${t('missing.words')}`);
}

/** Asks whether to continue a game that another tab has open. */
export function takeOverPanel(row: MatchRow, takeOver: () => void) {
  panel(
    t('elsewhere.title'),
    h('p', null, t('elsewhere.ask', { who: row.label })),
    h('p', { class: 'wait-do' }, button('take-over', t('elsewhere.here'), takeOver, MAIN), wayOut(row.game)),
  );
  announce(t('elsewhere.title'));
}

/**
 * Shows that a stored game cannot be opened. It offers to save its text, because people can still read moves from it.
 * @param game the game's name
 */
export function damagedPanel(row: MatchRow, game: string, damage: { say: string; text: string }, remove: () => void) {
  panel(
    t('damaged.title'),
    h('p', null, h('b', null, t('home.keptLine', { game, who: row.label }))),
    h('p', null, damage.say),
    damage.text !== '' && h('p', null, t('damaged.words')),
    h(
      'p',
      { class: 'wait-do' },
      damage.text !== '' &&
        button(
          'save-damaged',
          t('damaged.save'),
          () => saveFile(`${row.game}-${row.n}-damaged.txt`, damage.text),
          MAIN,
        ),
      button('remove-damaged', t('damaged.remove'), remove, { class: 'button' }),
      reportButton(),
      checkLink('button'),
      wayOut(row.game),
    ),
  );
  announce(`${t('damaged.title')} ${damage.say}`);
}

/** Says why a link leads to no game, in a frame that has nothing else to show. */
export function deadLinkPanel(say: string) {
  panel(t('wait.link.dead'), h('p', { 'data-notice': 'open' }, say));
  announce(`${t('wait.link.dead')} ${say}`);
}
