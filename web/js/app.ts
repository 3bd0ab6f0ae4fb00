// The page begins here: it shows the screen that the address names, and starts the engine when somebody needs it or
// when nothing else is to do.

import { stage } from './engine/stages.ts';
import { isStored } from './engine/stored.ts';
import { whenDateChanges } from './page/comeback.ts';
import { afterDeleting } from './page/deleted.ts';
import { rests, seen, whenUnseen } from './page/embed.ts';
import { acceptDrops } from './page/files.ts';
import { settle } from './page/game-end.ts';
import { refreshHome } from './page/home.ts';
import { whenQuiet } from './page/idle.ts';
import { holdInstall, openLaunched } from './page/installed.ts';
import { whenIdle } from './page/lazy.ts';
import { fetchTable, forget } from './page/mount.ts';
import { afterPaint } from './page/navigation.ts';
import { storeForOffline } from './page/offline.ts';
import { current, isOpen, watchGame } from './page/open-game.ts';
import { paintFrame } from './page/prefs.ts';
import { openAbout, openPrefs } from './page/prefs-door.ts';
import { watchEngine } from './page/progress.ts';
import { offerReports } from './page/report-button.ts';
import { reroute } from './page/router.ts';
import { fetchSetUp, home, route } from './page/screens.ts';
import { keepScroll } from './page/scrolled.ts';
import { data } from './page/site.ts';
import { watchStarts } from './page/starts.ts';
import { fitFrame, letGo } from './page/table-screen.ts';
import { engine, onEngine, startAhead } from './transport/index.ts';
import { byId } from './ui/dom.ts';
import { t } from './ui/words.ts';

const root = document.documentElement;
/** first-paint.js has found that the browser lacks what the page needs. */
const old = root.hasAttribute('data-old');
if (!old) root.setAttribute('data-running', '');
stage('script');

/**
 * Resolves when the engine is ready for the first time, or cannot run. Damaged files must not be stored, so then it
 * waits for whole ones.
 */
function engineCame(): Promise<void> {
  return new Promise((resolve) => {
    onEngine((state) => {
      if (state.phase === 'ready' || (state.phase === 'failed' && state.trouble !== 'spoilt')) resolve();
    });
  });
}

/** After a failure, brings the game back from where it is stored; in idle time, moves finished games to the record. */
function watchRestarts() {
  let ran = false;
  let lost = false;
  onEngine((state) => {
    if (state.phase === 'failed') lost = ran;
    if (state.phase !== 'ready') return;
    if (lost) {
      forget();
      reroute();
    }
    ran = true;
    lost = false;
    whenIdle(async () => {
      if ((await settle(isOpen)) && root.dataset.screen === 'record') reroute();
    });
  });
}

async function main() {
  watchGame();
  byId('version').textContent = data.version ? t('version', { version: data.version }) : '';
  for (const button of document.querySelectorAll('[data-do="prefs"]'))
    button.addEventListener('click', () => void openPrefs());
  for (const button of document.querySelectorAll('[data-do="about"]'))
    button.addEventListener('click', () => void openAbout());
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
  // No await: it may itself be waiting for the engine.
  void route();
  await afterPaint();
  watchEngine();
  whenIdle(() => {
    if (rests()) return;
    for (const fetchPart of [fetchSetUp, fetchTable]) fetchPart().catch(() => {});
  });
  watchRestarts();
  whenUnseen(() => void letGo(() => !seen()));
  addEventListener('resize', fitFrame);
  void whenQuiet(() => {
    if (!rests()) void startAhead();
  });
  // The engine fetches most of the files that are to be stored, so storing waits for it; if all are stored, it only
  // checks them.
  if (rests() || engine.phase !== 'idle' || !isStored()) await engineCame();
  await storeForOffline(() => root.dataset.screen === 'table' && current()?.phase !== 'over');
}

if (!old) void main();
