// The home screen: the race of the day, the games, unfinished games, and what this device can do.

import { guest } from '../engine/guest.ts';
import type { GameInfo } from '../engine/types.ts';
import { keep, recall } from '../ui/device-storage.ts';
import { attr, byId } from '../ui/dom.ts';
import { element, html, nothing, render } from '../ui/template.ts';
import { LANGUAGE, t, when } from '../ui/words.ts';
import { dateHere } from './comeback.ts';
import { attemptOf, dayState, isAttempt } from './day-book.ts';
import { isNew, RACE_KEY } from './last-games.ts';
import { lazy, whenIdle } from './lazy.ts';
import { gameToBegin, showCounts } from './learn.ts';
import { pictureOf } from './miniatures.ts';
import { offline, onOffline } from './offline.ts';
import { starts } from './play-now.ts';
import { recordCard } from './record.ts';
import { finished } from './record-store.ts';
import { gameName, isGoing } from './rows.ts';
import * as storage from './storage.ts';
import { countWhenReady, fetchDays, todayCard } from './today.ts';
import type { FinishedRow, MatchRow, SiteData } from './types.ts';
import { deniedNote } from './unsaved.ts';

/** Key of the stored heights of home's places; first-paint.js reads them. */
const HELD = 'hairpin.home';

const fetchMore = lazy(() => import('./home-more.ts'));

interface HomeSite {
  games: GameInfo[];
  samples: string; // address of the games' small animations
  days: SiteData['days'];
  /** opens a record or the end of a link; returns what is wrong with it */
  tryText: (text: string) => Promise<string | null>;
  openFiles: (files: File[]) => void;
  resume: (row: MatchRow) => void;
}

/** The language in which the programme is shown, and the game that it asks a newcomer to begin with. */
let furnished = '';

/** What is fetched once home is idle. */
let more: typeof import('./home-more.ts') | null = null;

/** Fills the programme and the tools, again for another language or another game to begin with. */
export function furnishHome(site: HomeSite) {
  const start = gameToBegin(site.games);
  if (furnished === LANGUAGE + start) return;
  if (guest && !furnished) byId('continue').before(element(guestLine()));
  // The list of the built page shows the games until here.
  if (!furnished) byId('programme').replaceChildren();
  render(
    site.games.map((game, i) => entry(site, game, i, game.id === start)),
    byId('programme'),
  );
  showCounts(null, site.games);
  if (!furnished) onOffline(() => paintTools(site));
  furnished = LANGUAGE + start;
}

/** A race in the programme. */
function entry(site: Pick<HomeSite, 'samples'>, game: GameInfo, index: number, start: boolean) {
  const [fewest = 2, most = 2] = game.seats;
  const [least = 5, longest = 10] = game.minutes;
  const facts = [
    fewest === most ? t('home.players', { n: fewest }) : t('home.playersRange', { fewest, most }),
    t('home.minutes', { fewest: least, most: longest }),
    start ? beatFirst(game) : game.kind,
  ];
  return html`
    <article class="race" data-game=${game.id} ?data-start=${start} aria-labelledby="race-${game.id}">
      ${pictureOf(game, site.samples)}
      ${start ? html`<p class="race-start race-first" data-part="start-here">${t('home.startHere')}</p>` : nothing}
      <div class="race-words" data-part="race-words">
        <h3 class="race-name" id="race-${game.id}">
          <span class="race-number" aria-hidden="true">${index + 1}</span> <a href="#/${game.id}">${game.name}</a>
        </h3>
        <ul class="race-facts">${facts.map((fact) => html`<li>${fact}</li>`)}</ul>
        <p class="race-count" data-part="race-count"></p>
        <p class="race-line">${game.line}</p>
      </div>
      <div class="race-do">
        <a class="button main" href="#/${game.id}" data-do="play-now" @click=${starts(game.id)}>${t('home.play')}</a>
        <a class="button" href="#/${game.id}" data-do="setup">${t('home.setUp')}</a>
        <a class="button" href="#/${game.id}/rules" data-do="guide">${t('home.rules')}</a>
      </div>
    </article>`;
}

/** What newcomers read of the game to begin with, and what others read. */
function beatFirst({ bots, kind }: GameInfo) {
  const easiest = bots.find(({ rank }) => rank === 1);
  const says = t('home.beatFirst', { driver: easiest?.name ?? '' });
  return html`<span class="race-first">${says}</span><span>${kind}</span>`;
}

/** Says that nothing is stored, and leads out of guest mode. */
function guestLine() {
  return html`
    <p class="continue-card guest" data-part="guest">
      <span>${t('guest.home')}</span>
      <a class="button" href=${location.pathname} data-do="leave-guest">${t('guest.leave')}</a>
    </p>`;
}

/** The tools below the first screen. */
function paintTools(site: HomeSite) {
  const paint = () => paintTools(site);
  render(html`${more ? more.openPart(site, paint) : nothing}${device()}`, byId('home-tools'));
}

let denied: HTMLElement | null = null;

/** Whether the page is stored for offline use, and whether games are. */
function device() {
  if (guest) return nothing;
  denied ??= deniedNote('device-line');
  return html`
    <section class="side-block">
      <h2 class="side-title">${t('home.device')}</h2>
      <p class="device-line" id="stored-state" data-state=${offline.state}>${t(`offline.${offline.state}`)}</p>
      ${denied}
    </section>`;
}

