/**
 * What the table says to the ear, each sentence once: what was played, what is asked, how it ended.
 *
 * @typedef {import("./screen.js").Screen} Screen
 * @typedef {import("./types.js").Table} Table
 * @typedef {import("./types.js").Request} Request
 * @typedef {import("./types.js").Step} Step
 */
import { timed } from './veil.js';

export class Speech {
  /** @param {Screen} screen */
  constructor(screen) {
    this.screen = screen;
    this.told = '';
  }

  /**
   * What is new.
   * @param {Table} table
   * @param {Request} request
   * @param {Step[]} steps
   * @param {boolean} fresh  another game than before
   */
  speak(table, request, steps, fresh) {
    const { ctx, voice } = this.screen;
    const { words } = ctx;
    // On the way to the end only the end is told.
    if (this.screen.rushing && !fresh) return;
    const back = request.do === 'undo';
    if (fresh) voice.say(this.opening(table));
    if (back) voice.say(words('table.undone'));
    else for (const each of steps) voice.say(each.say);
    const touching = table.views
      .map((shown) => {
        if (!shown.touched?.length || !shown.touch) return '';
        return `${shown.touch.say ?? ''} ${shown.touch.done && ctx.prefs.confirm ? words('table.confirm.say') : ''}`;
      })
      .join(' ')
      .trim();
    const acting = table.seats.filter((seat) => seat.acts);
    // What a bot does is news, that it is about to do it is not; and how it ended is the result's to say.
    const waits = table.phase === 'playing' && acting.length > 0 && acting.every((seat) => seat.kind !== 'person');
    const paused =
      table.phase === 'paused' && timed(table) && !table.watching ? `${words('table.paused')}. ${words('table.paused.say')}` : '';
    const due = table.cover?.say ?? table.handover?.say ?? '';
    let line = due || paused || touching || (table.phase === 'over' || (waits && !fresh) ? '' : (table.status ?? ''));
    if (!table.live) {
      const says = table.views.map((shown) => shown.view.say ?? '').join(' ');
      const last = table.n === 0 ? `${words('table.moves.start')}.` : this.lastWords(table);
      line = `${words('table.look', { n: table.n, length: table.length })}. ${last} ${says}`.trim();
    }
    if (line !== this.told || back) voice.say(line);
    this.told = line;
  }

  /**
   * What just happened at the point that is shown.
   * @param {Table} table
   */
  lastWords(table) {
    const { ctx, moves, last } = this.screen;
    if (table.n === 0) return ctx.words('table.moves.none');
    return moves.told(table.n) || (last.n === table.n ? last.say : '');
  }

  /**
   * The first words about a game: which it is, and which of the series.
   * @param {Table} table
   */
  opening(table) {
    const { words, gameName } = this.screen.ctx;
    const { series } = table;
    const game = gameName(table.game);
    if (table.n > 0) return words('table.continues', { game, n: table.n });
    if (series?.length) return words('table.begins.length', { game, n: series.game, length: series.length });
    return words(series && series.game > 1 ? 'table.begins.series' : 'table.begins', { game, n: series?.game ?? 1 });
  }

  /** The end in a sentence or two, for the ear. */
  ending() {
    const { title = '', say = '' } = this.screen.table?.result ?? {};
    const head = title.replace(/[.!]$/, '');
    return !head || say.includes(head) ? say : `${head}. ${say}`;
  }
}
