// What a frame shows until it is touched: a picture of its game, the players and settings, the size of the download,
// and one button. It does not need Python.

import { stage } from '../engine/stages.ts';
import { isStored } from '../engine/stored.ts';
import type { GameInfo, Option, Setting } from '../engine/types.ts';
import { ready } from '../transport/index.ts';
import { h } from '../ui/dom.ts';
import { announce } from '../ui/speaker.ts';
import { element, html, nothing, render } from '../ui/template.ts';
import { list, number, t } from '../ui/words.ts';
import { conditionsOf } from './conditions.ts';
import { deal, whoPlays } from './dealing.ts';
import { leastFrame, tooSmall } from './embed.ts';
import { firstSetUp } from './last-setup.ts';
import { lazy, STILL } from './lazy.ts';
import { toGoOnWith } from './opening.ts';
import { flagged } from './parameters.ts';
import { progressBar } from './progress.ts';
import type { Route } from './router.ts';
import { pageAddress, setUpFragment } from './router.ts';
import { describeShared, fetchPictures, paintShared, type Shared, startPicture } from './shared-card.ts';
import { readHead } from './shared-link.ts';
import type { MatchRow, SetUp, SiteData } from './types.ts';
import { deniedNote } from './unsaved.ts';
import './setup-words.ts';

const fetchAuthor = lazy(() => import('./author.ts'), STILL);

/** What the page does when the picture is touched. */
interface Site {
  data: SiteData;
  wake: () => void; // starts Python
  resume: (row: MatchRow) => void;
  dealt: (game: string) => void; // a game has begun
  open: (fragment: string | null) => void; // shows the screen of an address; null: of the present one
}

/** Shows the picture for an address. Returns a function to call when it leaves the screen. */
export function showStill(place: HTMLElement, to: Route, site: Site) {
  const stop = new AbortController();
  const { signal } = stop;
  const { games, samples } = site.data;
  const named = games.find(({ id }) => id === to.game);
  const show = (shared: Shared | null) => {
    if (signal.aborted) return;
    const game = shared ? shared.game : named;
    const still = element(html`
      <div class="still" data-part="still">
        ${game ? html`<div class="still-picture" data-part="still-picture"></div>` : nothing}
        <div class="still-words"></div>
      </div>`);
    const words = still.lastElementChild as HTMLElement;
    const picture = game ? (still.firstElementChild as HTMLElement) : null;
    place.replaceChildren(still);
    if (game && picture) void paintStill(picture, { game, shared, to }, samples, signal);
    void fill({ words, picture, game, shared, to, site, signal });
  };
  if (to.payload === undefined && to.screen !== 'puzzle') show(null);
  else {
    place.replaceChildren();
    void describe(to, site.data, signal).then(show);
  }
  return () => {
    stop.abort();
    place.replaceChildren();
  };
}

/** What the build has written down of a puzzle (tools/samples.py). */
interface PuzzleStill {
  picture?: string; // of its first position, as a link contains it
  task?: string;
  colour?: string; // of the reader's seat
}

async function fetchPuzzle(game: string, n: number, samples: string, signal: AbortSignal): Promise<PuzzleStill> {
  const stills: unknown = await fetchPictures(`puzzle-pictures/${game}.json`, samples, signal);
  return (Array.isArray(stills) && stills[n - 1]) || {};
}

/** Reads what a link, or the address of a puzzle, says of its game; of a puzzle also side and task. */
async function describe(to: Route, { games, samples }: SiteData, signal: AbortSignal) {
  const head = readHead(to.payload ?? '');
  const game = to.screen === 'puzzle' ? to.game : head?.game;
  const n = to.screen === 'puzzle' ? (to.puzzle ?? 0) : (head?.n ?? 0);
  const asks = to.screen === 'puzzle' || head?.kind === 'puzzle';
  const known = games.some(({ id }) => id === game);
  const { picture, task, colour } = asks && known ? await fetchPuzzle(game ?? '', n, samples, signal) : {};
  // The link to a puzzle, as *Copy link* makes it.
  const made = `${game},puzzle,${n},${picture ? `,${picture}` : ''}/${n}`;
  const shared = await describeShared(to.payload ?? made, games, true);
  if (shared.game && task)
    shared.lines.push(...(colour ? [t('shared.side', { colour: t(`colour.${colour}`) })] : []), task);
  return shared;
}

