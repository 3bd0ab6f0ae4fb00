// Puts the open game's table on the screen and takes it off: what the table needs of the page, and its requests.

import { guest } from '../engine/guest.ts';
import type { Reply, Request } from '../engine/types.ts';
import type { MountedTable } from '../table/types.ts';
import { ask, engine } from '../transport/index.ts';
import { h } from '../ui/dom.ts';
import { notice } from '../ui/notices.ts';
import { LANGUAGE, t } from '../ui/words.ts';
import { mayFocus, oneGame } from './embed.ts';
import { saveFile } from './files.ts';
import { guideOver } from './guide-door.ts';
import { isNew } from './last-games.ts';
import { lazy, SLOW } from './lazy.ts';
import { lessonsDone } from './learn.ts';
import { closeGame, command, onReply, open, settled, storeAll, takeReply, whenLadderChanges } from './open-game.ts';
import { missingPanel, slowPanel } from './panels.ts';
import { flagged, parameter } from './parameters.ts';
import { playNow } from './play-now.ts';
import { onPref, prefs, setPref } from './prefs.ts';
import { openPrefs } from './prefs-door.ts';
import { nextPuzzle } from './puzzle-marks.ts';
import { go, rename } from './router.ts';
import { gameName } from './site.ts';
import * as storage from './storage.ts';
import { freshId } from './tab-id.ts';
import { forgetNote, notKept } from './unsaved.ts';

let mounted: MountedTable | null = null;

/** The language of the table on the screen. */
let spoken = '';

/** The table on the screen, if any. */
export function tableNow() {
  return mounted;
}

/** What waits for the next table on the screen. */
const awaiting: (() => void)[] = [];

/** Resolves when a table is on the screen. */
export function whenMounted(): Promise<void> {
  return mounted ? Promise.resolve() : new Promise((resolve) => awaiting.push(resolve));
}

/** The engine covers hidden cards: until it has, the table is not shown. */
let covering: Promise<void> | null = null;

/** The code of the table, which is fetched when a game is near. */
export const fetchTable = lazy(() => import('../table/screen.ts'));

/** The code of the table, as soon as it has arrived. */
let tableCode: typeof import('../table/screen.ts') | null = null;

/** What the page adds to a table: days, questions to the player, embedding, links, tasks, printing, kept reviews. */
const fetchParts = lazy(() =>
  Promise.all([
    import('./days.ts'),
    import('./win-questions.ts'),
    import('./snippet.ts'),
    import('./links.ts'),
    import('./pupil-task.ts'),
    import('./print-table.ts'),
    import('./kept-reviews.ts'),
  ]),
);

/** These parts, as soon as they have arrived. */
let parts: Awaited<ReturnType<typeof fetchParts>> | null = null;

const fetchHandOn = lazy(() => import('./hand-on.ts'));

/** Asks whether to hand the device on. */
async function handOn() {
  const came = await fetchHandOn().catch(() => null);
  if (came) await came.openHandOn();
  else notice('open', t('missing.words'), { kind: 'bad', seconds: 15 });
}

/** The number of times that a table was shown or left. */
let shows = 0;

/** Requests of the table that begin to store another match; it gets an id of its own. */
const BEGINS = new Set(['open', 'branch', 'restart']);

/** Requests that may play a move. */
const PLAYS = new Set(['touch', 'drag', 'done']);

/** Requests that a move waits for, if it is to be confirmed. */
const TOUCHES = new Set(['touch', 'drag']);

document.documentElement.toggleAttribute('data-show', flagged('show'));
onPref(() => mounted?.prefer());
whenLadderChanges((news) => mounted?.showNews(news));
// The game must be in the record first.
onReply(({ review }) => {
  if (review?.kept) void settled().then(() => parts?.[6].keepReview(review));
});

