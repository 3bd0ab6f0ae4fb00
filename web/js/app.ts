// The page: reads what the build wrote in, shows the screen the address names, and sets the engine
// going when somebody wants it, or when nothing else is to do.

import { stage } from './engine/stages.ts';
import { isStored } from './engine/stored.ts';
import type { GameInfo } from './engine/types.ts';
import { offerReports, openAbout, report } from './page/about.ts';
import { fetchCheck } from './page/check-door.ts';
import { whenDateChanges } from './page/comeback.ts';
import { afterDeleting } from './page/deleted.ts';
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
} from './page/embed.ts';
import { acceptDrops, isWholeRecord, readRecord } from './page/files.ts';
import { settle } from './page/game-end.ts';
import { furnishHome, refreshHome } from './page/home.ts';
import { whenQuiet } from './page/idle.ts';
import { holdInstall, openLaunched } from './page/installed.ts';
import { lazy, SLOW, whenIdle } from './page/lazy.ts';
import { offline, storeForOffline } from './page/offline.ts';
import * as sitting from './page/open-game.ts';
import { damagedPanel, deadLinkPanel, missingPanel, slowPanel, takeOverPanel, waitPanel } from './page/panels.ts';
import { furnishAbout, openPrefs, paintFrame } from './page/prefs.ts';
import { watchEngine } from './page/progress.ts';
import { bringAll, bringIn, fetchRecord } from './page/record-door.ts';
import type { Route } from './page/router.ts';
import { go, parse, recordFragment } from './page/router.ts';
import { bringScroll, keepScroll, leaveScroll } from './page/scrolled.ts';
import { watchStarts } from './page/starts.ts';
import * as storage from './page/storage.ts';
import type { MatchRow, SiteData } from './page/types.ts';
import { ask, engine, onEngine, ready, start, startAhead, stop } from './transport/index.ts';
import { byId } from './ui/dom.ts';
import { dismiss, notice } from './ui/notices.ts';
import { hush } from './ui/speaker.ts';
import { t } from './ui/words.ts';

const root = document.documentElement;
/** first-paint.js has found that the browser lacks what the page needs. */
const old = root.hasAttribute('data-old');
if (!old) root.setAttribute('data-running', '');
stage('script');