/** Paints the picture of a shared link or of a new game, or else that of the game on home. None names a player. */
async function paintStill(
  box: HTMLElement,
  { game, shared, to }: { game: GameInfo; shared: Shared | null; to: Route },
  samples: string,
  signal: AbortSignal,
) {
  const own = h('div', { class: 'still-shared', 'data-part': shared?.picture ? 'shared-picture' : 'game-picture' });
  box.replaceChildren(own);
  if (shared?.picture && (await paintShared(own, shared, signal))) return;
  own.dataset['part'] = 'game-picture';
  const players = shared ? shared.starters : firstSetUp(game, to.query ?? null).setUp.seats.length;
  const start = await startPicture(game.id, players, samples, signal);
  const say = t(start ? 'still.start' : 'still.picture', { name: game.name });
  // Words and button do not need the picture.
  const picture = start ?? (await fetchPictures('', samples, signal))?.[game.id] ?? null;
  if (!signal.aborted) await paintShared(own, { picture, say }, signal);
}

/**
 * The words wait so long for an unfinished game, in milliseconds. A browser that stores nothing can take seconds to say
 * so.
 */
const SOON = 500;

interface Place {
  words: HTMLElement;
  picture: HTMLElement | null; // can be pressed like the button
  game?: GameInfo;
  shared: Shared | null; // what a link says of its game
  to: Route;
  site: Site;
  signal: AbortSignal;
}

async function fill(place: Place) {
  const { game, shared, to, signal } = place;
  // A shared link always leads to its own position.
  const coming = game && !shared ? toGoOnWith(game.id, to.screen === 'table') : Promise.resolve(null);
  let row = await Promise.race([coming, new Promise<null>((resolve) => setTimeout(resolve, SOON, null))]);
  if (signal.aborted) return;
  const small = () => tooSmall(place.site.data.games, game?.id);
  let was = small();
  const still = write(place, row);
  const again = () => {
    was = small();
    if (!signal.aborted) still(row);
  };
  addEventListener('resize', () => small() !== was && again(), { signal });
  const found = await coming;
  if (!found || found === row) return;
  row = found;
  again();
}

/**
 * Shows who plays, and the button that begins. Returns a function that paints again until the game begins.
 * @param saved the unfinished game
 */
