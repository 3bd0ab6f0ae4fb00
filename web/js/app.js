// The page: reads what the build wrote in, shows the screen the address names, and sets the engine
// going when somebody wants it, or when nothing else is to do.

import { ask, engine, onEngine, ready, start, startAhead, stop } from './engine/engine.js';
import { stage } from './engine/stages.js';
import { isStored } from './engine/stored.js';
import { offerReports, openAbout, report } from './page/about.js';
import { fetchCheck } from './page/check-door.js';
import { whenDateChanges } from './page/comeback.js';
import { afterDeleting } from './page/deleted.js';
import {
  mayFocus,
  oneGame,
  rests,
  seen,
  settleEmbedding,
  showPoster,
  startOf,
  tooSmall,
  wake,
  whenUnseen,
} from './page/embed.js';
import { acceptDrops, isWholeRecord, readRecord } from './page/files.js';
import { settle } from './page/game-end.js';
import { openGuide, showGuide } from './page/guide.js';
import { furnishHome, refreshHome } from './page/home.js';
import { whenQuiet } from './page/idle.js';
import { holdInstall, openLaunched } from './page/installed.js';
import { lazy, SLOW, whenIdle } from './page/lazy.js';
import { offline, storeForOffline } from './page/offline.js';
import * as sitting from './page/open-game.js';
import { damagedPanel, deadLinkPanel, missingPanel, slowPanel, takeOverPanel, waitPanel } from './page/panels.js';
import { furnishAbout, openPrefs, paintFrame } from './page/prefs.js';
import { watchEngine } from './page/progress.js';
import { bringAll, bringIn, fetchRecord } from './page/record-door.js';
import { go, parse, recordFragment } from './page/router.js';
import { bringScroll, keepScroll, leaveScroll } from './page/scrolled.js';
import { watchStarts } from './page/starts.js';
import * as storage from './page/storage.js';
import { byId } from './ui/dom.js';
import { dismiss, notice } from './ui/notices.js';
import { hush } from './ui/speaker.js';
import { t } from './ui/words.js';

/** @typedef {import("./page/types.js").SiteData} SiteData */
/** @typedef {import("./engine/types.js").GameInfo} GameInfo */
/** @typedef {import("./page/types.js").MatchRow} MatchRow */
/** @typedef {import("./page/router.js").Route} Route */

const root = document.documentElement;
/** first-paint.js has found that the browser lacks what the page needs. */
const old = root.hasAttribute('data-old');
if (!old) root.setAttribute('data-running', '');
stage('script');

