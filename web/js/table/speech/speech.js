/**
 * What the table says to the ear, each sentence once: what was played, what is asked, how it ended.
 *
 * @typedef {import("../../engine/types.js").Table} Table
 * @typedef {import("../../engine/types.js").Request} Request
 * @typedef {import("../../engine/types.js").Step} Step
 *
 * What the list of moves knows.
 * @typedef {object} Moves
 * @property {number[]} makers  whose each was
 * @property {(n: number) => string} told  what happened at a move, in full
 * @property {(n: number) => string} turn  what a whole turn came to that ended with it
 * @property {(n: number) => boolean} minor  whether it was a step on the way to another
 * @property {(n: number, by: 1|-1) => number} beside  the point before or after it
 * @property {(table: Table) => {n: number, length: number}} counts
 */

import { timed } from '../state.js';
import { Beats } from './calm.js';

/**
 * Whether a series of several games has come to its end.
 * @param {import("../../engine/types.js").Series|null|undefined} series
 */
export function closes(series) {
  return series?.over === true && series.length !== 1;
}

export class Speech {
  /**
   * @param {import("../state.js").State} state
   * @param {Pick<import("../types.js").TableContext, "words"|"prefs"|"gameName">} ctx
   * @param {Moves} moves
   * @param {(sentence: string) => void} say
   */
  constructor(state, ctx, moves, say) {
    this.state = state;
    this.ctx = ctx;
    this.moves = moves;
    this.say = say;
    this.told = '';
    this.beats = new Beats();
  }

  /**
   * What is new.
   * @param {Table} table
   * @param {Request} request
   * @param {Step[]} steps
   * @param {boolean} fresh  another game than before
   */
  speak(table, request, steps, fresh) {
    const { ctx, state, say } = this;
    const { words } = ctx;
    if (fresh) this.beats.clear();
    this.beats.heed(table, steps);
    // On the way to the end only the end is told.
    if (state.skipping && !fresh) return;
    const back = request.do === 'undo';
    if (fresh) say(this.opening(table));
    if (back) say(words('table.undone'));
    else for (const each of steps) if (this.worth(table, each)) say(this.beats.say(table, each));
    const touching = table.views
      .map((shown) => {
        if (!shown.touched?.length || !shown.touch) return '';
        return `${shown.touch.say ?? ''} ${shown.touch.done && ctx.prefs.confirm ? words('table.confirm.say') : ''}`;
      })
      .join(' ')
      .trim();
    const acting = table.seats.filter((seat) => seat.acts);
    // What a bot does is news, that it is about to do it is not; and how it ended is the result's to say.
    const waits = table.phase === 'playing' && table.time == null && acting.some((seat) => seat.kind !== 'person');
    const paused =
      table.phase === 'paused' && timed(table) && !table.watching
        ? `${words('table.paused')}. ${words(table.time ? 'table.paused.hidden' : 'table.paused.say')}`
        : '';
    const due = table.cover?.say ?? table.handover?.say ?? '';
    let line = due || paused || touching || (table.phase === 'over' || (waits && !fresh) ? '' : (table.status ?? ''));
    if (state.replay.on && !table.live) {
      if (table.time == null) say(this.lastWords(table));
      this.told = '';
      return;
    }
    if (!table.live) {
      const says = table.views.map((shown) => shown.view.say ?? '').join(' ');
      const last = table.n === 0 ? `${words('table.moves.start')}.` : this.lastWords(table);
      line = `${words('table.look', this.moves.counts(table))} ${last} ${says}`.trim();
    }
    if (line !== this.told || back) say(line);
    this.told = line;
  }

  /**
   * Whether a move is told to the ear: where all play at once only what a person did who plays alone, and what
   * concerns everybody.
   * @param {Table} table
   * @param {Step} step
   */
  worth(table, step) {
    if (table.time == null || table.phase === 'over') return true;
    const people = table.seats.filter((seat) => seat.kind === 'person');
    return (people.length === 1 && people[0]?.seat === step.seat) || step.events.some((event) => event.do === 'gather');
  }

  /**
   * What just happened at the point that is shown.
   * @param {Table} table
   */
  lastWords(table) {
    const { ctx, moves } = this;
    const { last } = this.state;
    if (table.n === 0) return table.opening ?? ctx.words('table.moves.none');
    const beat = this.beats.words(table);
    if (beat) return beat;
    // On the way to a bot's move nothing is to be seen yet: what came before it is what happened last.
    const n = (table.live && this.hidden(table) && moves.beside(table.n, -1)) || table.n;
    // Of a turn of several moves the last is seldom the one that mattered.
    const maker = moves.makers[n - 1];
    const ended =
      table.live && table.time == null && table.phase === 'playing' && !table.seats.some((seat) => seat.acts && seat.seat === maker);
    return (ended ? moves.turn(n) : moves.told(n)) || (last.n === n ? last.say : '');
  }

  /**
   * Whether the last move was a step of a bot's on the way to one.
   * @param {Table} table
   */
  hidden(table) {
    const { moves } = this;
    const maker = moves.makers[table.n - 1];
    return moves.minor(table.n) && table.seats.some((seat) => seat.seat === maker && seat.kind !== 'person');
  }

  /**
   * The first words about a game: which it is, and which of the series.
   * @param {Table} table
   */
  opening(table) {
    const { words, gameName } = this.ctx;
    const { series } = table;
    const game = gameName(table.game);
    if (table.n > 0) return words('table.continues', { game, n: table.n });
    const which = (series?.length ?? 0) > 1 ? 'table.begins.length' : series && series.game > 1 ? 'table.begins.series' : 'table.begins';
    const begins = words(which, { game, n: series?.game ?? 1, length: series?.length ?? 0 });
    return [begins, table.opening].filter(Boolean).join(' ');
  }

  /** The end in a sentence or two, for the ear; that of a series with all its points. */
  ending() {
    const { result, series } = this.state.table ?? {};
    const { title = '', say = '' } = result ?? {};
    const head = title.replace(/[.!]$/, '');
    const ended = !head || say.includes(head) ? say : `${head}. ${say}`;
    return series?.title && closes(series) ? `${ended} ${series.title}. ${series.verdict ?? ''}`.trim() : ended;
  }

  /** The end, once: what the last move has told of it already is left out. */
  end() {
    const say = this.state.table?.result?.say ?? '';
    const ending = this.ending();
    return say && this.state.last.say.includes(say) && !this.state.skipping ? ending.replace(say, '').trim() : ending;
  }
}
