/**
 * Draws one seat's view from data. It knows kinds of zones, cards and tokens, and
 * no game. It only ever brings the elements it has into line with the view it is given:
 * same ids, same elements. What is on the screen could be thrown away and painted again.
 *
 * @typedef {import("../../engine/types.js").View} View
 * @typedef {import("../../engine/types.js").ShownView} ShownView
 * @typedef {import("../../engine/types.js").Seat} Seat
 * @typedef {import("../../engine/types.js").Card} Card
 */

import { arrange, attr, h, Pool, text } from '../../ui/dom.js';
import { paintCard } from '../../ui/faces.js';
import { fit } from '../../ui/fit.js';
import { Ring } from '../tracks/ring.js';
import { Road } from '../tracks/road.js';
import { makeToken, placeToken } from '../tracks/tokens.js';
import { Track } from '../tracks/track.js';
import { makeButton, paintButton } from './buttons.js';
import { Hands } from './hand.js';
import { SeatTables } from './seat-tables.js';
import { Standing } from './standing.js';
import { Steps } from './steps.js';
import { makeZone, paintCards } from './zones.js';

/** So many people have a side of the device each. */
const SIDES = 4;

export class Painter {
  /**
   * @param {HTMLElement} root  the view's own grid
   * @param {(key: string, values?: Record<string, string|number>) => string} words
   */
  constructor(root, words) {
    this.root = root;
    this.words = words;
    /** @type {Pool<HTMLElement>} */
    this.zones = new Pool();
    /** @type {Pool<HTMLElement>} */
    this.things = new Pool();
    /** Where tokens stand. @type {Map<string, import("../tracks/stage.js").Stage>} */
    this.tracks = new Map();
    /** @type {Seat[]} */
    this.seats = [];
    /** @type {View|null} */
    this.view = null;
    /** @type {Map<string, string>} */
    this.says = new Map();
    /** @type {Map<string, Card>} */
    this.cards = new Map();
    /** @type {string[]} */
    this.lit = [];
    /** @type {string[]} */
    this.touched = [];
    /** The number key of each lit thing. @type {Map<string, string>} */
    this.digits = new Map();
    /** Lit things and the lit buttons that do the same. @type {Map<string, string>} */
    this.twins = new Map();
    /** @type {Map<string, HTMLElement>} */
    this.ghosts = new Map();
    /** What the touched move, or each move there is, would make of the table, shown until something else is looked at. @type {View[]} */
    this.lasting = [];
    /** The card turned up last, and the zone it was first seen in. @type {{zone: string, card: Card}|null} */
    this.turned = null;
    /** The zone that touched cards are shown in, and their copies there. @type {string|null} */
    this.into = null;
    /** @type {Map<string, HTMLElement>} */
    this.copies = new Map();
    this.hands = new Hands();
    /** What was painted last, as it came. @type {ShownView|null} */
    this.came = null;
    /** What each zone was painted from, and the things in it. @type {Map<string, {zone: import("../../engine/types.js").Zone, ids: string[], node: HTMLElement}>} */
    this.done = new Map();
    /** Where each seat has a table of its own. @type {SeatTables|null} */
    this.tables = null;
    /** The running order, where there is one. @type {Standing|null} */
    this.standing = null;
    this.buttons = h('div', { class: 'view-buttons', 'data-zone': 'buttons' });
    /** Whether single letters and digits mean nothing. */
    this.keyless = false;
  }

