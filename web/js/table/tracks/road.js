/**
 * Paints a road of rows and lanes that closes. Only spaces that mean something are elements: those that can be touched,
 * have been, or have something on them; the rest is drawn. The largest room within the road is told to the view as
 * `--heart-x`, `-y`, `-w`, `-h`, and whether it is wide or tall as `data-heart`, so that small zones can be placed in it.
 *
 * @typedef {import("../../engine/types.js").Space} Space
 * @typedef {import("../../engine/types.js").Token} Token
 * @typedef {import("../../engine/types.js").Zone} Zone
 * @typedef {import("./stage.js").Point} Point
 */
import { arrange, attr, h, style, svg, text } from '../../ui/dom.js';
import { Lanes, pave } from './roadart.js';
import { Roadline, trace } from './roadline.js';
import { Stage } from './stage.js';
import { makeToken, placeToken, raise } from './tokens.js';

/** A car is so long for its lane's width, and no longer than this part of all but the shortest spaces, so that two can follow each other. */
const LONG = 1.6;
const ROOM = 0.95;
const SHORTEST = 0.3;

/** Shapes of the room within the road, as many times as wide as high; from the last but one on it is called wide. */
const HEARTS = [0.4, 0.62, 0.9, 1.3, 1.9, 2.8];
const WIDE = 1.3;

/** A lit space can be touched this far around its middle, in pixels; of two the nearer one is meant. */
const REACH = 24;

/** Points a row of a way. */
const FINE = 6;

/** Ways that run along together are so far apart, in pixels. */
const BESIDE = 2.6;

/** A car that leaves the road over its line goes on for so many rows. */
const OVER = 1.3;

export class Road extends Stage {
  /** @type {Roadline|null} */
  line = null;
  /** @type {Zone|null} */
  came = null;
  /** Tokens as they would stand, shown for now. @type {Token[]} */
  foreseen = [];
  /** What is drawn of ways now. */
  waysDrawn = '';

  /**
   * @override
   * @param {Zone} zone
   * @param {Token[]} tokens
   */
  paint(zone, tokens) {
    const spaces = zone.spaces ?? [];
    // The same spaces come again as the same objects.
    if (this.came?.spaces !== zone.spaces) this.index = new Map(spaces.map((space, i) => [space.id, i]));
    this.list = spaces;
    this.came = zone;
    this.shown = tokens.filter((token) => this.index.has(token.at));
    this.layout();
    this.spread();
    this.light();
    this.stand();
  }

  /** Elements for the spaces that mean something. */
  spread() {
    const { lit, touched } = this.things;
    const wanted = new Set([...this.shown.map((token) => token.at), ...lit, ...touched]);
    const spaces = this.list.filter((space) => wanted.has(space.id));
    arrange(
      this.spaces,
      spaces.map((space) => {
        const node = this.space(space);
        this.lay(node, space);
        return node;
      }),
    );
    this.part(spaces.filter((space) => lit.includes(space.id)));
    this.number(spaces.filter((space) => lit.includes(space.id)));
  }

  /**
   * Where spaces are chosen by buttons as well, each has the number of its button.
   * @param {Space[]} lit
   */
  number(lit) {
    const { twins, digits } = this.things;
    const old = this.numbers;
    this.numbers = new Map();
    for (const space of lit) {
      const digit = twins.has(space.id) ? digits.get(space.id) : undefined;
      if (!digit) continue;
      const node = old.get(space.id) ?? h('b', { class: 'road-choice', 'aria-hidden': 'true' });
      text(node, digit);
      this.numbers.set(space.id, node);
      this.lay(node, space);
    }
  }

  /** Numbers of spaces to choose from. @type {Map<string, HTMLElement>} */
  numbers = new Map();

  /**
   * @override
   * @param {Space} space
   */
  space(space) {
    const node = this.things.get(space.id, () => h('button', { type: 'button', class: 'space', 'data-thing': space.id, tabindex: -1 }));
    this.things.name(node, space.id, space.say ?? space.label);
    return node;
  }

