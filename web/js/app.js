// The page: reads what the build wrote in, shows the screen the address names, and sets the engine
// going once the first screen is painted.

import { announce, byId, h, hush } from './shell/dom.js';
import { engine, onEngine, ready, start } from './shell/engine.js';
import { acceptDrops, readRecord } from './shell/files.js';
import { openGuide, showGuide } from './shell/guide.js';
import { furnishHome, refreshHome } from './shell/home.js';
import { dismiss, notice } from './shell/notices.js';
import { storeForOffline } from './shell/offline.js';
import { openPrefs, paintFrame } from './shell/prefs.js';
import { mayFocus } from './shell/presence.js';
import { progressBar, troubleCard, watchEngine } from './shell/progress.js';
import { go, parse } from './shell/router.js';
import { showSetUp } from './shell/setup.js';
import * as sitting from './shell/sitting.js';
import { t } from './shell/words.js';

/** @typedef {import("./shell/types.js").SiteData} SiteData */
/** @typedef {import("./shell/types.js").GameInfo} GameInfo */
/** @typedef {import("./shell/types.js").MatchRow} MatchRow */
/** @typedef {import("./shell/router.js").Route} Route */

const root = document.documentElement;
root.setAttribute('data-running', '');

/** @returns {SiteData} */
function readData() {
  const text = document.getElementById('hairpin-data')?.textContent;
  const data = text ? JSON.parse(text) : {};
  const games = /** @type {GameInfo[]} */ (Array.isArray(data) ? data : (data.games ?? []));
  return { version: String(data.version ?? ''), games: games.filter((game) => game.ready && game.id !== 'null-game') };
}

const data = readData();

/** @param {string} id */
function gameOf(id) {
  return data.games.find((game) => game.id === id);
}

/** @param {string} id */
function gameName(id) {
  return gameOf(id)?.name ?? id;
}

/** @param {string} id */
function guideOver(id) {
  const game = gameOf(id);
  if (game) openGuide(game);
}

const SCREENS = /** @type {const} */ (['home', 'setup', 'table', 'guide']);

/** What to call when the screen shown now is left. @type {() => void} */
let leaveScreen = () => {};

/** The first screen is not walked to, so it takes no focus. */
let first = true;

/** Counts navigations, so that what was being fetched for one does not land on the next. */
let visit = 0;

/**
 * Brings a screen on. Its content must be there already.
 * @param {typeof SCREENS[number]} name
 * @param {string} title
 */
function bringOn(name, title) {
  for (const screen of SCREENS) byId(`screen-${screen}`).hidden = screen !== name;
  root.dataset.screen = name;
  document.title = name === 'home' ? t('title.home') : t('title.other', { title });
  if (!first) scrollTo(0, 0);
  if (!first && mayFocus()) {
    /** @type {HTMLElement | null} */ (byId(`screen-${name}`).querySelector('h1'))?.focus({ preventScroll: true });
  }
  first = false;
}

/** Shows what the address says. */
async function route() {
  const fragment = location.hash;
  // Anchors inside a text are the browser's business.
  if (fragment !== '' && !fragment.startsWith('#/') && !first) return;
  const here = ++visit;
  const to = parse(fragment, data.games);
  leaveScreen();
  leaveScreen = () => {};
  dismiss('route');
  for (const dialog of document.querySelectorAll('dialog[open]')) /** @type {HTMLDialogElement} */ (dialog).close();

  if (to.screen === 'table') await showTable(String(to.game), here);
  else if (to.screen === 'link') await showShared(String(to.payload), here);
  else if (to.screen === 'setup') {
    const game = /** @type {GameInfo} */ (gameOf(String(to.game)));
    leaveScreen = showSetUp(byId('screen-setup'), game, to.query ?? null, { openGuide: guideOver });
    bringOn('setup', game.name);
  } else if (to.screen === 'guide') {
    const game = /** @type {GameInfo} */ (gameOf(String(to.game)));
    showGuide(byId('screen-guide'), game, sitting.current()?.game === game.id);
    bringOn('guide', t('guide.title', { name: game.name }));
  } else {
    bringOn('home', '');
    // What has just been played is listed as it ended; where storing it takes long, at first as it was.
    const stored = sitting.settled();
    const soon = await Promise.race([stored.then(() => true), new Promise((resolve) => setTimeout(resolve, 500, false))]);
    if (here === visit) await refreshHome(home);
    if (!soon && here === visit) {
      await stored;
      if (here === visit) await refreshHome(home);
    }
  }
  if (to.trouble) notice('route', t(to.trouble), { kind: 'warn' });
}

