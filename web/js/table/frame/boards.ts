/** One board for each view that is shown: the view itself and the strip of words beside it. */

import type { ShownView, Table } from '../../engine/types.ts';
import { arrange, attr, h, style } from '../../ui/dom.ts';
import { keyless } from '../state.ts';
import type { TableContext } from '../types.ts';
import { Painter } from '../view/painter.ts';
import { Prompt } from './prompt.ts';

export interface Board {
  shown: ShownView;
  root: HTMLElement;
  painter: Painter;
  prompt: Prompt;
}

export class Boards {
  /** By viewer. */
  map: Map<string, Board> = new Map();

  constructor(
    public box: HTMLElement,
    public ctx: TableContext,
  ) {}

  get all(): Board[] {
    return [...this.map.values()];
  }

  /** Bring all boards into line with a table. */
  paintBoards(table: Table) {
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

  make(key: string, shown: ShownView) {
    const prompt = new Prompt(this.ctx);
    const root = h('div', { part: 'view' }, prompt.box);
    const board = { shown, root, prompt, painter: new Painter(root, this.ctx.words) };
    this.map.set(key, board);
    return board;
  }

  drop(key: string) {
    this.map.get(key)?.painter.close();
    this.map.get(key)?.prompt.close();
    this.map.delete(key);
  }

  close() {
    for (const key of [...this.map.keys()]) this.drop(key);
  }
}
