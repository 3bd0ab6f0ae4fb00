// Words and buttons of the moment beside one view of the table, and the marks of a hint in it.

import type { ShownView, Step, Table } from '../../engine/types.ts';
import type { State } from '../state.ts';
import type { TableContext } from '../types.ts';
import type { Painter } from '../view/painter.ts';
import { costlyButton } from './costly.ts';
import type { Prompt } from './prompt.ts';
import { briefs } from './prompt.ts';

interface Board {
  shown: ShownView;
  prompt: Prompt;
  painter: Pick<Painter, 'advise' | 'point'>;
}

interface Needs {
  state: State;
  ctx: Pick<TableContext, 'words' | 'prefs' | 'today'>;
  result: { open: boolean };
}

/** Whether a board waits for a touch: then things are lit. */
export function asks(shown: ShownView) {
  return (shown.touch?.next ?? []).length > 0;
}

/**
 * Why a request waits for the steps that are about to be shown. 'choice': its choices follow from a card that the
 * chooser is just turning up. 'turn': another seat makes its move before it. '': it comes at once.
 */
export function withheld(table: Table, steps: Step[]): State['withheld'] {
  const turns = new Set(
    steps.filter((step) => step.events?.some((event) => event.do === 'flip')).map((step) => step.seat),
  );
  const chooses = table.views.some(({ viewer, view }) => turns.has(Number(viewer)) && (view?.buttons?.length ?? 0) > 1);
  if (chooses) return 'choice';
  if (table.views.some(({ view }) => view?.places)) return '';
  const asked = new Set(table.seats.filter(({ acts }) => acts).map(({ seat }) => seat));
  return table.views.some(asks) && steps.some(({ seat }) => !asked.has(seat)) ? 'turn' : '';
}

/**
 * Paints words, buttons and hint of a board.
 * @param moving a movement is shown: a request after the player's own move comes at once, because it can be met at
 * once; otherwise the movement is told
 * @returns whether the button that had the focus is gone and nothing beside it can take its place
 */
export function paintPrompt({ state, ctx, result }: Needs, table: Table, board: Board, moving: boolean): boolean {
  const { replay } = state;
  const { prompt, painter } = board;
  const { touched = [], viewer } = board.shown;
  const hint = state.hint && (viewer === state.hint.seat || table.views.length === 1) ? state.hint : null;
  // A touch of another thing shows that the player does not follow the hint.
  const followed = hint !== null && touched.every((id) => hint.things.includes(id));
  const solution = table.current ? (table.puzzle?.things ?? table.prompt.things ?? []) : [];
  painter.point(followed ? hint.things : solution, followed && !touched.length ? hint.also : []);
  const hinted = hint !== null && !touched.length && table.prompt.mood === 'ask';
  painter.advise((hinted && hint.tokens) || []);
  const done = table.prompt.buttons.some((button) => button.do === 'done');
  // The task of a puzzle stays: a hint, and what a touch does, are said beside it. Otherwise a hint has all
  // the room.
  const stays = table.puzzle !== undefined;
  let say = hinted && !stays ? hint.say : table.prompt.say;
  let also = (hinted ? stays && hint.say : table.prompt.also) || '';
  if (done && ctx.prefs.confirm) {
    const confirm = ctx.words('table.confirm.say');
    if (also) also = `${also} ${confirm}`;
    else say = `${say} ${confirm}`;
  }
  const four = table.lesson?.pairs && ctx.prefs.deck === 'four' ? ctx.words('table.four') : '';
  also = [also, four].filter(Boolean).join(' ');
  const mood = hinted ? 'hint' : table.prompt.mood;
  let buttons = table.prompt.buttons.filter((button) => moving || !button.moving);
  const race = table.lesson && ctx.today?.afterLessons(table.game);
  if (race) buttons = buttons.map((each) => (each.do === 'playnow' ? { ...each, label: race.label } : each));
  const [costly] = costlyButton(ctx.words, table, state.review);
  if (costly) buttons.push(costly);
  // Where a look back begins without a costly move, it says why, also to a finger that finds no title.
  if (costly?.off && table.n === (table.can.first ?? 0)) also ||= costly.off;
  const replaying = replay.on && !table.current;
  if (replaying) {
    const speed = ctx.words('replay.times', { n: replay.speed });
    buttons = [{ do: 'replay', label: ctx.words('replay.stop') }, { do: 'speed', label: speed }, { do: 'live' }];
  }
  if (table.prompt.mood === 'over' && result.open) buttons = [];
  // A move that is begun, or a look back, is to be finished first.
  if (state.wayBack && table.current && !touched.length) {
    buttons = [...buttons, { do: 'author' }];
    also ||= state.wayBack.say;
  }
  // The words of a reviewed decision or swing, or how values are known, have the room of the last move.
  const how = table.values?.how;
  const swings = !table.current && state.review?.swings.some(({ n }) => n === table.n) === true;
  const last = board.shown.compared || swings ? '' : how || table.last;
  // While a player sees how the game ends, the strip stays as it is.
  const over = table.phase === 'over' && !result.open && !state.ends && !stays;
  // A look back begins at the result, so it leads there again.
  if (over && !table.current && !replaying && !table.lesson) buttons = [...buttons, { do: 'result' }];
  const film = over ? { first: table.can.first ?? 0, length: table.length, n: table.n } : null;
  // A move that is tried again is asked for, and judged, in as many lines as it needs.
  const answered = table.prompt.mood === 'answer' && table.retry !== undefined;
  const retries = answered || (table.retry !== undefined && !!table.retry.say && !table.retry.verdict);
  const verdict = answered ? table.retry?.verdict : undefined;
  const shown = { replaying, film, lesson: table.lesson, alone: stays, also, retries, verdict };
  const ticker = board.shown.compared || swings || how ? [] : briefs(table);
  const asked = !table.current || (asks(board.shown) && !state.withheld);
  // Until the cards of a move have landed, the strip keeps its words about the move before.
  const news = state.arriving ? { last: prompt.shown.last, ticker: prompt.shown.ticker } : { last, ticker };
  if (!moving || asked) return prompt.paintPrompt({ ...shown, say, mood, buttons, ...news });
  // Fast-forward can be begun and stopped while moves are shown, and the way back stays.
  const runs = buttons.filter((button) => ['run', 'halt', 'author'].includes(button.do));
  const landed = state.arriving ? undefined : table.prompt.landed;
  const words = { say: landed ?? table.prompt.moving, mood: 'moving', buttons: runs };
  // The last move is said once: instead of the request, or beside it.
  return prompt.paintPrompt({ ...shown, ...words, ...(landed === table.last ? { last: '' } : news) });
}
