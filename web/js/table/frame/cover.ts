// The cover over the whole table while the device goes from hand to hand. The table beneath shows what everybody may
// see, so no hand is anywhere on the page.

import type { Cover, Seat } from '../../engine/types.ts';
import { control } from '../../ui/control.ts';
import { seatSign } from '../../ui/signs.ts';
import { element, html, nothing, repaint } from '../../ui/template.ts';
import { whose } from '../state.ts';
import type { TableContext } from '../types.ts';

/** The buttons are off at first, in milliseconds: the press that ended a turn must not open the next hand. */
const DEAF = 400;

export class CoverCard {
  box: HTMLElement;
  open = false;
  deaf = false;
  timer = 0;
  /** The cover as it was painted last. */
  cover: Pick<Cover, 'seat' | 'peek' | 'say'> = { seat: 0, peek: null, say: '' };
  seats: Seat[] = [];

  constructor(public ctx: TableContext) {
    this.box = element(this.template());
  }

  template() {
    const { words } = this.ctx;
    const { seat, peek = null, say } = this.cover;
    const { name, colour } = whose(this.seats, seat);
    const off = this.deaf ? 'true' : nothing;
    return html`
      <section class="handing" data-part="handing" role="dialog" aria-modal="true" aria-labelledby="handing-say"
        tabindex="-1" ?hidden=${!this.open} data-fixed data-colour=${colour}>
        <div class="handing-card">
          <div class="handing-mark" aria-hidden="true">${seatSign(colour)}</div>
          <h2 class="handing-say" id="handing-say">${say}</h2>
          <button type="button" class="control-main handing-ready" data-part="handing-ready" data-do="ready"
            data-seat=${seat} aria-disabled=${off}>${words('table.ready', { name })}</button>
          <button type="button" class="control-plain handing-peek" data-do="ready" data-seat=${peek ?? nothing}
            aria-disabled=${off} ?hidden=${peek === null}>
            ${peek === null ? '' : words('table.peek', { name: whose(this.seats, peek).name })}
          </button>
        </div>
        ${control(this.ctx, 'menu', { quiet: true, class: 'control-bare handing-menu' })}
      </section>`;
  }

  paint(change: Partial<Pick<CoverCard, 'cover' | 'seats' | 'open' | 'deaf'>>) {
    Object.assign(this, change);
    repaint(this.box, this.template());
  }

  /** @returns whether it has just come */
  showCover(cover: Cover, seats: Seat[]): boolean {
    const { seat, peek, say } = this.cover;
    if (this.open && seat === cover.seat && peek === cover.peek && say === cover.say) return false;
    this.paint({ cover, seats, open: true });
    this.deafen();
    this.timer = window.setTimeout(() => this.listen(), DEAF);
    return true;
  }

  /** Makes the buttons of the cover ignore presses. */
  deafen() {
    clearTimeout(this.timer);
    this.paint({ deaf: true });
  }

  /** From here on its buttons can be pressed. */
  listen() {
    this.paint({ deaf: false });
    if (this.box === document.activeElement)
      (this.box.querySelector('[data-do="ready"]') as HTMLElement).focus({ preventScroll: true });
  }

  hide() {
    clearTimeout(this.timer);
    if (this.open) this.paint({ open: false });
  }
}
