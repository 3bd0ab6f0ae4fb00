// The record's screen: sums and bests of a person as the engine counts them, the list of finished games, and the record
// as a file. The list and the file do not need the engine.

import { ask, engine, ready } from '../engine/engine.ts';
import type { GameInfo, RecordPerson, RecordView } from '../engine/types.ts';
import { h } from '../ui/dom.ts';
import { notice } from '../ui/notices.ts';
import { closer, openSheet } from '../ui/sheets.ts';
import { recordWords } from '../ui/words.record.en.ts';
import { addWords, list, number, t, when } from '../ui/words.ts';
import { button, labelFor, listInput } from './fields.ts';
import { saveFile } from './files.ts';
import { progressBar, troubleCard } from './progress.ts';
import { fileName, write } from './record-file.ts';
import { personPart } from './record-person.ts';
import * as record from './record-store.ts';
import { recordFragment } from './router.ts';
import { versus } from './rows.ts';
import * as storage from './storage.ts';
import type { FinishedRow, MatchRow } from './types.ts';

addWords(recordWords);

export { bringAll, bringIn } from './record-import.ts';

interface RecordSite {
  games: GameInfo[];
  open: (text: string) => void; // the text of a record
  resume: (row: MatchRow) => void;
  openFiles: (files: File[]) => void;
}

/** So many games are painted at a time. */
const AT_ONCE = 30;

/** How many are shown, and of which game. */
let shown = AT_ONCE;
let only = '';

/** Counts the calls of `showRecord`, so that a view that comes late paints over no later screen. */
let calls = 0;

/** Fills `place` with the record, or with the part of the person `who`. */
export async function showRecord(place: HTMLElement, who: string, site: RecordSite) {
  const call = ++calls;
  const [{ rows, unread }, kept] = await Promise.all([record.shelves(), storage.rows()]);
  const waiting = kept.filter((row) => row.waits && !rows.some(({ match }) => match === row.id));
  const shelves = { rows, unread, waiting };
  if (rows.length === 0 || engine.phase === 'ready') {
    const view = await viewOf(rows, who).catch(() => null);
    paint(place, who, site, shelves, view ?? 'failed');
    return;
  }
  // The engine takes longer than the database, so the games are shown first.
  paint(place, who, site, shelves, 'coming');
  void ready()
    .then(() => viewOf(rows, who))
    .catch(() => 'failed' as const)
    .then((view) => {
      if (call !== calls) return;
      const focused = place.contains(document.activeElement);
      paint(place, who, site, shelves, view);
      if (focused) place.querySelector('h1')?.focus();
    });
}

/** What the games come to; an empty record needs no engine. */
async function viewOf(rows: FinishedRow[], who: string): Promise<RecordView> {
  if (rows.length === 0) return { people: [], name: null, games: who.trim() ? [] : null, person: null };
  const { record: view } = await ask({ do: 'record_view', games: rows, who });
  if (!view) throw new Error('The engine refused the record');
  return view;
}

/** `waiting`: games that are over and not in the record yet; `unread`: damaged entries. */
interface Shelves {
  rows: FinishedRow[];
  unread: FinishedRow[];
  waiting: MatchRow[];
}

/** Paints the record; the sums are missing as long as the view is coming, or if the engine cannot run. */
function paint(
  place: HTMLElement,
  who: string,
  site: RecordSite,
  { rows, unread, waiting }: Shelves,
  result: RecordView | 'coming' | 'failed',
) {
  const view = typeof result === 'string' ? null : result;
  const asked = who.trim() !== '';
  const name = view?.name ?? who;
  const ids = new Set(view?.games);
  const mine = asked ? rows.filter(({ id }) => ids.has(id)) : rows;
  /** @param focus what is looked at next */
  const again = async (focus?: string) => {
    await showRecord(place, who, site);
    (place.querySelector(focus ?? 'h1') as HTMLElement | null)?.focus();
  };
  const open = (id: string) => void openFinished(id, site);
  place.replaceChildren(
    h(
      'article',
      { class: 'record', 'data-count': String(mine.length) },
      h(
        'header',
        { class: 'record-head' },
        h(
          'h1',
          { id: 'record-title', tabindex: '-1', class: asked ? 'person-name' : null },
          asked ? name : t('record.title'),
        ),
        h('p', { class: 'lead' }, t('record.lead')),
        unread.length > 0 && h('p', { class: 'help', 'data-unread': '' }, t('record.unread', { n: unread.length })),
      ),
      view && view.people.length > 1 && peopleList(view.people, asked),
      view && mine.length === 0 && waiting.length === 0 && nothing(asked ? who : ''),
      result === 'coming' && progressBar(),
      result === 'failed' && troubleCard(),
      view?.person && personPart(view.person, open),
      waiting.length > 0 && waitingPart(waiting, site, again),
      mine.length > 0 && gamesPart(mine, asked ? name : '', site, again),
      takeAlong([...rows, ...unread], mine, view?.name ?? '', site, again),
    ),
  );
}

