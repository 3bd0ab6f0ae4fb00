// One person's page of the record: figures, a chart of wins, and for each game the bests and the drivers raced against.

import type { GameInfo } from '../engine/types.ts';
import { drawChart } from '../ui/chart.ts';
import { h } from '../ui/dom.ts';
import { face } from '../ui/drivers.ts';
import { list, number, t } from '../ui/words.ts';
import { ranked, suggestion } from './record.ts';
import type { Fastest, InGame } from './record-sums.ts';
import { sumsOf } from './record-sums.ts';
import type { FinishedRow } from './types.ts';

interface PersonSite {
  games: GameInfo[];
  look: (id: string) => void;
}

/**
 * All of it.
 * @param rows in which this person plays
 */
export function personPart(rows: FinishedRow[], who: { key: string; name: string }, site: PersonSite) {
  const sums = sumsOf(rows, who.key);
  const figures = [
    ['record.games', sums.games],
    ['record.wins', sums.wins],
    ['record.streak', sums.streak],
    ['record.best', sums.best],
  ];
  return h(
    'div',
    { part: 'record-person' },
    h(
      'dl',
      { class: 'record-figures' },
      ...figures.map(([key, n]) =>
        h('div', null, h('dt', null, t(String(key))), h('dd', { 'data-figure': key }, number(Number(n)))),
      ),
    ),
    sums.form.length > 1 &&
      h('figure', { class: 'record-form' }, h('figcaption', null, t('record.form')), formChart(sums.form, false)),
    h('div', { class: 'record-played' }, ...sums.played.map((each) => gamePart(each, who.name, site))),
    sums.played.some(({ margins, fastest }) => margins.length + fastest.length > 0) &&
      h('p', { class: 'help' }, t('record.bests.note')),
  );
}

/** A chart of so many games at most can still be read. */
const CHARTED = 60;

function formChart(all: number[], small: boolean) {
  const form = all.slice(-CHARTED);
  const share = (y: number) => Math.round(100 * y);
  const rulers = [0, 0.5, 1].map((y) => ({ y, text: t('record.share', { n: share(y) }) }));
  const label = t('record.form.label', { now: share(form.at(-1) ?? 0), top: share(Math.max(0, ...form)) });
  const lines = [{ colour: '', main: true, points: form.map((y, x) => ({ x, y })) }];
  return drawChart({ label, from: 0, to: form.length - 1, top: 1, rulers, lines, marks: [], small });
}

function gamePart(sums: InGame, who: string, site: PersonSite) {
  const game = site.games.find(({ id }) => id === sums.game);
  const next = game ? suggestion(sums, game.bots, who) : null;
  const bests = [
    ...sums.margins.map(({ id, say }) => best(t('record.margin'), say, id, site)),
    ...sums.fastest.map((each) => best(t('record.fastest'), fastestSaid(each, sums.fastest.length > 1), each.id, site)),
  ];
  return h(
    'article',
    { class: 'record-game', 'data-game': sums.game, 'aria-labelledby': `record-${sums.game}` },
    h(
      'header',
      { class: 'record-game-head' },
      h('h2', { id: `record-${sums.game}` }, game?.name ?? sums.game),
      h('p', { class: 'help' }, t('record.inGame', { n: sums.games, wins: t('record.inGame.wins', { n: sums.wins }) })),
    ),
    sums.form.length > 1 && formChart(sums.form, true),
    bests.length > 0 && h('ul', { class: 'record-bests' }, ...bests),
    sums.drivers.length > 0 && driversTable(sums, game),
    next &&
      h(
        'p',
        { part: 'record-next' },
        next.say,
        ' ',
        h('a', { href: next.fragment, 'data-do': 'next-driver' }, next.label),
      ),
  );
}

/** @param id of the game in which that was */
function best(what: string, say: string, id: string, site: PersonSite) {
  const look = h(
    'button',
    { type: 'button', class: 'record-best', 'data-do': 'look-best' },
    h('span', null, what),
    h('b', null, say),
  );
  // Its name is what is printed; what pressing it does is told besides.
  look.setAttribute('aria-description', t('record.best.look', { what }));
  look.addEventListener('click', () => site.look(id));
  return h('li', null, look);
}

/** @param several races of other lengths stand beside it */
function fastestSaid({ n, course, seats, time }: Fastest, several: boolean) {
  const minutes = `${Math.floor(n / 60_000)}:${String(Math.floor((n % 60_000) / 1000)).padStart(2, '0')}`;
  const said = time ? t('record.fastest.time', { time: minutes }) : t('record.fastest.moves', { n });
  const on = [...course, ...(several || course.length === 0 ? [t('record.fastest.of', { n: seats })] : [])];
  return t('record.fastest.on', { n: said, course: list(on) });
}

function driversTable(sums: InGame, game: GameInfo | undefined) {
  const bots = game?.bots ?? [];
  const order = ranked(bots).map(({ id }) => id);
  const rows = [...sums.drivers].sort((a, b) => order.indexOf(a.level) - order.indexOf(b.level));
  return h(
    'table',
    { class: 'record-drivers' },
    h('caption', { class: 'unseen' }, t('record.drivers')),
    h(
      'thead',
      null,
      h('tr', null, ...['driver', 'games', 'wins', 'best'].map((key) => h('th', { scope: 'col' }, t(`record.${key}`)))),
    ),
    h(
      'tbody',
      null,
      ...rows.map((row) =>
        h(
          'tr',
          { 'data-driver': row.level },
          h(
            'th',
            { scope: 'row', class: 'person-name' },
            face(row.level),
            bots.find(({ id }) => id === row.level)?.name ?? row.level,
          ),
          ...[row.games, row.wins, row.best].map((n) => h('td', null, number(n))),
        ),
      ),
    ),
  );
}
