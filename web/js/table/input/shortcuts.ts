/**
 * Keys that stand for parts of one's own table, where nobody has time to look for a number: a view says
 * which. They do the same whether something is to be taken up or to be aimed at. Space and Enter are the
 * key named by a blank, unless the player has gone to something by Tab or arrows: then they touch that. With Shift
 * a card is taken up and not played; a column goes as a whole if it can go anywhere.
 */
import { keyless } from '../state.ts';
import type { TableContext } from '../types.ts';
import { WALKS } from './arrow-keys.ts';
import { signOf } from './key-commands.ts';
import type { Sitters } from './seat-tables-input.ts';
import type { Touching } from './touches.ts';

export class Shortcuts {
  /** Whether the player went to what has the focus by keys. */
  walked = false;

  constructor(
    public sitters: Sitters,
    public ctx: Pick<TableContext, 'prefs' | 'words'>,
    public touching: Touching,
  ) {}

  /** @returns whether it means something */
  press(event: KeyboardEvent, target: Element): boolean {
    const { sitters } = this;
    if (event.key === 'Tab' || WALKS.has(event.key)) this.walked = true;
    if (!sitters.plays) return false;
    const card = event.key === 'Enter' && event.shiftKey ? target.closest('.seat-own > .zone [data-thing]') : null;
    if (card instanceof HTMLElement) {
      if (!event.repeat) this.touching.touch(card, { hold: true });
      return true;
    }
    const key = signOf(event);
    if (key === ' ') {
      const button = target.closest('button');
      if (button && (this.walked || !button.closest('.view'))) return false;
    } else if (keyless(this.ctx.prefs) || key.length !== 1) return false;
    const seat = sitters.seat(target.closest('.seat-own'));
    const found = this.thing(seat, key, event.shiftKey);
    if (seat === null || !found) return false;
    this.walked = false;
    if (!event.repeat) sitters.tap(seat, found.thing, { carry: null, kind: 'key', hold: found.hold });
    return true;
  }

  /** What a key stands for at a seat, and whether it is only to be taken up. */
  thing(seat: number | null, key: string, shifted: boolean): { thing: string; hold: boolean } | null {
    const { sitters } = this;
    const view = sitters.board?.shown.view;
    const zone = view?.zones.find((each) => (each.seat ?? seat) === seat && each.keys?.includes(key));
    if (!zone) {
      const button = view?.buttons?.find((each) => each.seat === seat && each.keys?.includes(key));
      return button ? { thing: button.id, hold: false } : null;
    }
    const last = zone.seat === undefined ? zone.id : sitters.source(zone);
    const first = zone.kind === 'column' ? sitters.source(zone, true) : last;
    const whole = first !== last && sitters.of(seat)?.touch?.next.includes(first);
    return { thing: shifted && whole ? first : last, hold: shifted && !whole };
  }
}
