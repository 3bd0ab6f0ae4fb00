// What decided a finished game against bots: own decisions, luck, and the others. It comes with the end of the review.

import type { Review, Table } from '../../engine/types.ts';
import { element, html, repaint } from '../../ui/template.ts';
import type { TableContext } from '../types.ts';

export class SplitPart {
  box: HTMLElement;

  constructor(public ctx: TableContext) {
    this.box = element(this.template(null, null));
  }

  /** Its room is there from the beginning, so that nothing moves when it comes. */
  template(table: Table | null, review: Review | null) {
    const said = review?.split?.say;
    return html`
      <p class="result-split" data-part="result-split" ?hidden=${!table || !isCounted(table)}
        ?data-known=${said}>${said ?? ''}</p>`;
  }

  paintSplit(table: Table, review: Review | null) {
    repaint(this.box, this.template(table, review));
  }
}

/** Whether the game is reviewed and has a split: one person played against bots. */
function isCounted({ seats, reviews }: Table) {
  const people = seats.filter(({ kind }) => kind === 'person');
  return reviews === true && people.length === 1 && seats.length > 1;
}