/** @returns {SiteData} */
function readData() {
  const written = document.getElementById('hairpin-data')?.textContent;
  const data = written ? JSON.parse(written) : {};
  const games = /** @type {GameInfo[]} */ (Array.isArray(data) ? data : (data.games ?? []));
  const text = (/** @type {unknown} */ value) => String(value ?? '');
  const { version, source, pyodide } = data;
  return {
    version: text(version),
    source: text(source),
    pyodide: text(pyodide),
    weight: Number(data.weight ?? 0),
    samples: text(data.samples),
    games: games.filter((game) => game.ready && game.id !== 'null-game'),
  };
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

const SCREENS = /** @type {const} */ (['home', 'setup', 'today', 'table', 'guide', 'record', 'check']);

/** What to call when the screen shown now is left. @type {() => void} */
let leaveScreen = () => {};

/** The first screen is not walked to, so it takes no focus. */
let first = true;

/** The game whose set-up is to start by itself, as it was played last. */
let playNow = '';

/** The fragment of the screen before the self-check. */
let before = '';

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
  root.setAttribute('data-shown', '');
  document.title = name === 'home' ? t('title.home') : t('title.other', { title });
  bringScroll(name);
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
  leaveScroll();
  const to = parse(fragment, data.games);
  if (first) settleEmbedding(to);
  if (to.screen !== 'check') before = fragment;
  leaveScreen();
  leaveScreen = () => {};
  dismiss('route');
  dismiss('install');
  for (const dialog of document.querySelectorAll('dialog[open]')) /** @type {HTMLDialogElement} */ (dialog).close();

  // Home, the rules and pictures do without the engine; a set-up is painted first.
  if (!['home', 'guide', 'setup', 'record', 'check'].includes(to.screen) && !rests()) void start();
  if (to.screen === 'record') await showRecord(String(to.who), here);
  else if (to.screen === 'check') await showCheck(here);
  else if (rests() && to.screen !== 'guide') await putUpPicture(to, here);
  else if (to.screen === 'table') await showTable(String(to.game), here);
  else if (to.screen === 'learn') await showLesson(String(to.game), to.lesson ?? null, here);
  else if (to.screen === 'link') await showShared(String(to.payload), here);
  else if (to.screen === 'setup') await setUp(to, here);
  else if (to.screen === 'today') await showDay(to.kind ?? 'race', here);
  else if (to.screen === 'guide') {
    const game = /** @type {GameInfo} */ (gameOf(String(to.game)));
    leaveScreen = showGuide(byId('screen-guide'), game, sitting.current()?.game === game.id, to.section ?? '');
    bringOn('guide', t('guide.title', { name: game.name }));
  } else {
    bringOn('home', '');
    // What has just been played is listed as it ended; where storing it takes long, at first as it was.
    const stored = sitting.settled();
    const soon = await Promise.race([
      stored.then(() => true),
      new Promise((resolve) => setTimeout(resolve, 500, false)),
    ]);
    if (here === visit) await refreshHome(home);
    if (!soon && here === visit) {
      await stored;
      if (here === visit) await refreshHome(home);
    }
    whenIdle(async () => {
      const came = await fetchInstall().catch(() => null);
      if (here === visit) await came?.suggestInstall();
    });
  }
  if (to.trouble) notice('route', t(to.trouble), { kind: 'warn' });
}

/** What a frame shows at rest has code of its own, too. */
const fetchStill = lazy(() => import('./page/poster.js'));

const fetchInstall = lazy(() => import('./page/install.js'));

/**
 * A part of the page for a screen, or null if it does not arrive. While that takes long the screen says so.
 * @template T
 * @param {() => Promise<T>} get
 * @param {typeof SCREENS[number]} screen
 * @param {string} title
 * @param {number} here
 */
async function fetched(get, screen, title, here) {
  const walked = !first;
  // Home fetches parts in idle time, so few people wait here. On the first screen there is no earlier screen to
  // replace.
  const slow = setTimeout(
    () => {
      if (here !== visit) return;
      slowPanel(byId(`screen-${screen}`), title);
      bringOn(screen, title);
      first = !walked;
    },
    walked ? SLOW : 3 * SLOW,
  );
  const came = await get().catch(() => null);
  clearTimeout(slow);
  return came;
}

/** The set-up's own code, fetched when a game is near. */
const fetchSetUp = lazy(() => import('./page/setup.js'));

/**
 * @param {Route} to
 * @param {number} here
 */
async function setUp(to, here) {
  const game = /** @type {GameInfo} */ (gameOf(String(to.game)));
  const came = await fetched(fetchSetUp, 'setup', game.name, here);
  if (here !== visit) return;
  const starts = playNow === game.id;
  playNow = '';
  if (came)
    leaveScreen = came.showSetUp(byId('screen-setup'), game, to.query ?? null, {
      openGuide: guideOver,
      resume,
      starts,
    });
  else missingPanel(game.id);
  bringOn(came ? 'setup' : 'table', game.name);
  // On a first visit Python's megabytes would come before what is to be painted now.
  const prepare = () => startFor(game.id, here);
  void afterPaint().then(() => (isStored() ? prepare() : whenIdle(() => void prepare())));
}

