/**
 * The order in which a table is brought into line with a reply: what of the old goes, what stands still, what is shown
 * to move, and what comes when all has come to rest.
 */

import type { Reply, Request, Step, Table } from '../engine/types.ts';
import { clock } from '../transport/index.ts';
import { attr, lessMotion, text } from '../ui/dom.ts';
import { asks, paintPrompt, withheld } from './frame/paint-prompt.ts';
import { hook, hookPoint, hookRealtime } from './hooks.ts';
import { foreshow } from './input/hand-order.ts';
import { hasteOf, weighs } from './motion/plan.ts';
import type { Parts } from './parts.ts';
import { asBefore, resultKey, sameGame, stopped, winners } from './state.ts';

/** Bring the whole table into line with a reply. */
export function paintTable(parts: Parts, table: Table, reply: Reply, request: Request) {
  if (flow(parts, table, reply)) return;
  const { boards, focus, host, replay, speech, state } = parts;
  // What was to be told when something had arrived is told before anything new.
  state.tell();
  const old = state.table;
  const here = focus.where();
  const fresh = !sameGame(old, table);
  const elsewhere = fresh || old?.n !== table.n;
  const steps = reply.steps ?? [];
  const recap = reply.recap?.steps.length && table.current ? reply.recap : null;
  replay.heed(request);
  const moving = !fresh && old !== null && (table.current || state.replay.on) && steps.length > 0 && mayMove(parts);
  const told = recap !== null && mayMove(parts);
  leave(parts, fresh, elsewhere, reply);
  state.ends = !fresh && table.phase === 'over' && (state.ends || old?.phase === 'playing');
  state.table = table;
  host.dataset['game'] = table.game;
  attr(host, 'data-liveries', table.liveries === true);
  // Each seat has zones of its own, and people may sit all around.
  attr(host, 'data-seat-areas', table.views[0]?.view?.places !== undefined);
  attr(host, 'data-lesson', table.lesson !== undefined);
  if (fresh) attr(host, 'data-names', parts.ctx.isNew?.(table.game) === true);
  // Before anything is painted: what a browser has once looked for in a table it looks for at every change.
  // The table keeps its places until the last card has come to rest.
  hookRealtime(host, table.time != null && table.current && (table.phase !== 'over' || moving));
  text(parts.title, parts.ctx.gameName(table.game));
  if (reply.new_viewer) forget(parts);
  learn(parts, table, reply);

  const shots = moving ? before(parts, steps, true) : [];
  const since = clock.now();
  state.painted++;
  state.withheld = moving && withheld(table, steps);
  attr(host, 'data-withheld', state.withheld);
  // Clocks change hands at once, and so does the turn if somebody is asked; badges, scores and the result follow the
  // motion that brings them.
  const asked = table.views.some(asks) && !state.withheld;
  plates(parts, moving ? { ...table, seats: table.seats.map((seat) => asBefore(seat, old, asked)) } : table, since);
  paintBoards(parts, recap && told ? parts.recap.as(table, recap.view, recap.steps[0]?.seat) : table);
  for (const { painter } of boards.all) painter.recall(steps, elsewhere);
  foreshow(boards.all, state);
  frame(parts, table, told, moving);
  // What is measured before the first look at a table is where it will be.
  if (fresh) for (const { painter } of boards.all) painter.lay();
  focus.settle(table, request, here, old);
  const speak = () => speech.speak(table, request, recap ? recap.steps : steps, fresh);
  if (shots.length && !(recap && told) && weighs(steps)) holdBack(parts, speak);
  else speak();

  if (recap && told) {
    const play = () => parts.recap.play(recap, table);
    showing(parts, 'recap', play, () => {
      paintBoards(parts, table);
      whenStill(parts);
      focus.home();
    });
    shut(parts, table, false);
    focus.home();
  } else if (shots.length) {
    const slide = () => move(parts, table, shots, steps);
    showing(parts, 'motion', slide, () => {
      plates(parts, table, since);
      whenStill(parts);
    });
  } else {
    if (recap) parts.recap.playRecap(recap, table);
    attr(host, 'data-busy', '');
    whenStill(parts);
  }
}

