// One person's part of the record, as the engine describes it: figures, a chart of wins, and for each game the bests
// and the drivers raced against.

import type { DriversTable, FormChart, PersonSums, RecordBest, RecordGame } from '../engine/types.ts';
import { drawChart } from '../ui/chart.ts';
import { h } from '../ui/dom.ts';
import { face } from '../ui/drivers.ts';
import { suggestion } from './record.ts';

/** @param open  opens the finished game with this id */
export function personPart(sums: PersonSums, open: (id: string) => void) {
  return h(
    'div',
    { part: 'record-person' },
    h(
      'dl',
      { class: 'record-figures' },
      ...sums.figures.map(({ id, name, value }) =>
        h('div', null, h('dt', null, name), h('dd', { 'data-figure': id }, value)),
      ),
    ),
    sums.form &&
      h('figure', { class: 'record-form' }, h('figcaption', null, sums.form.title), formChart(sums.form, false)),
    h('div', { class: 'record-played' }, ...sums.games.map((game) => gamePart(game, open))),
    sums.note && h('p', { class: 'help' }, sums.note),
  );
}

function formChart({ label, points, rulers }: FormChart, small: boolean) {
  const line = { colour: '', main: true, points: points.map((y, x) => ({ x, y })) };
  return drawChart({
    label,
    from: 0,
    to: points.length - 1,
    top: 1,
    rulers: rulers.map(({ share, say }) => ({ y: share, text: say })),
    lines: [line],
    marks: [],
    small,
  });
}

function gamePart({ game, name, say, form, bests, drivers, next }: RecordGame, open: (id: string) => void) {
  const link = next && suggestion(next);
  return h(
    'article',
    { class: 'record-game', 'data-game': game, 'aria-labelledby': `record-${game}` },
    h('header', { class: 'record-game-head' }, h('h2', { id: `record-${game}` }, name), h('p', { class: 'help' }, say)),
    form && formChart(form, true),
    bests.length > 0 && h('ul', { class: 'record-bests' }, ...bests.map((best) => bestPart(best, open))),
    drivers && driversTable(drivers),
    link &&
      h(
        'p',
        { part: 'record-next' },
        link.say,
        ' ',
        h('a', { href: link.fragment, 'data-do': 'next-driver' }, link.label),
      ),
  );
}

function bestPart({ id, name, say, about }: RecordBest, open: (id: string) => void) {
  // The button is named by its text; the description adds what it does.
  const look = h(
    'button',
    {
      type: 'button',
      class: 'record-best',
      'data-do': 'look-best',
      'aria-description': about,
      on: { click: () => open(id) },
    },
    h('span', null, name),
    h('b', null, say),
  );
  return h('li', null, look);
}

function driversTable({ title, columns, rows }: DriversTable) {
  return h(
    'table',
    { class: 'record-drivers' },
    h('caption', { class: 'unseen' }, title),
    h('thead', null, h('tr', null, ...columns.map((column) => h('th', { scope: 'col' }, column)))),
    h(
      'tbody',
      null,
      ...rows.map(({ level, name, values }) =>
        h(
          'tr',
          { 'data-driver': level },
          h('th', { scope: 'row', class: 'person-name' }, face(level), name),
          ...values.map((value) => h('td', null, value)),
        ),
      ),
    ),
  );
}
