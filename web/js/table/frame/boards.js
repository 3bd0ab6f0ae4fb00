/**
 * One board for each view that is shown: the view itself and the strip of words beside it.
 *
 * @typedef {import("../../engine/types.js").Table} Table
 * @typedef {import("../../engine/types.js").ShownView} ShownView
 * @typedef {{shown: ShownView, root: HTMLElement, painter: Painter, prompt: Prompt}} Board
 */
import { arrange, attr, h, style } from '../../ui/dom.js';
import { keyless } from '../state.js';
import { Painter } from '../view/painter.js';
import { Prompt } from './prompt.js';

export class Boards {
  /**
   * @param {HTMLElement} box
   * @param {import("../types.js").TableContext} ctx
   */
  constructor(box, ctx) {
    this.box = box;
    this.ctx = ctx;
    /** By viewer. @type {Map<string, Board>} */
    this.map = new Map();
  }

  /** @returns {Board[]} */
  get all() {
    return [...this.map.values()];
  }

  /**
   * Bring all boards into line with a table.
   * @param {Table} table
   */
  paintBoards(table) {
    const { ctx } = this;
    // One view at this device keeps its elements when the acting seat changes.
    const single = table.views.length === 1;
    const seen = new Set();
    const roots = table.views.map((shown) => {
      const key = single ? 'one' : String(shown.viewer);
      seen.add(key);
      const board = this.map.get(key) ?? this.make(key, shown);
      const { root, painter } = board;
      board.shown = shown;
      root.dataset['viewer'] = String(shown.viewer ?? 'public');
      attr(root, 'data-seats', table.seats.length);
      style(root, '--seats', String(table.seats.length));
      attr(root, 'data-looks', !table.current);
      attr(root, 'aria-label', ctx.words('table.region'));
      attr(root, 'role', 'group');
      painter.things.keyless = keyless(ctx.prefs);
      painter.hands.sitting = { game: table.game, match: `${table.match}/${table.series?.game ?? 1}` };
      painter.paintView(shown, table.seats);
      board.prompt.offer(table.phase === 'over' ? [] : (table.panels ?? []));
      return root;
    });
    for (const key of [...this.map.keys()]) if (!seen.has(key)) this.drop(key);
    arrange(this.box, roots);
    attr(this.box, 'data-count', roots.length);
  }

  /**
   * @param {string} key
   * @param {ShownView} shown
   */
  make(key, shown) {
    const prompt = new Prompt(this.ctx);
    const root = h('div', { part: 'view' }, prompt.box);
    const board = { shown, root, prompt, painter: new Painter(root, this.ctx.words) };
    this.map.set(key, board);
    return board;
  }

  /** @param {string} key */
  drop(key) {
    this.map.get(key)?.painter.close();
    this.map.get(key)?.prompt.close();
    this.map.delete(key);
  }

  close() {
    for (const key of [...this.map.keys()]) this.drop(key);
  }
}
