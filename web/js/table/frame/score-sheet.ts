/**
 * The score sheet of a match, like the one a family writes: a line a seat, the best first, a column a game, the
 * total, and what everybody begins the next game with and why. Where points are not shown there are only the next
 * beginnings, in the order of the seats. Many games scroll between the names and the totals, the latest in
 * sight; many lines scroll under the heads, the own line always in sight.
 */

import type { SheetRow, Table } from '../../engine/types.ts';
import { sign } from '../../ui/colours.ts';
import type { Child } from '../../ui/dom.ts';
import { append, h } from '../../ui/dom.ts';
import { whose } from '../state.ts';

type Words = (key: string, values?: Record<string, string | number>) => string;

/** With so many lines what points are made of is told in all of them; with more in those of people only. */
const FEW = 6;

/** How many parts the points of the last game are counted up in; 0 where nothing is. */
export function countedParts(table: Table) {
  const rows = table.series?.sheet ?? [];
  // Of no lines at all there is no least: a game without a sheet counts nothing.
  if (!rows.length || table.series?.scored === false) return 0;
  return Math.min(...rows.map((row) => row.counted?.length ?? 0));
}

/**
 * @param part while the last game is counted up: how far that has come; then no place is told yet
 * @returns null where there is no sheet
 */
export function scoreSheet(table: Table, words: Words, part: number | null = null): HTMLElement | null {
  const { series } = table;
  const rows = series?.sheet;
  if (!series || !rows?.length) return null;
  const scored = series.scored !== false && rows.every((row) => row.total !== undefined);
  const count = scored ? Math.max(...rows.map((row) => row.games?.length ?? 0)) : 0;
  const counts = part !== null;
  const place = (row: SheetRow) => (counts ? 0 : (row.place ?? 0));
  const soFar = (row: SheetRow) => row.counted?.[part ?? -1];
  const people = table.seats.filter((seat) => seat.kind === 'person');
  // Who plays alone finds the own line again wherever it stands, and so do two.
  const stays = people.length <= 2 && people.length < rows.length ? people.map((seat) => seat.seat) : [];
  const games = (make: (i: number) => Node) => Array.from({ length: count }, (_, i) => make(i));
  const col = (name: string, say: Child, label: string | null = null) =>
    h('th', { scope: 'col', class: `sheet-${name}`, 'aria-label': label }, say);
  const head = h(
    'tr',
    {},
    col('name', h('span', { class: 'unseen' }, words('sheet.who'))),
    games((i) => col('game', String(i + 1), words('sheet.game', { n: i + 1 }))),
    scored && col('total', words('sheet.total')),
    col('next', series.begins ?? words('sheet.next')),
  );
  const body = h('tbody', {});
  for (const row of scored ? [...rows].sort((a, b) => place(a) - place(b) || a.seat - b.seat) : rows) {
    const seat = whose(table.seats, row.seat);
    const told = counts ? soFar(row)?.say : row.parts;
    const parts = rows.length <= FEW || seat.kind === 'person' ? (told ?? []) : [];
    const why = [parts, counts ? [] : (row.why ?? [])].flat();
    const points = (i: number) => (counts && i === count - 1 ? String(soFar(row)?.sum ?? '') : row.games?.[i]);
    const before = Number(row.total) - Number(row.games?.at(-1) ?? 0);
    const total = counts ? String(before + (soFar(row)?.sum ?? 0)) : row.total;
    const line = { 'data-seat': row.seat, 'data-colour': seat.colour };
    const marks = {
      'data-best': scored && place(row) === 1,
      'data-own': people.length < rows.length && seat.kind === 'person',
      'data-stays': stays.includes(row.seat) ? stays.indexOf(row.seat) + 1 : null,
      'data-why': why.length > 0,
    };
    const rank = scored && !counts && h('b', { part: 'sheet-place' }, String(place(row)));
    const who = h('span', { class: 'sheet-who' }, rank, sign(seat.colour), h('span', { part: 'sheet-say' }, seat.name));
    append(body, [
      h(
        'tr',
        { part: 'sheet-row', ...line, ...marks },
        h('th', { scope: 'row', class: 'sheet-name' }, who),
        games((i) => h('td', { class: 'sheet-game' }, signed(points(i)))),
        scored && h('td', { part: 'sheet-total' }, h('b', {}, signed(total))),
        counts ? h('td', { part: 'sheet-next' }) : next(row, words),
      ),
      why.length > 0 &&
        h(
          'tr',
          { part: 'sheet-why', ...line },
          h('td', { colspan: count + (scored ? 3 : 2) }, h('span', {}, why.join('; '))),
        ),
    ]);
  }
  return h('table', { class: 'scores', 'data-games': count }, h('thead', {}, head), body);
}

/** What a seat begins the next game with, and whether that is more or less than before. */
function next(row: SheetRow, words: Words) {
  const by = row.pile === undefined ? 0 : row.next - row.pile;
  const change = by > 0 ? `+${by}` : signed(by ? String(by) : '');
  return h(
    'td',
    { part: 'sheet-next', 'data-by': Math.sign(by) },
    h('b', {}, String(row.next)),
    h('span', { class: 'sheet-by', 'aria-hidden': 'true' }, change),
    by ? h('span', { class: 'unseen' }, words(by > 0 ? 'sheet.more' : 'sheet.fewer', { n: Math.abs(by) })) : null,
  );
}

/** Points with a true minus. */
function signed(points: string | undefined) {
  return (points ?? '').replace('-', '−');
}