/** Shows the unfinished games of this device, the latest one large, then today's race and the record. */
export async function refreshHome(site: HomeSite) {
  const [place, today, record] = [byId('continue'), byId('home-today'), byId('home-record')];
  // Fills the places before reading, so that everything below keeps its position.
  const showCards = (rows: MatchRow[], over: FinishedRow[]) => {
    render(todayCard(site, rows), today);
    render(recordCard(over), record);
  };
  if (!today.childElementCount) showCards([], []);
  const [rows, held, over] = await Promise.all([storage.rows(), storage.openInOtherTabs(), finished()]);
  const { version } = site.days;
  // The card of the day continues its own race.
  const known = rows.filter(
    (row) =>
      isGoing(row) &&
      site.games.some((game) => game.id === row.game) &&
      !(isAttempt(row, dateHere(), version) && attemptOf(row)),
  );
  // A race without a move comes after all others; practice never asks to be continued.
  const sound = known.filter((row) => !row.damaged && !row.line);
  const next = sound.find((row) => row.n > 0) ?? sound[0];
  const others = known.filter((row) => row !== next);
  const newcomer = over.length === 0 && site.games.every(({ id }) => isNew(id));
  const screen = byId('screen-home');
  attr(screen, 'data-newcomer', newcomer);
  // The red button stands below the card of the day: the game in play, else the next driver. The day's race has it if
  // no driver is next, or if the player has raced on a day before.
  const { state } = dayState(dateHere(), site.days, rows);
  const races = !recall(RACE_KEY) || over.some(({ tally }) => tally.daily);
  const day = races && (state === 'new' || state === 'open') ? 'day' : 'steps';
  screen.dataset['next'] = next ? 'continue' : newcomer ? 'start' : day;
  place.dataset['count'] = String(known.length);
  place.hidden = known.length === 0;
  render(
    html`
      ${next ? continueCard(site, next, held.has(next.id)) : nothing}
      ${others.length ? otherGames(site, others, !next) : nothing}`,
    place,
  );
  showCards(rows, over);
  countWhenReady(over, () => showCards(rows, over));
  const steps = byId('home-steps');
  // Who comes back sees the next steps at once, in the room that they had.
  if (document.documentElement.dataset['held']) more ??= await fetchMore().catch(() => null);
  more?.showSteps(steps, site.games);
  holdPlaces(place, steps, record);
  whenIdle(async () => {
    more = await fetchMore().catch(() => null);
    more?.showMore(byId('home-more'), steps, site.games);
    paintTools(site);
    holdPlaces(place, steps, record);
  });
}

/**
 * Stores the heights of home's places for the next visit, when first-paint.js reserves them. Removes the reservations
 * of this visit.
 */
function holdPlaces(...places: HTMLElement[]) {
  delete document.documentElement.dataset['held'];
  const [high, steps, below] = places.map((place) => place.offsetHeight);
  // On other screens home has no height.
  if (below) keep(HELD, { wide: innerWidth, high, steps, below });
}

/** An unfinished game, large. */
export function continueCard(site: Pick<HomeSite, 'games' | 'resume'>, row: MatchRow, elsewhere: boolean) {
  const facts = { game: gameName(site.games, row.game), who: row.label, n: row.n };
  return html`
    <div class="continue-card">
      <div class="continue-words">
        <p class="continue-kicker">${row.day?.title ?? t('home.continue')}</p>
        <p class="continue-title">${t(row.n ? 'home.continueLine' : 'home.continueFresh', facts)}</p>
        ${elsewhere ? html`<p class="help">${t('home.elsewhere')}</p>` : nothing}
      </div>
      <button type="button" class="button main" data-do="continue" data-match=${row.id}
        @click=${() => site.resume(row)}>
        ${t('home.continueGo')}
      </button>
    </div>`;
}

/** The other unfinished games in a list. `only`: there is no large one. */
function otherGames(site: HomeSite, rows: MatchRow[], only: boolean) {
  const remove = async (row: MatchRow) => {
    const day = attemptOf(row);
    if (day) {
      const came = await fetchDays().catch(() => null);
      if (!(await came?.giveUp(day, row.id))) return;
    }
    await storage.remove(row.id);
    await refreshHome(site);
    ((document.querySelector('.kept summary') ?? byId('home-title')) as HTMLElement).focus();
  };
  const item = (row: MatchRow) => html`
    <li class="kept-game">
      <div class="kept-words" data-part="kept-words">
        <p>${t('home.keptLine', { game: gameName(site.games, row.game), who: row.label })}</p>
        ${row.day?.title ? html`<p class="help" data-part="kept-day">${row.day.title}</p>` : nothing}
        <p class="help">${t(row.damaged ? 'home.keptDamaged' : 'home.keptOpen', { n: row.n, time: when(row.time) })}</p>
      </div>
      <button type="button" class="button small" data-do="open-kept" data-match=${row.id}
        @click=${() => site.resume(row)}>
        ${t(row.damaged ? 'home.why' : 'home.continueGo')}
      </button>
      <button type="button" class="button small quiet" data-do="remove-kept"
        aria-label=${t('home.removeNamed', { who: row.label })}
          @click=${() => void remove(row)}>${t('home.remove')}</button>
    </li>`;
  return html`
    <details class="kept" data-part="kept">
      <summary>${t(only ? 'home.kept' : 'home.keptOthers', { n: rows.length })}</summary>
      <ul>${rows.map(item)}</ul>
    </details>`;
}
