// The one game this tab has open: begins it, keeps it, shows it, leaves it and finds it again. The
// engine holds its truth; this module holds the last reply (to show the table again) and sees that
// every change is stored.

import type { MoveLine, Reply, Request, Table, Tally } from '../engine/types.ts';
import type { MountedTable } from '../table/types.ts';
import { ask, engine } from '../transport/index.ts';
import { h } from '../ui/dom.ts';
import { t } from '../ui/words.ts';
import { oneGame } from './embed.ts';
import { copyLink, saveFile } from './files.ts';
import { count, ended } from './game-end.ts';
import { isNew, keepFairStart, keepFinished } from './last-games.ts';
import { lazy, SLOW } from './lazy.ts';
import { keepLearnt, nextLesson } from './learn.ts';
import { missingPanel, slowPanel } from './panels.ts';
import { onPref, prefs, setPref } from './prefs.ts';
import { nextDriver } from './record.ts';
import { go, rename } from './router.ts';
import { rowOf } from './rows.ts';
import * as storage from './storage.ts';
import { freshId, keepForTab, tabsOwn } from './tab-id.ts';
import { copyLine, countDay, sharer, statusLines } from './today.ts';
import type { MatchRow } from './types.ts';
import { forgetNote, note, notKept } from './unsaved.ts';

/**
 * `ended`: under which id in the record the game of which deal has ended; `waits`: it is over and has no place there.
 */
let open: {
  table: Table;
  lines: MoveLine[];
  first: number;
  wake: number | null;
  stored: string;
  moved: boolean;
  waits: boolean;
  ended: { deal: number; id: string } | null;
} | null = null;

let mounted: MountedTable | null = null;

/** Somebody's cards are being covered: until that is done the table is not shown. */
let covering: Promise<void> | null = null;

/** The table's own code, fetched when a game is near. */
export const fetchTable = lazy(() => import('../table/screen.ts'));

/** The table's own code, as soon as it is here. */
let tableCode: typeof import('../table/screen.ts') | null = null;

/** How often a table was shown or left. */
let shows = 0;

let site: {
  openGuide: (game: string) => void;
  openPrefs: () => void;
  gameName: (game: string) => string;
  mayFocus: () => boolean;
} = {
  openGuide: () => {},
  openPrefs: () => {},
  gameName: (game) => game,
  mayFocus: () => true,
};

/** Requests of the table's that put another match in storage; each gets a name of its own there. */
const BEGINS = new Set(['open', 'branch']);

/** Those that may play a move. */
const PLAYS = new Set(['touch', 'drag', 'done']);

/** Tells the table what only the page knows. */
export function furnish(given: typeof site) {
  site = given;
  onPref((name) => {
    if (name === 'pace' && open && engine.phase === 'ready') void command({ do: 'pace', value: prefs.pace });
  });
  document.addEventListener('visibilitychange', storeAgain);
}

/** It may be another than a moment ago, which is not to be seen from where it is asked. */
function opened() {
  return open;
}

/** The game that is open in this tab, if any. */
export function current() {
  return open?.table ?? null;
}

/** A command about the open game. What changed is taken over and stored. */
export async function command(request: Request): Promise<Reply> {
  const reply = await ask(request);
  takeReply(reply);
  return reply;
}

