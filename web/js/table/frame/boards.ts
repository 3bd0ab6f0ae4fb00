// A board for each view of the table: the view itself and the strip of words beside it.

import type { ShownView, Table } from '../../engine/types.ts';
import { attr, style } from '../../ui/dom.ts';
import { shows } from '../../ui/show-view.ts';
import { element, html, render } from '../../ui/template.ts';
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

  /** @param show shows a point of the game */
  constructor(
    public box: HTMLElement,
    public ctx: TableContext,
    public show: (n: number) => Promise<unknown>,
  ) {}

  get all(): Board[] {
    return [...this.map.values()];
  }

  /** @param arriving the cards of the last move are about to fly in */
  paintBoards(table: Table, arriving: boolean = false) {
    const { ctx } = this;
    // A single view keeps its elements when another seat acts.
    const single = table.views.length === 1;
    const keys = table.views.map(({ viewer }) => (single ? 'one' : String(viewer)));
    for (const key of this.map.keys()) if (!keys.includes(key)) this.drop(key);
    // Each view: its attributes, its zones, and the buttons of its strip that open panels.
    const roots = table.views.map((shown, i) => {
      const board = this.board(keys[i] ?? '', shown);
      const { root, painter } = board;
      board.shown = shown;
      attr(root, 'data-viewer', String(shown.viewer ?? 'public'));
      attr(root, 'data-seats', table.seats.length);
      style(root, '--seats', String(table.seats.length));
      painter.things.keyless = keyless(ctx.prefs);
      // Percentages on the track say the same as an open panel.
      painter.things.guessing = (ctx.hints === false || shows()) && !table.panels?.some(({ on }) => on);
      painter.hands.sitting = { game: table.game, match: `${table.match}/${table.series?.game ?? 1}` };
      painter.paintView(shown, table.seats, arriving);
      painter.paintValues(table.values);
      board.prompt.value(table.values);
      board.prompt.offer(table.phase === 'over' ? [] : (table.panels ?? []));
      return root;
    });
    render(roots, this.box);
    attr(this.box, 'data-count', roots.length);
  }

  /** Returns the board of a key, and makes it if it is missing. */
  board(key: string, shown: ShownView): Board {
    const known = this.map.get(key);
    if (known) return known;
    const prompt = new Prompt(this.ctx, this.show);
    const root = element(html`
      <div class="view" data-part="view" role="group" aria-label=${this.ctx.words('table.region')}>
        ${prompt.box}
      </div>`);
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
    for (const key of this.map.keys()) this.drop(key);
  }
}
