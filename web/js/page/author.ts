// The game of a shared link as its author means it: the point to begin at, and points and moves that buttons of a host
// page ask for. What a reader plays is another game, and one tap leads back to the author's.

import type { Reply, Request } from '../engine/types.ts';
import type { MountedTable } from '../table/types.ts';
import { ready } from '../transport/index.ts';
import { dismiss, notice } from '../ui/notices.ts';
import { announce } from '../ui/speaker.ts';
import { t } from '../ui/words.ts';
import { frameAddress, rests, tooSmall } from './embed.ts';
import { leave, tableNow, whenMounted } from './mount.ts';
import { present } from './navigation.ts';
import type { OpenGame } from './open-game.ts';
import { onReply, open } from './open-game.ts';
import { openText } from './opening.ts';
import { deadLinkPanel } from './panels.ts';
import { flagged, parameter } from './parameters.ts';
import { go, parse } from './router.ts';
import { data } from './site.ts';
import * as storage from './storage.ts';
import { engineReady, wakeUp } from './table-screen.ts';
import './setup-words.ts';

/** A game as the author left it on the table. */
interface Left {
  match: string;
  length: number; // its moves then
  changed: boolean; // the reader has played in it, or taken a move back
}

/** The game of the link: its text, and its copy on the table. */
interface Shared extends Left {
  text: string;
  point: number; // that the author showed last
}

let shared: Shared | null = null;

/** The author has asked for a point or a move, so a reader who plays on leaves the author's game. */
let guided = false;

/** A move that the author wants tried, in a game of its own. While the reader does not play on, it is not kept. */
let tried: (Left & { say: string }) | null = null;

/** Commands of the author's that are at work: what they change is no move of the reader. They run one after another. */
let busy = 0;
let queue: Promise<unknown> = Promise.resolve();

/** So much of a move that cannot be played is shown, in characters. */
const LONGEST_SHOWN = 40;

/** A table that has not appeared after this time, in milliseconds, does not come. */
const PATIENCE = 20_000;

onReply((_, game) => {
  for (const left of [shared, tried]) if (left) left.changed ||= isChanged(left, game);
  offerWayBack();
});

/** A reader has pressed *Watch*, so the next game of a link is replayed. */
let watched = false;

export function watch() {
  watched = true;
}

/** Shows the game of a link, which has just been opened, as address and reader ask: from a point, or as a replay. */
export async function beginAt(text: string) {
  remember(text);
  const runs = flagged('autoplay') || watched;
  watched = false;
  const table = open?.table;
  const at = parameter('at');
  const replays = flagged('replay') || runs;
  if (!shared || !table || (at === '' && !replays)) return;
  const wanted = at === '' ? (table.can.first ?? 0) : Number(at);
  if (wanted > table.length) notice('at', t('author.short', { n: wanted, length: table.length }), { kind: 'warn' });
  guided = true;
  shared.point = wanted;
  await whenMounted();
  await show(wanted);
  if (runs) tableNow()?.replay(Number(parameter('speed')));
}

function remember(text: string, point?: number) {
  if (!open) return;
  const { length, match, n } = open.table;
  shared = { text, match, length, changed: false, point: point ?? n };
}

/** Whether a reader has changed a game. Bots may have played on. */
function isChanged({ match, length }: Left, { lines, table }: OpenGame) {
  if (table.match !== match) return false;
  const person = (seat: number) => table.seats.find((each) => each.seat === seat)?.kind === 'person';
  return table.length < length || lines.some((line) => line.n > length && person(line.seat));
}

/** Whether a game is on the table as the author left it. */
function isShown(left: Left | null) {
  return left !== null && open?.table.match === left.match && !left.changed;
}

/** The table that offers the way back, and what it says of the author's move; null if none does. */
let offering: MountedTable | null = null;
let said = '';

/** Offers a way back while another game than the author's is on the table. */
function offerWayBack() {
  if (busy || !shared || !guided || !open) return;
  const table = isShown(shared) ? null : tableNow();
  // Readers know of their own moves.
  const move = table && tried && isShown(tried) ? tried.say : '';
  if (table === offering && move === said) return;
  offering = table;
  said = move;
  const say = move && t('author.played', { move });
  tableNow()?.offerWayBack(table && { run: () => void back(), say });
  if (move) announce(t('author.tried', { move }));
}

/** Does something as the author; the reader's way back is considered afterwards. */
function asAuthor<T>(run: () => Promise<T>): Promise<T | undefined> {
  guided = true;
  busy++;
  const done = queue
    .then(run)
    .catch((error) => {
      console.error(error);
      return undefined;
    })
    .finally(() => {
      busy--;
      offerWayBack();
    });
  queue = done;
  return done;
}