  /**
   * @param {HTMLElement} node
   * @param {Space} space
   */
  lay(node, space) {
    const { line } = this;
    if (!line) return;
    const { x, y } = line.space(space.row ?? 0, space.lane ?? 0);
    style(node, '--x', `${x.toFixed(1)}px`);
    style(node, '--y', `${y.toFixed(1)}px`);
    style(node, '--side', `${Math.max(24, line.lane).toFixed(1)}px`);
  }

  /**
   * Lit spaces can be touched beside them too; where two are near each other the border runs midway between them.
   * @param {Space[]} lit
   */
  part(lit) {
    const { line } = this;
    if (!line) return;
    const spots = lit.map((space) => ({ space, ...line.space(space.row ?? 0, space.lane ?? 0) }));
    for (const { space } of this.parted) {
      const node = this.things.element(space.id);
      if (node && !lit.includes(space)) node.style.removeProperty('clip-path');
    }
    this.parted = spots;
    const reach = Math.max(REACH, line.lane * 0.7);
    for (const here of spots) {
      const node = this.things.element(here.space.id);
      if (!node) continue;
      style(node, '--side', `${(2 * reach).toFixed(1)}px`);
      const cell = spots.reduce(
        (corners, other) => (other === here ? corners : nearer(corners, (other.x - here.x) / 2, (other.y - here.y) / 2)),
        [-1, 1, 1, -1].map((x, i) => ({ x: x * reach, y: (i < 2 ? -1 : 1) * reach })),
      );
      const px = (/** @type {number} */ value) => `${(value + reach).toFixed(1)}px`;
      style(node, 'clip-path', `polygon(${cell.map(({ x, y }) => `${px(x)} ${px(y)}`).join(', ')})`);
    }
  }

  /** @type {{space: Space}[]} */
  parted = [];

  /** @override */
  layout() {
    const width = Math.floor(this.field.clientWidth);
    const height = Math.floor(this.field.clientHeight);
    const { came } = this;
    if (!came?.course || !came.rows || width < 40 || height < 40 || !this.list.length) return;
    const css = getComputedStyle(this.zone);
    const read = (/** @type {string} */ name, /** @type {number} */ fallback) => {
      const value = Number.parseFloat(css.getPropertyValue(name));
      return Number.isNaN(value) ? fallback : value;
    };
    const most = read('--road-lane', 44);
    const map = this.list.map((space) => `${space.row}.${space.lane}${space.grid ? `.${space.grid}` : ''}`).join();
    if (!this.changed(`${width}/${height}/${most}/${came.line}/${came.course}/${map}`)) return;
    const lanes = came.lanes ?? 1;
    const line = new Roadline({ course: came.course, width, height, rows: came.rows, lanes, line: came.line ?? 0, most });
    this.line = line;
    attr(this.road, 'viewBox', `0 0 ${width} ${height}`);
    this.glow = svg('g', { class: 'road-glow' });
    this.ways = svg('g', { class: 'road-ways' });
    this.segments.clear();
    this.waysDrawn = '';
    const heart = line.heart(HEARTS);
    const parts = pave(line, new Lanes(this.list, came.rows, lanes), this.list, came.infield ?? '', heart);
    const longs = this.list.map((space) => line.long(space.row ?? 0, space.lane ?? 0)).sort((a, b) => a - b);
    this.long = Math.min(line.lane * LONG, (longs[Math.floor(longs.length * SHORTEST)] ?? line.pitch) * ROOM);
    this.road.replaceChildren(...parts, this.glow, this.ways);
    attr(this.things.root, 'data-heart', heart.w >= heart.h * WIDE ? 'wide' : 'tall');
    for (const [name, value] of Object.entries(heart)) style(this.things.root, `--heart-${name}`, `${value.toFixed(1)}px`);
    style(this.things.root, '--car', `${this.long.toFixed(1)}px`);
    for (const space of this.list) {
      const node = this.things.element(space.id);
      if (node?.parentElement === this.spaces) this.lay(node, space);
      const number = this.numbers.get(space.id);
      if (number) this.lay(number, space);
    }
    this.part(this.list.filter((space) => this.things.lit.includes(space.id)));
    this.light();
    this.stand();
    this.foresee(this.foreseen);
  }

