/** The counts of votes: their parts of all votes, and the votes for each position of a game. */

export function total(counts: number[]) {
  return counts.reduce((sum, n) => sum + n, 0);
}

/** The part of all votes that a count is, in whole percent. A bar has this part of its room. */
export function percent(n: number, counts: number[]) {
  return Math.round((100 * n) / Math.max(1, total(counts)));
}

/** The digits of a text that was typed, and what they count. */
export function typed(text: string) {
  const digits = text.replace(/\D/g, '');
  return { digits, n: Number(digits) };
}

/** Where a table is in its game. */
export interface Point {
  match: string;
  n: number; // the moves before this point
  length: number; // the moves that have been played
}

interface Ballot {
  question: string; // the moves that the votes are about
  counts: number[];
  known: boolean; // the class has seen which move was played
}

/** The votes for each position, as long as the page is open. */
export class Ballots {
  kept: Map<string, Map<number, Ballot>> = new Map();

  /** A later point shows which move was played, and an undone move leaves no position behind. */
  pass({ match, n, length }: Point) {
    const ballots = this.kept.get(match);
    for (const [at, ballot] of ballots ?? []) {
      if (at > length) ballots?.delete(at);
      else if (at < n) ballot.known = true;
    }
  }

  /** The votes at a point; new ones if the moves are others. */
  take({ match, n }: Point, moves: string[][]): Ballot {
    const ballots = this.kept.get(match) ?? new Map<number, Ballot>();
    this.kept.set(match, ballots);
    const question = JSON.stringify(moves);
    let ballot = ballots.get(n);
    if (ballot?.question !== question) ballot = { question, counts: moves.map(() => 0), known: false };
    ballots.set(n, ballot);
    return ballot;
  }

  /** Whether the move after a point may be shown at once: the class has voted, and has seen it. */
  known({ match, n, length }: Point) {
    const ballot = this.kept.get(match)?.get(n);
    return ballot !== undefined && n < length && ballot.known && total(ballot.counts) > 0;
  }
}
