/**
 * Keys for zones and buttons of a player's own area, as the view names them. A key lifts a card or aims at a zone.
 * Space and Enter are the key that the view names by a blank, unless the player has walked to a thing by Tab or
 * arrows: then they touch this thing. With Shift a card is lifted and not played, and a column is lifted as a whole if
 * it can go anywhere.
 */
import { WALKS } from '../input/arrow-keys.ts';
import { signOf } from '../input/key-commands.ts';
import { keyless } from '../state.ts';
import type { TableContext } from '../types.ts';
import type { Acts } from './acts.ts';

export class Shortcuts {
  /** Whether the player walked to the focused thing by keys. */
  walked = false;

  constructor(
    public input: Acts,
    public ctx: Pick<TableContext, 'prefs' | 'words'>,
  ) {}

  /** @returns whether the key had an effect */
  press(event: KeyboardEvent, target: Element, touch: (thing: HTMLElement) => void): boolean {
    const { input } = this;
    if (event.key === 'Tab' || WALKS.has(event.key)) this.walked = true;
    if (!input.plays) return false;
    const card = event.key === 'Enter' && event.shiftKey ? target.closest('.seat-own > .zone [data-thing]') : null;
    if (card instanceof HTMLElement) {
      if (!event.repeat) touch(card);
      return true;
    }
    const key = signOf(event);
    if (key === ' ') {
      const button = target.closest('button');
      if (button && (this.walked || !button.closest('.view'))) return false;
    } else if (keyless(this.ctx.prefs) || key.length !== 1) return false;
    const seat = input.seat(target.closest('.seat-own'));
    const found = this.thing(seat, key, event.shiftKey);
    if (seat === null || !found) return false;
    this.walked = false;
    if (!event.repeat) input.tap(seat, found.thing, { carry: null, kind: 'key', hold: found.hold });
    return true;
  }

  /** The thing of a key at a seat, and whether it is only taken up. */
  thing(seat: number | null, key: string, shifted: boolean): { thing: string; hold: boolean } | null {
    const { input } = this;
    const view = input.board?.shown.view;
    const zone = view?.zones.find((each) => (each.seat ?? seat) === seat && each.keys?.includes(key));
    if (!zone) {
      const button = view?.buttons?.find((each) => each.seat === seat && each.keys?.includes(key));
      return button ? { thing: button.id, hold: false } : null;
    }
    const last = zone.seat === undefined ? zone.id : input.source(zone);
    const first = zone.kind === 'column' ? input.source(zone, true) : last;
    const whole = first !== last && input.of(seat)?.touch?.next.includes(first);
    return { thing: shifted && whole ? first : last, hold: shifted && !whole };
  }
}
