/**
 * Beside a result: how the race or the puzzle of a day ended, in one line to copy, and whether it counts.
 *
 * @typedef {import("../../engine/types.js").Table} Table
 * @typedef {import("../types.js").TableContext} TableContext
 */

import { dayLine } from '../../ui/day-line.js';
import { h } from '../../ui/dom.js';

export class DayPart {
  /** @param {TableContext} ctx */
  constructor(ctx) {
    this.ctx = ctx;
    this.box = h('div', { part: 'result-day', hidden: true });
  }

  /** @param {Table} table */
  paintDay({ daily, match }) {
    const { today, words } = this.ctx;
    const line = daily?.line;
    this.box.hidden = !today || !line;
    if (!today || !line || !daily) return;
    const said = today.statusLines(daily, match).map((sentence) => h('span', null, `${sentence} `));
    this.box.replaceChildren(dayLine(line, words, today, 'control-plain'), h('p', { part: 'result-counts' }, ...said));
  }
}
