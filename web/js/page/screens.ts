// The screen that an address names. Each screen has code of its own, fetched when it is needed.

import { stage } from '../engine/stages.ts';
import { isStored } from '../engine/stored.ts';
import type { GameInfo } from '../engine/types.ts';
import { ask, engine, start } from '../transport/index.ts';
import { byId } from '../ui/dom.ts';
import { notice } from '../ui/notices.ts';
import { foreign, t } from '../ui/words.ts';
import { report } from './about.ts';
import { fetchCheck } from './check-door.ts';
import { framed, rests, settleEmbedding } from './embed.ts';
import { fetchGuide, guideOver } from './guide-door.ts';
import { furnishHome, refreshHome } from './home.ts';
import { openFiles, openRecord, showShared, tryText } from './incoming.ts';
import { lazy, STILL, whenIdle } from './lazy.ts';
import { afterPaint, beginVisit, bringOn, clearNotices, fetched, isFirst, isHere, whenLeft } from './navigation.ts';
import { offline } from './offline.ts';
import { current, settled } from './open-game.ts';
import { missingPanel } from './panels.ts';
import { flagged } from './parameters.ts';
import { takeStart } from './play-now.ts';
import { fetchRecord } from './record-door.ts';
import type { Route } from './router.ts';
import { go, parse, reroute, rightAddress } from './router.ts';
import { leaveScroll } from './scrolled.ts';
import { data, gameName, gameOf } from './site.ts';
import { engineReady, goOn, practise, showLesson, showTable, wakeUp } from './table-screen.ts';

const fetchInstall = lazy(() => import('./install.ts'));
const fetchHost = lazy(() => import('./host-page.ts'), STILL);
const fetchPoster = lazy(() => import('./poster.ts'), STILL);
const fetchToday = lazy(() => import('./today-screen.ts'));
const fetchClass = lazy(() => import('./class-screen.ts'));
const fetchPuzzles = lazy(() => import('./puzzles-screen.ts'));
const fetchPrint = lazy(() => import('./print-screen.ts'));
export const fetchSetUp = lazy(() => import('./setup.ts'));

/** The fragment of the screen before the self-check. */
let before = '';

/** What home needs of the page. */
export const home = {
  games: data.games,
  samples: data.samples,
  days: data.days,
  tryText,
  openFiles: (files: File[]) => void openFiles(files),
  resume: goOn,
};

/** Shows the screen that the address names. */
export async function route() {
  const right = rightAddress(location.search, location.hash, data.games);
  if (right && (isFirst() || !document.getElementById(location.hash.slice(1))))
    history.replaceState(history.state, '', location.pathname + right);
  const fragment = location.hash;
  // The browser itself follows anchors inside a text.
  if (fragment !== '' && !fragment.startsWith('#/') && !isFirst()) return;
  leaveScroll();
  const to = parse(fragment, data.games);
  const starting = isFirst();
  if (starting) settleEmbedding(to);
  if (to.screen !== 'check') before = fragment;
  const here = beginVisit();
  clearNotices();
  if (starting && (framed || location.search))
    void fetchHost().then(
      ({ explainParameters, talk }) => {
        explainParameters();
        if (framed) talk(to);
      },
      () => {},
    );

  // Home, the calendar, the rules and pictures do without the engine; a set-up is painted first.
  const early = ['home', 'guide', 'setup', 'record', 'check'].includes(to.screen) || to.kind === 'past';
  if (!early && !rests()) void start();
  const game = String(to.game);
  if (to.screen === 'record') await showRecord(String(to.who), here);
  else if (to.screen === 'check') await showCheck(here);
  else if (rests() && to.screen !== 'guide') await showPicture(to, here);
  else if (to.screen === 'table') await showTable(game, here);
  else if (to.screen === 'learn') await showLesson(game, to.lesson ?? null, here);
  else if (to.screen === 'link') await showShared(String(to.payload), here);
  else if (to.screen === 'setup') await showSetUp(to, here, starting);
  else if (to.screen === 'today') await showDay(to, here);
  else if (to.screen === 'puzzles') await showPuzzles(to.game ?? '', here);
  else if (to.screen === 'print') await showPrint(to, here);
  else if (to.screen === 'puzzle') await showPuzzle(to, here);
  else if (to.screen === 'class') await showClass(String(to.rest), here);
  else if (to.screen === 'guide') await showGuide(to, here);
  else await showHome(here);
  if (to.trouble) notice('route', t(to.trouble), { kind: 'warn' });
}

async function showHome(here: number) {
  furnishHome(home);
  bringOn('home', '');
  // A game that was just played is listed as it ended; while storing it takes long, as it was before.
  const stored = settled();
  const soon = await Promise.race([stored.then(() => true), new Promise((resolve) => setTimeout(resolve, 500, false))]);
  if (isHere(here)) await refreshHome(home);
  if (!soon && isHere(here)) {
    await stored;
    if (isHere(here)) await refreshHome(home);
  }
  whenIdle(async () => {
    const came = await fetchInstall().catch(() => null);
    if (isHere(here)) await came?.suggestInstall();
  });
}

