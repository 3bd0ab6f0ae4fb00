// How to play a game: the text the build wrote, as a screen of its own or over the table. Its pictures are painted from
// stored views by what paints a table, as they come into sight or before they are printed.

import { h, style } from '../ui/dom.js';
import { openSheet } from '../ui/sheets.js';
import { t } from '../ui/words.js';
import { framed, mayFocus } from './embed.js';
import { button } from './fields.js';
import { lazy } from './lazy.js';
import { scrolledTo } from './scrolled.js';
import { whenSeen } from './when-visible.js';

/** @typedef {import("../engine/types.js").GameInfo} GameInfo */
/** @typedef {import("../table/detail.js").Shown & {size: [number, number]}} Shown */
/** @typedef {{place: HTMLElement, come: Promise<unknown>, print: () => Promise<void>, close: () => void}} Text */

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

/** The views of all pictures lie in that page, too. @type {Record<string, Record<string, Shown>> | null} */
let views = null;

async function pictures() {
  const page = await guides();
  views ??= /** @type {Record<string, Record<string, Shown>>} */ (
    JSON.parse(page.getElementById('guide-pictures')?.textContent ?? '{}')
  );
  return views;
}

const fetchPainter = lazy(() => import('../table/detail.js').then(({ detailPainter }) => detailPainter(t)));

/**
 * The guide's text, as soon as it is here. Its title is left out: the screen and the sheet have their own.
 * @param {GameInfo} game
 * @returns {Text}
 */
function textOf(game) {
  const place = h('div', { part: 'prose' });
  /** Pictures that are not painted yet. @type {Map<HTMLElement, () => void>} */
  const left = new Map();
  /** @type {(() => void)[]} */
  const ends = [];
  /** What paints one, once all of that is here. @type {((figure: HTMLElement) => void) | null} */
  let brush = null;

  const ready = async () => {
    const [all, paint] = await Promise.all([pictures(), fetchPainter()]);
    brush ??= (figure) => {
      const shown = all[game.id]?.[figure.dataset['picture'] ?? ''];
      const box = figure.firstElementChild;
      left.get(figure)?.();
      left.delete(figure);
      if (!shown || !(box instanceof HTMLElement)) return;
      ends.push(paint(box, shown));
      figure.toggleAttribute('data-painted', true);
    };
    return brush;
  };
  const paintAll = () => {
    for (const figure of [...left.keys()]) brush?.(figure);
  };

  /** Folds that are open only to be printed. @type {HTMLDetailsElement[]} */
  let unfolded = [];
  const unfold = () => {
    unfolded = [...unfolded, ...place.querySelectorAll('details')].filter(
      (fold, n, all) => !fold.open || all.indexOf(fold) < n,
    );
    for (const fold of unfolded) fold.open = true;
  };
  const before = () => {
    if (!place.isConnected) return;
    unfold();
    paintAll();
  };
  const after = () => {
    for (const fold of unfolded) fold.open = false;
    unfolded = [];
  };
  addEventListener('beforeprint', before);
  addEventListener('afterprint', after);

  const fill = () =>
    guides().then(
      (page) => {
        const found = [...(page.getElementById(game.id)?.children ?? [])].filter(({ tagName }) => tagName !== 'H1');
        place.replaceChildren(...found.map((each) => document.importNode(each, true)));
        for (const figure of settle(place, game)) {
          const seen = whenSeen(
            figure,
            () =>
              void ready().then(
                (paint) => left.has(figure) && paint(figure),
                () => {},
              ),
          );
          left.set(figure, seen);
        }
      },
      () => {
        place.replaceChildren(
          h('p', { role: 'alert' }, t('guide.none')),
          button('guide-again', t('engine.retry'), () => void fill()),
        );
      },
    );
  return {
    place,
    come: fill(),
    print: async () => {
      unfold();
      await ready().catch(() => {});
      window.print();
    },
    close: () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
      for (const forget of left.values()) forget();
      for (const end of ends) end();
      left.clear();
    },
  };
}

/**
 * A text as it stands in this page: its addresses are those of here, and its pictures have room. Answers the pictures.
 * @param {HTMLElement} place
 * @param {GameInfo} game
 * @returns {HTMLElement[]}
 */