  /**
   * Bring the screen into line with a view.
   * @param {ShownView} shown
   * @param {Seat[]} seats
   */
  paint(shown, seats) {
    this.came = shown;
    this.hands.sit(shown, seats);
    shown = this.hands.arrange(shown);
    const view = shown.view;
    this.view = view;
    this.seats = seats;
    const everybody = [shown, ...(shown.also ?? [])];
    const own = this.looking(everybody);
    const turns = everybody.length > SIDES;
    const all = turns ? everybody.filter(({ viewer }) => typeof viewer === 'number' && own.includes(viewer)) : everybody;
    attr(this.root, 'data-turns', turns && Boolean(view.places));
    this.lit = everybody.length > 1 ? [...new Set(all.flatMap((each) => each.touch?.next ?? []))] : (shown.touch?.next ?? []);
    this.touched = all.flatMap((each) => each.touched ?? []);
    this.into = shown.touch?.into ?? null;
    this.lasting = [];
    this.twins = twins(view, this.lit);
    this.digits = keysOf(view, own) ?? (all.length > 1 ? new Map() : digits(view, this.lit, this.twins));
    this.ghost(null);
    const focused = this.focused();
    if (view.places) this.tables ??= new SeatTables(this);
    const tables = view.places && this.tables ? this.tables : null;
    tables?.begin(view, own);
    const same = this.unchanged();
    /** @type {HTMLElement[]} */
    const dirty = [];
    this.zones.begin();
    this.things.begin();
    const nodes = view.zones.flatMap((zone) => {
      if (tables?.small(zone)) return [];
      const node = this.zones.get(zone.id, () => makeZone(zone));
      const done = this.done.get(zone.id);
      if (done && same(zone, done)) {
        for (const id of done.ids) this.things.seen.add(id);
        return [node];
      }
      dirty.push(node);
      const label = fit(/** @type {HTMLElement} */ (node.querySelector('.zone-label')), zone.label);
      text(label, zone.label);
      attr(node, 'aria-label', zone.label);
      describe(node, zone.say && zone.say !== zone.label ? zone.say : '');
      if (zone.spaces) this.track(zone, node).paint(zone, view.tokens ?? []);
      else paintCards(node, zone, this);
      const ids = (zone.cards ?? []).map((card) => card.id);
      if (node.hasAttribute('data-whole')) ids.push(zone.id);
      this.done.set(zone.id, { zone, ids, node });
      return [node];
    });
    /** @type {Map<number, HTMLElement[]>} */
    const seated = new Map();
    const most = Math.max(1, ...(view.buttons ?? []).flatMap((button) => (button.lines ?? []).map((line) => line.n)));
    const buttons = (view.buttons ?? []).flatMap((button) => {
      if (button.seat && tables && !tables.own.includes(button.seat)) return [];
      const node = this.thing(button.id, () => makeButton(button.id));
      paintButton(node, button, most);
      this.name(node, button.id, button.say ?? button.label);
      if (!button.seat || !tables) return [node];
      seated.set(button.seat, [...(seated.get(button.seat) ?? []), node]);
      return [];
    });
    this.fill(this.buttons, buttons);
    // How many there are to choose from: styles give them room by that.
    attr(this.root, 'data-choices', buttons.some((node) => node.hasAttribute('data-lit')) ? buttons.length : null);
    const kept = [...this.root.children].filter((child) => child instanceof HTMLElement && child.dataset['fixed'] !== undefined);
    const stand = tables ? tables.end(view, (id) => this.zones.nodes.get(id) ?? null, seated) : nodes;
    if (buttons.length) stand.push(this.buttons);
    if (view.standing) {
      this.standing ??= new Standing(this);
      this.standing.paint(view.standing);
      stand.unshift(this.standing.box);
    }
    arrange(this.root, [...kept, ...stand]);
    this.things.end();
    this.zones.end();
    for (const id of this.done.keys()) if (!this.zones.nodes.has(id)) this.done.delete(id);
    for (const id of this.says.keys()) {
      if (this.things.nodes.has(id)) continue;
      this.says.delete(id);
      this.cards.delete(id);
    }
    for (const id of [...this.tracks.keys()]) {
      if (this.zones.nodes.has(id)) continue;
      this.tracks.get(id)?.close();
      this.tracks.delete(id);
    }
    if (dirty.length) this.rove([...dirty, this.buttons]);
    this.refocus(focused);
  }

