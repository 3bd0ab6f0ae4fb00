// How to play a game: the text the build wrote into the page, as a screen of its own or over the
// table.

import { h } from '../ui/dom.js';
import { openSheet } from '../ui/sheets.js';
import { t } from '../ui/words.js';

/** @typedef {import("../engine/types.js").GameInfo} GameInfo */

/**
 * The guide's text.
 * @param {GameInfo} game
 * @returns {Node}
 */
function textOf(game) {
  const template = document.getElementById(`guide-${game.id}`);
  if (template instanceof HTMLTemplateElement) return document.importNode(template.content, true);
  // Not built in: the plain text is better than nothing.
  return h('div', { class: 'plain-text' }, game.guide ?? t('guide.none'));
}

/** @param {Node} text */
function withoutTitle(text) {
  // The screen and the dialog have their own heading.
  const holder = h('div', { part: 'prose' });
  holder.append(text);
  holder.querySelector(':scope > h1, :scope > article > h1')?.remove();
  return holder;
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
      withoutTitle(textOf(game)),
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
  openSheet({ name: 'guide-sheet', title: t('guide.title', { name: game.name }), reads: true }, withoutTitle(textOf(game)));
}