/** Takes over what a reply says has changed, and stores it. */
function takeReply(reply: Reply) {
  if (!reply.ok) return;
  if (reply.table) {
    if (open && endsHere(open.table, reply.table)) keepFinished(reply.table.game);
    // What ends here counts for its day; a game that was opened finished may be anybody's.
    if (open?.table.deal === reply.table.deal && open.table.phase !== 'over' && reply.table.daily?.line) {
      const counting = countDay(reply.table.daily, reply.table.match);
      storing = storing.then(() => counting);
      mark();
    }
    if (open && reply.new_viewer) open.lines = [];
    if (open) open.table = reply.table;
    else
      open = {
        table: reply.table,
        lines: [],
        first: 0,
        wake: null,
        stored: '',
        moved: false,
        waits: false,
        ended: null,
      };
  }
  if (!open) return;
  if (reply.moves) {
    const { from, lines, first = 0 } = reply.moves;
    open.lines = [...open.lines.filter((line) => line.n <= from), ...lines];
    open.first = first;
  }
  if (reply.table) {
    open.wake = reply.wake ?? null;
    keepFairStart(reply.table);
    keepLearnt(reply.table);
  }
  if (reply.unsaved) {
    heldBack = true;
    mark();
  }
  // Until it is in the record it waits, so that a killed tab loses nothing.
  open.waits = open.table.phase === 'over' && (open.waits || reply.tally !== undefined);
  if (reply.save) void store(reply.save);
  if (reply.tally && reply.text !== undefined) void finish(reply.tally, reply.text);
}

/** The open game has ended: it goes into the record. */
function finish(tally: Tally, text: string) {
  const game = open;
  if (!game) return;
  const { deal } = game.table;
  storing = storing.then(async () => {
    if (game.moved) return;
    // Taken back from its end, a game has ended anew.
    const instead = game.ended?.deal === deal ? game.ended.id : null;
    const { placed, kept } = await ended(tally, text, { match: game.stored, instead });
    game.waits = game.waits && !kept;
    if (!placed) return;
    game.ended = { deal, id: tally.id };
    void nextDriver(tally).then((next) => {
      if (game === open && game.table.deal === deal) mounted?.suggest(next);
    });
  });
  mark();
}

/** Whether a game in which somebody at this device plays has just come to its end. */
function endsHere(old: Table, table: Table) {
  const own = table.seats.some((seat) => seat.kind === 'person');
  return (
    own && !table.lesson && old.match === table.match && old.phase !== 'over' && table.phase === 'over' && table.current
  );
}

/** Something has changed that the engine has not yet given away to be stored. */
let heldBack = false;

/** Stores go one after another: which game is whose must be settled before the next. */
let storing: Promise<unknown> = Promise.resolve();

/** Kept when everything that has changed so far is stored, or cannot be. */
export function settled() {
  return storing;
}

/**
 * Says on the page whether everything is stored, for who waits for it from outside: "yes", "no", or "never" where
 * nothing can be.
 */
function mark() {
  const { dataset } = document.documentElement;
  const latest = storing;
  dataset['kept'] = 'no';
  void latest.finally(() => {
    if (latest === storing && !heldBack) dataset['kept'] = notKept() === null ? 'yes' : 'never';
  });
}

function store(save: storage.Save, how: { steal?: boolean } = {}) {
  const game = open;
  const table = game?.table;
  if (!game || !table) return storing;
  heldBack = false;
  const about = rowOf(table, game.waits);
  storing = storing.then(async () => {
    if (game.moved) return;
    let claim = false;
    if (game.stored !== save.id) {
      // A new game, or a branch that became one: this tab signs for it, unless another plays it.
      claim = (await storage.hold(save.id, () => movedAway(game), how)) === 'here';
      game.stored = save.id;
      if (game === open) keepForTab(save.id);
    }
    wrote(game, await storage.write(save, about, { claim }));
  });
  mark();
  return storing;
}

/** Stores the open game again after a failure: the disk may have room by now, and the page may soon be closed. */
function storeAgain() {
  const game = open;
  if (!game || game.moved || notKept() === null) return;
  storing = storing.then(async () => {
    const kept = await storage.again(game.stored);
    if (kept) wrote(game, kept);
  });
  mark();
}

function wrote(game: NonNullable<typeof open>, kept: storage.Kept) {
  if (kept === 'moved') movedAway(game);
  else if (game === open) note(kept);
}

function movedAway(game: NonNullable<typeof open>) {
  if (game.moved) return;
  game.moved = true;
  if (game !== open) return;
  keepForTab(null);
  note('moved');
}

