/** Arrows for the moves of a reviewed decision, along the ways of their tokens. */

import type { Token } from '../../engine/types.ts';
import { svg } from '../../ui/dom.ts';
import { trace } from './centreline.ts';

/** A move to draw: `played` has a whole line, `better` a dashed one. */
export interface Drawn {
  kind: 'played' | 'better';
  tokens: Token[];
}

interface Point {
  x: number;
  y: number;
}

/** Distance of each arrow from the middle of the way, in pixels: the two moves lie side by side. */
const ASIDE = { played: -6, better: 6 };

/** Length and half the width of an arrowhead, in pixels. */
const HEAD = { long: 13, half: 8 };

/** An arrow along `way`; empty if the way has no length. */
export function arrow(way: Point[], kind: Drawn['kind']): SVGElement[] {
  const points = beside(way, ASIDE[kind]);
  const tip = points.at(-1);
  const from = tip && points.findLast((point) => apart(point, tip) >= HEAD.long);
  if (!tip || !from) return [];
  const far = apart(from, tip);
  const [dx, dy] = [(tip.x - from.x) / far, (tip.y - from.y) / far];
  const neck = { x: tip.x - dx * HEAD.long, y: tip.y - dy * HEAD.long };
  const wing = (by: number) => ({ x: neck.x - dy * by, y: neck.y + dx * by });
  const line = trace([...points.slice(0, points.lastIndexOf(from) + 1), neck]);
  const head = `${trace([wing(HEAD.half), tip, wing(-HEAD.half)])}Z`;
  return [
    svg('path', { d: line, class: 'compared-case' }),
    svg('path', { d: line, class: 'compared-line', 'data-kind': kind }),
    svg('path', { d: head, class: 'compared-head', 'data-kind': kind }),
  ];
}

function apart(a: Point, b: Point) {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** The line parallel to a way, `by` pixels to its right. */
function beside(way: Point[], by: number): Point[] {
  return way.map((point, i) => {
    const [a, b] = [way[i - 1] ?? point, way[i + 1] ?? point];
    const long = apart(a, b) || 1;
    return { x: point.x - ((b.y - a.y) / long) * by, y: point.y + ((b.x - a.x) / long) * by };
  });
}