  /**
   * The seats of those who look; while nobody does, of the people who sit here. Of more than have a side of the
   * device each, one after the other: whoever has something to do, as long as that is so.
   * @param {ShownView[]} all
   */
  looking(all) {
    const viewers = all.flatMap(({ viewer }) => (typeof viewer === 'number' ? [viewer] : []));
    if (viewers.length > SIDES) {
      const able = all.filter(({ touch }) => touch?.next.length).flatMap(({ viewer }) => (typeof viewer === 'number' ? [viewer] : []));
      const [now] = this.tables?.own ?? [];
      const next = now !== undefined && able.includes(now) ? now : (able[0] ?? now ?? viewers[0]);
      return next === undefined ? [] : [next];
    }
    if (viewers.length) return viewers;
    const people = this.seats.filter((seat) => seat.kind === 'person').map((seat) => seat.seat);
    const before = this.tables?.own.filter((seat) => people.includes(seat)) ?? [];
    return before.length ? before : people;
  }

  /**
   * Tells which zones need not be painted again: the very same zone as before, and nothing in it is lit or
   * touched otherwise. What concerns all of them makes none of them the same.
   * @returns {(zone: import("../../engine/types.js").Zone, done: {zone: import("../../engine/types.js").Zone, ids: string[]}) => boolean}
   */
  unchanged() {
    // Whose side is below decides how a hand is held.
    const sides = [this.hands.mine, ...this.hands.others];
    const whole = [this.into, this.keyless, this.tables?.own, this.seats.map((seat) => seat.colour), sides].join('|');
    /** @type {Map<string, string>} */
    const marks = new Map();
    const order = (/** @type {string} */ id) => this.touched.indexOf(id);
    for (const id of [...this.lit, ...this.touched])
      marks.set(id, `${this.lit.includes(id)} ${order(id)} ${this.digits.get(id)} ${this.twins.get(id)}`);
    const before = this.marks;
    const other = whole !== this.whole;
    this.marks = marks;
    this.whole = whole;
    const like = (/** @type {string} */ id) => marks.get(id) === before.get(id);
    return (zone, done) => !other && zone === done.zone && !zone.spaces && zone.id !== this.into && like(zone.id) && done.ids.every(like);
  }

  /** What each lit or touched thing was marked with. @type {Map<string, string>} */
  marks = new Map();

  /** What all zones were painted with. */
  whole = '';

  /**
   * What paints a zone of spaces.
   * @param {import("../../engine/types.js").Zone} zone
   * @param {HTMLElement} node
   */
  track(zone, node) {
    let track = this.tracks.get(zone.id);
    if (!track) {
      const road = zone.kind === 'road';
      attr(node, 'data-loop', zone.loop === true && !road);
      track = new (road ? Road : zone.loop ? Ring : zone.kind === 'space' ? Steps : Track)(node, this);
      this.tracks.set(zone.id, track);
    }
    return track;
  }

  /**
   * The element of a thing, made when first seen.
   * @param {string} id
   * @param {() => HTMLElement} make
   */
  thing(id, make) {
    return this.things.get(id, make);
  }

  /** @param {string} id */
  element(id) {
    return this.things.nodes.get(id) ?? null;
  }

  /**
   * The cards of a zone in their order, without copies.
   * @param {HTMLElement} zone
   */
  cardsOf(zone) {
    return /** @type {HTMLElement[]} */ ([...zone.querySelectorAll('.zone-things > .card[data-thing]')]);
  }

  /** @param {string} id */
  zone(id) {
    return this.zones.nodes.get(id) ?? this.tables?.zone(id) ?? null;
  }

  /**
   * Fill a box with things in order.
   * @param {Element} box
   * @param {HTMLElement[]} nodes
   */
  fill(box, nodes) {
    arrange(box, nodes);
  }

