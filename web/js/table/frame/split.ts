// What decided a finished game against bots: own decisions, luck, and the others. It comes with the end of the review.

import type { Review, ReviewSplit, Table } from '../../engine/types.ts';
import { element, html, nothing, repaint } from '../../ui/template.ts';
import type { TableContext } from '../types.ts';

export class SplitPart {
  box: HTMLElement;

  constructor(public ctx: TableContext) {
    this.box = element(this.template(null, null));
  }

  /** Its room is there from the beginning, so that nothing moves when it comes. */
  template(table: Table | null, review: Review | null) {
    const split = review?.split;
    const said = split?.steps.length ? pictureOf(split) : split ? html`<p>${split.say}</p>` : nothing;
    return html`
      <div class="result-split" data-part="result-split" ?hidden=${!table || !isCounted(table)}
        ?data-known=${split}>${said}</div>`;
  }

  paintSplit(table: Table, review: Review | null) {
    repaint(this.box, this.template(table, review));
  }
}

/** The way from the chance at the start to the chance at the end: a bar for each cause. */
function pictureOf({ say, title, steps }: ReviewSplit) {
  return html`
    <figure class="split-steps" role="img" aria-label=${say}>
      <figcaption aria-hidden="true">${title}</figcaption>
      <ol aria-hidden="true">
        ${steps.map(
          ({ name, value, low, high, loss }) => html`
          <li ?data-loss=${loss}>
            <span class="step-track">
              <span class="step-bar" .style=${`--low: ${low}%; --high: ${high}%`}></span>
            </span>
            <b>${value}</b>
            <span class="step-name person-name">${name}</span>
          </li>`,
        )}
      </ol>
    </figure>`;
}

/** Whether the game is reviewed and has a split: one person played against bots. */
function isCounted({ seats, reviews }: Table) {
  const people = seats.filter(({ kind }) => kind === 'person');
  return reviews === true && people.length === 1 && seats.length > 1;
}
