// Controls for watching bots: pause and play, the pace, and on to the end. They stand in the place of the controls that
// only players need.

import type { Table } from '../../engine/types.ts';
import { iconOf } from '../../ui/art.ts';
import { control } from '../../ui/control.ts';
import { fitted } from '../../ui/fit.ts';
import { html } from '../../ui/template.ts';
import { PACES } from '../state.ts';
import type { TableContext } from '../types.ts';

/** @param held whether the viewer has stopped the bots */
export function watchControls(ctx: TableContext, table: Table | null, held: boolean) {
  const { words } = ctx;
  const hidden = table?.watching !== true;
  // In real time the names say how fast time runs.
  const step = (pace: string, i: number) => html`
    ${iconOf('forward', i + 1)}
    <span class="speed-name" .style=${fitted(words(`table.pace.${pace}`))}>
      ${words(`table.${table?.time ? 'rate' : 'pace'}.${pace}`)}
    </span>`;
  return html`
    ${control(ctx, 'hold', {
      art: held ? 'resume' : 'pause',
      label: words(held ? 'table.play' : 'table.pause'),
      keys: 'Space',
      hidden,
      off: table?.cannot['hold'],
    })}
    ${paceSteps(ctx, 'speed', step, hidden)}
    ${control(ctx, 'end', { hidden, off: table?.cannot['end'] })}`;
}

/** Buttons for the pace of bots, side by side. `face` returns the content of a button. */
export function paceSteps(
  { words, prefs }: TableContext,
  part: string,
  face: (pace: string, i: number) => unknown = (pace) => words(`table.pace.${pace}`),
  hidden: boolean = false,
) {
  const now = prefs.pace ?? 'normal';
  const step = (pace: string, i: number) => html`
    <button type="button" class="segment" data-do="pace" data-value=${pace}
      aria-pressed=${String(pace === now)}>${face(pace, i)}</button>`;
  return html`
    <div class="segments ${part}" data-part=${part} role="group" aria-label=${words('table.pace')} ?hidden=${hidden}>
      ${PACES.map(step)}
    </div>`;
}
