// The home screen: today's programme, the game to go on with, and what this device can do.

import { engine } from '../engine/engine.ts';
import { guest } from '../engine/guest.ts';
import type { GameInfo } from '../engine/types.ts';
import { keep } from '../ui/device-storage.ts';
import { byId, h, onEnter } from '../ui/dom.ts';
import { announce } from '../ui/speaker.ts';
import { t, when } from '../ui/words.ts';
import { button, errorLine, labelFor, showProblem, textInput } from './fields.ts';
import { readPasted } from './files.ts';
import { pictureOf } from './miniatures.ts';
import { offline, onOffline } from './offline.ts';
import { recordCard } from './record.ts';
import { finished } from './record-store.ts';
import { go } from './router.ts';
import * as storage from './storage.ts';
import { countWhenReady, todayCard } from './today.ts';
import type { MatchRow } from './types.ts';
import { deniedNote } from './unsaved.ts';

/** Where it is kept how much room home takes; first-paint.js reads it. */
const HELD = 'hairpin.home';

interface HomeSite {
  games: GameInfo[];
  samples: string; // address of the stored views
  /** opens a record or the end of a link; else says what is wrong with it */
  tryText: (text: string) => Promise<string | null>;
  openFiles: (files: File[]) => void;
  resume: (row: MatchRow) => void;
  play: (game: string) => void; // with the settings of the last time, or those to begin with
}

/** Draws the programme and the tools, once. */
export function furnishHome(site: HomeSite) {
  if (guest) byId('continue').before(guestLine());
  byId('programme').replaceChildren(...site.games.map((game, i) => entry(site, game, i)));
  byId('home-tools').replaceChildren(...[records(site), device()].filter((part) => part !== null));
}

/** A race in the programme. */
function entry(site: Pick<HomeSite, 'play' | 'samples'>, game: GameInfo, index: number) {
  const [fewest = 2, most = 2] = game.seats;
  const [least = 5, longest = 10] = game.minutes;
  const facts = [
    fewest === most ? t('home.players', { n: fewest }) : t('home.playersRange', { fewest, most }),
    t('home.minutes', { fewest: least, most: longest }),
    game.kind,
  ];
  function play(event: MouseEvent) {
    // In a window of its own it is the set-up.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    site.play(game.id);
  }
  return h(
    'article',
    { class: 'race', 'data-game': game.id, 'aria-labelledby': `race-${game.id}` },
    pictureOf(game, site.samples),
    h(
      'div',
      { part: 'race-words' },
      h(
        'h3',
        { class: 'race-name', id: `race-${game.id}` },
        h('span', { class: 'race-number', 'aria-hidden': 'true' }, String(index + 1)),
        ' ',
        h('a', { href: `#/${game.id}` }, game.name),
      ),
      h('ul', { class: 'race-facts' }, ...facts.map((fact) => h('li', null, fact))),
      h('p', { class: 'race-line' }, game.line),
    ),
    h(
      'div',
      { class: 'race-do' },
      h(
        'a',
        { class: 'button main', href: `#/${game.id}`, 'data-do': 'play-now', on: { click: play } },
        t('home.play'),
      ),
      h('a', { class: 'button', href: `#/${game.id}`, 'data-do': 'setup' }, t('home.setUp')),
      h('a', { class: 'button', href: `#/${game.id}/rules`, 'data-do': 'guide' }, t('home.rules')),
    ),
  );
}

function records(site: HomeSite) {
  const file = h('input', {
    type: 'file',
    id: 'record-file',
    name: 'record',
    class: 'unseen',
    multiple: true,
    accept: '.txt,.hairpin,text/plain',
    on: {
      change: () => {
        site.openFiles([...(file.files ?? [])]);
        file.value = '';
      },
    },
  });
  const error = errorLine('pasted-error', { role: 'alert' });
  const complain = (sentence: string | null) => showProblem(error, sentence, pasted);
  const pasted = textInput('pasted', {
    spellcheck: 'false',
    placeholder: t('home.paste.example'),
    enterkeyhint: 'go',
    'aria-describedby': error.id,
    on: { input: () => complain(null) },
  });
  onEnter(pasted, () => void open());
  const open = async () => {
    const found = readPasted(pasted.value);
    complain(null);
    if (found && 'fragment' in found) {
      pasted.value = '';
      go(found.fragment);
      return;
    }
    // The text stays where it is until it is known to be good.
    if (found && engine.phase !== 'ready' && engine.phase !== 'failed') announce(t('home.paste.wait'));
    const wrong = found
      ? await site.tryText(found.text)
      : t(pasted.value.trim() ? 'home.paste.nothing' : 'home.paste.empty');
    if (!wrong) {
      pasted.value = '';
      return;
    }
    complain(wrong);
    pasted.focus();
  };
  return h(
    'section',
    { class: 'side-block' },
    h('h2', { class: 'side-title' }, t('home.open')),
    h(
      'p',
      { class: 'file-row' },
      file,
      h('label', { class: 'button small', for: 'record-file' }, t('home.openFile')),
      h('span', { class: 'help' }, t('home.orDrop')),
    ),
    h(
      'div',
      { class: 'paste-row' },
      labelFor(pasted, t('home.paste')),
      h(
        'div',
        { class: 'paste-fields' },
        pasted,
        button('paste', t('home.pasteGo'), () => void open()),
      ),
      error,
    ),
  );
}