/**
 * Makes the game of a reply (to `new` or `open`) the open one.
 * @param how `replaces`: the stored game this was opened from, `waits`: which has no place in the record yet
 */
export async function beginGame(reply: Reply, how: { replaces?: string; steal?: boolean; waits?: boolean } = {}) {
  open = null;
  forgetNote();
  takeReply({ ...reply, save: undefined });
  const game = opened();
  if (!game) return;
  game.waits = how.waits === true;
  // Everything once, under this tab's signature; from then on only what changed.
  let save = reply.save;
  if (!save || Object.keys(save.parts).length < save.count) save = (await ask({ do: 'save' })).save ?? save;
  if (!save) return;
  await store(save, { steal: how.steal === true });
  if (how.replaces && how.replaces !== save.id && notKept() === null) await storage.remove(how.replaces);
  void storage.tidy(save.id);
}

/**
 * Puts a lesson on the table, in the place of the open game, which stays where it is stored.
 * @param number null: the one to go on with, or the first when all are done
 */
export async function learn(game: string, number: number | null): Promise<Reply> {
  let reply = await ask({ do: 'lesson', game, step: number ?? nextLesson(game) });
  if (!reply.ok && number === null) reply = await ask({ do: 'lesson', game });
  if (!reply.ok) return reply;
  open = null;
  forgetNote();
  takeReply(reply);
  return reply;
}

/** Opens the text of a record, link or stored game. */
export async function openText(
  text: string,
  how: { replaces?: string; steal?: boolean; waits?: boolean } = {},
): Promise<Reply> {
  const reply = await ask({
    do: 'open',
    text,
    id: freshId(),
    ...(how.replaces ? { stored: true } : {}),
    pace: prefs.pace,
  });
  if (reply.ok) await beginGame(reply, how);
  return reply;
}

/**
 * The stored game to go on with: of this tab if there is one, else the latest not finished.
 * @param game only of this kind
 */
export async function resumable(game?: string): Promise<MatchRow | null> {
  const all = (await storage.rows()).filter((row) => !game || row.game === game);
  const own = tabsOwn();
  const held = await storage.openInOtherTabs();
  return (
    all.find((row) => row.id === own) ??
    all.find((row) => row.phase !== 'over' && !row.damaged && !held.has(row.id)) ??
    all.find((row) => row.phase !== 'over' && !row.damaged) ??
    null
  );
}

/**
 * The stored game that a frame is to go on with: its own, as long as it is in play and no other tab or frame plays it.
 * @param asked its address asks for a game in play, whichever and wherever that is
 */
export async function toGoOnWith(game: string, asked: boolean): Promise<MatchRow | null> {
  const row = await resumable(game);
  if (!row || asked) return row;
  const own = row.id === tabsOwn() && row.phase !== 'over' && !row.damaged;
  return own && !(await storage.openInOtherTabs()).has(row.id) ? row : null;
}

/** Makes a stored game the one that the next look at the table brings back. */
export function want(id: string) {
  if (isOpen(id)) return;
  open = null;
  keepForTab(id);
}

/**
 * Opens a stored game. If it cannot: `elsewhere` if another tab plays it, `lost` if there is none, `stopped` if the
 * engine is gone, `damaged` with what is still there of it and a sentence why that is no game.
 */
export async function resume(
  id: string,
  how: { steal?: boolean } = {},
): Promise<{ why: null | 'elsewhere' | 'lost' | 'stopped' } | { why: 'damaged'; say: string; text: string }> {
  if (isOpen(id)) return { why: null };
  if (!how.steal && (await storage.openInOtherTabs()).has(id)) return { why: 'elsewhere' };
  const kept = await storage.text(id);
  if (!kept) return { why: 'lost' };
  let say = t('damaged.parts');
  if (kept.whole) {
    const row = (await storage.rows()).find((each) => each.id === id);
    // Before its text is stored anew under another name.
    const waits = row?.waits === true && (await count(row)) !== 'kept';
    const reply = await openText(kept.text, { replaces: id, steal: how.steal === true, waits }).catch(() => null);
    if (!reply) return { why: 'stopped' };
    if (reply.ok) return { why: null };
    say = reply.error ?? say;
  }
  await storage.spoil(id);
  return { why: 'damaged', say, text: kept.text };
}