/** Shows the open game's table. */
export function showGame(place: HTMLElement) {
  if (spoken !== LANGUAGE) leave();
  if (!open || mounted) return;
  spoken = LANGUAGE;
  const turn = ++shows;
  if (covering) {
    void covering.then(() => turn === shows && showGame(place));
    return;
  }
  const views = () => tableCode?.viewsOf(open?.table ?? { views: [] }) ?? [];
  if (!parts || !tableCode?.hasExtensions(views())) {
    const { game } = open.table;
    const slow = setTimeout(() => turn === shows && slowPanel(place, gameName(game)), SLOW);
    const coming = Promise.all([fetchTable(), fetchParts()]).then(([code, found]) => {
      [tableCode, parts] = [code, found];
      return code.fetchExtensions(views());
    });
    void coming
      .finally(() => clearTimeout(slow))
      .then(
        () => turn === shows && showGame(place),
        () => turn === shows && missingPanel(game),
      );
    return;
  }
  const game = open;
  const [days, { questions }, { embedding }, { copyLink, copySeed, linkAsQr }, { afterTask, ofClass }, { printed }] =
    parts;
  const host = h('div', { part: 'table-host' });
  place.replaceChildren(host);
  mounted = tableCode.mountTable(host, {
    call: (request) => call(request, game),
    prefs,
    setPref,
    words: t,
    openGuide: guideOver,
    openPrefs,
    navigate: go,
    race: (game, driver) => playNow(game, { driver }),
    saveFile,
    copyLink,
    ...embedding,
    ...printed,
    linkAsQr,
    gameName,
    mayFocus,
    alone: oneGame(),
    hints: parameter('hints') !== 'off',
    notKept,
    isNew,
    nextPuzzle,
    task: afterTask,
    copySeed: (seed) => void copySeed(seed),
    ...ofClass,
    ...(oneGame() || guest ? {} : { handOn: () => void handOn() }),
    today: days.daysAt(game.table),
    lessonsDone,
    playFirst: (game) => playNow(game, 'first'),
    questions,
  });
  mounted.show({
    ok: true,
    table: game.table,
    moves: { from: (game.lines[0]?.n ?? 1) - 1, lines: game.lines, first: game.first },
    wake: game.wake,
  });
  const { cannot, values } = game.table;
  if (flagged('values') && parameter('hints') !== 'off' && !values && cannot['values'] === undefined)
    void mounted.send({ do: 'values', on: true });
  for (const arrived of awaiting.splice(0)) arrived();
}

/** Sends a request of the table to the engine. */
async function call(request: Request, game: typeof open): Promise<Reply> {
  const more = BEGINS.has(request.do)
    ? { id: freshId(), pace: prefs.pace }
    : prefs.warn && PLAYS.has(request.do)
      ? { warn: true }
      : {};
  // One touch too many must not become the answer of a pupil.
  const sure = game?.table.choice && TOUCHES.has(request.do) ? { confirm: true } : {};
  const reviews = request.do === 'review' ? parts?.[6] : undefined;
  const whole = { ...more, ...request, ...sure } as Request;
  const reply = await (reviews ? reviews.askForReview(whole, ask) : ask(whole)).catch(() => null);
  if (!reply) return { ok: false, error: t('trouble.hung.title') };
  if (!game || open !== game) return reply;
  if (PLAYS.has(request.do) && reply.table && reply.table.length > game.table.length) game.played = true;
  // At once, although things still move or the table is gone: the engine sends each change only once.
  takeReply(reply);
  // The address names the lesson. A player who goes on from a lesson plays a game.
  const { lesson, game: name } = reply.table ?? {};
  if (lesson) rename(`#/${name}/learn/${lesson.n}`);
  return reply;
}

/** Takes the table off the screen. The game waits, and its clocks stand still. */
export function leave() {
  shows++;
  if (!mounted) return;
  mounted.unmount();
  mounted = null;
  if (open?.moved) {
    forgetNote();
    closeGame();
  }
  // A lesson, puzzle or choice begins again when somebody opens it.
  if (open?.table.lesson || open?.table.puzzle || open?.table.choice) closeGame();
  // The engine covers hidden cards and stops clocks.
  if (open && open.table.phase !== 'over' && engine.phase === 'ready') {
    covering = command({ do: 'away', left: true })
      .catch(() => {})
      .then(() => {
        covering = null;
      });
  }
}

/**
 * Stores and closes the open game, so that the engine may end.
 * @returns false if it cannot be stored; then it stays open
 */
export async function putAway() {
  const game = open;
  if (game?.moved) forgetNote();
  else if (game) {
    leave();
    // Commands are answered one after another, so the save comes after covers and stopped clocks.
    if (!(await storeAll(game))) return false;
  }
  forget();
  storage.letGo();
  return true;
}

/** Forgets what the engine knew, because a new engine runs; the stored game is still there. */
export function forget() {
  mounted?.unmount();
  mounted = null;
  closeGame();
}
