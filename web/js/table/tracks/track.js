/**
 * Paints a track zone: the road as SVG, one button a space, tokens in lanes on top.
 * The road's measures are custom properties of the zone (`--road-width`, `--space-least`),
 * so a game's stylesheet decides how roomy its track is and the geometry follows.
 *
 * @typedef {import("../../engine/types.js").Token} Token
 */

import { attr, h, style, svg } from '../../ui/dom.js';
import { Course } from './course.js';
import { Stage } from './stage.js';

/** Length of road shown after the last space, in spaces. */
const RUNOFF = 1.25;

/** Squares of the finish line across the road. */
const CHEQUERS = 8;

export class Track extends Stage {
  /** @type {Course|null} */
  course = null;

  /** @override */
  layout() {
    const width = Math.floor(this.zone.clientWidth);
    if (!width || !this.list.length) return;
    const css = getComputedStyle(this.zone);
    const wide = Number.parseFloat(css.getPropertyValue('--road-width')) || 52;
    const least = Number.parseFloat(css.getPropertyValue('--space-least')) || 44;
    const key = `${width}/${wide}/${least}/${this.list.map((space) => space.label).join(',')}`;
    if (!this.changed(key)) return;
    const shape = { count: this.list.length, width, least, runoff: RUNOFF };
    const first = new Course({ ...shape, road: wide });
    // A road of many rows is narrower, so that the rest of the table keeps its place.
    const course = first.rows < 3 ? first : new Course({ ...shape, road: Math.max(40, wide * (first.rows < 4 ? 0.84 : 0.7)) });
    const road = course.road;
    this.course = course;
    style(this.field, 'height', `${course.height}px`);
    attr(this.road, 'viewBox', `0 0 ${width} ${course.height}`);
    this.pave(course);
    this.list.forEach((space, i) => {
      const node = this.things.get(space.id, () => h('button'));
      const p = course.space(i);
      // The number is painted where one drives in; the finish says its name across the road, behind the chequers.
      const into = space.finish
        ? (2 * road) / CHEQUERS + Math.min(16, Math.max(8, road * 0.15))
        : Math.min(road * 0.26, course.pitch * 0.2);
      const q = course.at(i * course.pitch + into);
      const side = Math.max(24, Math.min(course.pitch, road) - 2);
      const flat = Math.abs(Math.sin((p.angle * Math.PI) / 180)) < 0.3;
      style(node, '--x', `${p.x.toFixed(1)}px`);
      style(node, '--y', `${p.y.toFixed(1)}px`);
      style(node, '--w', `${(flat ? Math.max(24, course.pitch - 2) : side).toFixed(1)}px`);
      style(node, '--h', `${(flat ? road - 2 : side).toFixed(1)}px`);
      style(node, '--lx', `${(q.x - p.x).toFixed(1)}px`);
      style(node, '--ly', `${(q.y - p.y).toFixed(1)}px`);
    });
    this.light();
    this.stand();
  }

  /**
   * Draw the road.
   * @param {Course} course
   */
  pave(course) {
    const { pitch, length, road, count } = course;
    const end = count * pitch;
    const parts = [];
    const kerbs = svg('g', { class: 'road-kerbs' });
    for (const bend of course.bends()) {
      const d = course.path(Math.max(0, bend.from - 6), bend.to + 6, (-bend.turn * (road + 4)) / 2);
      kerbs.append(svg('path', { d, class: 'kerb' }), svg('path', { d, class: 'kerb kerb-red' }));
    }
    parts.push(kerbs);
    parts.push(svg('path', { d: course.path(end - 1, length), class: 'road-runoff', 'stroke-width': road - 8 }));
    parts.push(svg('path', { d: course.path(0, end), class: 'road-bed', 'stroke-width': road }));
    this.segments.clear();
    this.list.forEach((space, i) => {
      const segment = svg('path', { d: course.path(i * pitch + 1, (i + 1) * pitch - 1), class: 'road-space', 'stroke-width': road - 4 });
      this.segments.set(space.id, segment);
      parts.push(segment);
    });
    parts.push(svg('path', { d: course.path(pitch * 0.3, end - pitch), class: 'road-middle' }));
    for (let i = 1; i < count; i++) parts.push(svg('path', { d: course.across(i * pitch), class: 'road-line' }));
    const finish = this.list.findIndex((space) => space.finish);
    if (finish >= 0) parts.push(chequers(course, finish * pitch, road / CHEQUERS));
    parts.push(svg('path', { d: course.across(end), class: 'road-end' }));
    this.road.replaceChildren(...parts);
  }