/** Goes back to the author's last point. */
function back() {
  return asAuthor(async () => {
    if ((await authors()) && shared) await show(shared.point);
  });
}

/**
 * Shows a point of the author's game; its end, if it has no such point.
 * @returns why the point was not shown; null if it was
 */
export async function showPoint(n: number): Promise<string | null> {
  dismiss('refused');
  const why = await asAuthor(async () => {
    if (!(await authors()) || !open) return t('author.noGame');
    const { length } = open.table;
    await show(n);
    if (n >= length) tableNow()?.showResult();
    if (shared) shared.point = n;
    return n > length ? t('author.short', { n, length }) : null;
  });
  if (why && n > (open?.table.length ?? n)) notice('refused', why, { kind: 'warn' });
  return why === undefined ? t('author.noGame') : why;
}

/**
 * Plays a move for the player to act, in a game of its own. If that cannot be, the frame says so and shows the point
 * where the move was to be played.
 * @param n the point to play it at; null for the one that is shown
 * @returns why the move was not played; null if it was
 */
export async function tryMove(move: string, n: number | null): Promise<string | null> {
  const why = await asAuthor(() => playInCopy(move, n));
  if (why === null) dismiss('refused');
  else notice('refused', t('author.refused', { move: move.slice(0, LONGEST_SHOWN) }), { kind: 'warn' });
  return why === undefined ? t('author.noGame') : why;
}

async function playInCopy(move: string, n: number | null): Promise<string | null> {
  if ((n !== null || !isShown(tried)) && !(await authors())) return t('author.noGame');
  if (!shared) return t('author.noGame');
  if (n !== null) {
    await show(n);
    shared.point = n;
  }
  const fresh = !isShown(tried);
  const copied: Reply = fresh ? await send({ do: 'branch' }) : { ok: true };
  if (!copied.ok || !open) return copied.error ?? t('author.noGame');
  open.trial = open.table.match;
  const actor = open.table.seats.find(({ acts }) => acts)?.seat;
  const why = await playFor(move, actor);
  const say = (why === null && open.lines.filter(({ seat }) => seat === actor).at(-1)?.say) || '';
  tried = { match: open.table.match, length: open.table.length, changed: false, say };
  if (why !== null && fresh && (await authors())) await show(shared.point);
  return why;
}

/** Plays a move for the player to act. Returns why it was not played; null if it was. */
async function playFor(move: string, seat: number | undefined): Promise<string | null> {
  if (seat === undefined) return t('author.noTurn');
  const { ok, error, refused } = await send({ do: 'play', seat, move });
  return ok ? (refused ?? null) : (error ?? t('author.noGame'));
}

/** Stops a replay, and the time of a game. */
export async function pause() {
  const table = open?.table;
  tableNow()?.replay(null);
  if (table?.phase === 'playing' && table.current && table.cannot['pause'] === undefined) await send({ do: 'pause' });
}

function send(request: Request): Promise<Reply> {
  return tableNow()?.send(request) ?? Promise.resolve({ ok: false });
}

/** Shows a point of the game on the table. */
async function show(n: number) {
  const table = open?.table;
  if (!table) return;
  const end = n >= table.length;
  if (!(end && table.current)) await send({ do: 'goto', n: end ? null : n });
}

/**
 * Puts the author's game on the table: that of the link in the address, else the game in play.
 * @returns whether a game is there
 */
async function authors() {
  const { payload, screen } = parse(frameAddress(), data.games);
  const text = shared?.text ?? (screen === 'link' ? payload : undefined);
  const rested = rests();
  if (rested) {
    if (text === undefined || tooSmall(data.games)) return false;
    wakeUp();
    if (!(await engineReady(present(), t('wait.link')))) return false;
  }
  if (text !== undefined && !isShown(shared)) {
    try {
      await ready();
    } catch {
      return false;
    }
    // Copies in which nobody played but the author are not kept.
    const used = [shared, tried].flatMap((left) => (left && !left.changed ? [left.match] : []));
    leave();
    const reply = await openText(text).catch(() => null);
    if (!reply?.ok || !open) {
      if (rested && reply?.error) deadLinkPanel(reply.error);
      return false;
    }
    for (const id of used) await storage.remove(id);
    remember(text, shared?.point);
    tried = null;
  }
  if (!open) return false;
  if (!tableNow()) go(`#/${open.table.game}/play`, { replace: true });
  return Promise.race([
    whenMounted().then(() => true),
    new Promise<false>((none) => setTimeout(none, PATIENCE, false)),
  ]);
}
