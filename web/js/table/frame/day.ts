// Beside a result: how the race or puzzle of a day ended, in a line to copy, and whether it counts.

import type { Table } from '../../engine/types.ts';
import { dayLine } from '../../ui/day-line.ts';
import { element, html, nothing, repaint } from '../../ui/template.ts';
import type { TableContext } from '../types.ts';

export class DayPart {
  box: HTMLElement;
  /** Match and line of the painted result. */
  painted = '';
  line: string | undefined = undefined;
  sentences: string[] = [];
  /** The text to share; null for the line of the result. */
  shared: string | null = null;

  constructor(public ctx: TableContext) {
    this.box = element(this.template());
  }

  template() {
    const line = this.line && (this.shared ?? this.line);
    const { today, words } = this.ctx;
    const parts = () => html`
      ${today && line ? dayLine(line, words, today, 'control-plain') : nothing}
      <p class="result-counts" data-part="result-counts">
        ${this.sentences.map((sentence) => html`<span>${sentence} </span>`)}
      </p>`;
    return html`
      <div class="result-day" data-part="result-day" ?hidden=${!today || !line}>${line ? parts() : nothing}</div>`;
  }

  paintDay({ daily, match }: Table) {
    const { today } = this.ctx;
    this.line = daily?.line ?? undefined;
    const result = `${match} ${this.line}`;
    const fresh = today && daily && this.line && result !== this.painted;
    if (fresh) {
      this.painted = result;
      this.sentences = [];
      this.shared = null;
      void today.followDay(daily, match, ({ sentences, line }) => {
        if (result !== this.painted) return;
        this.sentences = sentences;
        this.shared = line;
        repaint(this.box, this.template());
      });
    }
    repaint(this.box, this.template());
  }
}
