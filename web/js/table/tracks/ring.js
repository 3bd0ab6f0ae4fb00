/**
 * Paints a track that closes. Spaces made of cards are those cards, laid upright along the road; else
 * each has its label on it. Its look is set by custom properties of the zone, registered in css/ring.css:
 * which way round, where it begins, how round it is, how wide the lane, how large the cards, and the least
 * room to be left in the middle. What is left there is told to the view as `--heart-x`, `-y`, `-w`, `-h`, so
 * that other zones can be placed in it.
 *
 * @typedef {import("../../engine/types.js").Space} Space
 * @typedef {import("../../engine/types.js").Token} Token
 * @typedef {import("../../engine/types.js").Zone} Zone
 * @typedef {import("../../ui/crowd.js").Slot} Slot
 */
import { seatMark } from '../../ui/art.js';
import { between, slots } from '../../ui/crowd.js';
import { attr, h, style, svg, text } from '../../ui/dom.js';
import { makeCard, paintCard } from '../../ui/faces.js';
import { fit, Loop } from './loop.js';
import { Stage } from './stage.js';
import { chequers } from './track.js';

/** What is only foreseen lies under what is there, and is no smaller than this part of its size. */
const LEAST = 0.7;

/** Room beside the lane for kerbs, and for the flags of a start. */
const KERB = 5;
const FLAG = 22;

/** The first arc lies at least so far inside the road, others over the same spaces so much further in each; each ends a little before its space. */
const ARC_IN = 12;
const ARC = 22;
const ARC_OFF = 5;

/** Half the width of the number on an arc, at least. */
const ARC_NUMBER = 10;

export class Ring extends Stage {
  /** @type {Loop|null} */
  loop = null;
  /** @type {import("../../engine/types.js").Arc[]} */
  arcs = [];

  /**
   * @override
   * @param {Zone} zone
   * @param {Token[]} tokens
   */
  paint(zone, tokens) {
    this.arcs = zone.arcs ?? [];
    super.paint(zone, tokens);
    this.span();
  }

  /**
   * @override
   * @param {Space} space
   */
  space(space) {
    const { card } = space;
    if (!card) return super.space(space);
    const node = this.things.get(space.id, () => {
      const made = makeCard(space.id);
      made.classList.add('laid');
      return made;
    });
    paintCard(node, card, false, '');
    attr(node, 'data-finish', space.finish);
    this.things.name(node, space.id, space.say ?? space.label);
    return node;
  }

  /** @override */
  layout() {
    const width = Math.floor(this.field.clientWidth);
    const height = Math.floor(this.field.clientHeight);
    if (!width || !height || !this.list.length) return;
    const css = getComputedStyle(this.zone);
    const read = (/** @type {string} */ name, /** @type {number} */ fallback) => {
      const value = Number.parseFloat(css.getPropertyValue(`--ring-${name}`));
      return Number.isNaN(value) ? fallback : value;
    };
    const flags = this.list.map((space) => (space.starts ?? []).map((seat) => this.things.colour(seat)).join('')).join(',');
    const measures = ['way', 'start', 'round', 'lane', 'card', 'card-least', 'heart-w', 'heart-h', 'pad'].map((name) => read(name, 0));
    const key = `${width}/${height}/${measures}/${flags}/${this.list.map((space) => space.id).join(',')}`;
    if (!this.changed(key)) return;
    const shape = {
      count: this.list.length,
      width,
      height,
      lane: read('lane', 44),
      way: /** @type {1|-1} */ (read('way', 1) < 0 ? -1 : 1),
      start: read('start', 0),
      round: Math.max(0, Math.min(1, read('round', 1))),
      pad: read('pad', KERB) + (flags.replaceAll(',', '') ? FLAG : 0),
    };
    const want = {
      least: read('card-least', 30),
      most: read('card', 120),
      heartW: read('heart-w', 0),
      heartH: read('heart-h', 0),
    };
    const cards = this.list.some((space) => space.card);
    const loop = cards ? fit(shape, want) : new Loop({ ...shape, card: null });
    this.loop = loop;
    this.crowd.clear();
    this.stood.clear();
    attr(this.road, 'viewBox', `0 0 ${width} ${height}`);
    this.pave(loop);
    for (const [i, space] of this.list.entries()) this.lay(loop, space, i);
    const heart = loop.heart();
    for (const [name, value] of Object.entries(heart)) style(this.things.root, `--heart-${name}`, `${value.toFixed(1)}px`);
    this.light();
    this.stand();
    this.span();
  }