function nothing(who: string) {
  return h(
    'section',
    { class: 'record-none' },
    h('h2', null, t('record.none.title')),
    h('p', null, who ? t('record.nobody', { who }) : t('record.none')),
    h('p', null, h('a', { href: '#/', class: 'button main' }, t('record.none.play'))),
  );
}

/** @param asked  a person is shown, not everybody */
function peopleList(people: RecordPerson[], asked: boolean) {
  const entry = (say: string, who: string, here: boolean) =>
    h('li', null, h('a', { href: recordFragment(who), 'aria-current': here ? 'page' : null }, say));
  return h(
    'nav',
    { class: 'record-people', 'aria-label': t('record.people') },
    h(
      'ul',
      null,
      entry(t('record.everybody'), '', !asked),
      ...people.map(({ name, say, shown }) => entry(say, name, shown)),
    ),
  );
}

function gameName(site: RecordSite, id: string) {
  return site.games.find((game) => game.id === id)?.name ?? id;
}

/** Opens a finished game at its end. */
async function openFinished(id: string, site: RecordSite) {
  const text = await record.textOf(id);
  if (text === null) notice('open', t('storage.lost'), { kind: 'warn', seconds: 15 });
  else site.open(text);
}

/** How a game ended, in a sentence. */
function ended({ tally, time }: FinishedRow) {
  const winners = tally.seats.filter((seat) => seat.won);
  if (tally.seats.every((seat) => seat.place === null)) return t('record.untold', { time: when(time) });
  if (!winners.length) return t('record.unwon', { time: when(time) });
  const who = list(winners.map(({ name }) => name));
  if (!tally.margin) return t('record.won', { who, time: when(time) });
  return t('record.wonBy', { who, margin: tally.margin.say, time: when(time) });
}

/** A number of games, to be chosen by and to be read. */
function counted(n: number) {
  return { n, games: number(n) };
}

/** The finished games, a stretch at a time. */
function gamesPart(rows: FinishedRow[], who: string, site: RecordSite, again: (focus?: string) => Promise<void>) {
  const ids = [...new Set(rows.map(({ tally }) => tally.game))];
  if (!ids.includes(only)) only = '';
  const choices = [
    { value: '', name: t('record.list.all') },
    ...ids.map((id) => ({ value: id, name: gameName(site, id) })),
  ];
  const chosen = listInput('record-game', choices, {
    on: {
      change: () => {
        only = chosen.value;
        shown = AT_ONCE;
        fill();
      },
    },
  });
  chosen.value = only;
  const items = h('ul', { class: 'record-games' });
  const more = button('more-finished', null, () => {
    const from = items.childElementCount;
    shown += AT_ONCE;
    fill();
    (items.children[from]?.querySelector('button') as HTMLElement | null)?.focus();
  });
  const count = h('p', { class: 'help', role: 'status' });
  const fill = () => {
    const wanted = rows.filter(({ tally }) => !only || tally.game === only);
    const there = items.childElementCount;
    const same = there > 0 && items.dataset['only'] === only && there <= shown;
    items.dataset['only'] = only;
    const fresh = wanted.slice(same ? there : 0, shown).map((row) => item(row, site, again));
    if (same) items.append(...fresh);
    else items.replaceChildren(...fresh);
    const left = wanted.length - items.childElementCount;
    more.hidden = left <= 0;
    more.textContent = t('record.more', { n: Math.min(AT_ONCE, left) });
    count.textContent = t('record.count', counted(wanted.length));
  };
  fill();
  return h(
    'section',
    { class: 'record-list', 'aria-labelledby': 'record-list-title' },
    h('h2', { id: 'record-list-title', tabindex: '-1' }, who ? t('record.list.of', { who }) : t('record.list')),
    h('div', { class: 'record-choose' }, ids.length > 1 && [labelFor(chosen, t('record.list.game')), chosen], count),
    items,
    more,
  );
}

