// How to play a game: the text the build wrote, as a screen of its own or over the table. Its pictures are painted from
// stored views by what paints a table, as they come into sight or before they are printed.

import type { GameInfo } from '../engine/types.ts';
import { h, style } from '../ui/dom.ts';
import { openSheet } from '../ui/sheets.ts';
import { t } from '../ui/words.ts';
import { framed, mayFocus } from './embed.ts';
import { button } from './fields.ts';
import { lazy } from './lazy.ts';
import { scrolledTo } from './scrolled.ts';
import { whenSeen } from './when-visible.ts';

type Shown = import('../table/detail.ts').Shown & { size: [number, number] };

interface Text {
  place: HTMLElement;
  come: Promise<unknown>;
  print: () => Promise<void>;
  close: () => void;
}

/** All guides are one page, which can be read without this one. */
let coming: Promise<Document> | null = null;

function guides() {
  coming ??= fetch('guides.html')
    .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(`${answer.status} for the guides`))))
    .then((text) => new DOMParser().parseFromString(text, 'text/html'));
  coming.catch(() => {
    coming = null;
  });
  return coming;
}

/** The views of all pictures lie in that page, too. */
let views: Record<string, Record<string, Shown>> | null = null;

async function pictures() {
  const page = await guides();
  views ??= JSON.parse(page.getElementById('guide-pictures')?.textContent ?? '{}') as Record<
    string,
    Record<string, Shown>
  >;
  return views;
}

const fetchDetails = lazy(() => import('../table/detail.ts'));

/** The guide's text, as soon as it is here. Its title is left out: the screen and the sheet have their own. */
function textOf(game: GameInfo): Text {
  const place = h('div', { part: 'prose' });
  /** Pictures that are not painted yet. */
  const left: Map<HTMLElement, () => void> = new Map();
  const ends: (() => void)[] = [];
  /** What paints one, once all of that is here. */
  let brush: ((figure: HTMLElement) => void) | null = null;

  const ready = async () => {
    const [all, { detailPainter }] = await Promise.all([pictures(), fetchDetails()]);
    const paint = await detailPainter(Object.values(all[game.id] ?? {}), t);
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

  /** Folds that are open only to be printed. */
  let unfolded: HTMLDetailsElement[] = [];
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
 */
function settle(place: HTMLElement, game: GameInfo): HTMLElement[] {
  for (const part of place.querySelectorAll('[data-section]') as NodeListOf<HTMLElement>) {
    part.removeAttribute('id');
    const head = part.querySelector(':scope > h2');
    head?.setAttribute('tabindex', '-1');
    head?.querySelector('a')?.setAttribute('href', `#/${game.id}/rules/${part.dataset['section']}`);
  }
  for (const link of place.querySelectorAll('a[href^="./#/"]'))
    link.setAttribute('href', link.getAttribute('href')?.slice(2) ?? '');
  const figures = [...place.querySelectorAll('[data-picture]')] as HTMLElement[];
  for (const figure of figures) {
    const [wide = '1', high = '1'] = (figure.dataset['size'] ?? '').split(' ');
    const box = h('div', { class: 'guide-box' });
    style(box, '--wide', wide);
    style(box, '--high', high);
    figure.prepend(box);
  }
  return figures;
}

/** Goes to a part of a guide; one that does not exist is no fault of anybody's. */
function goTo(place: HTMLElement, section: string) {
  const part = place.querySelector(`[data-section="${CSS.escape(section)}"]`);
  if (!part) return;
  if (part instanceof HTMLDetailsElement) part.open = true;
  if (!scrolledTo()) part.scrollIntoView({ block: 'start' });
  // What is folded has its heading in what unfolds it.
  const head = part.querySelector('summary, h2') as HTMLElement | null;
  if (mayFocus()) head?.focus({ preventScroll: true });
}

/** The parts of a text, to go to. */
function contents(place: HTMLElement, game: GameInfo) {
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
 * @param inPlay whether a game of it waits to be gone on with
 * @param section where to begin; empty: at the top
 */
export function showGuide(place: HTMLElement, game: GameInfo, inPlay: boolean, section: string): () => void {
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

/** Opens the guide over whatever is on the screen: first what is looked up in a game, all of it on request. */
export function openGuide(game: GameInfo) {
  const text = textOf(game);
  text.place.toggleAttribute('data-short', true);
  const all = button('guide-all', t('guide.all'), () => {
    text.place.removeAttribute('data-short');
    all.remove();
    (text.place.querySelector('.guide-short + * h2') as HTMLElement | null)?.focus();
  });
  const sheet = openSheet(
    { name: 'guide-sheet', title: t('guide.title', { name: game.name }), reads: true },
    text.place,
    all,
  );
  sheet.addEventListener('close', text.close);
}