  /**
   * Give a thing its spoken name and say whether it is lit or touched.
   * @param {HTMLElement} node
   * @param {string} id
   * @param {string} say
   * @param {Card} [card]
   */
  name(node, id, say, card) {
    this.says.set(id, say);
    if (card) this.cards.set(id, card);
    attr(node, 'aria-label', say);
    const order = this.touched.indexOf(id) + 1;
    const nth = this.lit.indexOf(id) + 1;
    attr(node, 'data-lit', nth > 0);
    attr(node, 'data-touched', order > 0 ? order : null);
    // Where a button does the same the number is on it, and hides nothing of a card.
    const key = this.twins.has(id) ? null : (this.digits.get(id) ?? null);
    attr(node, 'data-key', key);
    const cap = node.querySelector(':scope > .key-cap');
    if (cap) attr(cap, 'data-print', key);
    const letter = nth > 0 && card?.face === 'letter' && card.code?.length === 1 ? card.code : '';
    const keys = [this.digits.get(id), letter].filter(Boolean).join(' ');
    attr(node, 'aria-keyshortcuts', keys && !this.keyless ? keys : null);
    attr(node, 'aria-pressed', order > 0 ? 'true' : null);
    attr(node, 'aria-disabled', nth === 0 && order === 0 ? 'true' : null);
  }

  /**
   * A token is a button only while it can be touched.
   * @param {HTMLElement} node
   * @param {string} id
   * @param {string} say
   */
  mark(node, id, say) {
    const usable = this.lit.includes(id) || this.touched.includes(id);
    attr(node, 'data-thing', usable ? id : null);
    attr(node, 'role', usable ? 'button' : null);
    attr(node, 'tabindex', usable ? -1 : null);
    attr(node, 'aria-hidden', usable ? null : 'true');
    if (usable) this.name(node, id, say);
    else
      for (const name of ['aria-label', 'aria-pressed', 'aria-disabled', 'data-lit', 'data-touched', 'data-key', 'aria-keyshortcuts'])
        attr(node, name, null);
  }

  /** @param {number} seat */
  colour(seat) {
    return this.seats.find((each) => each.seat === seat)?.colour ?? 'ink';
  }

  /** @param {number} seat */
  acts(seat) {
    return this.seats.some((each) => each.seat === seat && each.acts);
  }

  /** @param {number} seat */
  letter(seat) {
    return this.words(`table.letter.${this.colour(seat)}`);
  }

  /**
   * One stop for the tab key in each zone: the last visited thing, else the first lit one, else the first.
   * @param {HTMLElement[]} [zones]  only in these
   */
  rove(zones = [...this.zones.nodes.values(), this.buttons]) {
    for (const zone of zones) {
      const every = /** @type {HTMLElement[]} */ ([...zone.querySelectorAll('[data-thing]')]);
      // A pile that is one thing has no stop within, though a card there was one in its hand.
      const all = every.filter((node) => !node.parentElement?.closest('[aria-hidden="true"]'));
      const stop =
        all.find((node) => node === document.activeElement) ??
        all.find((node) => node.dataset['stop'] !== undefined && node.matches('[data-lit], [data-touched]')) ??
        all.find((node) => node.hasAttribute('data-lit')) ??
        all.find((node) => node.dataset['stop'] !== undefined) ??
        all[0];
      for (const node of every) attr(node, 'tabindex', node === stop ? 0 : -1);
    }
  }

  /**
   * Remember where the player is in a zone.
   * @param {HTMLElement} node
   */
  visit(node) {
    const zone = node.closest('[data-zone]');
    for (const old of zone?.querySelectorAll('[data-stop]') ?? []) old.removeAttribute('data-stop');
    attr(node, 'data-stop', true);
    this.rove();
  }

  /** What holds the focus now, to find it again after the repaint. */
  focused() {
    const active = document.activeElement;
    if (!(active instanceof HTMLElement) || !this.root.contains(active)) return null;
    return { active, id: active.dataset['thing'] ?? '', zone: active.closest('[data-zone]') };
  }

  /** @param {{active: HTMLElement, id: string, zone: Element|null}|null} was */
  refocus(was) {
    if (!was || document.activeElement === was.active || !was.id) return;
    // The focus does not ride along with a card that has gone elsewhere.
    if (this.element(was.id) && this.element(was.id)?.closest('[data-zone]') !== was.zone) return;
    const stop = was.zone?.isConnected ? was.zone.querySelector('[data-thing][tabindex="0"]') : null;
    const next = this.element(was.id) ?? stop ?? this.root.querySelector('[data-lit]') ?? this.root.querySelector('[data-thing]');
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }

