/** Commands that change the game or the point of the game that is shown. */

import type { Request, Table } from '../../engine/types.ts';
import { keepBasics } from '../../ui/basics.ts';
import { costlyBeside, noCostly } from '../frame/costly.ts';
import type { Place } from '../intent/index.ts';
import { orderHand } from '../intent/index.ts';
import { stopped } from '../state.ts';
import type { Desk } from './desk.ts';

export type Command = (table: Table, button: HTMLElement | null, place: Place) => unknown;

export function gameCommands(desk: Desk): Record<string, Command> {
  const { ctx, state, send, say, changed, count, cover, focus, moves, motion, recap, replay, result } = desk;
  const { words } = ctx;
  const home = () => focus.home();
  const asks = (request: Request) => () => send(request);

  /** Shows a point of the game; its end is the present game. */
  const goto = (n: number) => {
    const sheet = moves.close();
    return send({ do: 'goto', n: n === state.table?.length ? null : n }).then(() => {
      // The button that opened the list may be gone with the result.
      if (sheet && document.activeElement === document.body) home();
    });
  };
  /** Shows the next costly move of the review, or the one before. */
  const costly = async (table: Table, by: 1 | -1) => {
    const { review } = state;
    const to = review?.done ? costlyBeside(table, review, by) : null;
    if (to === null) return desk.tell(noCostly(words, state.review));
    await goto(to.n);
    if (result.open) leaveResult();
  };
  const openMoves = () => {
    const stop = moves.open();
    if (stop && focus.may()) stop.focus({ preventScroll: true });
  };
  const leaveResult = () => {
    result.hide();
    changed();
  };
  /** @param more `driver`: all bots become this driver */
  const another = async (more: { fair?: boolean; driver?: string }) => {
    const puzzle = state.table?.puzzle;
    if (puzzle) {
      const n = ctx.nextPuzzle?.(puzzle);
      return ctx.navigate(n ? `#/puzzles/${puzzle.game}/${n}` : '#/puzzles');
    }
    result.hide();
    await send({ do: 'again', seed: freshSeed(), chosen: result.chosen(), ...more });
    home();
  };
  /** The game stops until the watcher goes on. */
  const hold = async (on: boolean) => {
    await send({ do: on ? 'pause' : 'resume' });
    say(words(on ? 'table.paused' : 'table.play'));
  };
  const skip = () => {
    const listed = !recap.box.hidden;
    recap.skip();
    if (listed) home();
  };
  return {
    undo: async ({ n, lesson, puzzle, choice }) => {
      const { table } = await send({ do: 'undo' });
      // In lessons and the like a move is only tried. Without a choice nobody touched a wrong card. An undo may also
      // only put a chosen card back: then no move was played by mistake.
      const back = table !== undefined && table.n < n;
      if (back && !lesson && !puzzle && !choice && !table.can.auto_play) ctx.questions?.offerConfirm();
    },
    redo: asks({ do: 'redo' }),
    values: async ({ values }) => {
      const { table } = await send({ do: 'values', on: values === undefined });
      say(table?.values?.how ?? '');
    },
    hint: (table, _, { seat }) => send({ do: 'hint', seat: seat ?? table.seats.find((each) => each.acts)?.seat ?? 1 }),
    done: (_, __, { board, seat }) => {
      if (seat !== null && board?.shown.touch?.done) return send({ do: 'done', seat });
      return say(words('table.none.done'));
    },
    cancel: (_, __, { seat }) => (seat === null ? undefined : send({ do: 'cancel', seat, all: true })),
    pause: () => send({ do: 'pause' }).then(home),
    // In real time, a count-in comes first.
    resume: (table) => (table.together ? count.beginCount() : send({ do: 'resume' })),
    gonow: () => count.go(),
    resign: (_, button) => send({ do: 'resign', seat: Number(button?.dataset['seat']) }),
    finish: asks({ do: 'auto_play', on: true }),
    run: (table) => send({ do: 'fast_forward', on: !table.fast_forwarding }),
    halt: asks({ do: 'fast_forward', on: false }),

    goto: (_, line) => goto(Number(line?.dataset['goto'])),
    prev: ({ can }) => can.back !== null && goto(can.back),
    next: ({ can }) => can.on !== null && goto(can.on),
    costly: (table) => costly(table, 1),
    'costly-back': (table) => costly(table, -1),
    live: asks({ do: 'goto', n: null }),
    replay: () => replay.toggle(),
    speed: () => replay.faster(),
    branch: () => send({ do: 'branch' }).then(home),
    retry: () => send({ do: 'branch' }).then(home),
    another: () => send({ do: 'another_try' }).then(home),
    'play-on': () => send({ do: 'play_on' }).then(home),
    'to-review': () => send({ do: 'to_review' }).then(home),
    moves: openMoves,

    result: async (table) => {
      // A look back returns to the end first.
      if (!table.current) await send({ do: 'goto', n: null });
      const end = state.table;
      if (!end?.current) return;
      result.showResult(end, state.review);
      changed();
      result.title.focus({ preventScroll: true });
      say(end.result?.ending);
    },
    // A list over a small table would leave nothing to look at: there it stays behind its button.
    lookback: async (table) => {
      const from = result.review.pointToBegin(table, state.review);
      // The result goes only when the table under it shows that move.
      if (from !== null) await goto(from);
      leaveResult();
      if (moves.beside) openMoves();
      else home();
    },
    again: () => another({}),
    fair: () => another({ fair: true }),
    'task-on': (table) => {
      const task = ctx.task?.(table);
      if (task) ctx.navigate(task.to);
    },
    'day-on': ({ daily }) => {
      const on = daily && ctx.today?.onward(daily.kind);
      if (on) ctx.navigate(on.to);
    },
    // In the same game rules and seats stay. Another game begins as it was set up last.
    'next-driver': ({ game, can }) => {
      const { next } = result.ladder.news ?? {};
      if (!next) return;
      return next.game === game && can.again ? another({ driver: next.level }) : ctx.race(next.game, next.level);
    },
    restart: () => {
      result.hide();
      return send({ do: 'restart' });
    },

    ready: async (_, button) => {
      cover.deafen();
      await send({ do: 'uncover', seat: Number(button?.dataset['seat']) });
      if (cover.open) cover.listen();
      else home();
    },
    cover: asks({ do: 'cover' }),
    skip,
    aside: (_, button) => turnPanel(desk, button?.dataset['aside'] ?? ''),

    order: (_, button) => button && orderHand(desk, desk.intent, button),

    hold: (table) => hold(!stopped(table)),
    // Skips to the end; afterwards the pace is as before.
    end: async (table) => {
      state.skipping = true;
      if (motion.busy) motion.skip();
      const pace = ctx.prefs.pace ?? 'normal';
      await send({ do: 'pace', value: 'instant' });
      if (stopped(state.table)) await hold(false);
      await desk.waits.over(table);
      state.skipping = false;
      await send({ do: 'pace', value: pace });
    },

    // Closes the topmost panel, or cancels what has begun.
    escape: (table, _, { seat, touched }) => {
      const { intent, note, panels } = desk;
      note.hide();
      if (intent.cancelDrags() || cover.open) return;
      if (recap.on) skip();
      else if (table.handover) send({ do: 'cover' });
      else if (table.auto_playing) send({ do: 'fast_forward', on: false });
      else if (panels.over) turnPanel(desk, panels.over);
      else if (result.open) {
        leaveResult();
        home();
      } else if (!table.current) send({ do: 'goto', n: null });
      else if (seat !== null && touched?.length) send({ do: 'cancel', seat });
      else if (panels.open) turnPanel(desk, panels.open);
      else pauseGame(desk);
    },
  };
}

/** Pauses a game in real time, because players cannot play behind a dialog. */
export function pauseGame({ send, state }: Pick<Desk, 'send' | 'state'>) {
  if (state.table?.together && state.table.phase === 'playing') void send({ do: 'pause' });
}

/** Open or close an info panel. */
async function turnPanel({ ctx, state, send, panels, say }: Desk, id: string) {
  const find = () => state.table?.panels?.find((each) => each.id === id);
  const panel = find();
  if (!panel) return;
  // A panel beside the table opens again in the next game.
  if (panel.beside && panels.roomy && !panel.teaches) ctx.setPref('panels', !panel.on);
  // Once read, the basics do not come again by themselves.
  if (panel.teaches && panel.on && state.table) keepBasics(state.table.game);
  await send({ do: 'panel', id, on: !panel.on });
  const now = find();
  if (!now?.on) return;
  panels.placePanels();
  say(now.announcement ?? '');
}

/** A seed of 80 random bits, in letters and digits that are easy to read aloud. */
function freshSeed() {
  const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => letters[byte % 32]).join('');
}
