/**
 * Decides which sentences of a reply the screen reader gets, each once: moves, prompts, the end. The engine has
 * composed the sentences.
 */

import type { Request, Step, Table } from '../../engine/types.ts';
import type { State } from '../state.ts';
import type { TableContext } from '../types.ts';
import type { Announcer } from './announce.ts';

export class Speech {
  spoken = '';
  /** The point of the table that was spoken last. */
  n = 0;
  /** What was said last about a reviewed move that is tried again. */
  retried = '';

  constructor(
    public state: State,
    public ctx: Pick<TableContext, 'words' | 'prefs'>,
    public voice: Pick<Announcer, 'say'>,
  ) {}

  /**
   * Speak what is new.
   * @param fresh the reply belongs to another game
   */
  speak(table: Table, request: Request, steps: Step[], fresh: boolean) {
    const { state, voice } = this;
    // The first undo may only deselect: then nothing was taken back.
    const back = request.do === 'undo' && table.n < this.n;
    this.n = table.n;
    // While the game skips to its end, only the end is spoken.
    if (state.skipping && !fresh) return;
    if (fresh) {
      voice.say(table.begins);
      voice.say(table.opening);
    }
    if (back) voice.say(this.ctx.words('table.undone'));
    else for (const step of steps) voice.say(step.announcement);
    if (state.replay.on && !table.current) {
      if (table.time == null) voice.say(table.last);
      this.spoken = '';
      return;
    }
    const retried = table.retry?.say ?? '';
    if (retried !== this.retried) voice.say(retried);
    this.retried = retried;
    const lines = this.lines(table, fresh);
    const told = lines.join();
    if (told !== this.spoken || back) for (const line of lines) voice.say(line);
    this.spoken = told;
  }

  /** The sentences for what is shown or asked now. */
  lines(table: Table, fresh: boolean): (string | null)[] {
    const { words, prefs } = this.ctx;
    const [shown] = table.views;
    if (!table.current) return [table.prompt.say, table.last, shown?.view.say ?? ''];
    const due = table.cover ?? table.handover;
    if (due) return [due.say];
    if (table.pause) return [table.pause.announcement];
    if (shown?.touched.length) {
      const confirm = shown.touch.done && prefs.confirm ? words('table.confirm.say') : '';
      if (shown.touch.say || confirm) return [shown.touch.say, confirm];
    }
    if (table.lesson) return [table.status];
    // A bot's move is news, its turn is not. The result has its own sentence.
    const bots = table.seats.some((seat) => seat.acts && seat.kind !== 'person');
    const waits = table.phase === 'playing' && table.time == null && bots;
    return table.phase === 'over' || (waits && !fresh) ? [] : [table.status];
  }

  /** The sentence of the end, without the part that the last move's announcement contained. */
  end() {
    const { last, skipping, table } = this.state;
    const { ending = '', rest = '' } = table?.result ?? {};
    return last === table?.n && !skipping ? rest : ending;
  }
}
