// The order in which a reply is painted: the old goes, the new comes in the order of the screen, then the motion,
// and at the end what comes when everything is still.

import type { Recap as RecapData, Reply, Request, Step, Table } from '../engine/types.ts';
import { clock } from '../transport/index.ts';
import { attr, lessMotion, text } from '../ui/dom.ts';
import { asks, paintPrompt, withheld } from './frame/paint-prompt.ts';
import { hook, hookPoint, hookRealtime } from './hooks.ts';
import { foreshow } from './intent/index.ts';
import { throwConfetti } from './motion/confetti.ts';
import { hasteOf, weighs } from './motion/plan.ts';
import type { Parts } from './parts.ts';
import { asBefore, resultKey, sameGame, stopped, winners } from './state.ts';

/** What a reply changes. */
interface Change {
  table: Table;
  reply: Reply;
  request: Request;
  old: Table | null; // the table before
  fresh: boolean; // another game
  elsewhere: boolean; // another point of the game
  steps: Step[]; // the moves that led here
  moving: boolean; // they are shown as motion
  recap: RecapData | null; // what was played since the viewer's last turn
  told: boolean; // the recap is shown as motion before the table
  arriving: boolean; // the news of the moves waits until their cards have landed
  since: number; // when the clocks stood as the table says
}

/** Paints a reply: brings everything on the screen into line with its table. */
export function paintTable(parts: Parts, table: Table, reply: Reply, request: Request) {
  if (flow(parts, table, reply)) return;
  const { boards, focus, state } = parts;
  // Words that waited for a motion come before anything new.
  state.tell();
  const here = focus.where();
  parts.replay.heed(request);
  const change = changeOf(parts, table, reply, request);
  const { old, fresh, elsewhere, steps, recap, moving, told, arriving } = change;
  // What belongs to the old table goes.
  leave(parts, change);
  // The attributes of the host come before its parts: a browser tests selectors on it again at every later change.
  paintHost(parts, change);
  if (reply.new_viewer) forget(parts);
  state.arriving = arriving;
  state.last = steps[steps.length - 1]?.n ?? state.last;
  // Everything that will move is measured while it is in its old place.
  const shots = moving ? before(parts, steps, true) : [];
  state.painted++;
  state.withheld = moving && table.current ? withheld(table, steps) : '';
  attr(parts.host, 'data-withheld', state.withheld || null);
  // Clocks and, if somebody is asked, turns change at once; scores and badges follow the motion that brings them.
  const asked = table.views.some(asks) && !state.withheld;
  const early = { ...table, seats: table.seats.map((seat) => (old ? asBefore(seat, old, asked) : seat)) };
  plates(parts, moving ? early : table, change.since);
  // The boards, as they were before the recap if there is one.
  paintBoards(parts, recap && told ? parts.recap.as(table, recap.view, recap.steps[0]?.seat) : table, arriving);
  // On each board: the card that was turned up last, and previews of the possible moves.
  for (const { painter } of boards.all) painter.recall(steps, elsewhere);
  foreshow(boards.all, state);
  // All around the boards.
  if (!arriving) learn(parts, table, reply);
  frame(parts, change);
  // A new table is laid out before anything on it is measured.
  if (fresh) for (const { painter } of boards.all) painter.lay();
  focus.settle(table, request, here, old);
  // Announcements wait only for a long motion that shows the same, other words for the cards.
  const speak = () => parts.speech.speak(table, request, recap ? recap.steps : steps, fresh);
  const held = shots.length > 0 && !(recap && told) && weighs(steps);
  if (!held) speak();
  if (held || arriving) holdBack(parts, change, held ? speak : null);
  // The motion, and what comes when everything is still.
  if (recap && told) showRecapAgain(parts, table, recap);
  else if (shots.length) slide(parts, change, shots);
  else {
    if (recap) parts.recap.playRecap(recap, table);
    // Without motion too, a player sees the finish before the result covers it.
    const pause = steps.length && !state.skipping ? parts.waits.atEnd(table) : undefined;
    if (pause) showing(parts, 'motion', () => pause, whenStill.bind(null, parts));
    else {
      attr(parts.host, 'data-busy', '');
      whenStill(parts);
    }
  }
}

/** Compares a reply with the present table. */
function changeOf(parts: Parts, table: Table, reply: Reply, request: Request): Change {
  const { state } = parts;
  const old = state.table;
  const fresh = !sameGame(old, table);
  const steps = reply.steps ?? [];
  const recap = reply.recap?.steps.length && table.current ? reply.recap : null;
  const shown = !fresh && old !== null && (table.current || state.replay.on) && steps.length > 0;
  const moving = shown && mayMove(parts);
  const told = recap !== null && mayMove(parts);
  const turns = table.views[0]?.view.places === undefined;
  return {
    table,
    reply,
    request,
    old,
    fresh,
    elsewhere: fresh || old?.n !== table.n,
    steps,
    moving,
    recap,
    told,
    // In real time nothing waits. What another person may not see is replaced at once.
    arriving: moving && turns && !told && !reply.new_viewer,
    since: clock.now(),
  };
}

