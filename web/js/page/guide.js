// How to play a game: the text the build wrote, as a screen of its own or over the table.

import { h } from '../ui/dom.js';
import { openSheet } from '../ui/sheets.js';
import { t } from '../ui/words.js';
import { button } from './fields.js';

/** @typedef {import("../engine/types.js").GameInfo} GameInfo */

/** All guides are one page, which can be read without this one. @type {Promise<Document> | null} */
let coming = null;

function guides() {
  coming ??= fetch('guides.html')
    .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(`${answer.status} for the guides`))))
    .then((text) => new DOMParser().parseFromString(text, 'text/html'));
  coming.catch(() => {
    coming = null;
  });
  return coming;
}

/**
 * The guide's text, as soon as it is here. Its title is left out: the screen and the sheet have their own.
 * @param {GameInfo} game
 * @returns {HTMLElement}
 */
function textOf(game) {
  const place = h('div', { part: 'prose' });
  const fill = () =>
    guides().then(
      (page) => {
        const found = page.getElementById(game.id)?.children ?? [];
        place.replaceChildren(...[...found].filter(({ tagName }) => tagName !== 'H1').map((each) => document.importNode(each, true)));
      },
      () => {
        place.replaceChildren(
          h('p', { role: 'alert' }, t('guide.none')),
          button('guide-again', t('engine.retry'), () => void fill()),
        );
      },
    );
  void fill();
  return place;
}

/**
 * Fills `place` with the guide of a game.
 * @param {HTMLElement} place
 * @param {GameInfo} game
 * @param {boolean} inPlay whether a game of it waits to be gone on with
 */
export function showGuide(place, game, inPlay) {
  place.replaceChildren(
    h(
      'article',
      { class: 'guide' },
      h('h1', { id: 'guide-title', tabindex: '-1' }, t('guide.title', { name: game.name })),
      h('p', { class: 'lead' }, game.line),
      game.learn > 0 &&
        h('p', {}, h('a', { class: 'button', href: `#/${game.id}/learn`, 'data-do': 'learn' }, t('learn.link', { n: game.learn }))),
      textOf(game),
      h(
        'p',
        { class: 'guide-foot' },
        inPlay && h('a', { class: 'button main', href: `#/${game.id}/play`, 'data-do': 'continue' }, t('guide.backToGame')),
        h('a', { class: inPlay ? 'button' : 'button main', href: `#/${game.id}`, 'data-do': 'setup' }, t('home.setUp')),
      ),
    ),
  );
}

/**
 * Opens the guide over whatever is on the screen.
 * @param {GameInfo} game
 */
export function openGuide(game) {
  openSheet({ name: 'guide-sheet', title: t('guide.title', { name: game.name }), reads: true }, textOf(game));
}
