// The record's screen: sums and bests of a person and the sums of days and puzzles, as the engine counts them; the list
// of finished games; and the record as a file. The list and the file do not need the engine.

import { sentences as recordWords } from '../../../py/hairpin/words/en/page_record.po';
import type { GameInfo, RecordPerson, RecordView } from '../engine/types.ts';
import { ask, engine, ready } from '../transport/index.ts';
import { notice } from '../ui/notices.ts';
import { closer, openSheet } from '../ui/sheets.ts';
import { element, html, nothing, render } from '../ui/template.ts';
import { addWords, list, number, t, when } from '../ui/words.ts';
import { dateHere } from './comeback.ts';
import { RESULTS, RUNS, list as stored, streakWords } from './day-book.ts';
import { button, listOptions } from './fields.ts';
import { fileWord, personIn } from './file-word.ts';
import { saveFile } from './files.ts';
import { ownName } from './own-name.ts';
import { progressBar, troubleCard } from './progress.ts';
import { hasMarks, puzzleMarks } from './puzzle-marks.ts';
import { fileName, write } from './record-file.ts';
import { daysPart, personPart, puzzlesPart } from './record-person.ts';
import * as record from './record-store.ts';
import { keepView, lastView } from './record-view.ts';
import { recordFragment } from './router.ts';
import { gameName, versus } from './rows.ts';
import './setup-words.ts';
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

/** The number of games that the list shows at first, and adds with each press of the button. */
const AT_ONCE = 10;