/** Paints the attributes and the heading of the whole table. */
function paintHost({ ctx, host, state, title }: Parts, { table, old, fresh, moving }: Change) {
  state.ends = !fresh && table.phase === 'over' && (state.ends || old?.phase === 'playing');
  state.table = table;
  host.dataset['game'] = table.game;
  attr(host, 'data-liveries', table.liveries === true);
  attr(host, 'data-seat-areas', table.views[0]?.view?.places !== undefined);
  attr(host, 'data-lesson', table.lesson !== undefined);
  if (fresh) attr(host, 'data-names', ctx.isNew?.(table.game) === true);
  // The table keeps its layout until the last card has arrived.
  hookRealtime(host, table.time != null && table.current && (table.phase !== 'over' || moving));
  text(title, ctx.gameName(table.game));
}

/** Shows the recap as motion, then the present table. */
function showRecapAgain(parts: Parts, table: Table, recap: RecapData) {
  const play = () => parts.recap.play(recap, table);
  showing(parts, 'recap', play, () => {
    paintBoards(parts, table);
    whenStill(parts);
    parts.focus.home();
  });
  shut(parts, table, false);
  parts.focus.home();
}

/** Shows the moves as motion, then the scores. */
function slide(parts: Parts, { table, steps, since }: Change, shots: Shots) {
  const play = () => move(parts, table, shots, steps, () => land(parts, table, since));
  showing(parts, 'motion', play, () => whenStill(parts));
}

/**
 * Puts words off until the motion has shown the same, or something else is painted.
 * @param speak announces the moves; null if that has been done
 */
function holdBack(parts: Parts, { table, reply, arriving }: Change, speak: (() => void) | null) {
  const { host, state } = parts;
  attr(host, 'data-untold', speak !== null);
  state.tell = () => {
    state.tell = () => {};
    state.arriving = false;
    attr(host, 'data-untold', null);
    if (state.gone) return;
    speak?.();
    if (!arriving) return;
    learn(parts, table, reply);
    paintPrompts(parts, true);
  };
}

/** All has landed: scores, counts and panels, while the last move is left to be read. */
function land(parts: Parts, table: Table, since: number) {
  plates(parts, table, since);
  for (const { painter } of parts.boards.all) painter.land();
  parts.panels.paintPanels(table);
  parts.panels.placePanels();
}

/**
 * Shows a motion, then does the rest, unless something else has been painted meanwhile.
 * @param busy for tests and styles
 * @param show returns false if it was stopped
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

/** Measures what will move, before the boards are painted. */
function before({ boards, motion }: Parts, steps: Step[], moves: boolean) {
  const scenes = boards.all.map(({ painter }) => painter);
  const events = steps.flatMap((step) => step.events ?? []);
  return motion.before(scenes, events, moves);
}

type Shots = ReturnType<typeof before>;

/** Shows the moves as motion on all boards, and then a while of rest. */
function move({ ctx, motion, state, waits }: Parts, table: Table, shots: Shots, steps: Step[], landed: () => void) {
  const turn = state.painted;
  const { pace } = ctx.prefs;
  const turns = table.views[0]?.view.places === undefined;
  motion.haste = hasteOf(table, table.fast_forwarding, pace);
  // Fast bots also move fast.
  motion.rate = turns && (table.auto_playing || table.fast_forwarding || (table.watching && pace === 'fast')) ? 2 : 1;
  return motion
    .run(shots, steps.length, () => state.tell())
    .then(() => {
      if (turn !== state.painted || state.gone) return undefined;
      landed();
      return turns ? waits.after(table) : waits.atEnd(table);
    });
}

/**
 * Paints only the boards, news and new words, if a game in real time just continues: it changes many times a second,
 * and a reply changes one or two zones.
 * @returns whether it did
 */