  /** Spaces to choose between, if that is all there is to do and they are few. */
  choices() {
    const spaces = new Set((this.view?.zones ?? []).flatMap((zone) => zone.spaces ?? []).map((space) => space.id));
    const buttons = new Set(this.twins.values());
    const lit = this.lit.filter((id) => !buttons.has(id));
    return lit.length <= 3 && lit.every((id) => spaces.has(id)) ? lit : [];
  }

  /**
   * Show what moves would come to for as long as nothing else is looked at.
   * @param {View[]} views
   */
  foreshow(views) {
    this.lasting = views;
    this.ghost(null);
  }

  /**
   * The card turned up last can still be seen where it was turned up, when it has gone on from there.
   * @param {import("../../engine/types.js").Step[]} steps  what has just been played
   * @param {boolean} elsewhere  this is another point of the game, or another game
   */
  recall(steps, elsewhere) {
    const flip = steps.flatMap((step) => step.events ?? []).findLast((event) => event.do === 'flip');
    if (flip?.card && flip.to) this.turned = { zone: flip.to, card: flip.card };
    else if (elsewhere && !steps.length) this.turned = null;
    this.remind();
  }

  /** Lay a print of the card turned up last into its zone, if that is empty. */
  remind() {
    const box = this.turned ? this.zone(this.turned.zone)?.querySelector('.zone-things') : null;
    for (const print of this.root.querySelectorAll('.print')) if (print.parentElement !== box) print.remove();
    if (!box || !this.turned || box.querySelector('.card:not(.print)')) return;
    let print = box.querySelector('.print');
    if (!print) {
      print = h('span', { class: 'card print', 'aria-hidden': 'true' });
      box.append(print);
    }
    paintCard(/** @type {HTMLElement} */ (print), this.turned.card, false, '');
  }

  /** Paint the same once more: the order of a hand has changed. */
  again() {
    if (this.came) this.paint(this.came, this.seats);
    this.remind();
  }

  /**
   * Show where tokens would stand: those of `view` that are not where they stand now.
   * @param {View|null} view
   */
  ghost(view) {
    for (const node of this.ghosts.values()) node.remove();
    this.ghosts.clear();
    const now = new Map((this.view?.tokens ?? []).map((token) => [token.id, token]));
    const then = (view ? [view] : this.lasting).flatMap((each) => each.tokens ?? []);
    for (const track of this.tracks.values()) track.foresee(then);
    const only = view ?? (this.lasting.length === 1 ? this.lasting[0] : null);
    this.standing?.foresee(only?.standing ?? null, only?.tokens ?? []);
    for (const token of then) {
      const old = now.get(token.id);
      const key = `${token.id} ${token.at}`;
      if ((old && old.at === token.at && (old.beyond ?? 0) === (token.beyond ?? 0)) || this.ghosts.has(key)) continue;
      for (const track of this.tracks.values()) {
        if (track.foresees) continue;
        const place = track.place(token);
        if (!place) continue;
        const node = makeToken(token, this.colour(token.seat), this.letter(token.seat));
        node.classList.add('ghost');
        node.removeAttribute('data-token');
        attr(node, 'data-ghost', token.id);
        attr(node, 'data-to', token.at);
        placeToken(node, token, place, token.beyond ? this.words('table.beyond', { n: token.beyond }) : '');
        node.removeAttribute('data-at');
        attr(node, 'aria-hidden', 'true');
        // What is only foreseen covers nothing that is there.
        track.tokens.prepend(node);
        this.ghosts.set(key, node);
      }
    }
  }

  /**
   * Mark what is left of a hint, in order; its numbers go on from those of what is touched.
   * @param {string[]} ids
   * @param {string[]} [also]  what does the same at one touch
   */
  point(ids, also = []) {
    const left = ids.filter((id) => !this.touched.includes(id));
    // Numbers tell an order; of one thing alone there is none. Piles and buttons bear none.
    attr(this.root, 'data-numbers', this.touched.length > 1 || this.into !== null);
    attr(this.root, 'data-hints', ids.filter((id) => this.element(id)?.matches('.card, .space')).length > 1);
    for (const [id, node] of this.things.nodes) {
      const order = also.includes(id) ? 1 : left.indexOf(id) + 1;
      attr(node, 'data-hint', order > 0 ? order + this.touched.length : null);
    }
    for (const track of this.tracks.values()) track.light();
  }

