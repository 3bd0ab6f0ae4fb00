/**
 * The order of hands: one of the engine's, or the player's own, kept in this tab. Also the motion of a card within its
 * hand. Only the order of the cards on the screen changes, never the cards.
 */

import type { Card, Seat, ShownView, Zone } from '../../engine/types.ts';
import { keepInTab, recallInTab } from '../../ui/device-storage.ts';
import { still, style } from '../../ui/dom.ts';

interface Liking {
  chosen: string;
  own: string[];
  match: string;
  places?: number[];
}

/** Id of an order that a player made by hand. */
const OWN = 'own';
const KEY = 'hairpin.hands';
const EASE = 'cubic-bezier(.2,.7,.2,1)';

/** Chosen orders by game and zone, for all tables of the page. */
const likings: Map<string, Liking> = recall();

export class Hands {
  /** An order made by hand belongs to one match. */
  sitting = { game: '', match: '' };
  /** Hands as shown, by id. */
  zones: Map<string, Zone> = new Map();
  /** The seat at the bottom of the table. */
  mine = 0;

  /** Sort the hands of a view as their players chose, and the lit things accordingly. */
  arrange(shown: ShownView): ShownView {
    this.zones.clear();
    if (!shown.view.zones.some((zone) => zone.orders?.length)) return shown;
    const zones = shown.view.zones.map((zone) => (zone.orders?.length ? this.sorted(zone) : zone));
    const touch = shown.touch ? { ...shown.touch, next: this.alike(shown.touch.next) } : shown.touch;
    return { ...shown, view: { ...shown.view, zones }, touch };
  }

  /** Put the viewer at the bottom. Without a single viewer the last seat stays there, or else the first person. */
  sit(shown: ShownView, seats: Seat[]) {
    const there = seats.some((seat) => seat.seat === this.mine);
    if (typeof shown.viewer === 'number') this.mine = shown.viewer;
    else if (!there) this.mine = (seats.find((seat) => seat.kind === 'person') ?? seats[0])?.seat ?? 0;
    const others = seats.map((seat) => seat.seat).filter((seat) => seat !== this.mine);
    const turn = others.findIndex((seat) => seat > this.mine);
    this.others = turn > 0 ? [...others.slice(turn), ...others.slice(0, turn)] : others;
  }

  /** Opponents, from the one that plays next. */
  others: number[] = [];

  sorted(zone: Zone) {
    const ids = (zone.cards ?? []).map((card) => card.id);
    const liking = this.liking(zone);
    const offered = zone.orders?.find((order) => order.id === liking.chosen);
    const wanted = liking.chosen === OWN ? liking.own : (offered?.things ?? zone.orders?.[0]?.things ?? ids);
    const rank = new Map(wanted.map((id, i) => [id, i]));
    // Cards that the order does not know come last.
    const order = [...ids].sort(
      (a, b) => (rank.get(a) ?? ids.length + ids.indexOf(a)) - (rank.get(b) ?? ids.length + ids.indexOf(b)),
    );
    const cards = new Map((zone.cards ?? []).map((card) => [card.id, card]));
    const found = {
      ...zone,
      cards: order.map((id) => cards.get(id) as Card),
    };
    this.zones.set(zone.id, found);
    if (liking.own.length) {
      liking.own = liking.chosen === OWN ? order : liking.own.filter((id) => cards.has(id));
      liking.places = liking.own.map((id) => ids.indexOf(id));
      keep();
    }
    return found;
  }

  /** The chosen order of a hand; empty for the engine's first one. */
  liking(zone: Zone): Liking {
    const key = `${this.sitting.game}/${zone.id}`;
    const known = likings.get(key) ?? { chosen: '', own: [], match: this.sitting.match };
    likings.set(key, known);
    if (known.match !== this.sitting.match) {
      known.match = this.sitting.match;
      known.own = [];
      delete known.places;
      if (known.chosen === OWN) known.chosen = '';
    }
    // The tab keeps positions only, so that no card can be read there; after a reload they restore the order.
    const cards = zone.cards ?? [];
    if (!known.own.length && known.places?.length === cards.length)
      known.own = known.places.flatMap((i) => cards[i]?.id ?? []);
    return known;
  }

  /** Sort cards of hands as in their hands; other things keep their positions. */
  alike(things: string[]) {
    const shown = [...this.zones.values()].flatMap((zone) => (zone.cards ?? []).map((card) => card.id));
    const queue = shown.filter((id) => things.includes(id));
    const cards = new Set(queue);
    return things.map((id) => (cards.has(id) ? (queue.shift() ?? id) : id));
  }

  /** Name of a hand's order; empty if the player made it. */
  named(id: string) {
    const zone = this.zones.get(id);
    if (!zone) return '';
    const { chosen } = this.liking(zone);
    if (chosen === OWN) return '';
    return (zone.orders?.find((order) => order.id === chosen) ?? zone.orders?.[0])?.label ?? '';
  }

