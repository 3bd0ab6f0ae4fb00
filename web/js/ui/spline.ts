/** A smooth closed curve along a polygon. */

type XY = [number, number];

/** The number of points between two corners of the polygon. */
const FINE = 20;

/** The uniform cubic B-spline of a polygon, which never bends more sharply than the polygon. */
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