  /**
   * Put a space in its place.
   * @param {Loop} loop
   * @param {Space} space
   * @param {number} i
   */
  lay(loop, space, i) {
    const node = this.things.get(space.id, () => h('button'));
    const lane = loop.space(i);
    const set = (/** @type {string} */ name, /** @type {number} */ value) => style(node, name, `${value.toFixed(1)}px`);
    if (space.card) {
      const card = loop.laid(i);
      set('--x', card.x - card.w / 2);
      set('--y', card.y - card.h / 2);
      set('--w', card.w);
      // The lane beside the card is part of it for a finger.
      set('--lx', lane.x - card.x);
      set('--ly', lane.y - card.y);
      set('--lw', Math.min(loop.road, loop.pitch));
      return;
    }
    const side = Math.max(24, Math.min(loop.pitch, loop.road) - 2);
    const label = loop.at((i + this.inner.label) * loop.pitch);
    set('--x', lane.x);
    set('--y', lane.y);
    set('--w', side);
    set('--h', side);
    set('--lx', label.x - lane.x);
    set('--ly', label.y - lane.y);
    set('--label', Math.max(16, Math.min(34, loop.road * 0.56, loop.pitch * 0.34)));
  }

  /**
   * Where on a space of its own length its label is, and what part of it is the tokens'.
   * @returns {{label: number, from: number, to: number}}
   */
  get inner() {
    return this.list.some((space) => space.card) ? { label: 0.5, from: 0.02, to: 0.98 } : { label: 0.2, from: 0.34, to: 0.98 };
  }

  /**
   * Draw the road.
   * @param {Loop} loop
   */
  pave(loop) {
    const { pitch, road, count, card } = loop;
    const half = road / 2;
    const edge = (/** @type {number} */ out) => loop.outline(out - loop.inX, out - loop.inY);
    const parts = [];
    if (card) parts.push(svg('path', { d: loop.outline(loop.outX, loop.outY, loop.shoulder()), class: 'ring-apron' }));
    parts.push(svg('path', { d: edge(0), class: 'ring-lane', 'stroke-width': road }));
    parts.push(svg('path', { d: edge(-half), class: 'ring-heart' }));
    for (const out of card ? [-half - 2] : [half + 2, -half - 2]) {
      parts.push(svg('path', { d: edge(out), class: 'kerb' }), svg('path', { d: edge(out), class: 'kerb kerb-red' }));
    }
    this.segments.clear();
    this.list.forEach((space, i) => {
      const segment = svg('path', { d: loop.path(i * pitch + 1, (i + 1) * pitch - 1), class: 'road-space', 'stroke-width': road - 2 });
      this.segments.set(space.id, segment);
      parts.push(segment);
    });
    if (card) parts.push(svg('path', { d: edge(half), class: 'ring-edge' }));
    // Where one space ends the road says which way it goes.
    for (let i = 0; i < count; i++) parts.push(svg('path', { d: arrow(loop, i * pitch), class: 'road-line' }));
    const finish = this.list.findIndex((space) => space.finish);
    // Where all go one way it is painted on the road: behind the line, and at each quarter.
    if (card) {
      for (let quarter = 0; quarter < 4; quarter++) {
        const s = (Math.max(0, finish) + 1 + Math.round((quarter * count) / 4) + 0.5) * pitch;
        for (const by of [-0.2, 0.2]) parts.push(svg('path', { d: arrow(loop, s + by * half, 0.6), class: 'ring-way' }));
      }
    }
    if (finish >= 0) {
      const size = road / Math.max(4, Math.round(road / 7));
      parts.push(chequers(loop, (finish + 1) * pitch - size, size));
    }
    this.list.forEach((space, i) => {
      for (const [k, seat] of (space.starts ?? []).entries()) parts.push(this.flag(loop, i, k, seat));
    });
    this.stretches = svg('g', { class: 'ring-arcs' });
    parts.push(this.stretches);
    this.road.replaceChildren(...parts);
  }

