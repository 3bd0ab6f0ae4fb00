/** Beside a result: how the race or the puzzle of a day ended, in one line to copy, and whether it counts. */

import type { Table } from '../../engine/types.ts';
import { dayLine } from '../../ui/day-line.ts';
import { h } from '../../ui/dom.ts';
import type { TableContext } from '../types.ts';

export class DayPart {
  box: HTMLDivElement;

  constructor(public ctx: TableContext) {
    this.box = h('div', { part: 'result-day', hidden: true });
  }

  paintDay({ daily, match }: Table) {
    const { today, words } = this.ctx;
    const line = daily?.line;
    this.box.hidden = !today || !line;
    if (!today || !line || !daily) return;
    const said = today.statusLines(daily, match).map((sentence) => h('span', null, `${sentence} `));
    this.box.replaceChildren(dayLine(line, words, today, 'control-plain'), h('p', { part: 'result-counts' }, ...said));
  }
}
