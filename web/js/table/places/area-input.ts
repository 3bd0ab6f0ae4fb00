/**
 * Touches and keys at a table whose seats have areas of their own: which seat acts, what it touches, and which request
 * that makes. Each seat acts for itself, and a refusal appears in its own area.
 */

import type { Reply, Request, Zone } from '../../engine/types.ts';
import { attr, h, isSeen, keyboard, style } from '../../ui/dom.ts';
import type { AreaDesk, AreaInputPart, Grip } from '../intent/index.ts';
import { Carry, turnOf } from '../motion/carry.ts';
import { keyless } from '../state.ts';
import type { Acts, Aim, How, Spot } from './acts.ts';
import { seatGrip } from './seat-grip.ts';
import { Shortcuts } from './shortcuts.ts';
import { nearest } from './targets.ts';

/** Largest distance at which a touch between two zones means the nearer one, in pixels. */
const NEAR = 28;

/** How long a message stays at a card, in ms. */
const SAID = { late: 1100, other: 2600 };

/** Most people around a device: one at each edge. */
const EDGES = 4;

export class AreaInput implements AreaInputPart, Acts {
  shortcuts: Shortcuts;

  /** Requests that wait for a reply. */
  asked: WeakMap<object, How> = new WeakMap();
  /** Seats that have lifted a card, the latest at the end. */
  holding: number[] = [];
  /** Lifted cards; their targets are lit as soon as the engine has named them. */
  aiming: Set<Aim> = new Set();
  /** Elements lit as targets. */
  lit: Set<Element> = new Set();

  constructor(public desk: AreaDesk) {
    this.shortcuts = new Shortcuts(this, desk.ctx);
  }

  /** The board with seat areas; null without one. */
  get board() {
    const board = this.desk.boards.all.find(({ shown, painter }) => shown.view?.places && painter.tables);
    return board ?? null;
  }

  /** Seats of the viewers. */
  get own() {
    return this.board?.painter.tables?.own ?? [];
  }

  /** The area that belongs to all seats. */
  middle() {
    return this.board?.painter.tables?.middle ?? null;
  }

  /** Whether players can act now. */
  get plays() {
    const { table } = this.desk.state;
    return Boolean(table?.current && table.phase === 'playing' && this.board);
  }

  get realtime() {
    const { table } = this.desk.state;
    return table?.together === true;
  }

  /** Whether a complete move waits for Done. */
  get confirms() {
    return !this.realtime && this.desk.ctx.prefs.confirm === true;
  }

  /** The point of the game that is shown. */
  get n() {
    return this.desk.state.table?.n ?? 0;
  }

  /** The viewers, each with the things they have touched. */
  people() {
    const shown = this.board?.shown;
    return shown ? [shown, ...shown.also] : [];
  }

  /** Touched and touchable things of a seat. */
  of(seat: number | null) {
    return this.people().find((each) => each.viewer === seat) ?? null;
  }

  /** The seat that owns the area of a node; in the middle the seat that would touch it. */
  seat(node: Element | null): number | null {
    const { own } = this;
    const there = Number(node?.closest('.seat-own')?.getAttribute('data-seat') ?? 0);
    if (own.includes(there)) return there;
    return this.carrier(node?.closest('[data-zone]')?.getAttribute('data-zone') ?? '') ?? own[0] ?? null;
  }

  /** The seat whose lifted card can go to a thing. */
  carrier(thing: string) {
    return this.holding.findLast((seat) => this.of(seat)?.touch?.next.includes(thing)) ?? null;
  }

  zone(id: string) {
    return this.board?.shown.view.zones.find((zone) => zone.id === id) ?? null;
  }

  /**
   * The thing that a touch of a zone touches: its last card if it is face up, else the zone, or the thing that an
   * empty zone names.
   * @param whole the first card instead
   */
  source(zone: Zone, whole: boolean = false) {
    const cards = zone.cards ?? [];
    const card = whole ? cards[0] : cards[cards.length - 1];
    return card && card.face !== 'back' ? card.id : card ? zone.id : (zone.free ?? zone.id);
  }