/**
 * A panel in the table's place while something has to be waited for.
 * @param {string} words
 */
function waitAtTable(words) {
  byId('screen-table').replaceChildren(
    h(
      'div',
      { class: 'wait' },
      h('h1', { class: 'wait-title', tabindex: '-1' }, words),
      engine.phase === 'loading' && progressBar(),
      engine.phase === 'failed' && troubleCard(),
      h('p', null, h('a', { href: '#/', class: 'button small', 'data-do': 'home' }, t('wait.home'))),
    ),
  );
}

/**
 * The table of the game in play: as this tab has it, else as it was stored.
 * @param {string} game
 * @param {number} here
 */
async function showTable(game, here) {
  if (sitting.current()?.game !== game) {
    const row = await sitting.resumable(game);
    if (here !== visit) return;
    if (!row) {
      notice('open', t('route.nothingInPlay', { game: gameName(game) }), { kind: 'warn', seconds: 15 });
      go(`#/${game}`, { replace: true });
      return;
    }
    waitAtTable(t('wait.resume', { who: row.label }));
    bringOn('table', gameName(game));
    if (!(await engineReady(here, t('wait.resume', { who: row.label })))) return;
    const resumed = await sitting.resume(row.id);
    if (here !== visit) return;
    if (!resumed.ok && resumed.error === 'elsewhere') {
      offerTakeOver(row);
      return;
    }
    if (!resumed.ok) {
      notice('open', resumed.error, { kind: 'bad', seconds: 15 });
      go('#/', { replace: true });
      return;
    }
  }
  putUpTable(game);
}

/** @param {string} game */
function putUpTable(game) {
  const place = byId('screen-table');
  place.replaceChildren();
  bringOn('table', gameName(game));
  hush();
  sitting.show(place);
  leaveScreen = () => {
    sitting.leave();
    place.replaceChildren();
  };
}

/**
 * Waits for the engine; shows what is wrong if it cannot run.
 * @param {number} here
 * @param {string} words
 */
async function engineReady(here, words) {
  try {
    await ready();
  } catch {
    if (here === visit) waitAtTable(words);
    return false;
  }
  return here === visit;
}

/**
 * @param {MatchRow} row
 */
function offerTakeOver(row) {
  const heading = h('h1', { class: 'wait-title', tabindex: '-1' }, t('elsewhere.title'));
  byId('screen-table').replaceChildren(
    h(
      'div',
      { class: 'wait' },
      heading,
      h('p', null, t('elsewhere.words', { who: row.label })),
      h(
        'p',
        { class: 'wait-do' },
        h(
          'button',
          { type: 'button', class: 'button main', 'data-do': 'take-over', on: { click: () => void takeOver(row) } },
          t('elsewhere.here'),
        ),
        h('a', { href: '#/', class: 'button', 'data-do': 'home' }, t('wait.home')),
      ),
    ),
  );
  announce(t('elsewhere.title'));
}

/** @param {MatchRow} row */
async function takeOver(row) {
  const here = visit;
  const resumed = await sitting.resume(row.id, { steal: true });
  if (here !== visit) return;
  if (resumed.ok) putUpTable(row.game);
  else notice('open', resumed.error, { kind: 'bad', seconds: 15 });
}