function write({ words, picture, game, shared, to, site, signal }: Place, saved: MatchRow | null) {
  const first = game && !shared ? firstSetUp(game, to.query ?? null) : null;
  const setUp = first?.setUp ?? null;
  const doubtful = !game || !setUp || first?.troubles.length || conditionsOf(game, setUp).crowd() === 'many';
  const bar = progressBar();
  // At the table the warning would cover cards.
  const unkept = deniedNote('still-unkept', 'unkept');
  let row = saved;
  let begun = false;

  /** @param pressed whether the reader has pressed the button */
  async function begin(pressed: boolean) {
    if (begun) return;
    begun = true;
    stage('start');
    paint();
    announce(t('setup.wait.words'));
    site.wake();
    // If the engine fails, the page says why in the place of the table.
    const runs = await ready().then(
      () => true,
      () => false,
    );
    if (pressed && shared?.replays)
      await fetchAuthor().then(
        ({ watch }) => watch(),
        () => {},
      );
    if (signal.aborted) return;
    if (row) site.resume(row);
    else if (!runs || doubtful || !['setup', 'table'].includes(to.screen)) site.open(null);
    else {
      const reply = await deal(game, setUp).catch(() => null);
      if (signal.aborted) return;
      if (reply?.ok) site.dealt(game.id);
      else site.open(null);
    }
  }

  const seats = setUp?.seats.map(({ kind }) => kind);
  const more = game && setUp ? setUpFragment(game.id, { settings: setUp.settings, seats, seed: setUp.seed }) : '';
  function openSetUp(event: Event) {
    event.preventDefault();
    site.wake();
    site.open(to.screen === 'setup' ? null : more);
  }

  function paint() {
    const least = tooSmall(site.data.games, game?.id) ? leastFrame(site.data.games, game?.id) : null;
    const kb = isStored() || least || begun ? 0 : Math.ceil(site.data.weight / 100_000) * 100;
    const weight = kb ? 'still-weight' : nothing;
    // In a new window a game continues, or begins with the settings of the frame.
    const there = row && game ? `#/${game.id}/play` : to.screen === 'setup' && more ? more : location.hash;
    const large = () => html`
      <a class="button main" data-do="open-large" target="_blank" rel="noopener" href=${pageAddress() + there}
        aria-describedby=${weight}>${t('still.open')}</a>`;
    const fresh = shared?.verb ?? t('still.play');
    const label = row ? t(row.phase === 'over' ? 'still.look' : 'still.continue') : fresh;
    const here = () => html`
      <button type="button" class="button main" data-do="play-here" data-match=${row?.id ?? nothing}
        aria-describedby=${weight} aria-disabled=${begun ? 'true' : nothing} @click=${() => void begin(true)}>
        ${begun ? t('still.starting') : label}
      </button>`;
    render(
      html`
        <div class="still-say">
          <h1 class="still-name" tabindex="-1">${shared?.name ?? game?.name ?? t('still.shared')}</h1>
          ${shared?.lines.map((line) => html`<p data-part="shared-line">${line}</p>`) ?? nothing}
          ${row || (game && setUp) ? players(game, setUp, row) : nothing}
          ${game && setUp && !row ? settings(game, setUp) : nothing}
          ${flagged('values') && !least ? html`<p data-part="still-values">${t('still.values')}</p>` : nothing}
          ${
            least
              ? html`<p class="still-small"
                data-part="still-small">${t(row ? 'still.smallKept' : 'still.small', least)}</p>`
              : nothing
          }
          ${unkept}
        </div>
        <div class="still-do">
          ${least ? large() : here()}
          <a class="quiet button small" data-do="set-up-here" href=${more || nothing} @click=${openSetUp}
            ?hidden=${!more || least !== null || begun}>${t('still.setUp')}</a>
          <p class="still-weight" data-part="still-weight" id="still-weight" ?hidden=${kb === 0}>
            ${t('still.weight', { kb: number(kb) })}
          </p>
          <div class="still-progress" ?hidden=${!begun}>${begun ? bar : nothing}</div>
        </div>`,
      words,
    );
    if (picture) picture.onclick = () => (words.querySelector('.still-do > .main') as HTMLElement | null)?.click();
  }
  paint();
  if (flagged('start') && !tooSmall(site.data.games, game?.id)) void begin(false);
  return (found: MatchRow | null) => {
    if (begun) return;
    row = found;
    paint();
  };
}

/** Who plays: of the unfinished game, else of the set-up. */
function players(game: GameInfo | undefined, setUp: SetUp | null, row: MatchRow | null) {
  if (row) {
    const facts = { game: game?.name ?? '', who: row.label, n: row.n };
    return html`<p>${t(row.n ? 'home.continueLine' : 'home.continueFresh', facts)}</p>`;
  }
  return game && setUp ? html`<p class="still-who" data-part="still-who">${whoPlays(game, setUp)}</p>` : nothing;
}

/** The chosen settings of a game, a line each. The picture does not show them. */
function settings(game: GameInfo, setUp: SetUp) {
  const conditions = conditionsOf(game, setUp);
  const chosen = conditions.chosen().filter((option) => option.kind !== 'clock');
  if (!chosen.length) return nothing;
  const line = (option: Option) => html`
    <li>${t('still.setting', { name: option.name, value: settingInWords(option, conditions.get(option.id)) })}</li>`;
  return html`
    <ul class="still-settings" data-part="still-settings">${chosen.map(line)}</ul>
    <p class="still-usual" data-part="still-usual">${t('still.usual')}</p>`;
}

/** A setting in words. */
function settingInWords(option: Option, value: Setting) {
  if (typeof value === 'boolean') return t(value ? 'still.on' : 'still.off');
  if (Array.isArray(value)) return list(value.map(String));
  return option.choices?.find((choice) => choice.value === value)?.name ?? String(value);
}
