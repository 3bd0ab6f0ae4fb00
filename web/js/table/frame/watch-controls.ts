/**
 * Watching bots as one watches a race: play and pause, how fast, and on to the end, in the place of the
 * controls that only players need.
 */

import type { Table } from '../../engine/types.ts';
import { icon } from '../../ui/art.ts';
import { attr, h, text } from '../../ui/dom.ts';
import { fit } from '../../ui/fit.ts';
import { PACES } from '../state.ts';
import type { TableContext } from '../types.ts';
import { control } from './control.ts';

export class WatchBar {
  hold: HTMLButtonElement;
  end: HTMLButtonElement;
  speed: HTMLDivElement;
  parts: (HTMLButtonElement | HTMLDivElement)[];
  shown = '';

  constructor(public ctx: TableContext) {
    this.hold = control(ctx, 'hold', { art: 'pause' });
    attr(this.hold, 'aria-keyshortcuts', 'Space');
    this.end = control(ctx, 'end');
    this.speed = paceSteps(ctx, 'speed', (label, i) => [
      icon('forward', i + 1),
      fit(h('span', { class: 'speed-name' }, label), label),
    ]);
    this.parts = [this.hold, this.speed, this.end];
    for (const part of this.parts) part.hidden = true;
  }

  /** @param held whether the watcher has stopped it */
  paintWatch(table: Table, held: boolean) {
    const on = table.watching === true;
    for (const part of this.parts) part.hidden = !on;
    if (!on) return;
    const over = table.phase === 'over';
    const name = held ? 'play' : 'pause';
    if (this.shown !== name) {
      this.shown = name;
      this.hold.querySelector('.icon')?.replaceWith(icon(held ? 'resume' : 'pause'));
      text(this.hold.querySelector('.control-label') ?? this.hold, this.ctx.words(`table.${name}`));
    }
    for (const button of [this.hold, this.end]) attr(button, 'aria-disabled', over || !table.current ? 'true' : null);
    // In real time it is told how fast time runs.
    for (const step of this.speed.children) {
      const name = step.getAttribute('data-value');
      const label = step.querySelector('.speed-name');
      if (label) text(label, this.ctx.words(`table.${table.time ? 'rate' : 'pace'}.${name}`));
    }
    markPace(this.speed, this.ctx);
  }
}

/**
 * How fast bots play: one of a few, side by side.
 * @param part what it is on the page
 * @param face what each shows
 */
export function paceSteps(
  ctx: TableContext,
  part: string,
  face: (label: string, i: number) => (Node | string)[] = (label) => [label],
) {
  const step = (pace: string, i: number) =>
    h(
      'button',
      { type: 'button', class: 'segment', 'data-do': 'pace', 'data-value': pace },
      ...face(ctx.words(`table.pace.${pace}`), i),
    );
  return h(
    'div',
    { part, class: 'segments', role: 'group', 'aria-label': ctx.words('table.pace') },
    ...PACES.map(step),
  );
}

export function markPace(steps: HTMLElement, { prefs }: TableContext) {
  for (const step of steps.children)
    attr(step, 'aria-pressed', String(step.getAttribute('data-value') === (prefs.pace ?? 'normal')));
}
