/** The counts of votes as the lengths of bars. */

export function total(counts: number[]) {
  return counts.reduce((sum, n) => sum + n, 0);
}

/** The length of each bar in percent: the longest has all the room. */
export function shares(counts: number[]) {
  const most = Math.max(1, ...counts);
  return counts.map((n) => Math.round((1000 * n) / most) / 10);
}
