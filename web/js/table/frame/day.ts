/** Beside a result: how the race or the puzzle of a day ended, in one line to copy, and whether it counts. */

import type { Table } from '../../engine/types.ts';
import { dayLine } from '../../ui/day-line.ts';
import { h } from '../../ui/dom.ts';
import type { TableContext } from '../types.ts';

export class DayPart {
  box: HTMLDivElement;
  /** Match and line of the result that is painted. */
  painted = '';

  constructor(public ctx: TableContext) {
    this.box = h('div', { part: 'result-day', hidden: true });
  }

  paintDay({ daily, match }: Table) {
    const { today, words } = this.ctx;
    const line = daily?.line;
    this.box.hidden = !today || !line;
    if (!today || !line || !daily) return;
    const result = `${match} ${line}`;
    if (result === this.painted) return;
    this.painted = result;
    const counts = h('p', { part: 'result-counts' });
    this.box.replaceChildren(dayLine(line, words, today, 'control-plain'), counts);
    void today.statusLines(daily, match).then((sentences) => {
      counts.replaceChildren(...sentences.map((sentence) => h('span', null, `${sentence} `)));
    });
  }
}
