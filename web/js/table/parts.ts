/** Makes the parts of a table, gives each what it needs, and puts them on the page. Only `Screen` uses all of them. */

import type { Reply, Request, Table } from '../engine/types.ts';
import { control } from '../ui/control.ts';
import { attr, h, isSeen, meet } from '../ui/dom.ts';
import { Note } from '../ui/explain.ts';
import { element } from '../ui/template.ts';
import { Boards } from './frame/boards.ts';
import { Seats } from './frame/clocks.ts';
import { Controls } from './frame/controls.ts';
import { CountIn } from './frame/count-in.ts';
import { CoverCard } from './frame/cover.ts';
import { InfoPanels } from './frame/info-panels.ts';
import { MovesPanel } from './frame/moves-panel.ts';
import { PauseCover } from './frame/pause-cover.ts';
import { Recap } from './frame/recap.ts';
import { ResultCard } from './frame/result.ts';
import { Toast } from './frame/toast.ts';
import { Waits } from './input/bot-wait.ts';
import { Commands } from './input/commands.ts';
import { Focus } from './input/focus.ts';
import { TableKeys } from './input/keyboard.ts';
import { Intent } from './intent/index.ts';
import { Motion } from './motion/motion.ts';
import { Replay } from './motion/replay.ts';
import { Announcer } from './speech/announce.ts';
import { News } from './speech/real-time-news.ts';
import { Sound } from './speech/sound.ts';
import { Speech } from './speech/speech.ts';
import { newState } from './state.ts';
import type { TableContext } from './types.ts';
import { WakeLock } from './wakelock.ts';

interface Asks {
  send: (request: Request) => Promise<Reply>;
  mayMove: () => boolean;
  changed: () => void; // repaints words and buttons
  shut: () => void; // repaints what lies over the table
  plates: (table: Table) => void;
  board: (table: Table) => void;
  turnShow: () => void; // turns the show view on or off
}

export type Parts = ReturnType<typeof makeParts>;

export function makeParts(
  host: HTMLElement,
  ctx: TableContext,
  { send, mayMove, changed, shut, plates, board, turnShow }: Asks,
) {
  const { words } = ctx;
  const state = newState();
  const stop = new AbortController();
  const { signal } = stop;
  const title = h('h1', { part: 'table-name', 'data-fixed': '', tabindex: -1 });
  const places = h('ul', { part: 'seats', 'data-fixed': '', 'aria-label': words('table.players') });
  const views = h('div', { part: 'views', 'data-fixed': '' });
  /** Asks for news. It is visible on keyboard focus only, because the menu has the same command. */
  const ask = element(control(ctx, 'news', { class: 'control-plain ask-news', art: 'sound', keys: ';', hidden: true }));

  const boards = new Boards(views, ctx, (n) => send({ do: 'goto', n: n === state.table?.length ? null : n }));
  const all = () => boards.all;
  const controls = new Controls(ctx);
  const panels = new InfoPanels(ctx);
  const pauseCover = new PauseCover(ctx);
  const cover = new CoverCard(ctx);
  const moves = new MovesPanel(ctx, cover);
  const result = new ResultCard(ctx, {
    ask: (seat) => void send({ do: 'review', seat }),
    look: (n) => void send({ do: 'goto', n }),
    tell: () => void send({ do: 'story' }),
  });
  const toast = new Toast(() =>
    result.open
      ? [meet(places, result.box) ? null : places, result.box.querySelector('.result-acts')]
      : [...all().map(({ prompt }) => prompt.box), intent.middle(), places],
  );
  const recap = new Recap({
    ctx,
    views,
    prompts: () => all().map(({ prompt }) => prompt),
    plates,
    paint: (table, events) => {
      const scenes = all().map(({ painter }) => painter);
      const shots = motion.before(scenes, events);
      board(table);
      motion.rate = 1;
      return () => motion.run(shots);
    },
    skip: () => motion.skip(),
  });
  const say = (sentence: string | null | undefined) => voice.say(sentence);
  /** The strip of words says it in the place of the request, so it covers nothing; without a strip, a toast does. */
  const notify = (sentence: string) => {
    if (!sentence) return;
    say(sentence);
    const over = [pauseCover.box, result.box, cover.box].some(isSeen);
    const strip = over ? undefined : all().find(({ prompt }) => isSeen(prompt.box))?.prompt;
    if (strip) strip.showSentence(sentence);
    else toast.showToast(sentence);
  };
  const count = new CountIn({
    host,
    signal,
    state,
    words,
    middle: () => intent.middle(),
    tell: (sentence, moment) => {
      say(sentence);
      sound.play(moment);
    },
    begins: () => {
      note.hide();
      result.hide();
    },
    changed: shut,
    focus: (button) => focus.may() && button.focus({ preventScroll: true }),
    resume: () => send({ do: 'resume' }),
    home: () => focus.home(),
  });
  /** Boxes that may lie over the table for a while. */
  const layers = [pauseCover.box, recap.box, result.box, result.handles, cover.box, toast.box, panels.box];
  for (const box of layers) attr(box, 'data-layer', true);
  host.append(
    title,
    ask,
    places,
    views,
    panels.box,
    moves.box,
    controls.row,
    count.box,
    pauseCover.box,
    recap.box,
    result.box,
    result.handles,
    cover.box,
    toast.box,
    controls.menu,
    moves.sheet,
  );
  const note = new Note(host);
  const voice = new Announcer(host);
  const speech = new Speech(state, ctx, voice);
  const seats = new Seats(places, words, ({ name, you }) =>
    say(words('table.urgent', { name, you: you ? 'name' : '' })),
  );
  const sound = new Sound(ctx.prefs);
  const motion = new Motion({ host, state, mayMove, sound });
  const focus = new Focus({
    host,
    title,
    views,
    state,
    ctx,
    boards,
    mayMove,
    cover,
    pauseCover,
    count,
    recap,
    result,
    motion,
  });
  const waits = new Waits(state);
  const replay = new Replay({ host, state, moves: moves.list, words, send, say, begins: () => result.hide(), changed });
  const news = new News(state, say);
  const tell = notify;
  const intent = new Intent({ host, state, ctx, send, say, tell, changed, boards, motion, note, sound, waits }, signal);
  const made = {
    host,
    ctx,
    state,
    send,
    stop,
    title,
    ask,
    places,
    views,
    boards,
    controls,
    panels,
    pauseCover,
    cover,
    moves,
    result,
    toast,
    recap,
    count,
    note,
    voice,
    speech,
    focus,
    seats,
    sound,
    motion,
    waits,
    replay,
    news,
    intent,
    say,
    tell,
    changed,
    turnShow,
  };
  const commands = new Commands(made);
  intent.listen(commands);
  new TableKeys(made, commands, signal);
  return { ...made, awake: new WakeLock(host, signal) };
}
