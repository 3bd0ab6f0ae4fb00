// The guide of a game, as a screen or in a sheet. The build writes its text. The painter of tables paints its pictures
// from stored views when they come into sight, or before they are printed.

import type { GameInfo } from '../engine/types.ts';
import { style } from '../ui/dom.ts';
import { openSheet } from '../ui/sheets.ts';
import { element, html, nothing, render } from '../ui/template.ts';
import { t } from '../ui/words.ts';
import { framed } from './embed.ts';
import { goTo, guides, markLanguage, settleLinks } from './guide-page.ts';
import { lazy } from './lazy.ts';
import { lessonsIn, lessonsLabel } from './learn.ts';
import { starts } from './play-now.ts';
import { whenSeen } from './when-visible.ts';
import './setup-words.ts';

export { showTeaching } from './teaching.ts';

type Shown = import('../table/detail.ts').Shown & { size: [number, number] };

interface Text {
  place: HTMLElement;
  come: Promise<unknown>;
  print: () => Promise<void>;
  close: () => void;
}

/** The views of a game's pictures, which its text also has. */
async function pictures(game: string): Promise<Record<string, Shown>> {
  const page = await guides(game);
  return JSON.parse(page.getElementById('guide-pictures')?.textContent ?? '{}')[game] ?? {};
}

const fetchDetails = lazy(() => import('../table/detail.ts'));

/** Fetches the guide's text without its title, because screen and sheet have titles of their own. */
function textOf(game: GameInfo): Text {
  const place = element(html`<div class="prose" data-part="prose"></div>`);
  markLanguage(place, game.id);
  /** Pictures that are not painted yet -> what ends the wait for each. */
  const left: Map<HTMLElement, () => void> = new Map();
  const ends: (() => void)[] = [];
  /** Paints a picture; null until views and painter have come. */
  let brush: ((figure: HTMLElement) => void) | null = null;

  const ready = async () => {
    const [all, { detailPainter }] = await Promise.all([pictures(game.id), fetchDetails()]);
    const paint = await detailPainter(Object.values(all), t);
    brush ??= (figure) => {
      const shown = all[figure.dataset['picture'] ?? ''];
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

  /** Folds that are open only for printing. */
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
    guides(game.id).then(
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
        const failed = html`
          <div>
            <p role="alert">${t('guide.none')}</p>
            <button type="button" class="button small" data-do="guide-again"
              @click=${() => void fill()}>${t('engine.retry')}</button>
          </div>`;
        place.replaceChildren(...element(failed).children);
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

/** Changes the addresses of a text to those of this page, and gives its pictures their size. Returns the pictures. */
function settle(place: HTMLElement, game: GameInfo): HTMLElement[] {
  for (const part of place.querySelectorAll('[data-section]') as NodeListOf<HTMLElement>) {
    part.removeAttribute('id');
    const head = part.querySelector(':scope > h2');
    head?.setAttribute('tabindex', '-1');
    head?.querySelector('a')?.setAttribute('href', `#/${game.id}/rules/${part.dataset['section']}`);
  }
  settleLinks(place);
  const figures = [...place.querySelectorAll('[data-picture]')] as HTMLElement[];
  for (const figure of figures) {
    const [wide = '1', high = '1'] = (figure.dataset['size'] ?? '').split(' ');
    const box = element(html`<div class="guide-box"></div>`);
    style(box, '--wide', wide);
    style(box, '--high', high);
    figure.prepend(box);
  }
  return figures;
}

/** Links to the sections of a text. */
function contents(place: HTMLElement, game: GameInfo) {
  const link = (part: Element) => html`
    <li>
      <a href="#/${game.id}/rules/${part.getAttribute('data-section')}">${part.querySelector('h2')?.textContent}</a>
    </li>`;
  return html`<ul lang=${place.lang || nothing} dir=${place.dir || nothing}>${[...place.querySelectorAll('[data-section]')].map(link)}</ul>`;
}

/**
 * Fills `place` with the guide of a game. Returns a function to call when it leaves the screen.
 * @param inPlay whether there is an unfinished game
 * @param section where to begin; empty: at the top
 */
export function showGuide(place: HTMLElement, game: GameInfo, inPlay: boolean, section: string): () => void {
  const text = textOf(game);
  const root = element(html`<article class="guide"></article>`);
  // Who has done all lessons comes here for the rules, and then plays.
  const done = lessonsIn(game) >= game.lessons;
  const learn = html`
    <p class="guide-learn">
      <a class=${done ? 'button' : 'button main'} href="#/${game.id}/learn" data-do="learn">${lessonsLabel(game)}</a>
      ${
        inPlay
          ? nothing
          : html`<a class=${done ? 'button main' : 'button'} href="#/${game.id}" data-do="play-now" 
          @click=${starts(game.id)}>${t('home.play')}</a>`
      }
    </p>`;
  const goOn = html`<a class="button main" href="#/${game.id}/play" data-do="continue">${t('guide.backToGame')}</a>`;
  // A frame must not open the printer's dialog.
  const print = html`
    <button type="button" class="button" data-do="print"
      @click=${() => void text.print()}>${t('guide.print')}</button>`;
  const sheets = html`
    <a class="button" href="#/print/${game.id}" data-do="print-sheets">${t('guide.sheets')}</a>`;
  const paint = (parts: unknown) =>
    render(
      html`
        <h1 id="guide-title" tabindex="-1">${t('guide.title', { name: game.name })}</h1>
        <p class="lead">${game.line}</p>
        ${game.learn > 0 ? learn : nothing}
        <nav class="guide-parts" aria-label=${t('guide.parts')}>${parts}</nav>
        ${text.place}
        <p class="guide-foot">
          ${inPlay ? goOn : nothing}
          <a class=${inPlay ? 'button' : 'button main'} href="#/${game.id}" data-do="setup">${t('home.setUp')}</a>
          ${framed ? nothing : print}
          ${framed ? nothing : sheets}
        </p>`,
      root,
    );
  place.replaceChildren(root);
  paint(nothing);
  void text.come.then(() => {
    paint(contents(text.place, game));
    if (section) goTo(text.place, section);
  });
  return text.close;
}

/** Opens the guide in a sheet: the short parts first, all of it on request. */
export function openGuide(game: GameInfo) {
  const text = textOf(game);
  text.place.toggleAttribute('data-short', true);
  const unfold = () => {
    text.place.removeAttribute('data-short');
    all.remove();
    (text.place.querySelector('.guide-short + * h2') as HTMLElement | null)?.focus();
  };
  const all = element(html`
    <button type="button" class="button small" data-do="guide-all" @click=${unfold}>${t('guide.all')}</button>`);
  const title = t('guide.title', { name: game.name });
  const sheet = openSheet({ name: 'guide-sheet', title, reads: true }, text.place, all);
  sheet.addEventListener('close', text.close);
}