const fetchToday = lazy(() => import('./page/today-screen.js'));

/**
 * What today brings.
 * @param {"race" | "puzzle"} kind
 * @param {number} here
 */
async function showDay(kind, here) {
  const came = await fetched(fetchToday, 'today', t(`today.${kind}`), here);
  if (here !== visit) return;
  if (came) leaveScreen = came.showToday(byId('screen-today'), kind, data);
  else missingPanel();
  bringOn(came ? 'today' : 'table', t(`today.${kind}`));
}

/**
 * The record, or somebody's page of it.
 * @param {string} who
 * @param {number} here
 */
async function showRecord(who, here) {
  const came = await fetched(fetchRecord, 'record', who || t('record.title'), here);
  if (here !== visit) return;
  if (came) await came.showRecord(byId('screen-record'), who, recordSite);
  else missingPanel();
  if (here === visit) bringOn(came ? 'record' : 'table', who || t('record.title'));
}

/**
 * What this browser allows.
 * @param {number} here
 */
async function showCheck(here) {
  const check = await fetchCheck().catch(() => null);
  if (here !== visit) return;
  if (check) void check({ lines: report, offline: () => offline.state, back: before || '#/' });
  else missingPanel();
  bringOn(check ? 'check' : 'table', t('check.open'));
}

/**
 * Python starts, and loads the game that is being set up, so that Start has less to wait for.
 * @param {string} game
 * @param {number} here
 */
async function startFor(game, here) {
  await start();
  // An engine that is gone says so itself.
  if (here !== visit || engine.phase !== 'ready') return;
  const reply = await ask({ do: 'preload', game }).catch(() => null);
  if (reply?.ok) stage('near');
}

/**
 * What an address names, before Python is wanted for it.
 * @param {Route} to
 * @param {number} here
 */
async function putUpPicture(to, here) {
  const title = to.game ? gameName(to.game) : t('still.shared');
  const came = await fetched(fetchStill, 'table', title, here);
  if (here !== visit) return;
  const site = {
    data,
    wake: wakeUp,
    resume,
    dealt: (/** @type {string} */ game) => go(`#/${game}/play`),
    open: (/** @type {string | null} */ fragment) => (fragment === null ? void route() : go(fragment)),
  };
  if (came) leaveScreen = came.showStill(byId('screen-table'), to, site);
  else missingPanel(to.game);
  bringOn('table', title);
}

/** Python is wanted. */
function wakeUp() {
  wake();
  void start();
}

/**
 * Nobody has seen this frame for long, or it has become too small: it rests again, and its game comes back from where
 * it is stored.
 * @param {() => boolean} still  whether that is so
 */
async function letGo(still) {
  if (!oneGame() || rests() || engine.phase !== 'ready' || !sitting.isKept()) return;
  const away = await sitting.putAway().catch(() => false);
  if (away && still()) {
    stop();
    showPoster();
  }
  await route();
}

/** A game is not played where its frame is too small. One that is over stays in sight. */
function fitFrame() {
  const table = sitting.current();
  const small = () => tooSmall(data.games, table?.game);
  if (root.dataset.screen === 'table' && table && table.phase !== 'over' && small()) void letGo(small);
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
    const words = t('wait.resume', { who: row.label });
    waitPanel(words, game);
    bringOn('table', gameName(game));
    if (!(await engineReady(here, words, game))) return;
    const resumed = await sitting.resume(row.id);
    if (here !== visit) return;
    if (resumed.why !== null) {
      cannotResume(row, resumed);
      return;
    }
  }
  putUpTable(game);
}

/**
 * A lesson at the table, which is not kept: the one named, else the one to go on with.
 * @param {string} game
 * @param {number | null} number
 * @param {number} here
 */
