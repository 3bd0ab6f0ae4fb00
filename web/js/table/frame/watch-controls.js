/**
 * Watching bots as one watches a race: play and pause, how fast, and on to the end, in the place of the
 * controls that only players need.
 *
 * @typedef {import("../../engine/types.js").Table} Table
 * @typedef {import("../types.js").TableContext} TableContext
 */

import { icon } from '../../ui/art.js';
import { attr, h, text } from '../../ui/dom.js';
import { fit } from '../../ui/fit.js';
import { PACES } from '../state.js';
import { control } from './control.js';

export class WatchBar {
  /** @param {TableContext} ctx */
  constructor(ctx) {
    this.ctx = ctx;
    this.hold = control(ctx, 'hold', { art: 'pause' });
    attr(this.hold, 'aria-keyshortcuts', 'Space');
    this.end = control(ctx, 'end');
    this.speed = paceSteps(ctx, 'speed', (label, i) => [
      icon('forward', i + 1),
      fit(h('span', { class: 'speed-name' }, label), label),
    ]);
    this.parts = [this.hold, this.speed, this.end];
    for (const part of this.parts) part.hidden = true;
    this.shown = '';
  }

  /**
   * @param {Table} table
   * @param {boolean} held  whether the watcher has stopped it
   */
  paintWatch(table, held) {
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
 * @param {TableContext} ctx
 * @param {string} part  what it is on the page
 * @param {(label: string, i: number) => (Node|string)[]} [face]  what each shows
 */
export function paceSteps(ctx, part, face = (label) => [label]) {
  const step = (/** @type {string} */ pace, /** @type {number} */ i) =>
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

/**
 * @param {HTMLElement} steps
 * @param {TableContext} ctx
 */
export function markPace(steps, { prefs }) {
  for (const step of steps.children)
    attr(step, 'aria-pressed', String(step.getAttribute('data-value') === (prefs.pace ?? 'normal')));
}