function flow(parts: Parts, table: Table, reply: Reply): boolean {
  const { host, motion, news, state } = parts;
  if (!state.table || !reply.continues) return false;
  const steps = reply.steps ?? [];
  const shots = before(parts, steps, mayMove(parts));
  const { prompt } = state.table;
  state.table = table;
  if (prompt.say !== table.prompt.say || prompt.mood !== table.prompt.mood) paintPrompts(parts, false);
  if (reply.moves) parts.moves.list.add(reply.moves, table.seats);
  state.last = steps[steps.length - 1]?.n ?? state.last;
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

/** Ends what belongs to the old table. */
function leave({ moves, motion, note, recap, result, state }: Parts, { fresh, elsewhere, reply }: Change) {
  recap.stop();
  motion.skip(false);
  if (elsewhere) {
    note.hide();
    if (!reply.hint) state.hint = null;
  }
  if (!fresh) return;
  moves.list.clear();
  result.hide();
  Object.assign(state, { over: '', skipping: false, last: -1, review: reply.review ?? null });
}

/** Adds the moves of a reply to the list, and marks the present point there. */
function learn({ moves: { list } }: Parts, table: Table, reply: Reply) {
  if (reply.moves) list.add(reply.moves, table.seats);
  list.mark(table.n);
}

/** Paints everything around the boards. */
function frame(parts: Parts, { table, told, moving, arriving }: Change) {
  const { ask, awake, boards, controls, count, host, intent, motion, panels } = parts;
  const plays = table.current && table.phase === 'playing';
  // Fast-forward, the panels, the list of moves, and the row of controls with its menu.
  intent.forward.announceMoves(
    table,
    boards.all.map(({ painter }) => painter.buttons),
  );
  if (!arriving) panels.paintPanels(table);
  controls.paintControls(table, stopped(table));
  // The strip of words at each board.
  if (!told) paintPrompts(parts, moving);
  // Covers and the count-in over the table, which can change the room of the panels.
  shut(parts, table, moving);
  panels.placePanels();
  hook(host, table);
  ask.hidden = table.time == null || !plays || table.watching === true;
  // Bots' hands reach for cards only during play.
  if (!plays) for (const { painter } of boards.all) motion.settle(painter);
  count.paintCountIn(table);
  awake.followTable(table);
}

/** Another person looks at the table: nothing that only the one before may read stays on the page. */
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

/** Paints seats and clocks. `since`: when the clocks stood as the table says. */
export function plates({ seats }: Parts, table: Table, since: number = clock.now()) {
  seats.paintClocks(table, {
    playing: table.phase === 'playing' && table.current,
    winners: winners(table),
    since,
  });
}

export function paintBoards({ boards, intent }: Parts, table: Table, arriving: boolean = false) {
  intent.settle();
  boards.paintBoards(table, arriving);
  intent.painted(table.time != null);
}

/**
 * Paints words and buttons of the moment at each board, and the marks of a hint.
 * @param moving a motion is shown
 */
export function paintPrompts(
  { boards, ctx, focus, host, motion, recap, result, state }: Parts,
  moving: boolean = motion.busy,
) {
  const { table } = state;
  if (!table || recap.playing) return;
  const needs = { state, ctx, result };
  let lost = false;
  for (const board of boards.all) if (paintPrompt(needs, table, board, moving)) lost = true;
  attr(
    host,
    'data-film',
    boards.all.some(({ prompt }) => prompt.shown.film !== null && !prompt.shown.lesson),
  );
  if (lost) focus.home();
}

/**
 * Paints what lies over the table, and blocks what is under it. The focus goes along.
 * @param moving a motion is shown: the cover comes after it
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

/** Paints what comes when everything is still: the result, words and covers. */
function whenStill(parts: Parts) {
  const { focus, host, note, result, sound, speech, state, voice, waits } = parts;
  const { table } = state;
  if (!table) return;
  const key = resultKey(table);
  state.withheld = '';
  attr(host, 'data-withheld', null);
  if (table.phase === 'over') hookRealtime(host, false);
  if (key && key !== state.over) {
    // They would lie over the result.
    note.hide();
    parts.ctx.questions?.withdrawConfirm();
    result.questions.asks = state.ends;
    if (state.ends) result.showNew(table, state.review);
    else result.showResult(table, state.review);
    if (state.ends && mayMove(parts) && table.outcome?.won && !table.retry) throwConfetti(host, colours(table));
    state.ends = false;
    // A class has not asked for judgements.
    if (!state.shown) result.story.beginStory(table);
    if (!state.review && !state.shown) result.review.beginReview(table);
    // A person who has lost to bots hears no fanfare.
    const people = table.seats.filter(({ kind }) => kind === 'person');
    if (table.outcome?.won || table.puzzle || people.length !== 1) sound.play('finish');
    voice.say(speech.end());
    if (focus.may()) result.title.focus({ preventScroll: true });
  }
  // The last move may be judged after the end.
  if (key && result.open && table.retry) result.paint({ table });
  if (!key) result.hide();
  // If the end was taken back, the next end has another story and review.
  if (table.current && !table.result) {
    result.story.of = '';
    state.review = null;
  }
  waits.look();
  // A look back does not end its game anew: at the end the table is free until the result is asked for.
  state.over = key || (!table.current && state.over.startsWith(`${table.match}/`) ? state.over : '');
  paintPrompts(parts);
  shut(parts, table, false);
}

/** The colours of the cars. */
function colours({ seats, views }: Table) {
  const cars = (views[0]?.view.tokens ?? []).flatMap(({ livery }) => livery ?? []);
  return cars.length ? cars : seats.map(({ colour }) => colour);
}

/** Whether things may move: neither the player nor the system forbids it, and somebody looks. */
export function mayMove({ state: { skipping, table }, ctx: { prefs } }: Pick<Parts, 'state' | 'ctx'>) {
  if (skipping || (table?.watching && prefs.pace === 'instant')) return false;
  return prefs.motion !== 'off' && !lessMotion() && !document.hidden;
}