/** The number of games in the list, and the game that it shows; empty for all. */
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
  const known = lastView(viewRequest(rows, who));
  if (known || isUncounted(rows) || engine.phase === 'ready') {
    const view = known ?? (await viewOf(rows, who).catch(() => null));
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

/** Whether neither a game is finished nor a puzzle begun. */
function isEmpty(rows: FinishedRow[]) {
  return rows.length === 0 && !hasMarks();
}

/** The stored results of days; none if no day is finished, so that the date changes no view. */
function daysHere(rows: FinishedRow[]) {
  const runs = stored(RUNS);
  const some = runs.length > 0 || rows.some(({ tally }) => tally.daily);
  return some ? { date: dateHere(), results: stored(RESULTS), runs } : null;
}

/** Whether there is nothing for the engine to count. */
function isUncounted(rows: FinishedRow[]) {
  return isEmpty(rows) && !daysHere(rows);
}

/** What the games, days and puzzles come to; an empty record needs no engine. */
async function viewOf(rows: FinishedRow[], who: string): Promise<RecordView> {
  if (isUncounted(rows)) {
    const games = who.trim() ? [] : null;
    return { people: [], name: null, lone: t('record.you'), games, person: null, puzzles: null, days: null };
  }
  const request = viewRequest(rows, who);
  const { record: view } = await ask({ do: 'record_view', ...request });
  if (view) {
    keepView(request, view);
    return view;
  }
  // Without network the file of puzzles may be missing.
  const { marks, ...others } = request;
  const { record: lesser } = await ask({ do: 'record_view', ...others });
  if (!lesser) throw new Error('The engine refused the record');
  return lesser;
}

function viewRequest(rows: FinishedRow[], who: string) {
  const games = rows.map((row) => ({ ...row, month: monthOf(row.time) }));
  return { games, who, month: monthOf(Date.now()), ...puzzleMarks(), ...daysHere(rows) };
}

/** The month of a moment on this device, such as 2026-11. */
function monthOf(time: number) {
  const date = new Date(time);
  return `${String(date.getFullYear()).padStart(4, '0')}-${String(date.getMonth() + 1).padStart(2, '0')}`;
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
  // A name that was given after a game is the name of the person who played before, too.
  const lone = ownName() || (view?.lone ?? t('record.you'));
  const mine = asked ? rows.filter(({ id }) => ids.has(id)) : rows;
  /** @param focus what is looked at next */
  const again = async (focus?: string) => {
    await showRecord(place, who, site);
    (place.querySelector(focus ?? 'h1') as HTMLElement | null)?.focus();
  };
  const open = (id: string) => void openFinished(id, site);
  const root = element(html`<article class="record" data-count=${mine.length}></article>`);
  place.replaceChildren(root);
  const bar = result === 'coming' ? progressBar() : nothing;
  const trouble = result === 'failed' ? troubleCard() : nothing;
  const splits = { again: () => again('[data-part=record-splits] h2'), here: () => place.contains(root) };
  const person = view?.person ? personPart(view.person, open, splits) : nothing;
  const streak = streakWords();
  const show = (focus?: number) => {
    render(
      html`
        <header class="record-head">
          ${title(asked ? name : '')}
          <p class="lead">${t('record.lead')}</p>
          ${streak && !asked ? html`<p class="help" data-streak>${streak}</p>` : nothing}
          ${
            unread.length > 0
              ? html`<p class="help" data-unread>${t('record.unread', { n: unread.length })}</p>`
              : nothing
          }
        </header>
        ${view && view.people.length > 1 ? peopleList(view.people, asked) : nothing}
        ${view && mine.length === 0 && waiting.length === 0 ? nothingYet(asked ? who : '') : nothing}
        ${bar}
        ${trouble}
        ${person}
        ${view?.days ? daysPart(view.days) : nothing}
        ${view?.puzzles ? puzzlesPart(view.puzzles) : nothing}
        ${waiting.length > 0 ? waitingPart(waiting, site, again) : nothing}
        ${mine.length > 0 ? gamesPart(mine, asked ? name : '', lone, site, again, show) : nothing}
        ${takeAlong([...rows, ...unread], mine, view?.name ?? '', site, again)}`,
      root,
    );
    if (focus !== undefined)
      (root.querySelectorAll('[data-do="look-finished"]')[focus] as HTMLElement | undefined)?.focus();
  };
  show();
}

function title(name: string) {
  return name
    ? html`<h1 id="record-title" tabindex="-1" class="person-name" translate="no">${name}</h1>`
    : html`<h1 id="record-title" tabindex="-1">${t('record.title')}</h1>`;
}

function nothingYet(who: string) {
  return html`
    <section class="record-none">
      <h2>${t('record.none.title')}</h2>
      <p>${who ? t('record.nobody', { who }) : t('record.none')}</p>
      <p><a href="#/" class="button main">${t('record.none.play')}</a></p>
    </section>`;
}

/** Links to the parts of all people. `asked`: the screen shows one person. */
function peopleList(people: RecordPerson[], asked: boolean) {
  const entry = (say: string, who: string, here: boolean) => html`
    <li><a href=${recordFragment(who)} aria-current=${here ? 'page' : nothing}>${say}</a></li>`;
  return html`
    <nav class="record-people" aria-label=${t('record.people')}>
      <ul>
        ${entry(t('record.everybody'), '', !asked)}
        ${people.map(({ name, say, shown }) => entry(say, name, shown))}
      </ul>
    </nav>`;
}

/** Opens a finished game at its end. */
async function openFinished(id: string, site: RecordSite) {
  const text = await record.textOf(id);
  if (text === null) notice('open', t('storage.lost'), { kind: 'warn', seconds: 15 });
  else site.open(text);
}

/** The seats of a finished game. A lone person without a name is called `lone`. */
function seatsOf({ tally: { seats } }: FinishedRow, lone: string) {
  const one = seats.filter(({ level }) => level === null).length === 1;
  return seats.map((seat, n) => {
    // Files have no language: the name of a seat without a name is English there.
    const unnamed = seat.level === null && seat.name === `Seat ${n + 1}`;
    return unnamed ? { ...seat, name: one ? lone : t('record.seat', { seat: n + 1 }) } : seat;
  });
}

/** The person of a part of the record, for a sentence: a name, or the reader. */
function person(who: string): Record<string, string> {
  return who === t('record.you') ? { who, you: 'who' } : { who };
}

/** What a game was, if it was no ordinary one. */
function kindOf({ tally: { aids, daily } }: FinishedRow) {
  const later = (['position', 'branch'] as const).find((aid) => aids.includes(aid));
  return daily?.title ?? (later ? t(`record.${later}`) : '');
}

/** How a game ended, in a sentence. */
function ended({ tally, time }: FinishedRow, seats: FinishedRow['tally']['seats']) {
  const winners = seats.filter((seat) => seat.won);
  if (seats.every((seat) => seat.place === null)) return t('record.untold', { time: when(time) });
  if (!winners.length) return t('record.unwon', { time: when(time) });
  const who = list(winners.map(({ name }) => name));
  if (!tally.margin) return t('record.won', { who, time: when(time) });
  return t('record.wonBy', { who, margin: tally.margin.say, time: when(time) });
}

/** A number of games for a sentence: as a number and in words. */
function counted(n: number) {
  return { n, games: number(n) };
}

type Again = (focus?: string) => Promise<void>;

/** The finished games, some at a time. `show` paints again and focuses a game. */
function gamesPart(
  rows: FinishedRow[],
  who: string,
  lone: string,
  site: RecordSite,
  again: Again,
  show: (focus?: number) => void,
) {
  const ids = [...new Set(rows.map(({ tally }) => tally.game))];
  if (!ids.includes(only)) only = '';
  const choices = [
    { value: '', name: t('record.list.all') },
    ...ids.map((id) => ({ value: id, name: gameName(site.games, id) })),
  ];
  const wanted = rows.filter(({ tally }) => !only || tally.game === only);
  const left = wanted.length - shown;
  const choose = (event: Event) => {
    only = (event.target as HTMLSelectElement).value;
    shown = AT_ONCE;
    show();
  };
  const showMore = () => {
    const from = shown;
    shown += AT_ONCE;
    show(from);
  };
  const chooser = () => html`
    <label class="label" for="record-game">${t('record.list.game')}</label>
    <select class="field" name="record-game" id="record-game" @change=${choose}>${listOptions(choices, only)}</select>`;
  return html`
    <section class="record-list" aria-labelledby="record-list-title">
      <h2 id="record-list-title" tabindex="-1">${who ? t('record.list.of', person(who)) : t('record.list')}</h2>
      <div class="record-choose">
        ${ids.length > 1 ? chooser() : nothing}
        <p class="help" role="status">${t('record.count', counted(wanted.length))}</p>
      </div>
      <ul class="record-games">${wanted.slice(0, shown).map((row) => item(row, lone, site, again))}</ul>
      <button type="button" class="button small" data-do="more-finished" ?hidden=${left <= 0} @click=${showMore}>
        ${t('record.more', { n: Math.min(AT_ONCE, left) })}
      </button>
    </section>`;
}

function item(row: FinishedRow, lone: string, site: RecordSite, again: Again) {
  const seats = seatsOf(row, lone);
  const [game, who, time] = [gameName(site.games, row.tally.game), versus(seats), when(row.time)];
  const kind = kindOf(row);
  const remove = () => sure(t('record.sure.one'), [row], again);
  return html`
    <li class="finished-game" data-part="finished-game" data-finished=${row.id}>
      <button type="button" class="record-words" data-do="look-finished"
        @click=${() => void openFinished(row.id, site)}>
        <span class="record-line">${t('home.keptLine', { game, who })}</span>
        ${kind ? html`<span class="help" data-part="finished-day">${kind}</span>` : nothing}
        <span class="help">${ended(row, seats)}</span>
        <span class="record-replay">${t('record.replay')}</span>
      </button>
      <button type="button" class="button small quiet" data-do="delete-finished" @click=${remove}
        aria-label=${t('record.delete.named', { game, who, time })}>${t('record.delete')}</button>
    </li>`;
}

/** Asks before games are deleted. */
function sure(say: string, games: FinishedRow[], again: Again) {
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
        button('delete-sure', t('record.delete'), () => void run(), 'main'),
        closer('sure-keep', t('record.keep')),
      ],
    },
    html`<p>${say}</p>`,
  );
}