  /**
   * A start: a small flag outside the road, in the seat's colour, with its letter.
   * @param {Loop} loop
   * @param {number} i
   * @param {number} k  how many flags stand here already
   * @param {number} seat
   */
  flag(loop, i, k, seat) {
    const out = -loop.way * (loop.road / 2 + KERB + FLAG / 2 + 1);
    const s = (i + 0.5) * loop.pitch + (k - 0.5 * ((this.list[i]?.starts?.length ?? 1) - 1)) * FLAG;
    const at = loop.at(s, out);
    const foot = loop.at(s, (-loop.way * loop.road) / 2);
    const mark = seatMark(this.things.colour(seat), this.things.letter(seat));
    for (const [name, value] of Object.entries({ x: at.x - FLAG / 2, y: at.y - FLAG / 2, width: FLAG, height: FLAG }))
      attr(mark, name, value);
    const pole = svg('path', { class: 'flag-pole', d: `M${foot.x} ${foot.y}L${at.x} ${at.y}` });
    return svg('g', { class: 'ring-flag', 'data-colour': this.things.colour(seat) }, pole, mark);
  }

  /** @type {SVGElement|null} */
  stretches = null;

  /** Draw the stretches worth showing along the inside of the road, each with what it says. */
  span() {
    const { loop, stretches } = this;
    if (!loop || !stretches) return;
    const n = loop.count;
    /** Of each line of arcs what it runs along already. @type {Set<number>[]} */
    const lanes = [];
    const groups = this.arcs.flatMap((arc) => {
      const from = this.index.get(arc.from);
      const to = this.index.get(arc.to);
      if (from === undefined || to === undefined) return [];
      const ahead = (((to - from) * arc.way) % n) + n;
      const steps = ahead % n;
      if (!steps) return [];
      const [a, b] = arc.way > 0 ? [from, from + steps] : [to, to + steps];
      const over = Array.from({ length: steps }, (_, i) => (a + i) % n);
      // Arcs that only meet lie in one line.
      let lane = lanes.findIndex((taken) => over.every((i) => !taken.has(i)));
      if (lane < 0) lane = lanes.push(new Set()) - 1;
      for (const i of over) lanes[lane]?.add(i);
      const aside = loop.way * (loop.road / 2 + Math.max(ARC_IN, loop.road * 0.27) + lane * ARC);
      const p = (a + 0.5) * loop.pitch + ARC_OFF;
      const q = (b + 0.5) * loop.pitch - ARC_OFF;
      const head = arc.way > 0 ? q : p;
      const group = svg('g', { class: 'ring-arc', 'data-colour': this.things.colour(arc.seat) });
      group.append(svg('path', { d: loop.path(p, q, aside), class: 'arc-line' }));
      group.append(svg('path', { d: tip(loop, head, aside, arc.way), class: 'arc-tip' }));
      // Its number is on its line, where neither cars nor what lies in the middle come.
      const middle = loop.at((p + q) / 2, aside);
      const words = svg('text', { x: middle.x, y: middle.y, class: 'arc-text', 'text-anchor': 'middle', 'dominant-baseline': 'central' });
      text(words, arc.text);
      group.append(svg('circle', { cx: middle.x, cy: middle.y, r: Math.max(ARC_NUMBER, loop.road * 0.2), class: 'arc-ground' }), words);
      return [group];
    });
    stretches.replaceChildren(...groups);
  }

  /**
   * Places for so many tokens on a space.
   * @param {number} space
   * @param {number} count
   * @returns {Slot[]}
   */
  slots(space, count) {
    const { loop } = this;
    if (!loop) return [];
    const key = `${space}/${count}`;
    const known = this.crowd.get(key);
    if (known) return known;
    const found = slots({ pitch: loop.pitch, road: loop.road, at: (s, aside) => loop.at(s, aside) }, space, count, this.inner);
    this.crowd.set(key, found);
    return found;
  }

  /** Places on spaces, worked out once for a layout. @type {Map<string, Slot[]>} */
  crowd = new Map();

  /** Where tokens stand, and where they stood before that. @type {Map<string, {at: string, slot: Slot}[]>} */
  stood = new Map();

