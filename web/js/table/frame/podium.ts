// The podium for the first three places, and the rows of the ranking. Seats with equal places share a step.

import type { OutcomeRow, PodiumSeat, Seat } from '../../engine/types.ts';
import { face } from '../../ui/drivers.ts';
import { seatSign } from '../../ui/signs.ts';
import { guard, html, nothing } from '../../ui/template.ts';
import { whose } from '../state.ts';

/** The podium: the driver's face, and below it sign and name. The place stands on the step alone. */
export function honours(rows: PodiumSeat[], seats: Seat[]) {
  const who = ({ seat, place, announcement }: PodiumSeat) => {
    const { name, colour, level } = whose(seats, seat);
    return html`
      <div class="honours-seat" data-part="honours-seat" data-colour=${colour}>
        <span class="unseen heard" data-part="heard">${announcement}. </span>
        ${guard([level, place], () => face(level, place > 1) ?? nothing)}
        <span class="honours-line">
          ${seatSign(colour)}
          <span class="honours-name" data-part="honours-name" translate="no" aria-hidden="true">${name}</span>
        </span>
      </div>`;
  };
  const step = (place: number) => {
    const here = rows.filter((row) => row.place === place);
    const [first] = here;
    const colour = here.length === 1 && first ? whose(seats, first.seat).colour : nothing;
    return html`
      <li class="honours-step" data-part="honours-step" data-place=${place} data-colour=${colour}>
        <div class="honours-who" data-count=${here.length}>${here.map(who)}</div>
        <div class="honours-block" data-part="honours-block" aria-hidden="true">
          <b>${first?.nth}</b>
          <span class="honours-points" data-part="honours-points">${first?.points}</span>
        </div>
      </li>`;
  };
  return html`<ol class="honours">${[...new Set(rows.map(({ place }) => place))].map(step)}</ol>`;
}

/** Place, name and points of a seat. */
export function resultRow({ seat, place, nth, points, won, came, announcement }: OutcomeRow, seats: Seat[]) {
  const { name, colour } = whose(seats, seat);
  const part = (name: string, say: string | number) => html`
    <span class="result-${name}" data-part="result-${name}" aria-hidden="true"
      translate=${name === 'say' ? 'no' : nothing}>${say}</span>`;
  return html`
    <li class="row result-row" data-part="result-row" data-colour=${colour} data-place=${place}>
      <span class="unseen heard" data-part="heard">${announcement}</span>
      ${part('place', nth)}
      ${seatSign(colour)}
      ${part('say', name)}
      ${came ? part('came', came) : nothing}
      ${won ? part('won', won) : nothing}
      ${part('score', points)}
    </li>`;
}