async function showLesson(game, number, here) {
  waitPanel(t('wait.lesson'), game);
  bringOn('table', gameName(game));
  if (!(await engineReady(here, t('wait.lesson'), game))) return;
  const reply = await sitting.learn(game, number).catch(() => null);
  if (here !== visit || !reply) return;
  if (reply.ok) putUpTable(game);
  else {
    notice('open', reply.error ?? '', { kind: 'warn', seconds: 15 });
    go(`#/${game}`, { replace: true });
  }
}

/** @param {string} game */
function putUpTable(game) {
  const place = byId('screen-table');
  place.removeAttribute('data-waits');
  place.replaceChildren();
  bringOn('table', gameName(game));
  hush();
  sitting.showGame(place);
  void afterPaint().then(() => stage('table'));
  fitFrame();
  leaveScreen = () => {
    sitting.leave();
    place.replaceChildren();
  };
}

/**
 * Waits for the engine; shows what is wrong if it cannot run.
 * @param {number} here
 * @param {string} words
 * @param {string} [game]
 */
async function engineReady(here, words, game) {
  try {
    await ready();
  } catch {
    if (here === visit) waitPanel(words, game);
    return false;
  }
  return here === visit;
}

/**
 * @param {MatchRow} row
 * @param {Exclude<Awaited<ReturnType<typeof sitting.resume>>, {why: null}>} failed
 */
function cannotResume(row, failed) {
  if (failed.why === 'elsewhere') takeOverPanel(row, () => void takeOver(row));
  else if (failed.why === 'damaged') damagedPanel(row, gameName(row.game), failed, () => void remove(row));
  else if (failed.why === 'stopped') waitPanel(t('wait.resume', { who: row.label }), row.game);
  else {
    notice('open', t('storage.lost'), { kind: 'warn', seconds: 15 });
    go(startOf(row.game) ?? '#/', { replace: true });
  }
}

/** @param {MatchRow} row */
async function takeOver(row) {
  const here = visit;
  const resumed = await sitting.resume(row.id, { steal: true });
  if (here !== visit) return;
  if (resumed.why === null) putUpTable(row.game);
  else cannotResume(row, resumed);
}

/** @param {MatchRow} row */
async function remove(row) {
  await storage.remove(row.id);
  go(startOf(row.game) ?? '#/', { replace: true });
}

/**
 * A game from a link.
 * @param {string} payload
 * @param {number} here
 */
async function showShared(payload, here) {
  waitPanel(t('wait.link'));
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
  const shared = location.hash.startsWith('#/g/');
  if (!reply) {
    // The engine is gone, and what to do is said in the table's place.
    waitPanel(t(shared ? 'wait.link' : 'wait.record'));
    return;
  }
  const say = reply.error ?? t('home.paste.nothing');
  if (shared && oneGame()) deadLinkPanel(say);
  else {
    notice('open', say, { kind: 'bad', seconds: 15 });
    if (shared) go('#/', { replace: true });
    else await route();
  }
}

/**
 * Opens a record from wherever the player is.
 * @param {string} text
 */
async function openRecord(text) {
  wakeUp();
  leaveScreen();
  leaveScreen = () => {};
  const here = ++visit;
  waitPanel(t('wait.record'));
  bringOn('table', t('wait.record'));
  if (await engineReady(here, t('wait.record'))) await openAnything(text, here);
}

/** @param {File} file */
async function openFile(file) {
  const read = await readRecord(file);
  const whole = 'text' in read && isWholeRecord(read.text);
  const wrong = 'error' in read ? read.error : whole ? await bringIn(read.text) : null;
  if (wrong !== null) notice('open', wrong, { kind: 'bad', seconds: 15 });
  else if (!whole && 'text' in read) await openRecord(read.text);
}

/** @param {File[]} files */
async function openFiles(files) {
  const [file] = files;
  if (files.length === 1 && file) await openFile(file);
  if (files.length < 2) return;
  wakeUp();
  leaveScreen();
  leaveScreen = () => {};
  const here = ++visit;
  waitPanel(t('wait.record'));
  bringOn('table', t('wait.record'));
  const { opened, recorded } = await bringAll(files, sitting.openText);
  if (here !== visit) return;
  const to = recorded ? recordFragment() : opened ? `#/${opened}/play` : location.hash;
  if (to === location.hash) await route();
  else go(to);
}