/**
 * Words come after what they tell, where that weighs: they wait for it, or for whatever comes before it has arrived.
 */
function holdBack({ host, state }: Parts, speak: () => void) {
  attr(host, 'data-untold', true);
  state.tell = () => {
    state.tell = () => {};
    attr(host, 'data-untold', null);
    if (!state.gone) speak();
  };
}

/**
 * What moves, or is told once more: the rest comes after it, unless something else has been painted meanwhile.
 * @param busy what tests and styles read
 * @param show false: it was stopped
 */
function showing({ host, state }: Parts, busy: string, show: () => Promise<unknown>, then: () => void) {
  const turn = state.painted;
  attr(host, 'data-busy', busy);
  state.still = show().then((ended) => {
    if (ended === false || turn !== state.painted || state.gone) return;
    attr(host, 'data-busy', '');
    then();
  });
}

/** What moves, remembered before the boards are painted anew. */
function before({ boards, motion }: Parts, steps: Step[], moves: boolean) {
  const scenes = boards.all.map(({ painter }) => painter);
  const events = steps.flatMap((step) => step.events ?? []);
  return motion.before(scenes, events, moves);
}

/** Show how all boards came to be what they are. */
function move({ ctx, motion, state, waits }: Parts, table: Table, shots: ReturnType<typeof before>, steps: Step[]) {
  const turn = state.painted;
  const { pace } = ctx.prefs;
  const turns = table.views[0]?.view.places === undefined;
  motion.haste = hasteOf(table, table.fast_forwarding, pace);
  // What plays itself fast is also shown fast.
  motion.rate = turns && (table.auto_playing || table.fast_forwarding || (table.watching && pace === 'fast')) ? 2 : 1;
  return motion
    .run(shots, steps.length, () => state.tell())
    .then(() => (turns && turn === state.painted ? waits.after(table) : undefined));
}

/**
 * Take a reply in without all that a turn wants (what is said, the list of moves, who is to play), if a game in which
 * everybody plays at once just goes on: it changes many times a second, and a reply changes one or two zones.
 * @returns whether it did
 */
function flow(parts: Parts, table: Table, reply: Reply): boolean {
  const { host, motion, news, state } = parts;
  if (!state.table || !reply.continues) return false;
  const steps = reply.steps ?? [];
  const shots = before(parts, steps, mayMove(parts));
  state.table = table;
  learn(parts, table, reply);
  paintBoards(parts, table);
  news.heed(table, reply.news);
  if (table.time?.slow && state.slowed !== table.match) {
    state.slowed = table.match;
    parts.tell(table.time.slow);
  }
  hookPoint(host, table);
  motion.rate = 1;
  motion.flow(shots);
  return true;
}

/**
 * What of the old table goes before the new one is painted.
 * @param fresh another game
 * @param elsewhere another point of the game
 */
function leave({ moves, motion, note, recap, result, state }: Parts, fresh: boolean, elsewhere: boolean, reply: Reply) {
  recap.stop();
  motion.skip(false);
  if (elsewhere) {
    note.hide();
    if (!reply.hint) state.hint = null;
  }
  if (!fresh) return;
  moves.list.clear();
  result.hide();
  Object.assign(state, { over: '', skipping: false, last: -1, review: null });
}

/** Remember the moves that a reply brings. */
function learn({ moves, state }: Parts, table: Table, reply: Reply) {
  if (reply.moves) moves.list.add(reply.moves, table.seats);
  const step = reply.steps?.[reply.steps.length - 1];
  if (step) state.last = step.n;
}

/**
 * All around the boards.
 * @param told what was played is told once more first
 */
function frame(parts: Parts, table: Table, told: boolean, moving: boolean) {
  const { ask, awake, boards, controls, count, forward, host, motion, moves, panels } = parts;
  forward.announceMoves(
    table,
    boards.all.map(({ painter }) => painter.buttons),
  );
  panels.paintPanels(table);
  moves.list.mark(table.n);
  controls.paintControls(table, stopped(table));
  if (!told) paintPrompts(parts, moving);
  shut(parts, table, moving);
  panels.placePanels();
  hook(host, table);
  ask.hidden = table.time == null || !table.current || table.phase !== 'playing' || table.watching === true;
  // Where nobody plays nobody reaches.
  if (!table.current || table.phase !== 'playing') for (const { painter } of boards.all) motion.settle(painter);
  count.paintCountIn(table);
  awake.followTable(table);
}

