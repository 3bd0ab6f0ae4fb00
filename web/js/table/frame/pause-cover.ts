// Covers the table while the game is paused: clocks stand still, and so does thinking.

import type { Table } from '../../engine/types.ts';
import { control } from '../../ui/control.ts';
import { attr } from '../../ui/dom.ts';
import { element, html, repaint } from '../../ui/template.ts';
import type { TableContext } from '../types.ts';
import { around, type Side, sidesOf } from './table-edges.ts';

export class PauseCover {
  box: HTMLElement;
  open = false;
  say = '';
  /** Whether all play at once. */
  together = false;
  /** The other edges where somebody sits. */
  others: Side[] = [];

  constructor(public ctx: TableContext) {
    this.box = element(this.template());
  }

  template() {
    const { words } = this.ctx;
    const title = () => html`<h2 class="veil-title">${words('table.paused')}</h2>`;
    const resume = (label: string, tab?: number) =>
      control(this.ctx, 'resume', { class: 'control-main', label: words(label), tab });
    // Whoever sits at another edge reads the same upright. Screen readers find it once.
    const other = () => html`
      <div class="veil-card" data-part="veil-card" aria-hidden="true">${title()}${resume('table.goon', -1)}</div>`;
    return html`
      <section class="veil" data-part="veil" ?hidden=${!this.open} data-fixed aria-label=${words('table.paused')}>
        <div class="around veil-card" data-part="veil-card" data-edge="bottom">
          ${title()}
          <p class="veil-say">${this.say}</p>
          ${resume(this.together ? 'table.goon' : 'table.resume')}
        </div>
        ${around(this.others, other)}
      </section>`;
  }

  paint() {
    repaint(this.box, this.template());
  }

  /** Other edges than before may have somebody. */
  round() {
    this.others = sidesOf(this.box.parentElement).slice(1);
    this.paint();
  }

  /**
   * @param counting play is about to go on: the table is shown
   * @returns whether the table is covered
   */
  paintPause(table: Table, counting: boolean = false): boolean {
    const host = this.box.parentElement;
    this.open = table.pause !== null && !counting;
    this.together = table.time != null;
    if (table.pause) this.say = table.pause.say;
    if (this.open) this.others = sidesOf(host).slice(1);
    this.paint();
    // Where all play at once a pause is no time to study the table.
    if (host) attr(host, 'data-hidden', this.open && this.together);
    return this.open;
  }
}
