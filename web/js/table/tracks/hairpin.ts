/**
 * A track that runs to and fro. Each kart has its own lane. A bomb shows the mark of the seat that laid it, and lies in
 * the lane of the kart that it threatens.
 */

import type { Space } from '../../engine/types.ts';
import { style, svg } from '../../ui/dom.ts';
import type { Point } from './centreline.ts';
import { chequers, kerb } from './paving.ts';
import { hairpins } from './shapes.ts';
import type { TokenAt } from './stage.ts';
import type { Layout, Spot } from './track.ts';
import { Track } from './track.ts';

type Shape = Parameters<typeof hairpins>[0];

const RUNOFF = 1.25;

const CHEQUERS = 8;

/** Length by which a kerb extends its bend at each end, in pixels. */
const KERB = 6;

export class Hairpin extends Track<Shape> {
  override shape(
    { width }: { width: number; height: number },
    read: (name: string) => number,
  ): { count: number; width: number; road: number; least: number; runoff: number } | null {
    const shape = {
      count: this.list.length,
      width,
      road: read('--road-width'),
      least: read('--space-least'),
      runoff: RUNOFF,
    };
    // A road with many rows is narrower, so that the rest of the table has room.
    const { rows } = hairpins(shape);
    return rows < 3 ? shape : { ...shape, road: Math.max(40, shape.road * (rows < 4 ? 0.84 : 0.7)) };
  }

  override build(shape: Parameters<Track<Shape>['build']>[0]): Layout {
    const { line, bends, height } = hairpins(shape);
    const { count, road } = shape;
    const by = 1 / line.pitch;
    const kerbs = bends.flatMap(({ from, to, turn }) => {
      return kerb({ d: line.path(Math.max(0, from - KERB * by), to + KERB * by, (-Math.sign(turn) * (road + 4)) / 2) });
    });
    const below = [
      svg('g', {}, ...kerbs),
      // Past the finish the road goes on to the edge, for karts that run out.
      svg('path', { d: line.path(0, line.spaces), class: 'road-bed', 'stroke-width': road }),
    ];
    const above = [svg('path', { d: line.path(0.3, count - 1), class: 'road-middle' })];
    for (let i = 1; i < count; i++) above.push(svg('path', { d: line.across(i), class: 'road-line' }));
    const finish = this.list.findIndex((space) => space.finish);
    if (finish >= 0) above.push(...chequers(line, finish, road / CHEQUERS));
    return { line, below, above, height };
  }

  override positionSpace(node: HTMLElement, space: Space, i: number) {
    const { line } = this;
    if (!line) return;
    const { pitch, width } = line;
    // The number stands at the entry of a space. The finish has its label behind the chequers.
    const into = space.finish ? labelAt(width) : Math.min(width * 0.26, pitch * 0.2);
    const label = line.at(i + into / pitch);
    // A space takes touches on its own piece of road, so in a bend none reaches into another.
    const piece = line.quad(i, 0);
    const [xs, ys] = [piece.map(({ x }) => x), piece.map(({ y }) => y)];
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    const [w, h] = [Math.max(...xs) - left, Math.max(...ys) - top];
    const [x, y] = [left + w / 2, top + h / 2];
    this.setSizes(node, { x, y, w, h, lx: label.x - x, ly: label.y - y });
    const corners = piece.map((point) => `${(point.x - left).toFixed(1)}px ${(point.y - top).toFixed(1)}px`);
    style(node, '--piece', `polygon(${corners.join()})`);
  }

  override outlineOf(_space: Space, i: number): { outline: Point[]; stroke?: number } {
    return { outline: this.line?.quad(i, 0, 2, 1) ?? [] };
  }

  override spot(token: TokenAt): Spot | null {
    const { line, list, index, shown, things } = this;
    if (!line) return null;
    const { pitch, width } = line;
    const seats = [...new Set(things.seats.map((seat) => seat.seat))];
    const lanes = Math.max(1, seats.length);
    const kart = Math.max(14, Math.min((width / lanes) * 1.04, pitch * 0.72, 64));
    const bomb = kart * 0.74;
    const beyond = token.beyond ?? 0;
    const space = index.get(token.at) ?? 0;
    let ahead = Math.min(pitch * 0.12, pitch / 2 - kart / 2 - 1);
    // On the finish a kart stops behind the label, in a short space with its nose over the end of the road.
    const clear = labelAt(width) + width * 0.1 - pitch / 2;
    if (list[space]?.finish) ahead = kart / 2 + Math.max(pitch / 2 - kart - 3, clear);
    // If a kart and a bomb share a space and lane, the kart stands back so that both stay visible.
    const other = token.kind === 'bomb' ? 'kart' : 'bomb';
    const shared = shown.some(
      (each) => each.kind === other && laneOf(each) === laneOf(token) && each.at === token.at && !each.beyond,
    );
    if (shared) ahead = Math.max(kart / 2 - pitch / 2, -pitch * 0.14);
    if (token.kind === 'bomb') ahead = shared ? pitch / 2 - bomb / 2 - 2 : Math.min(pitch / 2 - bomb / 2, pitch * 0.26);
    else if (beyond > 0) ahead = pitch / 2 + Math.min(0.62, 0.34 + 0.14 * beyond) * pitch;
    const aside = ((Math.max(0, seats.indexOf(laneOf(token))) + 0.5) / lanes - 0.5) * width * 0.94;
    return { s: space + 0.5 + ahead / pitch, aside, size: token.kind === 'bomb' ? bomb : kart };
  }
}

/** The distance of the finish's label from the beginning of the space, on a road of this width. */
function labelAt(width: number) {
  return (2 * width) / CHEQUERS + Math.min(16, Math.max(7, width * 0.15));
}

/** The seat in whose lane a token stands. */
function laneOf(token: { seat: number; against?: number }) {
  return token.against ?? token.seat;
}
