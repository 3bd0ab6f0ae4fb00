/**
 * The score sheet of a match, like the one a family writes: a line a seat, the best first, a column a game, the
 * total, and what everybody begins the next game with and why. Where points are not shown there are only the next
 * beginnings, in the order of the seats. Many games scroll between the names and the totals, the latest in
 * sight; many lines scroll under the heads, the own line always in sight.
 *
 * @typedef {import("../../engine/types.js").Table} Table
 * @typedef {import("../../engine/types.js").SheetRow} SheetRow
 * @typedef {(key: string, values?: Record<string, string|number>) => string} Words
 */
import { seatMark } from '../../ui/art.js';
import { attr, h } from '../../ui/dom.js';

/**
 * @param {Table} table
 * @param {Words} words
 * @returns {HTMLElement|null}  null where there is no sheet
 */
export function scoreSheet(table, words) {
  const { series } = table;
  const rows = series?.sheet;
  if (!series || !rows?.length) return null;
  const scored = series.scored !== false && rows.every((row) => row.total !== undefined);
  const count = scored ? Math.max(...rows.map((row) => row.games?.length ?? 0)) : 0;
  const over = series.over === true;
  const best = scored ? Math.max(...rows.map((row) => Number(row.total))) : 0;
  const head = h(
    'tr',
    {},
    h('th', { scope: 'col', class: 'sheet-name' }, h('span', { class: 'unseen' }, words('sheet.who'))),
    ...Array.from({ length: count }, (_, i) =>
      h('th', { scope: 'col', class: 'sheet-game', 'aria-label': words('sheet.game', { n: i + 1 }) }, String(i + 1)),
    ),
    scored ? h('th', { scope: 'col', class: 'sheet-total' }, words('sheet.total')) : null,
    h('th', { scope: 'col', class: 'sheet-next' }, over ? words('sheet.next.match') : series.begins || words('sheet.next')),
  );
  const body = h('tbody', {});
  const people = table.seats.filter((seat) => seat.kind === 'person');
  // Who plays alone finds the own line again wherever it stands, and so do two.
  const stays = people.length <= 2 && people.length < rows.length ? people.map((seat) => seat.seat) : [];
  const place = (/** @type {SheetRow} */ row) => 1 + rows.filter((other) => Number(other.total) > Number(row.total)).length;
  for (const row of scored ? [...rows].sort((a, b) => place(a) - place(b) || a.seat - b.seat) : rows) {
    const seat = table.seats.find((each) => each.seat === row.seat);
    const line = h(
      'tr',
      { class: 'sheet-row', 'data-seat': row.seat, 'data-colour': seat?.colour ?? null },
      h(
        'th',
        { scope: 'row', class: 'sheet-name' },
        h(
          'span',
          { class: 'sheet-who' },
          scored ? h('b', { class: 'sheet-place' }, String(place(row))) : null,
          seatMark(seat?.colour ?? 'ink', words(`table.letter.${seat?.colour ?? 'ink'}`)),
          h('span', { class: 'sheet-say' }, seat?.name ?? ''),
        ),
      ),
      ...Array.from({ length: count }, (_, i) => h('td', { class: 'sheet-game' }, signed(row.games?.[i]))),
      scored ? h('td', { class: 'sheet-total' }, h('b', {}, signed(row.total))) : null,
      next(row, words),
    );
    attr(line, 'data-best', scored && Number(row.total) === best);
    attr(line, 'data-own', people.length < rows.length && seat?.kind === 'person');
    attr(line, 'data-stays', stays.includes(row.seat) ? stays.indexOf(row.seat) + 1 : null);
    body.append(line);
    const why = row.why ?? [];
    attr(line, 'data-why', why.length > 0);
    if (why.length)
      body.append(
        h(
          'tr',
          { class: 'sheet-why', 'data-seat': row.seat, 'data-colour': seat?.colour ?? null },
          h('td', { colspan: count + (scored ? 3 : 2) }, h('span', {}, why.join('; '))),
        ),
      );
  }
  const box = h(
    'div',
    { class: 'sheet-scroll', role: 'region', tabindex: 0, 'aria-label': words('sheet.label') },
    h('table', { class: 'scores', 'data-games': count }, h('thead', {}, head), body),
  );
  return h('div', { class: 'result-sheet' }, box);
}

/**
 * What a seat begins the next game with, and whether that is more or less than before.
 * @param {SheetRow} row
 * @param {Words} words
 */
function next(row, words) {
  const by = row.pile === undefined ? 0 : row.next - row.pile;
  const change = by > 0 ? `+${by}` : signed(by ? String(by) : '');
  return h(
    'td',
    { class: 'sheet-next', 'data-by': Math.sign(by) },
    h('b', {}, String(row.next)),
    h('span', { class: 'sheet-by', 'aria-hidden': 'true' }, change),
    by ? h('span', { class: 'unseen' }, words(by > 0 ? 'sheet.more' : 'sheet.fewer', { n: Math.abs(by) })) : null,
  );
}

/**
 * Points with a true minus.
 * @param {string|undefined} points
 */
export function signed(points) {
  return (points ?? '').replace('-', '−');
}

/**
 * The latest games are in sight.
 * @param {HTMLElement} sheet
 */
export function latestFirst(sheet) {
  const scroll = sheet.querySelector('.sheet-scroll');
  if (scroll) scroll.scrollLeft = scroll.scrollWidth;
}
