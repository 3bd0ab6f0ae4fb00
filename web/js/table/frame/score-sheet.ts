// The score sheet of a match, like one written by a family: a line for each seat, the best first; a column for each
// game; the total; and what everybody begins the next game with, and why. If points are not shown, it has only the
// next beginnings, in the order of the seats. Many games scroll between names and totals, with the last in sight.
// Many lines scroll under the heads, with the viewer's own line always in sight.

import type { SheetRow, Table } from '../../engine/types.ts';
import { seatSign } from '../../ui/signs.ts';
import { html, nothing, type TemplateResult } from '../../ui/template.ts';
import { whose } from '../state.ts';

type Words = (key: string, values?: Record<string, string | number>) => string;

/** With so many lines each shows what its points are made of; with more only those of people do. */
const FEW = 6;

/** The score sheet as a table; null if there is none. */
export function scoreSheet(table: Table, words: Words): TemplateResult | null {
  const { series } = table;
  const rows = series?.sheet;
  if (!series || !rows?.length) return null;
  const scored = series.scored !== false && rows.every((row) => row.total !== undefined);
  const count = scored ? Math.max(...rows.map((row) => row.games?.length ?? 0)) : 0;
  // After the last game the column has something to say only if a fair start differs, and after a single game nothing.
  const onward = series.over !== true || (series.fair === true && series.length !== 1) || !scored;
  const place = (row: SheetRow) => row.place ?? 0;
  const people = table.seats.filter((seat) => seat.kind === 'person');
  // One or two people find their own lines at once, wherever these stand.
  const stays = people.length <= 2 && people.length < rows.length ? people.map((seat) => seat.seat) : [];
  // The points of a single game are the total.
  const games = Array.from({ length: count > 1 ? count : 0 }, (_, i) => i);

  const line = (row: SheetRow) => {
    const { name, colour, kind } = whose(table.seats, row.seat);
    const parts = rows.length <= FEW || kind === 'person' ? (row.parts ?? '') : '';
    const why = [parts, onward ? (row.why ?? []).join('; ') : ''].filter((reasons) => reasons !== '');
    return html`
      <tr class="sheet-row" data-part="sheet-row" data-seat=${row.seat} data-colour=${colour}
        ?data-best=${scored && place(row) === 1} ?data-own=${people.length < rows.length && kind === 'person'}
        data-stays=${stays.includes(row.seat) ? stays.indexOf(row.seat) + 1 : nothing} ?data-why=${why.length > 0}>
        <th scope="row" class="sheet-name">
          <span class="sheet-who">
            ${scored ? html`<b class="sheet-place" data-part="sheet-place">${place(row)}</b>` : nothing}
            ${seatSign(colour)}
            <span class="sheet-say" data-part="sheet-say" translate="no">${name}</span>
          </span>
        </th>
        ${games.map((i) => html`<td class="sheet-game">${signed(row.games?.[i])}</td>`)}
        ${scored ? html`<td class="sheet-total" data-part="sheet-total"><b>${signed(row.total)}</b></td>` : nothing}
        ${onward ? next(row, words) : nothing}
      </tr>
      ${why.length ? reason(row.seat, colour, why) : nothing}`;
  };
  // What the points are made of and why the next game begins otherwise are two lines.
  const reason = (seat: number, colour: string, why: string[]) => html`
    <tr class="sheet-why" data-part="sheet-why" data-seat=${seat} data-colour=${colour}>
      <td colspan=${games.length + (scored ? 2 : 1) + (onward ? 1 : 0)}>
        ${why.map((reasons) => html`<span>${reasons}</span>`)}
      </td>
    </tr>`;

  const sorted = scored ? [...rows].sort((a, b) => place(a) - place(b) || a.seat - b.seat) : rows;
  return html`
    <table class="scores">
      <thead>
        <tr>
          <th scope="col" class="sheet-name"><span class="unseen">${words('sheet.who')}</span></th>
          ${games.map(
            (i) => html`
              <th scope="col" class="sheet-game" aria-label=${words('sheet.game', { n: i + 1 })}>${i + 1}</th>`,
          )}
          ${scored ? html`<th scope="col" class="sheet-total">${words('sheet.total')}</th>` : nothing}
          ${onward ? html`<th scope="col" class="sheet-next">${series.begins ?? words('sheet.next')}</th>` : nothing}
        </tr>
      </thead>
      <tbody>${sorted.map(line)}</tbody>
    </table>`;
}

/** What a seat begins the next game with, and whether that is more or less than before. */
function next(row: SheetRow, words: Words) {
  const by = row.pile === undefined ? 0 : row.next - row.pile;
  const change = by > 0 ? `+${by}` : signed(by ? String(by) : '');
  const heard = words(by > 0 ? 'sheet.more' : 'sheet.fewer', { n: Math.abs(by) });
  return html`
    <td class="sheet-next" data-part="sheet-next" data-by=${Math.sign(by)}>
      <b>${row.next}</b>
      <span class="sheet-by" aria-hidden="true">${change}</span>
      ${by ? html`<span class="unseen">${heard}</span>` : nothing}
    </td>`;
}

/** Points with a true minus. */
function signed(points: string | undefined) {
  return (points ?? '').replace('-', '−');
}