  /** What a pointer came down on; null outside of the areas. */
  at(target: EventTarget | null, { clientX: x, clientY: y }: { clientX: number; clientY: number }): Spot | null {
    const { board } = this;
    if (!this.plays || !board || !(target instanceof Element) || target.closest('[data-do]')) return null;
    const area = target.closest('.seat-own, .middle');
    if (!(area instanceof HTMLElement) || !board.root.contains(area)) return null;
    const seat = area.matches('.middle') ? null : Number(area.dataset['seat']);
    const button = target.closest('.own-acts [data-thing]');
    if (button instanceof HTMLElement)
      return { seat, area, zone: button, thing: button.dataset['thing'] ?? '', cards: [] };
    const hit = target.closest('[data-zone]') as HTMLElement | null;
    // With a lifted card, each point of the middle counts as its nearest target.
    const fits = ({ dataset }: HTMLElement) => this.carrier(dataset['zone'] ?? '') !== null;
    const aimed = seat !== null || (hit && fits(hit)) ? hit : (nearest(area, x, y, Infinity, fits) ?? hit);
    const node = aimed ?? nearest(area, x, y, seat === null ? Infinity : NEAR);
    const zone = this.zone(node?.dataset['zone'] ?? '');
    if (!node || !zone) return { seat, area, zone: null, thing: '', cards: [] };
    if (seat === null) return { seat, area, zone: node, thing: zone.id, cards: [] };
    const cards = board.painter.cardsOf(node);
    const under = document
      .elementsFromPoint(x, y)
      .flatMap((each) => cards.find((card) => card.contains(each)) ?? [])[0];
    if (!under && zone.free) return { seat, area, zone: this.element(zone.free), thing: zone.free, cards: [] };
    const thing = this.source(zone);
    const card = zone.kind === 'column' && under ? under : cards[cards.length - 1];
    if (!card || thing === zone.id || thing === zone.free) return { seat, area, zone: node, thing, cards: [] };
    return { seat, area, zone: node, thing: card.dataset['thing'] ?? '', cards: cards.slice(cards.indexOf(card)) };
  }

  /** The element of a thing or zone. */
  element(id: string) {
    const painter = this.board?.painter;
    return painter?.zones.nodes.get(id) ?? painter?.things.element(id) ?? null;
  }

  tap(seat: number | null, thing: string, how: How) {
    const { own } = this;
    const { realtime } = this;
    // A touch of the middle lifts no card: players drum with their fingers there.
    const who = seat ?? this.carrier(thing) ?? (own.length === 1 && !realtime ? (own[0] ?? null) : null);
    if (who === null || !thing || !this.plays || !this.of(who)) {
      how.carry?.home();
      return;
    }
    const request = { do: 'touch' as const, seat: who, thing, confirm: this.confirms };
    // In real time the touch is judged by the table that the player saw.
    this.send({ ...request, ...(realtime ? { n: how.n ?? this.n } : {}), ...(how.hold ? { hold: true } : {}) }, how);
  }

  drag(seat: number, from: string, to: string, how: How) {
    if (!this.plays || !this.of(seat)) return how.carry?.home();
    this.send({ do: 'drag', seat, from, to, confirm: this.confirms }, how);
  }

  send(request: Request, how: How) {
    this.asked.set(request, how);
    this.desk.note.hide();
    void this.desk.send(request).finally(() => how.carry?.land());
  }

  /** Let the card land that was lifted for this request; the table is about to be painted with its reply. */
  settle(answered: object | null) {
    if (answered) this.asked.get(answered)?.carry?.land();
  }

  /** The grip of a pointer that came down here. */
  grip(event: PointerEvent): Grip | null {
    const spot = this.at(event.target, event);
    return spot && seatGrip(this, spot, event.pointerType);
  }

  /** Whether a finger here plays, so that the browser must not also zoom or click. */
  claims(target: EventTarget | null, point: { clientX: number; clientY: number }) {
    return this.at(target, point) !== null;
  }

  /** What a seat has touched. */
  touched(seat: number | null) {
    return this.of(seat)?.touched;
  }

  /** Touch a thing by a key or by a screen reader. */
  touch(thing: HTMLElement, seat: number, hold: boolean) {
    const id = thing.dataset['thing'] ?? '';
    const zone = this.zone(id);
    const source = zone && thing.closest('.seat-own') ? this.source(zone) : id;
    this.tap(seat, source, { carry: null, kind: 'key', hold });
  }

  key(event: KeyboardEvent, target: Element, touch: (thing: HTMLElement) => void) {
    return this.shortcuts.press(event, target, touch);
  }

  /** A pointer was pressed: Space and Enter are shortcuts again. */
  pressed() {
    this.shortcuts.walked = false;
  }

  /** Ask where a lifted card may go. */
  aim(aim: Aim) {
    if (aim.seat === null || this.aiming.has(aim)) return;
    this.aiming.add(aim);
    void this.desk.ctx.call({ do: 'preview', seat: aim.seat, things: [aim.thing] }).then((reply) => {
      if (!reply.ok || !this.aiming.has(aim)) return;
      aim.aims = new Set(reply.aims ?? []);
      aim.chooses = reply.chooses === true;
      this.light();
    });
  }

  /** A card has been let go. */
  ended(aim: Aim) {
    if (this.aiming.delete(aim)) this.light();
  }