/** Finished games that the record does not have yet. */
function waitingPart(rows: MatchRow[], site: RecordSite, again: Again) {
  const damaged = rows.filter((row) => row.damaged);
  const fine = rows.length - damaged.length;
  const remove = async (row: MatchRow) => {
    await storage.remove(row.id);
    await again();
  };
  const line = (row: MatchRow) => html`
    <p class="record-damaged">
      ${t('record.damaged', { game: gameName(site.games, row.game), who: row.label })}
      <button type="button" class="button small" data-do="why-finished"
        @click=${() => site.resume(row)}>${t('home.why')}</button>
      <button type="button" class="button small quiet" data-do="remove-finished" @click=${() => void remove(row)}>
        ${t('home.remove')}
      </button>
    </p>`;
  return html`
    <section class="record-waiting" data-part="record-waiting">
      ${fine > 0 ? html`<p class="help">${t('record.waiting', { n: fine })}</p>` : nothing}
      ${damaged.map(line)}
    </section>`;
}

/**
 * Saves the record as a file, reads files, and deletes.
 * @param rows all entries
 * @param mine the games of the person on the screen
 */
function takeAlong(rows: FinishedRow[], mine: FinishedRow[], who: string, site: RecordSite, again: Again) {
  const choose = (event: Event) => {
    const input = event.target as HTMLInputElement;
    site.openFiles([...(input.files ?? [])]);
    input.value = '';
  };
  const save = () => html`
    <button type="button" class="button" data-do="export-record" @click=${() => void exportRecord()}>
      ${t('record.export')}
    </button>`;
  const remove = (name: string, label: string, say: string, games: FinishedRow[]) => html`
    <button type="button" class="button small quiet" data-do=${name}
      @click=${() => sure(say, games, again)}>${label}</button>`;
  const deletePerson = () =>
    remove('delete-person', t('record.deleteWho', person(who)), t('record.sure.who', counted(mine.length)), mine);
  const deleteAll = () =>
    remove('delete-record', t('record.deleteAll'), t('record.sure.all', counted(rows.length)), rows);
  return html`
    <section class="record-take" aria-labelledby="record-take-title">
      <h2 id="record-take-title">${t('record.take')}</h2>
      <p class="help">${t('record.take.words')}</p>
      <div class="record-ways">
        ${isEmpty(rows) ? nothing : save()}
        <input type="file" id="whole-record" class="unseen" multiple @change=${choose}
          accept=".hairpin,.json,.txt,application/json,text/plain">
        <label class="button" for="whole-record">${t('record.import')}</label>
        <span class="help">${t('record.orDrop')}</span>
      </div>
      <div class="record-ways"><a class="button" href="#/teachers" data-do="teachers">${t('teaching.title')}</a></div>
      ${
        rows.length > 0 ? html`<div class="record-ways">${who ? deletePerson() : nothing}${deleteAll()}</div>` : nothing
      }
    </section>`;
}

/** Saves the whole record as a file. */
export async function exportRecord() {
  const games = await record.everything();
  saveFile(fileName(fileWord(personIn(games) || ownName())), write(games, hasMarks() ? puzzleMarks() : null));
}
