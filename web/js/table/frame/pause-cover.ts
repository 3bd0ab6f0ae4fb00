/** Covers the table while the game is paused: clocks stand still, and so does thinking. */

import type { Table } from '../../engine/types.ts';
import { attr, h, text } from '../../ui/dom.ts';
import type { TableContext } from '../types.ts';
import { control } from './control.ts';
import { around, sidesOf } from './table-edges.ts';

export class PauseCover {
  say: HTMLParagraphElement;
  resume: HTMLButtonElement;
  box: HTMLElement;
  /** Which edges have a card of their own now. */
  sides = '';

  constructor(public ctx: TableContext) {
    this.say = h('p', { class: 'veil-say' });
    this.resume = control(ctx, 'resume', { class: 'control-main' });
    this.box = h(
      'section',
      { part: 'veil', hidden: true, 'data-fixed': '', 'aria-label': ctx.words('table.paused') },
      h('div', { part: 'veil-card', class: 'around', 'data-edge': 'bottom' }, this.title(), this.say, this.resume),
    );
  }

  title() {
    return h('h2', { class: 'veil-title' }, this.ctx.words('table.paused'));
  }

  /** Whoever sits at another edge reads the same upright; for the ear it is there once. */
  round() {
    const others = sidesOf(this.box.parentElement).slice(1);
    const key = others.map(({ edge }) => edge).join();
    if (key === this.sides) return;
    this.sides = key;
    for (const old of [...this.box.children].slice(1)) old.remove();
    const cards = around(others, () => {
      const button = control(this.ctx, 'resume', { class: 'control-main', label: this.ctx.words('table.goon') });
      button.tabIndex = -1;
      return h('div', { part: 'veil-card', 'aria-hidden': 'true' }, this.title(), button);
    });
    this.box.append(...cards);
  }

  /** Whether it lies over the table. */
  get open() {
    return !this.box.hidden;
  }

  /**
   * @param counting play is about to go on: the table is shown
   * @returns whether the table is covered
   */
  paintPause(table: Table, counting: boolean = false): boolean {
    const paused = table.pause !== null && !counting;
    const together = table.time != null;
    const { words } = this.ctx;
    if (table.pause) text(this.say, table.pause.say);
    text(this.resume.querySelector('.control-label') ?? this.resume, words(together ? 'table.goon' : 'table.resume'));
    if (paused) this.round();
    if (this.box.hidden === paused) this.box.hidden = !paused;
    // Where all play at once a pause is no time to study the table.
    if (this.box.parentElement) attr(this.box.parentElement, 'data-hidden', paused && together);
    return paused;
  }
}