  /** The table has been painted. */
  painted() {
    const { host, ctx } = this.desk;
    const { own } = this;
    // A class looks at the table from one side.
    const shown = document.documentElement.hasAttribute('data-show');
    const flat = !shown && (ctx.prefs.edges === 'on' || (ctx.prefs.edges !== 'off' && navigator.maxTouchPoints > 0));
    attr(host, 'data-edges', flat && own.length > 1 && own.length <= EDGES ? own.length : null);
    // Layers over the table make room for several areas beside each other.
    attr(host, 'data-beside', own.length > 1 ? own.length : null);
    // With a keyboard, each key is printed on its card or button.
    attr(host, 'data-caps', own.length === 1 && this.plays && keyboard() && !keyless(ctx.prefs));
    const held = this.people().flatMap((each) =>
      each.touched?.length && typeof each.viewer === 'number' ? [each.viewer] : [],
    );
    this.holding = [
      ...this.holding.filter((seat) => held.includes(seat)),
      ...held.filter((seat) => !this.holding.includes(seat)),
    ];
    this.light();
  }

  /** Light the targets of all lifted cards. Several piles of the middle are lit as one. */
  light() {
    const painter = this.board?.painter;
    const middle = this.middle();
    const taken = this.people().flatMap((each) => (each.touched?.length ? (each.touch?.next ?? []) : []));
    const carried = [...this.aiming].flatMap(({ aims }) => [...(aims ?? [])]);
    const zones = [...new Set([...taken, ...carried])].flatMap((id) => painter?.zones.nodes.get(id) ?? []);
    const shared = zones.filter((zone) => zone.parentElement === middle);
    const now: Set<Element> = new Set(zones.filter((zone) => shared.length < 2 || !shared.includes(zone)));
    if (middle && shared.length > 1) now.add(middle);
    for (const zone of this.lit) if (!now.has(zone)) attr(zone, 'data-aim', null);
    for (const zone of now) attr(zone, 'data-aim', true);
    this.lit = now;
  }

  /**
   * Show a refusal at its card; in games in turns in the strip of words, where it is in sight.
   * @returns whether the request came from an area
   */
  refused(sentence: string, request: Request, reply: Reply): boolean {
    const how = this.asked.get(request);
    if (!how || !this.board) return false;
    const id = request.do === 'touch' ? request.thing : request.do === 'drag' ? request.from : '';
    const zone = this.element(id)?.closest('[data-zone]') ?? null;
    const node = how.carry?.cards[0] ?? this.board.painter.things.element(id) ?? zone;
    const late = reply.late === true;
    const few = late ? this.desk.ctx.words('table.late') : (reply.short ?? sentence);
    if (node instanceof HTMLElement) {
      if (how.carry) how.carry.home(true);
      else if (node.isConnected) new Carry([node]).home(true);
      const { prompt } = this.board;
      if (this.desk.state.table?.time == null && isSeen(prompt.box)) prompt.refuse(sentence);
      else this.say(node, 'seat' in request ? Number(request.seat) : 0, few, late);
    } else this.desk.tell(sentence);
    if (!late) return true;
    this.desk.sound.play('late');
    // Only a finger feels the vibration, and some browsers forbid it.
    if (how.kind === 'touch') navigator.vibrate?.([24, 40, 24]);
    return true;
  }

  /** A word at a card, upright for its player. */
  say(node: HTMLElement, seat: number, words: string, late: boolean) {
    const { host } = this.desk;
    const place = this.board?.painter.tables?.seat(seat) ?? null;
    const card = (node.isConnected ? node : (place ?? host)).getBoundingClientRect();
    const slip = h(
      'p',
      { part: 'slip', 'data-late': late, 'data-seat': seat, 'aria-hidden': 'true', 'data-fixed': '' },
      words,
    );
    host.querySelector(`.slip[data-seat="${seat}"]`)?.remove();
    style(slip, '--turn', `${turnOf(place)}deg`);
    style(slip, 'left', `${card.x + card.width / 2}px`);
    style(slip, 'top', `${card.y + card.height / 2}px`);
    host.append(slip);
    style(slip, '--off', `${beside(node, card, slip.offsetHeight, turnOf(place))}px`);
    // Keep the turned slip inside the window.
    const box = slip.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const x = Math.max(6 - box.left, 0) || Math.min(clientWidth - 6 - box.right, 0);
    const y = Math.max(6 - box.top, 0) || Math.min(clientHeight - 6 - box.bottom, 0);
    style(slip, 'margin', `${y}px 0 0 ${x}px`);
    window.setTimeout(() => slip.remove(), late ? SAID.late : SAID.other);
  }
}

/** Distance between a card and its word. */
const APART = 4;

/**
 * Distance of a message below a card's middle, negative above it, so that it hides no print. It goes below the end of a
 * column if there is room, else above the card.
 * @param high height of the message
 * @param turn rotation of the player's side
 */
function beside(node: HTMLElement, card: DOMRect, high: number, turn: number) {
  const upright = Math.abs(turn) % 180 < 45;
  const off = (upright ? card.height : card.width) / 2 + high / 2 + APART;
  const zone = node.closest('.zone[data-kind="column"]')?.getBoundingClientRect();
  if (!zone) return -off;
  const end = upright
    ? turn
      ? card.top - zone.top
      : zone.bottom - card.bottom
    : turn > 0
      ? card.left - zone.left
      : zone.right - card.right;
  return end >= high + APART ? off : -off;
}
