// What a frame shows until it is touched: a picture of its game, who will play under which settings, what it weighs,
// and one button. None of it needs Python.

import { ready } from '../engine/engine.ts';
import { stage } from '../engine/stages.ts';
import { isStored } from '../engine/stored.ts';
import type { GameInfo, Option, Setting } from '../engine/types.ts';
import { h } from '../ui/dom.ts';
import { announce } from '../ui/speaker.ts';
import { list, number, t } from '../ui/words.ts';
import { conditionsOf } from './conditions.ts';
import { deal, whoPlays } from './dealing.ts';
import { leastFrame, tooSmall } from './embed.ts';
import { button } from './fields.ts';
import { firstSetUp } from './last-setup.ts';
import * as sitting from './open-game.ts';
import { progressBar } from './progress.ts';
import type { Route } from './router.ts';
import { pageAddress, setUpFragment } from './router.ts';
import type { MatchRow, SetUp, SiteData } from './types.ts';
import { deniedNote } from './unsaved.ts';

/** What the page does for a picture that is touched. */
interface Site {
  data: SiteData;
  wake: () => void; // Python is wanted from now on
  resume: (row: MatchRow) => void;
  dealt: (game: string) => void; // a game has begun
  open: (fragment: string | null) => void; // shows what an address names; null: what is named now
}

/** Shows the picture of what an address names. Answers what to call when it leaves the screen. */
export function showStill(place: HTMLElement, to: Route, site: Site) {
  const game = site.data.games.find(({ id }) => id === to.game);
  const stop = new AbortController();
  const picture = h('div', { part: 'still-picture' });
  const words = h('div', { class: 'still-words' });
  const still = h('div', { part: 'still' }, game ? picture : null, words);
  place.replaceChildren(still);
  if (game) void paintPicture(picture, game, site.data.samples, stop.signal);
  void fill({ words, picture, game, to, site, signal: stop.signal });
  return () => {
    stop.abort();
    place.replaceChildren();
  };
}

/** @param samples address of the stored views */
async function paintPicture(box: HTMLElement, game: GameInfo, samples: string, signal: AbortSignal) {
  try {
    const [{ fetchExtensions, paintPicture, viewsOf }, views] = await Promise.all([
      import('../table/picture.ts'),
      fetch(samples, { signal }).then((response) => response.json()),
    ]);
    const { reply } = views[game.id];
    await fetchExtensions(viewsOf(reply.table));
    if (signal.aborted) return;
    const close = paintPicture(box, reply, { words: t, say: t('still.picture', { name: game.name }) });
    signal.addEventListener('abort', close);
  } catch {
    // Words and button do without.
  }
}

/**
 * So long a game to go on with is waited for before words are shown, ms: where nothing may be stored that can take
 * seconds.
 */
const SOON = 500;

interface Place {
  words: HTMLElement;
  picture: HTMLElement; // can be pressed like the button
  game?: GameInfo;
  to: Route;
  site: Site;
  signal: AbortSignal;
}

async function fill(place: Place) {
  const { game, to, signal } = place;
  const coming = game ? sitting.toGoOnWith(game.id, to.screen === 'table') : Promise.resolve(null);
  let row = await Promise.race([coming, new Promise<null>((resolve) => setTimeout(resolve, SOON, null))]);
  if (signal.aborted) return;
  const small = () => tooSmall(place.site.data.games, game?.id);
  let was = small();
  let begun = write(place, row);
  const again = () => {
    was = small();
    if (!begun() && !signal.aborted) begun = write(place, row);
  };
  addEventListener('resize', () => small() !== was && again(), { signal });
  const found = await coming;
  if (!found || found === row) return;
  row = found;
  again();
}

/**
 * Writes what is to be played. Answers whether it has begun.
 * @param row the game to go on with
 */
