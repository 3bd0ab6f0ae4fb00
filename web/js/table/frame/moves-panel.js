/**
 * The list of moves beside the table, or as a sheet over a small one.
 */
import { h } from '../../ui/dom.js';
import { control } from './control.js';
import { MoveList } from './movelist.js';

export class MovesPanel {
  /**
   * @param {import("../types.js").TableContext} ctx
   * @param {{open: boolean}} cover  under it the list cannot be reached
   * @param {HTMLElement} next  what stands after it beside the table
   */
  constructor(ctx, cover, next) {
    this.cover = cover;
    this.list = new MoveList(ctx.words);
    const label = ctx.words('table.moves');
    this.box = h('section', { class: 'moves', 'aria-label': label }, h('h2', { class: 'moves-title' }, label), this.list.list);
    this.sheet = h('dialog', { class: 'moves-sheet', 'aria-label': label });
    this.shut = control(ctx, 'close', { quiet: true, class: 'control-bare sheet-close' });
    this.sheet.addEventListener('close', () => {
      next.before(this.box);
      this.box.inert = cover.open;
    });
    this.sheet.addEventListener('click', (event) => {
      if (event.target === this.sheet) this.sheet.close();
    });
  }

  /**
   * Bring the list into sight: beside the table where there is room, else as a sheet.
   * @returns {HTMLElement|null} what may take the focus, where it lies beside the table
   */
  open() {
    // Beside the table it can be reached, but not under a cover.
    if (getComputedStyle(this.box).display !== 'none' && !this.cover.open) {
      this.list.reveal();
      const now = this.list.list.querySelector('[aria-current]') ?? this.list.list;
      return now instanceof HTMLElement ? now : null;
    }
    this.sheet.replaceChildren(this.shut, this.box);
    this.box.inert = false;
    this.sheet.showModal();
    this.list.reveal();
    return null;
  }

  /** @returns {boolean} whether the sheet was open */
  close() {
    const { open } = this.sheet;
    if (open) this.sheet.close();
    return open;
  }
}