/** @param starting whether the page begins with this screen */
async function showSetUp(to: Route, here: number, starting: boolean) {
  const game = gameOf(String(to.game)) as GameInfo;
  const came = await fetched(fetchSetUp, 'setup', game.name, here);
  if (!isHere(here)) return;
  const starts = takeStart(game.id) ?? (starting && flagged('start') ? 'address' : null);
  if (came)
    whenLeft(
      came.showSetUp(byId('screen-setup'), game, to.query ?? null, { openGuide: guideOver, resume: goOn, starts }),
    );
  else missingPanel(game.id);
  bringOn(came ? 'setup' : 'table', game.name);
  // On a first visit Python's megabytes would delay what is to be painted now.
  const prepare = () => startFor(game.id, here);
  void afterPaint().then(() => (isStored() ? prepare() : whenIdle(() => void prepare())));
}

/** Starts Python and loads the game that is being set up, so that Start has less to wait for. */
async function startFor(game: string, here: number) {
  await start();
  // An engine that has failed is reported elsewhere.
  if (!isHere(here) || engine.phase !== 'ready') return;
  const reply = await ask({ do: 'preload', game }).catch(() => null);
  if (reply?.ok) stage('near');
}

async function showGuide(to: Route, here: number) {
  const game = gameOf(to.game ?? '');
  let title = game ? t('guide.title', { name: game.name }) : t('teaching.title');
  const came = await fetched(fetchGuide, 'guide', title, here);
  if (!isHere(here)) return;
  const [place, section = ''] = [byId('screen-guide'), to.section];
  if (!came) missingPanel(game?.id);
  else if (game) whenLeft(came.showGuide(place, game, current()?.game === game.id, section));
  else title = await came.showTeaching(place, section);
  if (isHere(here)) bringOn(came ? 'guide' : 'table', title);
}

/** @param game empty for that of the day */
async function showPuzzles(game: string, here: number) {
  const title = t('today.puzzle');
  const came = await fetched(fetchPuzzles, 'today', title, here);
  if (!isHere(here)) return;
  if (came) whenLeft(came.showPuzzles(byId('screen-today'), game));
  else missingPanel();
  bringOn(came ? 'today' : 'table', title);
}

async function showPrint({ game, section, query }: Route, here: number) {
  const title = t('print.title');
  const came = await fetched(fetchPrint, 'today', title, here);
  if (!isHere(here)) return;
  if (came) whenLeft(came.showPrint(byId('screen-today'), game ?? '', section ?? '', query ?? null));
  else missingPanel();
  bringOn(came ? 'today' : 'table', title);
}

/** Shows a puzzle at the table. Only how it went is stored. */
async function showPuzzle({ game, puzzle = 0, payload }: Route, here: number) {
  const came = await fetched(fetchPuzzles, 'table', t('today.puzzle'), here);
  if (!isHere(here)) return;
  if (!came) missingPanel(game);
  else if (await engineReady(here, t('today.puzzle'), game))
    practise(await came.solve(game, puzzle, payload).catch(() => null), here, '#/puzzles');
}

/** Shows the teacher's page of a class, or a task for pupils. */
async function showClass(rest: string, here: number) {
  const title = t('class.title');
  const came = await fetched(fetchClass, 'today', title, here);
  if (!isHere(here)) return;
  if (came) await came.showClass(byId('screen-today'), rest, here);
  else missingPanel();
  if (!came) bringOn('table', title);
}

async function showDay({ kind, date }: Route, here: number) {
  const title = t('today.race');
  const came = await fetched(fetchToday, 'today', title, here);
  if (!isHere(here)) return;
  const place = byId('screen-today');
  const site = { ...data, open: (text: string) => void openRecord(text) };
  if (came) whenLeft(kind === 'past' ? came.showCalendar(place, site) : came.showToday(place, date ?? null, site));
  else missingPanel();
  bringOn(came ? 'today' : 'table', title);
}

/** @param who whose page of the record; empty for that of the device */
async function showRecord(who: string, here: number) {
  const title = who || t('record.title');
  const came = await fetched(fetchRecord, 'record', title, here);
  if (!isHere(here)) return;
  const { games } = data;
  const site = { games, open: (text: string) => void openRecord(text), resume: goOn, openFiles: home.openFiles };
  if (came) await came.showRecord(byId('screen-record'), who, site);
  else missingPanel();
  if (isHere(here)) bringOn(came ? 'record' : 'table', title);
}

async function showCheck(here: number) {
  const check = await fetchCheck().catch(() => null);
  if (!isHere(here)) return;
  const words = foreign?.sentences ?? {};
  if (check) void check({ lines: report, offline: () => offline.state, back: before || '#/', words });
  else missingPanel();
  bringOn(check ? 'check' : 'table', t('check.open'));
}

/** Shows a picture of what an address names, in a frame that has not been touched. */
async function showPicture(to: Route, here: number) {
  const title = to.game ? gameName(to.game) : t('still.shared');
  const came = await fetched(fetchPoster, 'table', title, here);
  if (!isHere(here)) return;
  const site = {
    data,
    wake: wakeUp,
    resume: goOn,
    dealt: (game: string) => go(`#/${game}/play`),
    open: (fragment: string | null) => (fragment === null ? reroute() : go(fragment)),
  };
  if (came) whenLeft(came.showStill(byId('screen-table'), to, site));
  else missingPanel(to.game);
  bringOn('table', title);
}
