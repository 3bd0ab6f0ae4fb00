/** Words and buttons of the moment beside one view of the table, and the hint's marks in it. */

import type { ShownView, Step, Table } from '../../engine/types.ts';
import type { State } from '../state.ts';
import type { TableContext } from '../types.ts';
import type { Painter } from '../view/painter.ts';
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
export function paintPrompt({ state, ctx, result }: Needs, table: Table, board: Board, moving: boolean): boolean {
  const { replay } = state;
  const { shown, prompt, painter } = board;
  const touched = shown.touched ?? [];
  const hint = state.hint && (shown.viewer === state.hint.seat || table.views.length === 1) ? state.hint : null;
  // Whoever touches something else goes another way than the hint.
  const followed = hint !== null && touched.every((id) => hint.things.includes(id));
  painter.point(followed ? hint.things : [], followed && !touched.length ? hint.also : []);
  const hinted = hint !== null && !touched.length && table.prompt.mood === 'ask';
  const done = table.prompt.buttons.some((button) => button.do === 'done');
  let say = hinted ? hint.say : table.prompt.say;
  if (done && ctx.prefs.confirm) say = `${say} ${ctx.words('table.confirm.say')}`;
  const mood = hinted ? 'hint' : table.prompt.mood;
  let buttons = table.prompt.buttons.filter((button) => moving || !button.moving);
  const replaying = replay.on && !table.current;
  if (replaying) {
    const speed = ctx.words('replay.times', { n: replay.speed });
    buttons = [{ do: 'replay', label: ctx.words('replay.stop') }, { do: 'speed', label: speed }, { do: 'live' }];
  }
  if (table.prompt.mood === 'over' && result.open) buttons = [];
  prompt.draw('replay', replaying ? 'pause' : 'resume');
  const { lesson } = table;
  // Where the review tells of a decision, that is read beside the table it was made at.
  const turn = table.current ? null : state.review?.turns.find(({ n }) => n === table.n);
  const last = turn?.say ?? table.last;
  prompt.teach(lesson);
  const ticker = briefs(table);
  const asked = !table.current || (asks(shown) && !state.withheld);
  if (!moving || asked) return prompt.paintPrompt({ say, mood, last, buttons, ticker });
  // Fast-forward can be begun and stopped while moves are shown.
  const runs = buttons.filter((button) => button.do === 'run' || button.do === 'halt');
  const { moving: shows } = table.prompt;
  // The last move is said once: in place of what is asked, or beside it.
  if (shows !== '' && shows === table.last)
    return prompt.paintPrompt({ say: shows, mood: 'moving', last: '', buttons: runs });
  return prompt.paintPrompt({ say: shows, mood: 'moving', last, buttons: runs, ticker });
}