  /** Rectangles of all things, read in one go. */
  rects() {
    /** @type {Map<string, DOMRect>} */
    const found = new Map();
    for (const [id, node] of this.things.nodes) found.set(id, node.getBoundingClientRect());
    return found;
  }

  /** Let go of observers. */
  close() {
    for (const track of this.tracks.values()) track.close();
    this.tables?.close();
  }
}

/**
 * Keys of the parts of a player's own table, where the view names them; whoever sits first has the keyboard.
 * @param {View} view
 * @param {number[]} own
 * @returns {Map<string, string>|null}
 */
function keysOf(view, [own]) {
  if (!view.zones.some((zone) => zone.keys)) return null;
  const mine = [...view.zones, ...(view.buttons ?? [])].filter((each) => each.keys && each.seat === own);
  return new Map(
    mine.map((each) => {
      const card = 'kind' in each ? each.cards?.[each.cards.length - 1] : undefined;
      const key = each.keys?.[0] ?? '';
      return [card && card.face !== 'back' ? card.id : each.id, key === ' ' ? 'Space' : key];
    }),
  );
}

/**
 * Lit things beside which a lit button does the same.
 * @param {View} view
 * @param {string[]} lit
 * @returns {Map<string, string>}
 */
function twins(view, lit) {
  const pairs = (view.buttons ?? []).flatMap(({ id, twin }) => (twin && lit.includes(id) && lit.includes(twin) ? [[twin, id]] : []));
  return new Map(/** @type {[string, string][]} */ (pairs));
}

/**
 * Number keys of what is lit: spaces have the numbers that are printed on them, all else is counted. What a
 * space is made of is no number of a space. Two that do the same share a number. Where buttons have a number of their own, it is theirs.
 * @param {View} view
 * @param {string[]} lit
 * @param {Map<string, string>} same
 * @returns {Map<string, string>}
 */
function digits(view, lit, same) {
  const spaces = view.zones.flatMap((zone) => zone.spaces ?? []).filter((space) => !space.card);
  const printed = new Map(spaces.map((space) => [space.id, space.label]));
  const numbered = lit.filter((id) => /^([1-9]|10)$/.test(printed.get(id) ?? ''));
  // Of a road of several lanes spaces have the same number.
  const apart = new Set(numbered.map((id) => printed.get(id))).size === numbered.length;
  if (numbered.length && apart) return new Map(numbered.map((id) => [id, String(Number(printed.get(id)) % 10)]));
  const buttons = new Set(same.values());
  const named = new Map((view.buttons ?? []).flatMap(({ id, keys }) => (keys && lit.includes(id) ? [[id, keys.slice(0, 1)]] : [])));
  if (named.size) {
    const free = [...'1234567890'].filter((key) => ![...named.values()].includes(key));
    for (const id of lit) if (!named.has(id) && !same.has(id) && free.length) named.set(id, free.shift() ?? '');
    for (const [thing, button] of same) named.set(thing, named.get(button) ?? '');
    return named;
  }
  const counted = lit.filter((id) => !buttons.has(id)).slice(0, 10);
  const found = new Map(counted.map((id, i) => [id, String((i + 1) % 10)]));
  for (const [thing, button] of same) if (found.has(thing)) found.set(button, found.get(thing) ?? '');
  return found;
}

let described = 0;

/**
 * A description for the ear, next to a short name.
 * @param {HTMLElement} node
 * @param {string} say
 */
function describe(node, say) {
  let words = node.querySelector(':scope > .zone-say');
  if (!words && !say) return;
  if (!words) {
    words = h('p', { class: 'zone-say', id: `zone-say-${++described}`, hidden: true });
    node.append(words);
  }
  text(words, say);
  attr(node, 'aria-describedby', say ? words.id : null);
}