/** Other eyes are on the table: nothing that the ones before could read stays on the page. */
function forget({ boards, moves, note, state, toast, voice }: Parts) {
  state.hint = null;
  state.last = -1;
  moves.list.clear();
  note.hide();
  toast.forget();
  moves.close();
  voice.clear();
  for (const { prompt } of boards.all) prompt.forget();
}

/** @param since when its clocks stood as it says */
export function plates({ seats }: Parts, table: Table, since: number = clock.now()) {
  seats.paintClocks(table.seats, {
    playing: table.phase === 'playing' && table.current,
    winners: winners(table),
    since,
  });
}

export function paintBoards({ boards, input, pointers, sitters }: Parts, table: Table) {
  sitters.settle();
  boards.paintBoards(table);
  pointers.painted();
  sitters.painted();
  input.guard.painted(table.time != null);
}

/**
 * Words and buttons of the moment, and the hint's marks.
 * @param moving something is being shown to move
 */
export function paintPrompts(
  { boards, ctx, focus, motion, recap, result, state }: Parts,
  moving: boolean = motion.busy,
) {
  const { table } = state;
  if (!table || recap.playing) return;
  const needs = { state, ctx, result };
  let lost = false;
  for (const board of boards.all) if (paintPrompt(needs, table, board, moving)) lost = true;
  if (lost) focus.home();
}

/**
 * What lies over the table and what cannot be reached under it; who was playing finds the way on.
 * @param moving the cover comes when the last move has been seen
 */
export function shut(
  { controls, count, cover, focus, host, moves, note, panels, pauseCover, places, title, views }: Parts,
  table: Table,
  moving: boolean,
) {
  const paused = pauseCover.paintPause(table, count.on);
  if (!table.cover) cover.hide();
  else if (!moving && cover.showCover(table.cover, table.seats) && focus.may())
    cover.box.focus({ preventScroll: true });
  const covered = cover.open;
  const inside = views.contains(document.activeElement);
  views.inert = paused || covered;
  moves.box.inert = covered || (paused && table.time != null);
  for (const part of [title, places, panels.box, controls.row]) part.inert = covered;
  attr(host, 'data-covered', covered);
  if (paused) note.hide();
  if (paused && !covered && inside && focus.may()) focus.into(pauseCover.box);
}

/** After motion: the result, if there is one to show. */
function whenStill(parts: Parts) {
  const { focus, host, note, result, sound, speech, state, voice, waits } = parts;
  const { table } = state;
  if (!table) return;
  const key = resultKey(table);
  state.withheld = false;
  attr(host, 'data-withheld', null);
  if (table.phase === 'over') hookRealtime(host, false);
  if (key && key !== state.over) {
    // What was asked of a card before the end would lie over the result.
    note.hide();
    result.showResult(table, state.review);
    if (state.ends && mayMove(parts)) result.count();
    state.ends = false;
    result.story.beginStory(table);
    if (!state.review) result.review.beginReview(table);
    sound.play('finish');
    voice.say(speech.end());
    if (focus.may()) result.title.focus({ preventScroll: true });
  }
  if (!key) result.hide();
  // Played on after the end was taken back: the next end is another.
  if (table.current && !table.result) {
    result.story.of = '';
    state.review = null;
  }
  waits.look();
  state.over = key;
  paintPrompts(parts);
  shut(parts, table, false);
}

/** Motion unless the player or the system says no. */
export function mayMove({ state: { skipping, table }, ctx: { prefs } }: Pick<Parts, 'state' | 'ctx'>) {
  if (skipping || (table?.watching && prefs.pace === 'instant')) return false;
  return prefs.motion !== 'off' && !lessMotion() && !document.hidden;
}