  /** Lane of a seat: karts keep to their own, and bombs wait in the lane of the kart they wait for. */
  lanes() {
    const seats = [...new Set(this.things.seats.map((seat) => seat.seat))];
    return { count: Math.max(1, seats.length), of: (/** @type {number} */ seat) => Math.max(0, seats.indexOf(seat)) };
  }

  /** Size of karts and bombs here. */
  sizes() {
    const road = this.course?.road ?? 52;
    const kart = Math.max(14, Math.min((road / this.lanes().count) * 1.04, this.pitch * 0.72, 64));
    return { kart, bomb: kart * 0.74 };
  }

  /**
   * How far along the road and how far beside its middle a token stands.
   * @param {{kind: string, seat: number, at: string, beyond?: number}} token
   */
  way(token) {
    const { count, of } = this.lanes();
    const { kart, bomb } = this.sizes();
    const pitch = this.pitch;
    const road = this.course?.road ?? 52;
    const aside = ((of(token.seat) + 0.5) / count - 0.5) * road * 0.94;
    const beyond = token.beyond ?? 0;
    let ahead = Math.min(pitch * 0.12, pitch / 2 - kart / 2 - 1);
    // On the finish a kart drives up past the name.
    if (this.list[this.index.get(token.at) ?? -1]?.finish) ahead = pitch / 2 - kart / 2 - 3;
    // A kart and a bomb of one lane share a space: the kart stands behind it, so that both are seen.
    const other = token.kind === 'bomb' ? 'kart' : 'bomb';
    const shared = this.shown.some((each) => each.kind === other && each.seat === token.seat && each.at === token.at && !each.beyond);
    if (shared) ahead = Math.max(kart / 2 - pitch / 2, -pitch * 0.14);
    if (token.kind === 'bomb') ahead = shared ? pitch / 2 - bomb / 2 - 2 : Math.min(pitch / 2 - bomb / 2, pitch * 0.26);
    else if (beyond > 0) ahead = pitch / 2 + Math.min(0.62, 0.34 + 0.14 * beyond) * pitch;
    return { s: ((this.index.get(token.at) ?? 0) + 0.5) * pitch + ahead, aside };
  }

  /**
   * @override
   * @param {{kind: string, seat: number, at: string, beyond?: number}} token
   */
  place(token) {
    if (!this.course || !this.index.has(token.at)) return null;
    const { s, aside } = this.way(token);
    const { kart, bomb } = this.sizes();
    return { ...this.course.at(s, aside), size: token.kind === 'bomb' ? bomb : kart };
  }

  /**
   * Along the road, in the token's lane.
   * @override
   * @param {Token} token
   * @param {string[]} path  spaces it starts from, passes and ends on
   * @param {number} beyond
   */
  stroll(token, path, beyond) {
    const stops = path.filter((id) => this.index.has(id));
    const ends = stops.map((at, i) => ({ ...token, at, beyond: i === stops.length - 1 ? beyond : 0 }));
    /** @type {{x: number, y: number, angle: number}[]} */
    const points = [];
    ends.forEach((stop, i) => {
      const here = this.way(stop);
      const before = i > 0 ? this.way(/** @type {Token} */ (ends[i - 1])) : here;
      const parts = i > 0 ? Math.max(1, Math.round((Math.abs(here.s - before.s) / this.pitch) * 3)) : 1;
      for (let part = 1; part <= parts; part++) {
        const point = this.course?.at(before.s + ((here.s - before.s) * part) / parts, here.aside);
        if (!point) continue;
        const last = points[points.length - 1];
        if (last) point.angle += 360 * Math.round((last.angle - point.angle) / 360);
        points.push(point);
      }
    });
    return points;
  }

  /** Length of a space. */
  get pitch() {
    return this.course?.pitch ?? 1;
  }
}

/**
 * The finish: two bands of chequers across the road.
 * @param {{road: number, path: (from: number, to: number, aside?: number) => string}} course
 * @param {number} s
 * @param {number} size  of one square
 */
export function chequers(course, s, size) {
  const group = svg('g', { class: 'road-chequers' });
  group.append(svg('path', { d: course.path(s, s + size * 2), class: 'chequer-ground', 'stroke-width': course.road }));
  const rows = Math.round(course.road / size);
  for (let band = 0; band < 2; band++) {
    for (let row = 0; row < rows; row++) {
      if ((row + band) % 2) continue;
      const aside = (row + 0.5) * size - course.road / 2;
      group.append(svg('path', { d: course.path(s + band * size, s + (band + 1) * size, aside), class: 'chequer', 'stroke-width': size }));
    }
  }
  return group;
}
