// Whose moves are reviewed, and the way from one mistake to the next, in the order of the game. In a game without a
// mistake the way leads to the smaller losses and the largest swings instead.

import type { PromptButton, Review, Seat, Table } from '../../engine/types.ts';

type Words = (key: string, values?: Record<string, string | number>) => string;

/**
 * The seats whose review can be asked for: the people's, or everybody's if only bots played. The losers come first,
 * because a reader asks which move lost the game.
 */
export function reviewed({ seats, result }: Pick<Table, 'result'> & { seats: Pick<Seat, 'seat' | 'kind'>[] }) {
  const people = seats.filter(({ kind }) => kind === 'person');
  const won = (seat: number) => Number(result?.winners.includes(seat) ?? false);
  return (people.length ? people : seats).map(({ seat }) => seat).toSorted((one, two) => won(one) - won(two));
}

/** The reviewed decisions that count as mistakes. */
const mistakes = ({ turns }: Review) => turns.filter(({ mistake }) => mistake);

/** The points of a review that the way leads to. */
function pointsOf(review: Review) {
  const found = mistakes(review);
  const points = found.length ? found : [...review.turns, ...review.swings];
  return points.toSorted((one, two) => one.n - two.n);
}

/**
 * The mistake or swing after the point shown, or before it; the way goes round. Null if there is no other one.
 * @param by 1: after, -1: before
 */
export function costlyBeside(table: Pick<Table, 'n' | 'current'>, review: Review, by: 1 | -1) {
  const inOrder = pointsOf(review);
  const beside =
    by < 0
      ? (inOrder.findLast(({ n }) => n < table.n) ?? inOrder.at(-1))
      : (inOrder.find(({ n }) => !table.current && n > table.n) ?? inOrder[0]);
  if (!beside || beside.n === table.n) return null;
  return { n: beside.n, place: inOrder.indexOf(beside) + 1 };
}

/** Why no mistake can be shown. */
export function noCostly(words: Words, review: Review | null) {
  if (!review?.done) return words('table.costly.waits');
  return mistakes(review).length ? words('table.costly.only') : review.none;
}

/** The button of the strip; none without a review, and at the end of a game without a mistake. */
export function costlyButton(words: Words, table: Table, review: Review | null): PromptButton[] {
  if (!review || (table.current && (table.prompt.mood !== 'over' || !mistakes(review).length))) return [];
  const to = review.done ? costlyBeside(table, review, 1) : null;
  const label = mistakes(review).length ? 'table.costly.move' : 'table.costly.swing';
  if (to) return [{ do: 'costly', label: words(label, { n: to.place, of: pointsOf(review).length }) }];
  return [{ do: 'costly', off: noCostly(words, review) }];
}