  /** @type {SVGElement|null} */
  glow = null;
  /** @type {SVGElement|null} */
  ways = null;

  /** How long a car is. */
  long = 24;

  /**
   * The road under spaces that are lit, touched or hinted at.
   * @override
   */
  light() {
    const { line, glow } = this;
    if (!line || !glow) return;
    for (const space of this.list) {
      const node = this.things.element(space.id);
      const state = node ? ['touched', 'hint', 'lit'].find((name) => node.hasAttribute(`data-${name}`)) : undefined;
      let segment = this.segments.get(space.id);
      if (!state && !segment) continue;
      if (!state) {
        segment?.remove();
        this.segments.delete(space.id);
        continue;
      }
      if (!segment) {
        const d = `${trace(line.quad(space.row ?? 0, space.lane ?? 0, Math.max(1, line.lane * 0.08)))}Z`;
        segment = svg('path', { d, class: 'road-place', 'stroke-width': Math.max(1.5, line.lane * 0.1), 'data-space': space.id });
        this.segments.set(space.id, segment);
        glow.append(segment);
      }
      attr(segment, 'data-glow', state);
    }
  }

  /**
   * @override
   * @param {{at: string}} token
   */
  place(token) {
    const space = this.list[this.index.get(token.at) ?? -1];
    if (!this.line || !space) return null;
    return { ...this.line.space(space.row ?? 0, space.lane ?? 0), size: this.long };
  }

  /** @override */
  stand() {
    const now = this.shown.flatMap((token) => {
      const place = this.place(token);
      if (!place) return [];
      const node = this.token(token);
      placeToken(node, token, place, '');
      this.things.mark(node, token.id, token.say ?? '');
      return [node];
    });
    now.sort((a, b) => raise(a) - raise(b));
    arrange(this.tokens, [...now, ...this.ghosts.values(), ...this.numbers.values()]);
    this.follow();
  }

  /** @type {Map<string, HTMLElement>} */
  ghosts = new Map();

  /**
   * Show where tokens would go: ways, where they would end, and who loses steps.
   * @override
   * @param {Token[]} all  as they would be
   */
  foresee(all) {
    const now = new Map(this.came ? this.shown.map((token) => [token.id, token.at]) : []);
    // Those that would stand elsewhere, and those that would lose something where they are.
    const tokens = all.filter((token) => now.has(token.id) && (now.get(token.id) !== token.at || token.lost));
    this.foreseen = all;
    const old = this.ghosts;
    this.ghosts = new Map();
    for (const token of tokens) {
      const place = this.place(token);
      if (!place) continue;
      const key = `${token.id} ${token.at}`;
      const node = old.get(key) ?? makeToken(token, this.things.colour(token.seat), this.things.letter(token.seat));
      node.classList.add('ghost');
      node.removeAttribute('data-token');
      attr(node, 'data-ghost', token.id);
      attr(node, 'data-to', token.at);
      placeToken(node, token, place, '');
      node.removeAttribute('data-at');
      attr(node, 'aria-hidden', 'true');
      this.ghosts.set(key, node);
    }
    const leaving = new Set(tokens.filter((token) => now.get(token.id) !== token.at).map(({ id }) => id));
    for (const token of this.shown) {
      const node = this.things.element(token.id);
      if (!node) continue;
      attr(node, 'data-leaving', leaving.has(token.id));
      // What it would lose stands at the car that shows it.
      attr(
        node,
        'data-replaced',
        tokens.some(({ id, at }) => id === token.id && at === token.at),
      );
    }
    const kept = [...this.tokens.children].filter((node) => !node.matches('.ghost, .road-choice'));
    arrange(this.tokens, [...kept, ...this.ghosts.values(), ...this.numbers.values()]);
    this.follow();
  }

  /** @override */
  get foresees() {
    return true;
  }