function settle(place, game) {
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll('[data-section]'))) {
    part.removeAttribute('id');
    const head = part.querySelector(':scope > h2');
    head?.setAttribute('tabindex', '-1');
    head?.querySelector('a')?.setAttribute('href', `#/${game.id}/rules/${part.dataset['section']}`);
  }
  for (const link of place.querySelectorAll('a[href^="./#/"]'))
    link.setAttribute('href', link.getAttribute('href')?.slice(2) ?? '');
  const figures = /** @type {HTMLElement[]} */ ([...place.querySelectorAll('[data-picture]')]);
  for (const figure of figures) {
    const [wide = '1', high = '1'] = (figure.dataset['size'] ?? '').split(' ');
    const box = h('div', { class: 'guide-box' });
    style(box, '--wide', wide);
    style(box, '--high', high);
    figure.prepend(box);
  }
  return figures;
}

/**
 * Goes to a part of a guide; one that does not exist is no fault of anybody's.
 * @param {HTMLElement} place
 * @param {string} section
 */
function goTo(place, section) {
  const part = place.querySelector(`[data-section="${CSS.escape(section)}"]`);
  if (!part) return;
  if (part instanceof HTMLDetailsElement) part.open = true;
  if (!scrolledTo()) part.scrollIntoView({ block: 'start' });
  // What is folded has its heading in what unfolds it.
  const head = /** @type {HTMLElement | null} */ (part.querySelector('summary, h2'));
  if (mayFocus()) head?.focus({ preventScroll: true });
}

/**
 * The parts of a text, to go to.
 * @param {HTMLElement} place
 * @param {GameInfo} game
 */
function contents(place, game) {
  const links = [...place.querySelectorAll('[data-section]')].map((part) =>
    h(
      'li',
      null,
      h(
        'a',
        { href: `#/${game.id}/rules/${part.getAttribute('data-section')}` },
        part.querySelector('h2')?.textContent ?? '',
      ),
    ),
  );
  return h('ul', null, ...links);
}

/**
 * Fills `place` with the guide of a game. Answers what to call when it leaves the screen.
 * @param {HTMLElement} place
 * @param {GameInfo} game
 * @param {boolean} inPlay whether a game of it waits to be gone on with
 * @param {string} section  where to begin; empty: at the top
 * @returns {() => void}
 */
export function showGuide(place, game, inPlay, section) {
  const text = textOf(game);
  const parts = h('nav', { class: 'guide-parts', 'aria-label': t('guide.parts') });
  place.replaceChildren(
    h(
      'article',
      { class: 'guide' },
      h('h1', { id: 'guide-title', tabindex: '-1' }, t('guide.title', { name: game.name })),
      h('p', { class: 'lead' }, game.line),
      game.learn > 0 &&
        h(
          'p',
          { class: 'guide-learn' },
          h(
            'a',
            { class: 'button', href: `#/${game.id}/learn`, 'data-do': 'learn' },
            t('learn.link', { n: game.learn }),
          ),
        ),
      parts,
      text.place,
      h(
        'p',
        { class: 'guide-foot' },
        inPlay &&
          h('a', { class: 'button main', href: `#/${game.id}/play`, 'data-do': 'continue' }, t('guide.backToGame')),
        h('a', { class: inPlay ? 'button' : 'button main', href: `#/${game.id}`, 'data-do': 'setup' }, t('home.setUp')),
        // A frame may not open the dialog of a printer.
        !framed && button('print', t('guide.print'), () => void text.print(), { class: 'button' }),
      ),
    ),
  );
  void text.come.then(() => {
    parts.replaceChildren(contents(text.place, game));
    if (section) goTo(text.place, section);
  });
  return text.close;
}

/**
 * Opens the guide over whatever is on the screen: first what is looked up in a game, all of it on request.
 * @param {GameInfo} game
 */
export function openGuide(game) {
  const text = textOf(game);
  text.place.toggleAttribute('data-short', true);
  const all = button('guide-all', t('guide.all'), () => {
    text.place.removeAttribute('data-short');
    all.remove();
    /** @type {HTMLElement | null} */ (text.place.querySelector('.guide-short + * h2'))?.focus();
  });
  const sheet = openSheet(
    { name: 'guide-sheet', title: t('guide.title', { name: game.name }), reads: true },
    text.place,
    all,
  );
  sheet.addEventListener('close', text.close);
}
