/**
 * What a game tells on request: a panel beside the table where there is room, else one that lies over
 * its upper part. It is told anew with every reply, so it is always of now.
 */

import type { InfoPanel as Aside, InfoPanelRow as AsideRow, Table } from '../../engine/types.ts';
import { icon } from '../../ui/art.ts';
import { arrange, attr, h, Pool, style, text } from '../../ui/dom.ts';
import { cardName, paintCard } from '../../ui/faces.ts';
import { whose } from '../state.ts';
import type { TableContext } from '../types.ts';

export class InfoPanels {
  pool: Pool<HTMLElement>;
  box: HTMLElement;

  constructor(public ctx: TableContext) {
    this.pool = new Pool();
    this.box = h('section', {
      part: 'asides',
      'data-fixed': '',
      'aria-label': ctx.words('table.asides'),
      hidden: true,
    });
  }

  paintPanels(table: Table) {
    // When all is over all is told.
    const asides = table.phase === 'over' ? [] : (table.panels ?? []);
    this.pool.begin();
    const colour = (seat: number) => whose(table.seats, seat).colour;
    const nodes = asides.map((aside) => {
      const node = this.pool.get(aside.id, () => this.make(aside));
      this.fill(node, aside, colour);
      return node;
    });
    arrange(this.box, nodes);
    this.pool.end();
    this.box.hidden = nodes.length === 0;
    const on = asides.some((aside) => aside.on);
    attr(this.box, 'data-on', on);
  }

  make(aside: Aside) {
    return h(
      'section',
      { class: 'aside', 'data-aside': aside.id },
      panelButton(aside, 'aside-head', true),
      h(
        'div',
        { part: 'aside-body', id: `aside-${aside.id}` },
        h('p', { class: 'aside-say' }),
        h('ul', { class: 'aside-rows rows' }),
      ),
    );
  }

  fill(node: HTMLElement, aside: Aside, colour: (seat: number) => string) {
    const part = (name: string) => node.querySelector(`.${name}`) as HTMLElement;
    const head = part('aside-head');
    attr(node, 'data-on', aside.on);
    attr(head, 'aria-expanded', String(aside.on));
    attr(head, 'aria-controls', `aside-${aside.id}`);
    text(part('aside-label'), aside.label);
    part('aside-body').hidden = !aside.on;
    text(part('aside-say'), aside.on ? aside.say : '');
    part('aside-say').hidden = !aside.say;
    const rows = aside.on ? (aside.rows ?? []) : [];
    const box = part('aside-rows');
    const key = JSON.stringify(rows);
    if (box.dataset['drawn'] === key) return;
    box.dataset['drawn'] = key;
    box.replaceChildren(...rows.map((row) => this.row(row, colour)));
  }

  row(row: AsideRow, colour: (seat: number) => string) {
    const bar = h('span');
    style(bar, 'inline-size', `${Math.round(1000 * Math.max(0, Math.min(1, row.share ?? 0))) / 10}%`);
    const cards = row.cards?.map((card) => {
      // A picture of a card, not a card: nothing here can be touched.
      const mini = h('span', { part: 'aside-card', class: 'card', role: 'img', 'aria-label': cardName(card) });
      paintCard(mini, card, false, card.back ? colour(card.back) : '');
      return mini;
    });
    return h(
      'li',
      { part: 'aside-row' },
      h('span', { class: 'aside-name' }, row.label),
      row.value != null && h('b', { class: 'aside-value' }, row.value),
      row.share != null && h('span', { part: 'aside-share', 'aria-hidden': 'true' }, bar),
      cards?.length ? h('span', { part: 'aside-cards' }, cards) : null,
    );
  }

  /** Whether there is room for it beside the table. */
  get roomy() {
    return this.box.closest('.table')?.getAttribute('data-shape') === 'wide';
  }

  /** What a game would have open from the beginning, unless somebody has closed it. */
  wanted(table: Table) {
    if (this.ctx.prefs.panels !== true || !this.roomy || !table.current || table.phase === 'over') return [];
    return (table.panels ?? []).filter((aside) => aside.beside && !aside.on).map(({ id }) => id);
  }

  /** What is open, if anything. */
  get open() {
    return this.box.hidden ? undefined : this.box.querySelector('.aside[data-on]')?.getAttribute('data-aside');
  }

  /** What is open and lies over the table. */
  get over() {
    return this.open && getComputedStyle(this.box).position === 'absolute' ? this.open : undefined;
  }

  /** Over a narrow table it has the room between the players and the strip of words. */
  placePanels() {
    if (this.box.hidden || !this.box.hasAttribute('data-on')) return;
    const host = this.box.parentElement;
    const strip = host?.querySelector('.prompt');
    if (!host || !strip) return;
    const whole = host.getBoundingClientRect();
    const { top } = strip.getBoundingClientRect();
    const seats = host.querySelector('.seats')?.getBoundingClientRect();
    const head = seats && seats.bottom <= top ? seats.bottom : whole.top;
    style(this.box, '--foot', `${Math.round(whole.bottom - top)}px`);
    style(this.box, '--room', `${Math.round(Math.max(160, top - head))}px`);
  }
}

/**
 * A button that opens and closes what is told.
 * @param part what it is on the page
 * @param sign whether it shows that it opens something
 */
export function panelButton(aside: Aside, part: string, sign: boolean = false) {
  return h(
    'button',
    { type: 'button', part, 'data-do': 'aside', 'data-aside': aside.id },
    icon('aside'),
    h('span', { class: 'aside-label' }, aside.label),
    sign ? icon('new') : null,
  );
}
