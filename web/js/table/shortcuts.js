/**
 * Keys that stand for parts of one's own table, where nobody has time to look for a number: a view says
 * which. They do the same whether something is to be taken up or to be aimed at. Space and Enter are the
 * key named by a blank, unless the player has gone to something by Tab or arrows: then they touch that.
 *
 * @typedef {import("./sitters.js").Sitters} Sitters
 */

const WALKS = new Set(['Tab', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

export class Shortcuts {
  /** @param {Sitters} sitters */
  constructor(sitters) {
    this.sitters = sitters;
    /** Whether the player went to what has the focus by keys. */
    this.walked = false;
  }

  /**
   * @param {KeyboardEvent} event
   * @param {Element} target
   * @returns {boolean} whether it means something
   */
  press(event, target) {
    const { sitters } = this;
    if (WALKS.has(event.key)) this.walked = true;
    if (!sitters.plays) return false;
    const key = letterOf(event);
    if (key === ' ') {
      const button = target.closest('button');
      if (button && (this.walked || !button.closest('.view'))) return false;
    } else if (sitters.commands.keyless() || key.length !== 1) return false;
    const seat = sitters.seat(target.closest('.seat-own'));
    const thing = this.thing(seat, key, event.shiftKey);
    if (seat === null || !thing) return false;
    this.walked = false;
    if (!event.repeat) sitters.tap(seat, thing, { carry: null, kind: 'key' });
    return true;
  }

  /**
   * What a key stands for at a seat.
   * @param {number|null} seat
   * @param {string} key
   * @param {boolean} whole  all of a column
   */
  thing(seat, key, whole) {
    const view = this.sitters.board?.shown.view;
    const zone = view?.zones.find((each) => each.seat === seat && each.keys?.includes(key));
    if (zone) return this.sitters.source(zone, whole && zone.kind === 'column');
    return view?.buttons?.find((each) => each.seat === seat && each.keys?.includes(key))?.id ?? '';
  }

  /** What the keys are for whoever sits nearest, for the list of keys. */
  list() {
    const { board, screen } = this.sitters;
    const { words } = screen.ctx;
    const view = board?.shown.view;
    const [seat] = board?.painter.tables?.own ?? [];
    const mine = [...(view?.zones ?? []), ...(view?.buttons ?? [])].filter((each) => seat !== undefined && each.seat === seat && each.keys);
    const named = mine.map(({ keys = '', label }) => {
      const [a = '', b] = keys;
      return { name: a === ' ' ? words('key.blank') : b ? words('key.or', { a, b }) : a, does: label };
    });
    return named.length ? [...named, { name: words('key.whole.name'), does: words('key.whole.does') }] : [];
  }
}

/**
 * The sign of a key: of digits also with Shift, and Enter is as good as a blank.
 * @param {KeyboardEvent} event
 */
function letterOf(event) {
  if (event.key === 'Enter') return ' ';
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(event.code)?.[1];
  return digit && event.shiftKey ? digit : event.key.toUpperCase();
}