/** Says that nothing is kept, and leads out of guest mode. */
function guestLine() {
  return h(
    'p',
    { part: 'guest', class: 'continue-card' },
    h('span', null, t('guest.home')),
    h('a', { class: 'button', href: location.pathname, 'data-do': 'leave-guest' }, t('guest.leave')),
  );
}

function device() {
  if (guest) return null;
  const stored = h('p', { class: 'device-line', id: 'stored-state' });
  onOffline(() => {
    stored.textContent = t(`offline.${offline.state}`);
    stored.dataset.state = offline.state;
  });
  const denied = deniedNote({ class: 'device-line' });
  return h('section', { class: 'side-block' }, h('h2', { class: 'side-title' }, t('home.device')), stored, denied);
}

/**
 * Shows the games in play on this device, the latest large, the others in a list; and the way to those that are over.
 */
export async function refreshHome(site: HomeSite) {
  const today = byId('home-today');
  // Before anything is read, so that what stands below keeps its place.
  if (!today.childElementCount) today.append(todayCard(), recordCard([]));
  const place = byId('continue');
  const [rows, held, over] = await Promise.all([storage.rows(), storage.openInOtherTabs(), finished()]);
  const known = rows.filter((row) => row.phase !== 'over' && site.games.some((game) => game.id === row.game));
  const next = known.find((row) => !row.damaged);
  const others = known.filter((row) => row !== next);
  const unfolded = place.querySelector('details')?.open === true;
  place.replaceChildren();
  place.dataset['count'] = String(known.length);
  place.hidden = known.length === 0;
  if (next) place.append(continueCard(site, next, held.has(next.id)));
  if (others.length) place.append(otherGames(site, others, { only: !next, unfolded }));
  const card = todayCard();
  today.replaceChildren(card, recordCard(over));
  countWhenReady(over, () => card.replaceWith(todayCard()));
  holdPlaces(place, today);
}

/**
 * What is in play is only known after the first paint: how high it is here, and what stands below the programme, is
 * kept for the next visit, when first-paint.js holds their places. Those that were held for this one are given back.
 */
function holdPlaces(place: HTMLElement, today: HTMLElement) {
  delete document.documentElement.dataset['held'];
  // Elsewhere than at home nothing is as high as it is there.
  if (today.offsetHeight > 0) keep(HELD, { wide: innerWidth, high: place.offsetHeight, below: today.offsetHeight });
}

function gameName(site: Pick<HomeSite, 'games'>, id: string) {
  return site.games.find((game) => game.id === id)?.name ?? id;
}

/** An unfinished game, large. */
export function continueCard(site: Pick<HomeSite, 'games' | 'resume'>, row: MatchRow, elsewhere: boolean) {
  return h(
    'div',
    { class: 'continue-card' },
    h(
      'div',
      { class: 'continue-words' },
      h('p', { class: 'continue-kicker' }, t('home.continue')),
      h(
        'p',
        { class: 'continue-title' },
        t(row.n ? 'home.continueLine' : 'home.continueFresh', {
          game: gameName(site, row.game),
          who: row.label,
          n: row.n,
        }),
      ),
      elsewhere && h('p', { class: 'help' }, t('home.elsewhere')),
    ),
    button('continue', t('home.continueGo'), () => site.resume(row), { class: 'button main', 'data-match': row.id }),
  );
}

/** How a kept game stands, as a sentence. */
function stands(row: MatchRow) {
  return row.damaged ? 'home.keptDamaged' : 'home.keptOpen';
}

/** @param how `only`: nothing stands above it */
function otherGames(site: HomeSite, rows: MatchRow[], how: { only: boolean; unfolded: boolean }) {
  const remove = async (row: MatchRow) => {
    await storage.remove(row.id);
    await refreshHome(site);
    ((document.querySelector('.kept summary') ?? byId('home-title')) as HTMLElement).focus();
  };
  const items = rows.map((row) =>
    h(
      'li',
      { class: 'kept-game' },
      h(
        'div',
        { part: 'kept-words' },
        h('p', null, t('home.keptLine', { game: gameName(site, row.game), who: row.label })),
        h('p', { class: 'help' }, t(stands(row), { n: row.n, time: when(row.time) })),
      ),
      button('open-kept', t(row.damaged ? 'home.why' : 'home.continueGo'), () => site.resume(row), {
        'data-match': row.id,
      }),
      button('remove-kept', t('home.remove'), () => void remove(row), {
        class: 'button small quiet',
        'aria-label': t('home.removeNamed', { who: row.label }),
      }),
    ),
  );
  return h(
    'details',
    { part: 'kept', open: how.unfolded },
    h('summary', null, t(how.only ? 'home.kept' : 'home.keptOthers', { n: rows.length })),
    h('ul', null, ...items),
  );
}