function write({ words, picture, game, to, site, signal }: Place, row: MatchRow | null): () => boolean {
  const least = tooSmall(site.data.games, game?.id) ? leastFrame(site.data.games, game?.id) : null;
  const first = game ? firstSetUp(game, to.query ?? null) : null;
  const setUp = first?.setUp ?? null;
  const doubtful = !game || !setUp || first?.troubles.length || conditionsOf(game, setUp).crowd() === 'many';

  const bar = h('div', { class: 'still-progress', hidden: true });
  const label = row ? t(row.phase === 'over' ? 'still.look' : 'still.continue') : t('still.play');
  let begun = false;
  const begin = async () => {
    if (begun) return;
    begun = true;
    stage('start');
    go.textContent = t('still.starting');
    go.setAttribute('aria-disabled', 'true');
    more.hidden = weight.hidden = true;
    bar.hidden = false;
    bar.append(progressBar());
    announce(t('setup.wait.words'));
    site.wake();
    // Without an engine the page says why, where the table would be.
    const runs = await ready().then(
      () => true,
      () => false,
    );
    if (signal.aborted) return;
    if (row) site.resume(row);
    else if (!runs || doubtful || to.screen === 'learn') site.open(null);
    else {
      const reply = await deal(game, setUp).catch(() => null);
      if (signal.aborted) return;
      if (reply?.ok) site.dealt(game.id);
      else site.open(null);
    }
  };
  const go = least
    ? h('a', { class: 'button main', 'data-do': 'open-large', target: '_blank', rel: 'noopener' }, t('still.open'))
    : button('play-here', label, () => void begin(), { class: 'button main', 'data-match': row?.id });
  picture.onclick = () => go.click();

  const more = h(
    'a',
    { class: 'quiet button small', 'data-do': 'set-up-here', hidden: !game || least !== null },
    t('still.setUp'),
  );
  if (game && setUp) {
    more.href = setUpFragment(game.id, {
      settings: setUp.settings,
      seats: setUp.seats.map(({ kind }) => kind),
      seed: setUp.seed,
    });
    more.addEventListener('click', (event) => {
      event.preventDefault();
      site.wake();
      site.open(to.screen === 'setup' ? null : more.hash);
    });
  }
  // In a window of its own a game goes on, or begins as the frame was told.
  const there = row && game ? `#/${game.id}/play` : to.screen === 'setup' && more.hash ? more.hash : location.hash;
  if (go instanceof HTMLAnchorElement) go.href = pageAddress() + there;
  const kb = isStored() || least ? 0 : Math.ceil(site.data.weight / 100_000) * 100;
  const weight = h(
    'p',
    { part: 'still-weight', id: 'still-weight', hidden: kb === 0 },
    t('still.weight', { kb: number(kb) }),
  );
  if (kb) go.setAttribute('aria-describedby', weight.id);

  // At the table it would lie over the cards.
  const unkept = deniedNote({ class: 'still-unkept', 'data-notice': 'unkept' });

  words.replaceChildren(
    h(
      'div',
      { class: 'still-say' },
      h('h1', { class: 'still-name', tabindex: '-1' }, game?.name ?? t('still.shared')),
      row
        ? h(
            'p',
            null,
            t(row.n ? 'home.continueLine' : 'home.continueFresh', { game: game?.name ?? '', who: row.label, n: row.n }),
          )
        : game && setUp && h('p', { part: 'still-who' }, whoPlays(game, setUp)),
      game && setUp && !row && settings(game, setUp),
      least && h('p', { part: 'still-small' }, t(row ? 'still.smallKept' : 'still.small', least)),
      unkept,
    ),
    h('div', { class: 'still-do' }, go, more, weight, bar),
  );
  return () => begun;
}

/** What somebody has chosen for this game, a line each. */
function settings(game: GameInfo, setUp: SetUp) {
  const conditions = conditionsOf(game, setUp);
  const chosen = conditions.chosen().filter((option) => option.kind !== 'clock');
  if (!chosen.length) return null;
  const lines = chosen.map((option) =>
    h('li', null, t('still.setting', { name: option.name, value: settingInWords(option, conditions.get(option.id)) })),
  );
  return h('ul', { part: 'still-settings' }, ...lines);
}

/** A setting as people read it. */
function settingInWords(option: Option, value: Setting) {
  if (typeof value === 'boolean') return t(value ? 'still.on' : 'still.off');
  if (Array.isArray(value)) return list(value.map(String));
  return option.choices?.find((choice) => choice.value === value)?.name ?? String(value);
}
