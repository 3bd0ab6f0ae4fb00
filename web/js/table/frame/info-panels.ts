// The panels of a game's information: beside the table if there is room, else over its upper part. Each reply brings
// them anew, so they always show the present. Newcomers find the rules of a puzzle open where they have room beside it.

import type { InfoPanel, InfoPanelRow, Table } from '../../engine/types.ts';
import { iconOf } from '../../ui/art.ts';
import { style } from '../../ui/dom.ts';
import { cardName, paintCard } from '../../ui/faces.ts';
import { repeat } from '../../ui/repeat.ts';
import { element, guard, html, nothing, repaint } from '../../ui/template.ts';
import { whose } from '../state.ts';
import type { TableContext } from '../types.ts';
import { wayToLessons } from './puzzle-ways.ts';

type Colour = (seat: number) => string;

export class InfoPanels {
  box: HTMLElement;
  panels: InfoPanel[] = [];
  /** The way from the rules of a puzzle to the lessons of its game, in words; empty without one. */
  learn = '';
  /** A track takes its room only after the first paint, and that moves the strip of words. */
  watch: ResizeObserver = new ResizeObserver(() => this.placePanels());

  constructor(public ctx: TableContext) {
    this.box = element(this.template(() => ''));
  }

  template(colour: Colour) {
    const { panels } = this;
    return html`
      <section class="asides" data-part="asides" data-fixed aria-label=${this.ctx.words('table.asides')}
        ?hidden=${panels.length === 0} ?data-on=${panels.some(({ on }) => on)}>
        ${repeat(
          panels,
          ({ id }) => id,
          (panel) => panelTemplate(panel, colour, panel.teaches ? this.learn : ''),
        )}
      </section>`;
  }

  paintPanels(table: Table) {
    // After the end everything is shown.
    this.panels = table.phase === 'over' ? [] : (table.panels ?? []);
    this.learn = wayToLessons(this.ctx, table.puzzle);
    repaint(
      this.box,
      this.template((seat) => whose(table.seats, seat).colour),
    );
  }

  /** Whether there is room for a panel beside the table. */
  get roomy() {
    return this.box.closest('.table')?.getAttribute('data-shape') === 'wide';
  }

  /** The panels that a game opens from the beginning, unless the player has closed them. */
  wanted(table: Table) {
    if (this.ctx.hints === false || !this.roomy || !table.current || table.phase === 'over') return [];
    const closed = (panel: InfoPanel) => panel.beside && !panel.on && (panel.teaches || this.ctx.prefs.panels === true);
    return (table.panels ?? []).filter(closed).map(({ id }) => id);
  }

  /** The open panel. */
  get open() {
    return this.panels.find(({ on }) => on)?.id;
  }

  /** The open panel, if it lies over the table. */
  get over() {
    return this.open && getComputedStyle(this.box).position === 'absolute' ? this.open : undefined;
  }

  /** Over a narrow table it gets the room between the players and the strip of words. */
  placePanels() {
    if (!this.open) return;
    const host = this.box.parentElement;
    const strip = host?.querySelector('.prompt');
    if (!host || !strip) return;
    for (const slot of host.querySelectorAll('.slot, .view > *')) this.watch.observe(slot);
    const whole = host.getBoundingClientRect();
    const { top } = strip.getBoundingClientRect();
    const seats = host.querySelector('.seats')?.getBoundingClientRect();
    const head = seats && seats.bottom <= top ? seats.bottom : whole.top;
    // The cards of the track that the panel speaks of stay in sight: it lies above them if there is room.
    const spoken = [...host.querySelectorAll('[data-laid]:is([data-reach], [data-lit])')];
    const above = Math.min(...spoken.map((node) => node.getBoundingClientRect().top - 4));
    const foot = above < top && above - this.box.offsetHeight - 8 >= whole.top ? above : top;
    style(this.box, '--foot', `${Math.round(whole.bottom - foot)}px`);
    style(this.box, '--room', `${Math.round(Math.max(160, top - head))}px`);
  }
}

function panelTemplate(panel: InfoPanel, colour: Colour, learn: string) {
  const { id, on, say } = panel;
  const rows = on ? (panel.rows ?? []) : [];
  return html`
    <section class="aside" data-aside=${id} ?data-on=${on}>
      ${panelButton(panel, 'aside-head', `aside-${id}`)}
      <div class="aside-body" data-part="aside-body" id="aside-${id}" ?hidden=${!on}>
        <p class="aside-say" ?hidden=${!say}>${on ? say : ''}</p>
        <ul class="aside-rows rows">
          ${guard([JSON.stringify(rows)], () => rows.map((row) => rowTemplate(row, colour)))}
        </ul>
        ${
          learn
            ? html`
              <p class="aside-learn">
                <button type="button" class="control-plain" data-do="learn">${learn}</button>
              </p>`
            : nothing
        }
      </div>
    </section>`;
}

function rowTemplate({ label, value, share, cards = [] }: InfoPanelRow, colour: Colour) {
  const width = `inline-size: ${Math.round(1000 * Math.max(0, Math.min(1, share ?? 0))) / 10}%`;
  const bar = () => html`
    <span class="aside-share" data-part="aside-share" aria-hidden="true"><span .style=${width}></span></span>`;
  const drawn = cards.map((card) => {
    // A picture of a card, which cannot be touched.
    const mini = element(html`
      <span class="aside-card card" data-part="aside-card" role="img" aria-label=${cardName(card)}></span>`);
    paintCard(mini, card, false, card.back ? colour(card.back) : '');
    return mini;
  });
  return html`
    <li class="aside-row" data-part="aside-row">
      <span class="aside-name">${label}</span>
      ${value == null ? nothing : html`<b class="aside-value">${value}</b>`}
      ${share == null ? nothing : bar()}
      ${drawn.length ? html`<span class="aside-cards" data-part="aside-cards">${drawn}</span>` : nothing}
    </li>`;
}

/**
 * The button that opens and closes a panel.
 * @param part its name on the page
 * @param opens the id of what it unfolds; without one it is pressed or not
 */
export function panelButton({ id, label, on, teaches }: InfoPanel, part: string, opens?: string) {
  return html`
    <button type="button" class=${part} data-part=${part} data-do="aside" data-aside=${id}
      aria-expanded=${opens ? String(on) : nothing} aria-controls=${opens ?? nothing}
      aria-pressed=${opens ? nothing : String(on)}>
      ${iconOf(teaches ? 'guide' : 'aside')}
      <span class="aside-label">${label}</span>
      ${opens ? iconOf('new') : nothing}
    </button>`;
}
