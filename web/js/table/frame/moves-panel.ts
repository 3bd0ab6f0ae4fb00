// The list of moves beside the table, or as a sheet over a small table.

import { sheet, showSheet } from '../../ui/sheets.ts';
import { element, html } from '../../ui/template.ts';
import type { TableContext } from '../types.ts';
import { MoveList } from './movelist.ts';

export class MovesPanel {
  list: MoveList;
  box: HTMLElement;
  sheet: HTMLDialogElement;

  /** @param cover under it the list cannot be reached */
  constructor(
    ctx: TableContext,
    public cover: { open: boolean },
  ) {
    this.list = new MoveList(ctx.words);
    const label = ctx.words('table.moves');
    this.box = element(html`
      <section class="moves" data-part="moves" aria-label=${label}>
        <h2 class="moves-title">${label}</h2>
        ${this.list.list}
      </section>`);
    this.sheet = element<HTMLDialogElement>(sheet({ name: 'moves-sheet', title: label }));
    this.sheet.addEventListener('close', () => this.box.append(this.list.list));
  }

  /** Whether the list can be reached beside the table: there is room, and no cover lies over it. */
  get beside() {
    return getComputedStyle(this.box).display !== 'none' && !this.cover.open;
  }

  /**
   * Brings the list into sight: beside the table if there is room, else as a sheet.
   * @returns what may take the focus, if the list lies beside the table
   */
  open(): HTMLElement | null {
    const { list } = this.list;
    const { beside } = this;
    if (!beside) {
      this.sheet.querySelector('.sheet-body')?.append(list);
      showSheet(this.sheet);
    }
    this.list.reveal();
    return beside ? ((list.querySelector('[aria-current]') ?? list) as HTMLElement | null) : null;
  }

  /** @returns whether the sheet was open */
  close(): boolean {
    const { open } = this.sheet;
    if (open) this.sheet.close();
    return open;
  }
}
