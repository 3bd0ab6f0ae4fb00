// What stands in the table's place while there is no table: a wait, a question, or what is wrong.

import { engine } from '../engine/engine.js';
import { attr, byId, h } from '../ui/dom.js';
import { announce } from '../ui/speaker.js';
import { t } from '../ui/words.js';
import { reportButton } from './about.js';
import { checkLink } from './check-door.js';
import { oneGame, startOf } from './embed.js';
import { button } from './fields.js';
import { saveFile } from './files.js';
import { progressBar, reloadIfReached, troubleCard } from './progress.js';

/** @typedef {import("./types.js").MatchRow} MatchRow */
/** @typedef {import("../ui/dom.js").Child} Child */

/**
 * @param {string} title
 * @param {...Child} rest
 */
function panel(title, ...rest) {
  const place = byId('screen-table');
  attr(place, 'data-waits', true);
  place.replaceChildren(h('div', { part: 'wait' }, h('h1', { class: 'wait-title', tabindex: '-1' }, title), ...rest));
}

const MAIN = { class: 'button main' };

/**
 * The way out: to all games, in an embedded game to its set-up.
 * @param {string | undefined} game
 * @param {string} [kind]
 */
function wayOut(game, kind = '') {
  const href = startOf(game);
  return (
    href && h('a', { href, class: `button ${kind}`, 'data-do': 'home' }, t(oneGame() ? 'wait.setUp' : 'wait.home'))
  );
}

/**
 * Something has to be waited for.
 * @param {string} words
 * @param {string} [game]  whose table is to come
 */
export function waitPanel(words, game) {
  const out = wayOut(game, 'small');
  panel(
    words,
    engine.phase === 'loading' && progressBar(),
    engine.phase === 'failed' && troubleCard(),
    out && h('p', null, out),
  );
}

/**
 * A part of the page is slow to arrive.
 * @param {HTMLElement} place  where it is to stand
 * @param {string} title
 */
export function slowPanel(place, title) {
  place.replaceChildren(h('div', { part: 'wait' }, h('h1', { tabindex: '-1' }, title), h('p', null, t('wait.part'))));
  announce(t('wait.part'));
}

/**
 * A part of the page did not come: the network has gone, or a new version has taken the place of this one.
 * @param {string} [game]  whose set-up or table it was
 */
export function missingPanel(game) {
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

/**
 * The game is open in another tab.
 * @param {MatchRow} row
 * @param {() => void} takeOver
 */
export function takeOverPanel(row, takeOver) {
  panel(
    t('elsewhere.title'),
    h('p', null, t('elsewhere.words', { who: row.label })),
    h('p', { class: 'wait-do' }, button('take-over', t('elsewhere.here'), takeOver, MAIN), wayOut(row.game)),
  );
  announce(t('elsewhere.title'));
}

/**
 * A game that is kept here cannot be opened. Its text is worth saving: somebody may still read moves from it.
 * @param {MatchRow} row
 * @param {string} game  its name
 * @param {{say: string, text: string}} damage
 * @param {() => void} remove
 */
export function damagedPanel(row, game, damage, remove) {
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

/**
 * A link leads to no game, in a frame where there is nothing else to show.
 * @param {string} say  why
 */
export function deadLinkPanel(say) {
  panel(t('wait.link.dead'), h('p', { 'data-notice': 'open' }, say));
  announce(`${t('wait.link.dead')} ${say}`);
}
