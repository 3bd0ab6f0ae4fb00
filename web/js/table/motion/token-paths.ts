/** Ways of tokens: position at each time. Pure, except that it reads where the fields of the tracks lie. */

import type { TableEvent, Token } from '../../engine/types.ts';
import type { Spot } from '../../ui/dom.ts';
import type { Stage } from '../tracks/stage.ts';
import type { Waypoint } from './flight.ts';

/** Points of a token's path, across all stages that it touches. */
export function drivenPath(
  stages: Stage[],
  token: Token,
  { path = [], beyond = 0 }: Pick<TableEvent, 'path' | 'beyond'>,
  from: number,
  to: number,
): Waypoint[] {
  const points: Waypoint[] = [];
  for (let i = 0; i < path.length; ) {
    const stage = stages.find((each) => each.index.has(path[i] ?? ''));
    let end = i + 1;
    while (stage && end < path.length && stage.index.has(path[end] ?? '')) end++;
    const base = stage?.field.getBoundingClientRect();
    const last = end === path.length;
    for (const point of stage?.stroll(token, path.slice(i, end), last ? beyond : 0, !last) ?? []) {
      const before = points[points.length - 1];
      const angle = point.angle + (before ? 360 * Math.round((before.angle - point.angle) / 360) : 0);
      points.push({ ...point, at: 0, x: point.x + (base?.x ?? 0), y: point.y + (base?.y ?? 0), angle });
    }
    i = end;
  }
  return timed(points, from, to);
}

/** Set the times of points by distance, with gentle acceleration and braking. */
export function timed(points: Waypoint[], from: number, to: number) {
  let distance = 0;
  const distances = points.map((point, i) => {
    const last = points[i - 1];
    distance += last ? Math.hypot(point.x - last.x, point.y - last.y) : 0;
    return distance;
  });
  return points.map((point, i) => {
    const t = (distances[i] ?? 0) / (distance || 1);
    const eased = t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t);
    return { ...point, at: from + (to - from) * (t + (t - eased) * 0.6) };
  });
}

/** Number of straight parts of a curve. */
const PARTS = 20;

/**
 * A curve beside the straight line between two spots, turning on the way.
 * @param start heading in degrees
 */
export function bows(from: Spot, to: Spot, start: number, end: number, at: number, until: number): Waypoint[] {
  const turn = ((((end - start) % 360) + 540) % 360) - 180;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(dx, dy) || 1;
  const bow = Math.min(56, Math.max(from.w * 0.6, far * 0.18));
  return Array.from({ length: PARTS + 1 }, (_, i) => {
    const t = i / PARTS;
    const k = t * t * (3 - 2 * t);
    const aside = Math.sin(Math.PI * k) * bow;
    return {
      at: at + (until - at) * t,
      x: from.x + from.w / 2 + dx * k - (dy / far) * aside,
      y: from.y + from.h / 2 + dy * k + (dx / far) * aside,
      angle: start + turn * k,
    };
  });
}