/**
 * Opens what was pasted on the home screen, which stays until it is known to be good.
 * @param {string} text
 * @returns {Promise<string | null>} what is wrong with it
 */
async function tryText(text) {
  const here = visit;
  if (isWholeRecord(text)) return bringIn(text);
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

/** @param {MatchRow} row */
function resume(row) {
  sitting.want(row.id);
  go(`#/${row.game}/play`);
}

const home = {
  games: data.games,
  samples: data.samples,
  tryText,
  openFiles: (/** @type {File[]} */ files) => void openFiles(files),
  resume,
  play: (/** @type {string} */ game) => {
    playNow = game;
    go(`#/${game}`);
  },
};

const recordSite = {
  games: data.games,
  open: (/** @type {string} */ text) => void openRecord(text),
  resume,
  openFiles: home.openFiles,
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

/**
 * Resolves when the engine has been started for the first time and is ready or cannot be. Damaged files must not be
 * stored, so then it waits for whole ones.
 * @returns {Promise<void>}
 */
function engineCame() {
  return new Promise((resolve) => {
    onEngine((state) => {
      if (state.phase === 'ready' || (state.phase === 'failed' && state.trouble !== 'spoilt')) resolve();
    });
  });
}

async function main() {
  sitting.furnish({ openGuide: guideOver, openPrefs, gameName, mayFocus, drivers: (id) => gameOf(id)?.bots ?? [] });
  furnishHome(home);
  byId('version').textContent = data.version ? t('version', { version: data.version }) : '';
  for (const button of document.querySelectorAll('[data-do="prefs"]')) button.addEventListener('click', openPrefs);
  for (const button of document.querySelectorAll('[data-do="about"]'))
    button.addEventListener('click', () => openAbout(data));
  furnishAbout(() => openAbout(data));
  offerReports(data);
  document.querySelector('.skip')?.addEventListener('click', (event) => {
    event.preventDefault();
    byId('main').focus();
  });
  paintFrame();
  watchStarts();
  keepScroll();
  acceptDrops(home.openFiles);
  openLaunched(home.openFiles);
  holdInstall();
  addEventListener('hashchange', () => void route());
  void afterDeleting();
  whenDateChanges(() => {
    if (root.dataset.screen === 'home') void refreshHome(home);
  });
  // Not waited for: it may itself be waiting for the engine.
  void route();
  await afterPaint();
  watchEngine();
  whenIdle(() => {
    if (rests()) return;
    for (const fetchPart of [fetchSetUp, sitting.fetchTable]) fetchPart().catch(() => {});
  });
  let ran = false;
  let lost = false;
  onEngine((state) => {
    if (state.phase === 'failed') lost = ran;
    if (state.phase !== 'ready') return;
    if (lost) {
      // A new engine after a failure: the game comes back from where it was stored.
      sitting.forget();
      void route();
    }
    ran = true;
    lost = false;
    // Games that were over before there was a record are counted when nothing else is to do.
    whenIdle(async () => {
      if ((await settle(sitting.isOpen)) && root.dataset.screen === 'record') await route();
    });
  });
  whenUnseen(() => void letGo(() => !seen()));
  addEventListener('resize', fitFrame);
  void whenQuiet(() => {
    if (!rests()) void startAhead();
  });
  // What is stored is for the most part what the engine fetches, so storing waits for it; where all is stored it is
  // only looked through.
  if (rests() || engine.phase !== 'idle' || !isStored()) await engineCame();
  await storeForOffline(() => root.dataset.screen === 'table' && sitting.current()?.phase !== 'over');
}

if (!old) void main();