function item(row: FinishedRow, site: RecordSite, again: (focus?: string) => Promise<void>) {
  const [game, who, time] = [gameName(site, row.tally.game), versus(row.tally.seats), when(row.time)];
  return h(
    'li',
    { part: 'finished-game', 'data-finished': row.id },
    h(
      'div',
      { class: 'record-words' },
      h('p', null, t('home.keptLine', { game, who })),
      h('p', { class: 'help' }, ended(row)),
    ),
    button('look-finished', t('record.look'), () => void openFinished(row.id, site), {
      'aria-label': t('record.look.named', { game, who, time }),
    }),
    button('delete-finished', t('record.delete'), () => sure(t('record.sure.one'), [row], again), {
      class: 'button small quiet',
      'aria-label': t('record.delete.named', { game, who, time }),
    }),
  );
}

/** Asks once more before games are deleted. */
function sure(say: string, games: FinishedRow[], again: (focus?: string) => Promise<void>) {
  const run = async () => {
    sheet.close();
    const gone = await record.forget(games);
    if (!gone && (await record.finished()).some(({ id }) => games.some((game) => game.id === id))) {
      notice('record', t('record.notDeleted'), { kind: 'bad', seconds: 15 });
    }
    await again('#record-list-title, h1');
  };
  const sheet = openSheet(
    {
      name: 'sure',
      title: t('record.sure'),
      foot: [
        button('delete-sure', t('record.delete'), () => void run(), { class: 'button main' }),
        closer('sure-keep', t('record.keep')),
      ],
    },
    h('p', null, say),
  );
}

/** Games that are over and have no place in the record yet. */
function waitingPart(rows: MatchRow[], site: RecordSite, again: () => Promise<void>) {
  const damaged = rows.filter((row) => row.damaged);
  const fine = rows.length - damaged.length;
  const remove = async (row: MatchRow) => {
    await storage.remove(row.id);
    await again();
  };
  return h(
    'section',
    { part: 'record-waiting' },
    fine > 0 && h('p', { class: 'help' }, t('record.waiting', { n: fine })),
    ...damaged.map((row) =>
      h(
        'p',
        { class: 'record-damaged' },
        t('record.damaged', { game: gameName(site, row.game), who: row.label }),
        button('why-finished', t('home.why'), () => site.resume(row)),
        button('remove-finished', t('home.remove'), () => void remove(row), { class: 'button small quiet' }),
      ),
    ),
  );
}

/**
 * The record as a file, and its end.
 * @param rows all there are
 * @param mine those of the person shown
 */
function takeAlong(
  rows: FinishedRow[],
  mine: FinishedRow[],
  who: string,
  site: RecordSite,
  again: (focus?: string) => Promise<void>,
) {
  const file = h('input', {
    type: 'file',
    id: 'whole-record',
    class: 'unseen',
    multiple: true,
    accept: '.hairpin,.json,.txt,application/json,text/plain',
  });
  file.addEventListener('change', () => {
    site.openFiles([...(file.files ?? [])]);
    file.value = '';
  });
  return h(
    'section',
    { class: 'record-take', 'aria-labelledby': 'record-take-title' },
    h('h2', { id: 'record-take-title' }, t('record.take')),
    h('p', { class: 'help' }, t('record.take.words')),
    h(
      'div',
      { class: 'record-ways' },
      rows.length > 0 &&
        button('export-record', t('record.export'), () => void exportRecord(), {
          class: 'button',
        }),
      file,
      h('label', { class: 'button', for: file.id }, t('record.import')),
      h('span', { class: 'help' }, t('record.orDrop')),
    ),
    rows.length > 0 &&
      h(
        'div',
        { class: 'record-ways' },
        who !== '' &&
          button(
            'delete-person',
            t('record.deleteWho', { who }),
            () => sure(t('record.sure.who', counted(mine.length)), mine, again),
            {
              class: 'button small quiet',
            },
          ),
        button(
          'delete-record',
          t('record.deleteAll'),
          () => sure(t('record.sure.all', counted(rows.length)), rows, again),
          {
            class: 'button small quiet',
          },
        ),
      ),
  );
}

/** Saves the whole record as a file. */
export async function exportRecord() {
  saveFile(fileName(), write(await record.everything()));
}