/**
 * A game from a link.
 * @param {string} payload
 * @param {number} here
 */
async function showShared(payload, here) {
  waitAtTable(t('wait.link'));
  bringOn('table', t('wait.link'));
  if (!(await engineReady(here, t('wait.link')))) return;
  await openAnything(payload, here);
}

/**
 * Opens a record or a link's payload and goes to its table; else says why not.
 * @param {string} text
 * @param {number} here
 */
async function openAnything(text, here) {
  const reply = await sitting.openText(text).catch(() => null);
  if (here !== visit) return;
  const table = sitting.current();
  if (reply?.ok && table) {
    if (reply.warning) notice('open', reply.warning, { kind: 'warn' });
    go(`#/${table.game}/play`, { replace: location.hash.startsWith('#/g/') });
    return;
  }
  notice('open', reply?.error ?? t('trouble.hung.title'), { kind: 'bad', seconds: 15 });
  if (location.hash.startsWith('#/g/')) go('#/', { replace: true });
  else await route();
}

/**
 * Opens a record from wherever the player is.
 * @param {string} text
 */
async function openRecord(text) {
  leaveScreen();
  leaveScreen = () => {};
  const here = ++visit;
  waitAtTable(t('wait.record'));
  bringOn('table', t('wait.record'));
  if (await engineReady(here, t('wait.record'))) await openAnything(text, here);
}

/** @param {File} file */
async function openFile(file) {
  const read = await readRecord(file);
  if ('error' in read) notice('open', read.error, { kind: 'bad', seconds: 15 });
  else await openRecord(read.text);
}

/**
 * Opens what was pasted on the home screen, which stays until it is known to be good.
 * @param {string} text
 * @returns {Promise<string | null>} what is wrong with it
 */
async function tryText(text) {
  const here = visit;
  try {
    await ready();
    const reply = await sitting.openText(text);
    if (here !== visit) return null;
    const table = sitting.current();
    if (!reply.ok || !table) return reply.error ?? t('home.paste.nothing');
    if (reply.warning) notice('open', reply.warning, { kind: 'warn' });
    go(`#/${table.game}/play`);
    return null;
  } catch {
    return t(`trouble.${engine.trouble ?? 'hung'}.title`);
  }
}

const home = {
  games: data.games,
  tryText,
  openFile: (/** @type {File} */ file) => void openFile(file),
  resume: (/** @type {MatchRow} */ row) => {
    sitting.want(row.id);
    go(`#/${row.game}/play`);
  },
};

/**
 * After the first paint, so that nothing stands between the player and the page. A frame that is out of
 * sight in somebody's page is not painted; it gets ready all the same, a little later.
 */
function afterPaint() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, 0));
    setTimeout(resolve, 1000);
  });
}

async function main() {
  sitting.furnish({ openGuide: guideOver, openPrefs, gameName, mayFocus });
  furnishHome(home);
  byId('version').textContent = data.version ? t('version', { version: data.version }) : '';
  for (const button of document.querySelectorAll('[data-do="prefs"]')) button.addEventListener('click', openPrefs);
  document.querySelector('.skip')?.addEventListener('click', (event) => {
    event.preventDefault();
    byId('main').focus();
  });
  paintFrame();
  history.scrollRestoration = 'manual';
  acceptDrops((file) => void openFile(file));
  addEventListener('hashchange', () => void route());
  // Not waited for: it may itself be waiting for the engine.
  void route();
  await afterPaint();
  watchEngine();
  let ran = false;
  onEngine((state) => {
    if (state.phase !== 'ready') return;
    if (ran) {
      // A new engine after a failure: the game comes back from where it was stored.
      sitting.forget();
      void route();
    }
    ran = true;
  });
  void start();
  await storeForOffline(() => sitting.isShown() && sitting.current()?.phase !== 'over');
}

void main();
