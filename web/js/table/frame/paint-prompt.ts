/** Words and buttons of the moment beside one view of the table, and the hint's marks in it. */

import type { ShownView, Step, Table } from '../../engine/types.ts';
import { attr } from '../../ui/dom.ts';
import type { State } from '../state.ts';
import { hurried, timed } from '../state.ts';
import type { TableContext } from '../types.ts';
import type { Painter } from '../view/painter.ts';
import { lessonButtons } from './lessons.ts';
import type { MoveList } from './movelist.ts';
import type { Prompt } from './prompt.ts';
import { briefs } from './prompt.ts';

interface Board {
  shown: ShownView;
  prompt: Prompt;
  painter: Pick<Painter, 'point'>;
}

interface Needs {
  state: State;
  ctx: Pick<TableContext, 'words' | 'prefs'>;
  moves: Pick<MoveList, 'counts' | 'minor' | 'maker'>;
  result: { open: boolean };
}

/** Whether somebody is asked at a board: there is something lit. */
export function asks(shown: ShownView) {
  return (shown.touch?.next ?? []).length > 0;
}

/**
 * Whether what can be chosen follows from a card that its chooser is just turning up: it is neither shown nor
 * asked before that card lies there.
 * @param steps what is about to be shown
 */
export function withheld(table: Table, steps: Step[]) {
  const turns = new Set(
    steps.filter((step) => step.events?.some((event) => event.do === 'flip')).map((step) => step.seat),
  );
  return table.views.some(({ viewer, view }) => turns.has(Number(viewer)) && (view?.buttons?.length ?? 0) > 1);
}

/**
 * @param moving something is shown to move: who is asked is asked at once, for it can be done at once; else it is said
 * what moves
 * @returns whether the button that had the focus is gone and nothing beside it can take its place
 */
export function paintPrompt(
  { state, ctx, moves, result }: Needs,
  table: Table,
  board: Board,
  moving: boolean,
): boolean {
  const { replay } = state;
  const { shown, prompt, painter } = board;
  const touched = shown.touched ?? [];
  const hint = state.hint && (shown.viewer === state.hint.seat || table.views.length === 1) ? state.hint : null;
  // Whoever touches something else goes another way than the hint.
  const followed = hint !== null && touched.every((id) => hint.things.includes(id));
  painter.point(followed ? hint.things : [], followed && !touched.length ? hint.also : []);
  // A race that is only watched stands still without a cover.
  let say = table.phase === 'paused' && !timed(table) ? ctx.words('table.paused') : (table.status ?? '');
  let mood = table.phase === 'playing' ? 'ask' : table.phase;
  const show = [];
  if (!table.current) {
    say = ctx.words('table.look', moves.counts(table));
    mood = 'look';
    show.push(...(replay.on ? ['replay', 'speed', 'live'] : ['replay', 'prev', 'next', 'branch', 'live']));
    prompt.label('replay', ctx.words(replay.on ? 'replay.stop' : 'replay.play'), replay.on ? 'pause' : 'resume');
    prompt.label('speed', ctx.words('replay.times', { n: replay.speed }));
    attr(prompt.buttons['prev'] ?? prompt.box, 'aria-disabled', table.n <= (table.can.first ?? 0) ? 'true' : null);
  } else if (table.phase === 'over') {
    if (!result.open) show.push('replay', 'result');
    prompt.label('replay', ctx.words('replay.play'), 'resume');
  } else if (table.handover) {
    say = table.handover.say;
    mood = 'handover';
    show.push('cover');
    const next = table.seats.find((seat) => seat.seat === table.handover?.seat);
    prompt.label('cover', ctx.words('table.handover', { name: next?.name ?? '' }));
  } else {
    if (touched.length && shown.touch?.say) say = `${state.letGo} ${shown.touch.say}`.trim();
    if (hint && !touched.length) {
      say = hint.say;
      mood = 'hint';
    }
    if (table.auto_playing) show.push('halt');
    // Beside bots that take long it is there while they play, and does not lie in the way of one's own turn.
    else if (table.can.fast_forward ? moving || !shown.touch?.next?.length : table.can.auto_play || hurried(table))
      show.push('run');
    attr(prompt.buttons['run'] ?? prompt.box, 'aria-pressed', String(hurried(table)));
    if (touched.length) show.push('cancel');
    if (shown.touch?.done) show.push('done');
    prompt.label('done', shown.touch?.verb ?? ctx.words('table.done'));
    if (shown.touch?.done && ctx.prefs.confirm) say = `${say} ${ctx.words('table.confirm.say')}`;
  }
  const { lesson } = table;
  // Where the review tells of a decision, that is read beside the table it was made at.
  const turn = table.current ? null : state.review?.turns.find(({ n }) => n === table.n);
  const last = turn?.say ?? table.last;
  prompt.teach(lesson);
  if (lesson) {
    const looking = table.current ? [] : show;
    const begun = lesson.over ? [] : show.filter((name) => name === 'done' || name === 'cancel');
    show.splice(0, show.length, ...begun, ...lessonButtons(lesson, looking));
    if (lesson.over && !looking.length) mood = 'answer';
  }
  const ticker = briefs(table);
  // What plays moves by itself can be begun and stopped at any moment.
  const runs = show.filter((name) => name === 'run' || name === 'halt');
  const asked = !table.current || (asks(shown) && !state.withheld);
  if (!moving || asked) return prompt.paintPrompt({ say, mood, last, show, ticker });
  // What takes long to be seen is told while it is, in the place of what is asked.
  if (table.can.fast_forward && !moves.minor(table.n))
    return prompt.paintPrompt({ say: last, mood: 'moving', last: '', show: runs });
  const mover = table.seats.find((seat) => seat.seat === moves.maker(table.n));
  const whose = table.time == null && mover ? ctx.words('table.moving', { name: mover.name }) : '';
  return prompt.paintPrompt({ say: whose, mood: 'moving', last, show: runs, ticker });
}