  /** Number of orders to choose from. */
  choices(id: string) {
    const zone = this.zones.get(id);
    return zone ? (zone.orders?.length ?? 0) + (this.liking(zone).own.length ? 1 : 0) : 0;
  }

  /** Choose the next order: those of the engine, then the player's own. */
  turn(id: string) {
    const zone = this.zones.get(id);
    if (!zone) return;
    const liking = this.liking(zone);
    const all = [...(zone.orders ?? []).map((order) => order.id), ...(liking.own.length ? [OWN] : [])];
    const now = Math.max(0, all.indexOf(liking.chosen));
    liking.chosen = all[(now + 1) % all.length] ?? '';
    keep();
  }

  /**
   * Move a card within its hand, which then has the player's own order.
   * @param id the hand
   * @param place index among all cards of the hand
   * @returns number of cards in the hand; 0 if nothing moved
   */
  placeCard(id: string, card: string, place: number): number {
    const zone = this.zones.get(id);
    const ids = (zone?.cards ?? []).map((each) => each.id);
    if (!zone || !ids.includes(card) || place < 0 || place >= ids.length || ids[place] === card) return 0;
    const rest = ids.filter((each) => each !== card);
    const liking = this.liking(zone);
    liking.own = [...rest.slice(0, place), card, ...rest.slice(place)];
    liking.chosen = OWN;
    keep();
    return ids.length;
  }
}

/** A card that is dragged within its hand, while the other cards make room. */
export class Shuffle {
  box: HTMLElement;
  cards: HTMLElement[];
  slots: { x: number; y: number }[];
  from: number;
  to: number;

  constructor(public node: HTMLElement) {
    this.box = node.parentElement as HTMLElement;
    this.cards = [...this.box.querySelectorAll(':scope > .card')] as HTMLElement[];
    this.slots = this.cards.map((card) => ({
      x: card.offsetLeft + card.offsetWidth / 2,
      y: card.offsetTop + card.offsetHeight / 2,
    }));
    this.from = this.cards.indexOf(node);
    this.to = this.from;
  }

  /**
   * Let the other cards make room after a drag by (dx, dy).
   * @param inside the card is still over its hand
   */
  move(dx: number, dy: number, inside: boolean) {
    const slots = this.slots;
    const home = slots[this.from] ?? { x: 0, y: 0 };
    let best = this.from;
    if (inside) {
      const far = slots.map((slot) => Math.hypot(slot.x - home.x - dx, slot.y - home.y - dy));
      best = far.indexOf(Math.min(...far));
    }
    if (best === this.to) return;
    this.to = best;
    this.cards.forEach((card, i) => {
      const step = this.from < i && i <= best ? -1 : best <= i && i < this.from ? 1 : 0;
      const here = slots[i] ?? home;
      const there = slots[i + step] ?? here;
      if (card !== this.node) shift(card, there.x - here.x, there.y - here.y);
    });
  }

  /** Move all cards back to their layout positions. */
  end() {
    for (const card of this.cards) shift(card, 0, 0);
  }
}

/** Draw a card beside its layout position. */
function shift(card: HTMLElement, dx: number, dy: number) {
  style(card, '--dx', dx ? `${dx}px` : '');
  style(card, '--dy', dy ? `${dy}px` : '');
}

/** Animate a new order: each card comes from its old position, unless motion is off. */
export function rearrange(zone: HTMLElement | null, change: () => void) {
  const box = zone?.querySelector('.zone-things');
  const cards = [...(box?.querySelectorAll(':scope > .card') ?? [])] as HTMLElement[];
  const was = new Map(cards.map((card) => [card, card.getBoundingClientRect()]));
  box?.setAttribute('data-still', '');
  change();
  if (!still()) {
    for (const [card, old] of was) {
      const now = card.getBoundingClientRect();
      const dx = old.x - now.x;
      const dy = old.y - now.y;
      if (!card.isConnected || Math.hypot(dx, dy) < 1) continue;
      const frames = [{ transform: `translate(${dx}px, ${dy}px)` }, { transform: 'translate(0px, 0px)' }];
      card.animate(frames, { duration: 200, easing: EASE });
    }
  }
  requestAnimationFrame(() => box?.removeAttribute('data-still'));
}

function recall(): Map<string, Liking> {
  const kept = recallInTab(KEY);
  const list = Array.isArray(kept) ? kept.filter(Array.isArray) : [];
  return new Map(list.map(([key, liking]) => [key, { ...liking, own: [] }]));
}

/** Keep the chosen orders for a reload in this tab. */
function keep() {
  keepInTab(
    KEY,
    [...likings].map(([key, { chosen, match, places }]) => [key, { chosen, match, places }]),
  );
}
