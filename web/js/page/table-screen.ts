// The screen of the table: the game in play, a stored game, a lesson, and what stands there if a game cannot be opened.

import { stage } from '../engine/stages.ts';
import type { Reply } from '../engine/types.ts';
import { engine, ready, start, stop } from '../transport/index.ts';
import { byId } from '../ui/dom.ts';
import { notice } from '../ui/notices.ts';
import { hush } from '../ui/speaker.ts';
import { t } from '../ui/words.ts';
import { embeddedGame, rests, showPoster, startOf, tooSmall, wake } from './embed.ts';
import { fetchTable, leave, putAway, showGame } from './mount.ts';
import { afterPaint, bringOn, isHere, present, whenLeft } from './navigation.ts';
import { current, isKept } from './open-game.ts';
import type { Resumed } from './opening.ts';
import { learn, resumable, resume, want } from './opening.ts';
import { damagedPanel, takeOverPanel, waitPanel } from './panels.ts';
import { go, reroute } from './router.ts';
import { data, gameName } from './site.ts';
import * as storage from './storage.ts';
import type { MatchRow } from './types.ts';

/** Starts Python for a person who wants to play. A frame at rest has not fetched the table. */
export function wakeUp() {
  wake();
  fetchTable().catch(() => {});
  void start();
}

/** Goes to the table of a stored game. */
export function goOn(row: MatchRow) {
  want(row.id);
  go(`#/${row.game}/play`);
}

/** Shows the table of the game in play: as this tab has it, else as it was stored. */
export async function showTable(game: string, here: number) {
  if (current()?.game !== game) {
    const row = await resumable(game);
    if (!isHere(here)) return;
    if (!row) {
      notice('open', t('route.nothingInPlay', { game: gameName(game) }), { kind: 'warn', seconds: 15 });
      go(`#/${game}`, { replace: true });
      return;
    }
    if (!(await engineReady(here, t('wait.resume', { who: row.label }), game))) return;
    const resumed = await resume(row.id);
    if (!isHere(here)) return;
    if (resumed.why !== null) {
      cannotResume(row, resumed);
      return;
    }
  }
  putUpTable(game);
}

/**
 * Shows a lesson at the table. Lessons are not stored.
 * @param number null for the one to go on with
 */
export async function showLesson(game: string, number: number | null, here: number) {
  if (!(await engineReady(here, t('wait.lesson'), game))) return;
  practise(await learn(game, number).catch(() => null), here, `#/${game}`);
}

/** Puts a lesson or puzzle on the table; if there is none, says so on another screen. */
export function practise(reply: Reply | null, here: number, instead: string) {
  if (!isHere(here) || !reply) return;
  if (reply.ok && reply.table) putUpTable(reply.table.game);
  else {
    notice('open', reply.error ?? '', { kind: 'warn', seconds: 15 });
    go(instead, { replace: true });
  }
}

function putUpTable(game: string) {
  const place = byId('screen-table');
  place.removeAttribute('data-waits');
  place.replaceChildren();
  bringOn('table', gameName(game));
  hush();
  showGame(place);
  void afterPaint().then(() => stage('table'));
  fitFrame();
  whenLeft(() => {
    leave();
    place.replaceChildren();
  });
}

/** Shows a wait until the engine is ready; if it cannot run, shows why and returns false. */
export async function engineReady(here: number, words: string, game?: string) {
  waitPanel(words, game);
  bringOn('table', game === undefined ? words : gameName(game));
  try {
    await ready();
  } catch {
    if (isHere(here)) waitPanel(words, game);
    return false;
  }
  return isHere(here);
}

function cannotResume(row: MatchRow, failed: Exclude<Resumed, { why: null }>) {
  if (failed.why === 'elsewhere') takeOverPanel(row, () => void takeOver(row));
  else if (failed.why === 'damaged') damagedPanel(row, gameName(row.game), failed, () => void remove(row));
  else if (failed.why === 'stopped') waitPanel(t('wait.resume', { who: row.label }), row.game);
  else {
    notice('open', t('storage.lost'), { kind: 'warn', seconds: 15 });
    go(startOf(row.game) ?? '#/', { replace: true });
  }
}

async function takeOver(row: MatchRow) {
  const here = present();
  const resumed = await resume(row.id, { steal: true });
  if (!isHere(here)) return;
  if (resumed.why === null) putUpTable(row.game);
  else cannotResume(row, resumed);
}

async function remove(row: MatchRow) {
  await storage.remove(row.id);
  go(startOf(row.game) ?? '#/', { replace: true });
}

/**
 * Ends the engine of an embedded game that nobody has seen for long, or whose frame has become too small. The frame
 * shows a picture, and its game comes back from where it is stored.
 * @param still whether that is so
 */
export async function letGo(still: () => boolean) {
  if (!embeddedGame() || rests() || engine.phase !== 'ready' || !isKept()) return;
  const away = await putAway().catch(() => false);
  if (away && still()) {
    stop();
    showPoster();
  }
  reroute();
}

/** A game is not played in a frame that is too small for it. A finished one stays in sight. */
export function fitFrame() {
  const table = current();
  const small = () => tooSmall(data.games, table?.game);
  if (document.documentElement.dataset.screen === 'table' && table && table.phase !== 'over' && small())
    void letGo(small);
}