  /** Draw the ways of what is shown to go one, side by side where they run along together. */
  follow() {
    const { line, ways } = this;
    if (!line || !ways) return;
    const then = this.foreseen.filter((token) => token.path);
    const still = this.shown.filter((token) => token.path && !then.some((other) => other.id === token.id));
    /** @type {Map<string, Token>} */
    const each = new Map([...still, ...then].map((token) => [`${token.id} ${token.assumed} ${token.path}`, token]));
    const going = [...each.values()];
    const key = [...each.keys()].join('|');
    if (key === this.waysDrawn) return;
    this.waysDrawn = key;
    const width = Math.max(1.6, line.lane * 0.1);
    ways.replaceChildren(
      ...going.flatMap((token, i) => {
        const beside = (i - (going.length - 1) / 2) * Math.min(BESIDE, (line.lane * 0.7) / going.length) * (line.lane > 20 ? 1.6 : 1);
        const { points } = this.course(token.path ?? [], !this.index.has(token.at));
        if (points.length < 2) return [];
        const d = trace(points.map(({ s, aside }) => line.at(s, aside + beside)));
        return ['road-way-case', 'road-way-line'].map((name, k) =>
          svg('path', {
            d,
            class: name,
            'data-livery': token.livery ?? '',
            'data-assumed': token.assumed ? 'true' : 'false',
            'stroke-width': width + (k ? 0 : 2),
          }),
        );
      }),
    );
  }

  /**
   * A way along the road as lengths and distances from its middle; lanes are changed smoothly, between two rows.
   * @param {string[]} path  spaces; others are left out
   * @param {boolean} over  it goes on over the line
   */
  course(path, over) {
    const { line } = this;
    const spaces = path.flatMap((id) => this.list[this.index.get(id) ?? -1] ?? []);
    /** @type {{s: number, aside: number}[]} */
    const points = [];
    if (!line) return { points };
    let s = 0;
    spaces.forEach((space, i) => {
      const here = (space.row ?? 0) + 0.5;
      const aside = line.aside(space.lane ?? 0);
      const last = points[points.length - 1];
      if (!last || !i) {
        s = here;
        points.push({ s, aside });
        return;
      }
      const half = line.rows / 2;
      const step = ((((here - s) % line.rows) + line.rows + half) % line.rows) - half;
      const parts = Math.max(FINE, Math.round(Math.abs(step) * FINE));
      for (let k = 1; k <= parts; k++) {
        const t = k / parts;
        points.push({ s: s + step * t, aside: last.aside + (aside - last.aside) * t * t * (3 - 2 * t) });
      }
      s += step;
    });
    const last = points[points.length - 1];
    if (over && last) for (let k = 1; k <= OVER * FINE; k++) points.push({ s: last.s + k / FINE, aside: last.aside });
    return { points };
  }

  /**
   * @override
   * @param {Token} _token
   * @param {string[]} path
   * @param {number} _beyond
   * @param {boolean} [leaves]  it goes on elsewhere
   */
  stroll(_token, path, _beyond, leaves = false) {
    const { line } = this;
    if (!line) return [];
    const { points } = this.course(path, leaves);
    const size = this.long;
    const spots = points.map(({ s, aside }) => ({ ...line.at(s, aside), size }));
    return spots.map((spot, i) => {
      const a = spots[Math.max(0, i - 1)] ?? spot;
      const b = spots[Math.min(spots.length - 1, i + 1)] ?? spot;
      const ends = !i || i === spots.length - 1;
      const still = Math.hypot(b.x - a.x, b.y - a.y) < 0.01;
      const angle = ends || still ? spot.angle : (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
      // A car that only changes its lane does not turn across the road.
      const off = ((angle - spot.angle + 540) % 360) - 180;
      return { ...spot, angle: spot.angle + Math.max(-32, Math.min(32, off)) };
    });
  }
}

/**
 * What is left of a cell around (0, 0) on this side of the line that lies upright on (x, y).
 * @param {{x: number, y: number}[]} corners
 * @param {number} x
 * @param {number} y
 */
export function nearer(corners, x, y) {
  const far = (/** @type {{x: number, y: number}} */ p) => p.x * x + p.y * y - (x * x + y * y);
  return corners.flatMap((p, i) => {
    const q = corners[(i + 1) % corners.length] ?? p;
    const [a, b] = [far(p), far(q)];
    const kept = a <= 0 ? [p] : [];
    if (a <= 0 === b <= 0) return kept;
    const t = a / (a - b);
    return [...kept, { x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t }];
  });
}