function readData(): SiteData {
  const written = document.getElementById('hairpin-data')?.textContent;
  const data = written ? JSON.parse(written) : {};
  const games = (Array.isArray(data) ? data : (data.games ?? [])) as GameInfo[];
  const text = (value: unknown) => String(value ?? '');
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

function gameOf(id: string) {
  return data.games.find((game) => game.id === id);
}

function gameName(id: string) {
  return gameOf(id)?.name ?? id;
}

const fetchGuide = lazy(() => import('./page/guide.ts'));

async function guideOver(id: string) {
  const game = gameOf(id);
  const came = game && (await fetchGuide().catch(() => null));
  if (came) came.openGuide(game);
}

const SCREENS = ['home', 'setup', 'today', 'table', 'guide', 'record', 'check'] as const;

/** What to call when the screen shown now is left. */
let leaveScreen: () => void = () => {};

/** The first screen is not walked to, so it takes no focus. */
let first = true;

/** The game whose set-up is to start by itself, as it was played last. */
let playNow = '';

/** The fragment of the screen before the self-check. */
let before = '';

/** Counts navigations, so that what was being fetched for one does not land on the next. */
let visit = 0;

/** Brings a screen on. Its content must be there already. */
function bringOn(name: (typeof SCREENS)[number], title: string) {
  for (const screen of SCREENS) byId(`screen-${screen}`).hidden = screen !== name;
  root.dataset.screen = name;
  root.setAttribute('data-shown', '');
  document.title = name === 'home' ? t('title.home') : t('title.other', { title });
  bringScroll(name);
  if (!first && mayFocus()) {
    (byId(`screen-${name}`).querySelector('h1') as HTMLElement | null)?.focus({ preventScroll: true });
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
  for (const dialog of document.querySelectorAll('dialog[open]')) (dialog as HTMLDialogElement).close();

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
  else if (to.screen === 'guide') await guide(to, here);
  else {
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
const fetchStill = lazy(() => import('./page/poster.ts'));

const fetchInstall = lazy(() => import('./page/install.ts'));

/** A part of the page for a screen, or null if it does not arrive. While that takes long the screen says so. */
async function fetched<T>(get: () => Promise<T>, screen: (typeof SCREENS)[number], title: string, here: number) {
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
const fetchSetUp = lazy(() => import('./page/setup.ts'));

async function setUp(to: Route, here: number) {
  const game = gameOf(String(to.game)) as GameInfo;
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

/** The rules of a game. */
async function guide(to: Route, here: number) {
  const game = gameOf(String(to.game)) as GameInfo;
  const title = t('guide.title', { name: game.name });
  const came = await fetched(fetchGuide, 'guide', title, here);
  if (here !== visit) return;
  const inPlay = sitting.current()?.game === game.id;
  if (came) leaveScreen = came.showGuide(byId('screen-guide'), game, inPlay, to.section ?? '');
  else missingPanel(game.id);
  bringOn(came ? 'guide' : 'table', title);
}

const fetchToday = lazy(() => import('./page/today-screen.ts'));

/** What today brings. */
async function showDay(kind: 'race' | 'puzzle', here: number) {
  const came = await fetched(fetchToday, 'today', t(`today.${kind}`), here);
  if (here !== visit) return;
  if (came) leaveScreen = came.showToday(byId('screen-today'), kind, data);
  else missingPanel();
  bringOn(came ? 'today' : 'table', t(`today.${kind}`));
}

/** The record, or somebody's page of it. */
async function showRecord(who: string, here: number) {
  const came = await fetched(fetchRecord, 'record', who || t('record.title'), here);
  if (here !== visit) return;
  if (came) await came.showRecord(byId('screen-record'), who, recordSite);
  else missingPanel();
  if (here === visit) bringOn(came ? 'record' : 'table', who || t('record.title'));
}

/** What this browser allows. */
async function showCheck(here: number) {
  const check = await fetchCheck().catch(() => null);
  if (here !== visit) return;
  if (check) void check({ lines: report, offline: () => offline.state, back: before || '#/' });
  else missingPanel();
  bringOn(check ? 'check' : 'table', t('check.open'));
}

/** Python starts, and loads the game that is being set up, so that Start has less to wait for. */
async function startFor(game: string, here: number) {
  await start();
  // An engine that is gone says so itself.
  if (here !== visit || engine.phase !== 'ready') return;
  const reply = await ask({ do: 'preload', game }).catch(() => null);
  if (reply?.ok) stage('near');
}

/** What an address names, before Python is wanted for it. */
async function putUpPicture(to: Route, here: number) {
  const title = to.game ? gameName(to.game) : t('still.shared');
  const came = await fetched(fetchStill, 'table', title, here);
  if (here !== visit) return;
  const site = {
    data,
    wake: wakeUp,
    resume,
    dealt: (game: string) => go(`#/${game}/play`),
    open: (fragment: string | null) => (fragment === null ? void route() : go(fragment)),
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
 * @param still whether that is so
 */
async function letGo(still: () => boolean) {
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

/** The table of the game in play: as this tab has it, else as it was stored. */
async function showTable(game: string, here: number) {
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

/** A lesson at the table, which is not kept: the one named, else the one to go on with. */
async function showLesson(game: string, number: number | null, here: number) {
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

function putUpTable(game: string) {
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

/** Waits for the engine; shows what is wrong if it cannot run. */
async function engineReady(here: number, words: string, game?: string) {
  try {
    await ready();
  } catch {
    if (here === visit) waitPanel(words, game);
    return false;
  }
  return here === visit;
}

function cannotResume(row: MatchRow, failed: Exclude<Awaited<ReturnType<typeof sitting.resume>>, { why: null }>) {
  if (failed.why === 'elsewhere') takeOverPanel(row, () => void takeOver(row));
  else if (failed.why === 'damaged') damagedPanel(row, gameName(row.game), failed, () => void remove(row));
  else if (failed.why === 'stopped') waitPanel(t('wait.resume', { who: row.label }), row.game);
  else {
    notice('open', t('storage.lost'), { kind: 'warn', seconds: 15 });
    go(startOf(row.game) ?? '#/', { replace: true });
  }
}

async function takeOver(row: MatchRow) {
  const here = visit;
  const resumed = await sitting.resume(row.id, { steal: true });
  if (here !== visit) return;
  if (resumed.why === null) putUpTable(row.game);
  else cannotResume(row, resumed);
}

async function remove(row: MatchRow) {
  await storage.remove(row.id);
  go(startOf(row.game) ?? '#/', { replace: true });
}

/** A game from a link. */
async function showShared(payload: string, here: number) {
  waitPanel(t('wait.link'));
  bringOn('table', t('wait.link'));
  if (!(await engineReady(here, t('wait.link')))) return;
  await openAnything(payload, here);
}

/** Opens a record or a link's payload and goes to its table; else says why not. */
async function openAnything(text: string, here: number) {
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

/** Opens a record from wherever the player is. */
async function openRecord(text: string) {
  wakeUp();
  leaveScreen();
  leaveScreen = () => {};
  const here = ++visit;
  waitPanel(t('wait.record'));
  bringOn('table', t('wait.record'));
  if (await engineReady(here, t('wait.record'))) await openAnything(text, here);
}

async function openFile(file: File) {
  const read = await readRecord(file);
  const whole = 'text' in read && isWholeRecord(read.text);
  const wrong = 'error' in read ? read.error : whole ? await bringIn(read.text) : null;
  if (wrong !== null) notice('open', wrong, { kind: 'bad', seconds: 15 });
  else if (!whole && 'text' in read) await openRecord(read.text);
}

async function openFiles(files: File[]) {
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
 * @returns what is wrong with it
 */
async function tryText(text: string): Promise<string | null> {
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

function resume(row: MatchRow) {
  sitting.want(row.id);
  go(`#/${row.game}/play`);
}

const home = {
  games: data.games,
  samples: data.samples,
  tryText,
  openFiles: (files: File[]) => void openFiles(files),
  resume,
  play: (game: string) => {
    playNow = game;
    go(`#/${game}`);
  },
};

const recordSite = {
  games: data.games,
  open: (text: string) => void openRecord(text),
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
 */
function engineCame(): Promise<void> {
  return new Promise((resolve) => {
    onEngine((state) => {
      if (state.phase === 'ready' || (state.phase === 'failed' && state.trouble !== 'spoilt')) resolve();
    });
  });
}

async function main() {
  sitting.furnish({ openGuide: guideOver, openPrefs, gameName, mayFocus });
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