  /**
   * The place of a token: its own, in the order of seats, or for one that is not really there the freest.
   * @param {{id?: string, seat: number, at: string}} token
   * @returns {Slot|null}
   */
  slot(token) {
    const space = this.index.get(token.at);
    const { loop } = this;
    if (space === undefined || !loop) return null;
    const here = this.shown.filter((each) => each.at === token.at).sort((p, q) => p.seat - q.seat);
    const nth = here.findIndex((each) => each.id === token.id);
    const taken = this.slots(space, here.length);
    if (nth >= 0) return taken[nth] ?? null;
    const spot = (/** @type {Slot} */ slot) => loop.at(slot.s, slot.aside);
    // Beside one that is larger it may be so much smaller.
    const room = (/** @type {Slot} */ slot) => Math.min(...taken.map((each) => 2 * between(spot(slot), spot(each)) - each.size));
    const [free] = this.slots(space, here.length + 1).toSorted((p, q) => room(q) - room(p));
    return free ? { ...free, size: Math.min(free.size, Math.max(room(free), free.size * LEAST)) } : null;
  }

  /**
   * @override
   * @param {{id?: string, kind: string, seat: number, at: string, way?: number}} token
   */
  place(token) {
    const slot = this.slot(token);
    if (!slot || !this.loop) return null;
    const spot = this.loop.at(slot.s, slot.aside);
    const alone = !this.shown.some((each) => each.at === token.at && each.id !== token.id);
    return { ...spot, angle: spot.angle + (token.way === -1 ? 180 : 0), size: slot.size, alone };
  }

  /** @override */
  stand() {
    for (const token of this.shown) {
      const slot = this.slot(token);
      const [now] = this.stood.get(token.id) ?? [];
      if (slot && now?.at !== token.at) this.stood.set(token.id, [{ at: token.at, slot }, ...(now ? [now] : [])]);
      else if (slot && now) now.slot = slot;
    }
    super.stand();
  }

  /**
   * Along the road, in the middle of the lane where it only passes; over the line it goes on, not back.
   * @override
   * @param {Token} token
   * @param {string[]} path
   */
  stroll(token, path) {
    const { loop } = this;
    if (!loop) return [];
    const { length, pitch } = loop;
    const { from, to } = this.inner;
    const [, before] = this.stood.get(token.id) ?? [];
    /** @type {(import("./stage.js").Point & {size: number})[]} */
    const points = [];
    /** @type {Slot|null} */
    let here = null;
    path.forEach((id, i) => {
      const middle = { s: ((this.index.get(id) ?? 0) + (from + to) / 2) * pitch, aside: 0, size: this.slots(0, 1)[0]?.size ?? 0 };
      const last = i === path.length - 1 && this.shown.some((each) => each.id === token.id && each.at === id);
      const stop = last ? (this.slot(token) ?? middle) : !i && before?.at === id ? before.slot : middle;
      const step = here ? ((((stop.s - here.s) % length) + length * 1.5) % length) - length / 2 : 0;
      const parts = here ? Math.max(1, Math.round((Math.abs(step) / pitch) * 6)) : 1;
      const start = here ?? stop;
      for (let part = 1; part <= parts; part++) {
        const t = part / parts;
        const point = loop.at(start.s + step * t, start.aside + (stop.aside - start.aside) * t);
        points.push({ ...point, angle: point.angle + (token.way === -1 ? 180 : 0), size: start.size + (stop.size - start.size) * t });
      }
      here = { ...stop, s: start.s + step };
    });
    return points;
  }
}

/**
 * A line across the lane that points the way.
 * @param {Loop} loop
 * @param {number} s
 * @param {number} [part]  of the lane's width; a short one is the sharper
 */
function arrow(loop, s, part = 1) {
  const half = (loop.road / 2 - 1) * part;
  const tip = half * (part < 1 ? 0.45 : 0.16);
  const points = [-1, 0, 1].map((side) => loop.at(s + (side ? -tip : tip), side * half));
  return `M${points.map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join('L')}`;
}

/**
 * The head of an arc.
 * @param {Loop} loop
 * @param {number} s
 * @param {number} aside
 * @param {1|-1} way
 */
function tip(loop, s, aside, way) {
  const points = [loop.at(s + way * 7, aside), loop.at(s - way * 3, aside - 6), loop.at(s - way * 3, aside + 6)];
  return `M${points.map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join('L')}Z`;
}