/** Shows the open game's table. */
export function showGame(place: HTMLElement) {
  if (!open || mounted) return;
  const turn = ++shows;
  if (covering) {
    void covering.then(() => turn === shows && showGame(place));
    return;
  }
  const views = () => tableCode?.viewsOf(open?.table ?? { views: [] }) ?? [];
  if (!tableCode?.hasExtensions(views())) {
    const { game } = open.table;
    const slow = setTimeout(() => turn === shows && slowPanel(place, site.gameName(game)), SLOW);
    const coming = fetchTable().then((code) => {
      tableCode = code;
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
  const host = h('div', { part: 'table-host' });
  place.replaceChildren(host);
  mounted = tableCode.mountTable(host, {
    call: async (request) => {
      const more = BEGINS.has(request.do)
        ? { id: freshId(), pace: prefs.pace }
        : prefs.warn && PLAYS.has(request.do)
          ? { warn: true }
          : {};
      const reply = await ask({ ...more, ...request } as Request).catch(() => null);
      if (!reply) return { ok: false, error: t('trouble.hung.title') };
      // At once, whatever is still moving, and even if the table is gone: what the engine has given away it does not
      // give again.
      if (open === game) takeReply(reply);
      // The address says which lesson it is; whoever plays on from one plays a game.
      const now = open === game ? reply.table : undefined;
      if (now?.lesson) rename(`#/${now.game}/learn/${now.lesson.n}`);
      return reply;
    },
    prefs,
    setPref,
    words: t,
    openGuide: site.openGuide,
    openPrefs: site.openPrefs,
    navigate: go,
    saveFile,
    copyLink,
    gameName: site.gameName,
    mayFocus: site.mayFocus,
    alone: oneGame(),
    notKept,
    isNew,
    today: { statusLines, copy: (line) => void copyLine(line), share: sharer() },
  });
  mounted.show({
    ok: true,
    table: open.table,
    moves: { from: (open.lines[0]?.n ?? 1) - 1, lines: open.lines, first: open.first },
    wake: open.wake,
  });
}

/** Takes the table off the screen; the game waits, its clocks standing still. */
export function leave() {
  shows++;
  if (!mounted) return;
  mounted.unmount();
  mounted = null;
  if (open?.moved) {
    forgetNote();
    open = null;
  }
  // A lesson is begun again where it is wished for.
  if (open?.table.lesson) open = null;
  // The engine covers whose cards were on the screen, and stops clocks.
  if (open && open.table.phase !== 'over' && engine.phase === 'ready') {
    covering = command({ do: 'away', left: true })
      .catch(() => {})
      .then(() => {
        covering = null;
      });
  }
}

/** Whether nothing is lost with the engine: the open game, if there is one, is stored, or is played in another tab. */
export function isKept() {
  return open === null || open.moved || notKept() === null;
}

/**
 * Puts the open game away, its clocks standing still and all of it stored, so that the engine may go. If it cannot be
 * stored after all it stays open, and the answer is false.
 */
export async function putAway() {
  const game = open;
  if (game?.moved) forgetNote();
  else if (game) {
    leave();
    // Commands are answered one after another: then whoever played is covered, and time stands still.
    const { ok } = await command({ do: 'save' });
    await storing;
    if (!ok || heldBack || !isKept() || game !== open) return false;
  }
  forget();
  storage.letGo();
  return true;
}

/** Whether a stored game is the one this tab has open. */
export function isOpen(id: string) {
  return open?.stored === id && !open.moved;
}

/** Forgets what the engine held, because the engine is a new one; the stored game is still there. */
export function forget() {
  mounted?.unmount();
  mounted = null;
  open = null;
}
