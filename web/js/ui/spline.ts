/** A smooth closed curve, held by a polygon of points around it. */

type XY = [number, number];

/** Points of the curve between two of the polygon. */
const FINE = 20;

/** The uniform cubic B-spline of a polygon. Such a curve never bends more abruptly than its polygon. */
export function spline(cage: XY[]): XY[] {
  const n = cage.length;
  const points: XY[] = [];
  for (let i = 0; i < n; i++) {
    const four = [-1, 0, 1, 2].map((k) => cage[(i + k + n) % n] as XY);
    for (let k = 0; k < FINE; k++) {
      const t = k / FINE;
      const weights = [(1 - t) ** 3, 3 * t ** 3 - 6 * t ** 2 + 4, -3 * t ** 3 + 3 * t ** 2 + 3 * t + 1, t ** 3];
      let [x, y] = [0, 0];
      four.forEach(([u, v], j) => {
        x += (u * (weights[j] ?? 0)) / 6;
        y += (v * (weights[j] ?? 0)) / 6;
      });
      points.push([x, y]);
    }
  }
  return points;
}
