// Addresses: the screen of a URL fragment, and the fragment of a screen. Parsing is strict; a wrong address leads to
// the nearest good screen with one sentence.

import type { GameInfo, Setting } from '../engine/types.ts';

/** what an address says about a set-up */
export interface SetUpQuery {
  settings: Record<string, string>; // as text, not yet checked
  seed: string;
  seats: string[] | null;
  driver: string | null; // the only opponent; all else is as it was last
}

type ScreenOfAddress =
  | 'home'
  | 'setup'
  | 'table'
  | 'guide'
  | 'learn'
  | 'link'
  | 'record'
  | 'today'
  | 'puzzles'
  | 'puzzle'
  | 'class'
  | 'print'
  | 'check';

export interface Route {
  screen: ScreenOfAddress;
  kind?: 'race' | 'past'; // of a day; `past` is the calendar
  date?: string; // of the race; none for the present day
  puzzle?: number; // 0 for the puzzle of the day
  game?: string | undefined;
  query?: SetUpQuery | null;
  lesson?: number | null; // which, from 1; null for the one to go on with
  section?: string; // of a guide, or the kind of a sheet; without a game the page for teachers or about privacy
  payload?: string; // of a shared game, behind its readable head
  rest?: string; // of an address of the class, behind its first part (class-address.ts)
  who?: string; // whose page of the record; empty for that of the device
  trouble?: string; // key of the sentence that says what was wrong with the address
}

/** Characters that follow a link in a text and occur in no address: `).`, `>`, an ellipsis, quotes. */
const BEHIND = /(?:%[0-9a-f]{2}|[^\w/-])+$/i;

/**
 * Reads a fragment.
 * @param fragment with or without its leading "#"
 */
export function parse(fragment: string, games: GameInfo[]): Route {
  const written = fragment.replace(/^#/, '');
  // Some messengers encode the whole fragment.
  const whole = /^%2f/i.test(written) ? decoded(written) : written;
  // People who type an address leave out the slash.
  const text = gameNamed(whole, games) ? `/${whole}` : whole;
  if (text === '' || text === '/') return { screen: 'home' };
  if (!text.startsWith('/')) return { screen: 'home', trouble: 'route.unknown' };
  if (text.startsWith('/g/')) return sharedOf(text.slice(3), games);
  const [address = '', search = ''] = split(text.slice(1), '?');
  if (/^record(?:\/|$)/.test(address)) return recordOf(address.slice('record/'.length));
  if (/^class(?:\/|$)/.test(address)) return { screen: 'class', rest: text.slice('/class/'.length) };
  const path = address.replace(BEHIND, '');
  if (path === '') return { screen: 'home' };
  if (path === 'check') return { screen: 'check' };
  if (/^(teachers|privacy)\b/.test(path)) return { screen: 'guide', section: path };
  if (path === 'today') return { screen: 'today', kind: 'race' };
  if (path === 'today/puzzle') return { screen: 'puzzles' };
  if (path === 'today/past') return { screen: 'today', kind: 'past' };
  const date = /^today\/(\d{4}-\d\d-\d\d)$/.exec(path)?.[1];
  if (date) return { screen: 'today', kind: 'race', date };
  const sheet = /^print\b\/?([a-z-]+)?(?:\/([a-z]+))?$/.exec(path);
  if (sheet) return { screen: 'print', game: sheet[1], section: sheet[2] ?? '', query: readQuery(search) };
  const puzzle = /^puzzles(?:\/([a-z-]+)(?:\/([1-9][0-9]{0,2}))?)?$/.exec(path);
  if (puzzle) return puzzleOf(puzzle[1], Number(puzzle[2]));
  const [id = '', page = ''] = split(path, '/');
  const { id: game = '', learn = 0 } = gameNamed(id, games) ?? {};
  if (!game) return { screen: 'home', trouble: 'route.noGame' };
  if (page === 'play') return { screen: 'table', game };
  const [room, section] = split(page, '/');
  if (room === 'rules') return { screen: 'guide', game, section };
  const lesson = learn > 0 ? /^learn(?:\/([1-9][0-9]?))?$/.exec(page) : null;
  if (lesson) return { screen: 'learn', game, lesson: lesson[1] ? Number(lesson[1]) : null };
  const route = { screen: 'setup', game, query: readQuery(search) } as Route;
  if (page !== '') route.trouble = 'route.noPage';
  return route;
}

/** The game that a written address names first. People may write capitals, and spaces or underscores for hyphens. */
export function gameNamed(written: string, games: GameInfo[]) {
  const [name = ''] = decoded(written).split(/[/?]/);
  const id = name.replace(BEHIND, '').toLowerCase().replace(/[ _]/g, '-');
  return games.find((game) => game.id === id);
}

/**
 * The address as the page itself writes it, without its path, if the given one is written in another way: a game with
 * capitals or without a slash, or settings before the "#" (`?seed=4b#/daytona`). Null if there is nothing to change.
 */
export function rightAddress(query: string, fragment: string, games: GameInfo[]): string | null {
  const { screen, game } = parse(fragment, games);
  const found = games.find(({ id }) => id === game);
  if (!found || !['setup', 'table', 'guide', 'learn'].includes(screen)) return null;
  const [, path = '', written = ''] = /^#(?:%2f|\/)?[^/?]*([^?]*)(?:\?(.*))?$/i.exec(fragment) ?? [];
  const settings = new Set(['seed', 'seats', 'driver', ...found.options.map(({ id }) => id)]);
  const pairs = query.replace(/^\?/, '').split('&').filter(Boolean);
  const moves = (pair: string) => {
    const [key = ''] = decoded(pair).split('=');
    return screen === 'setup' && settings.has(key);
  };
  const kept = pairs.filter((pair) => !moves(pair)).join('&');
  // What stands behind the "#" wins, because it is read later.
  const behind = [...pairs.filter(moves), ...(written ? [written] : [])].join('&');
  const right = `${kept && `?${kept}`}#/${found.id}${path}${behind && `?${behind}`}`;
  return right === query + fragment ? null : right;
}

/** The screen of a shared link: a game, or a puzzle. */
function sharedOf(written: string, games: GameInfo[]): Route {
  const payload = payloadIn(written);
  if (!payload) return { screen: 'home', trouble: 'route.emptyLink' };
  const [, game = '', puzzle] = /^([a-z-]+),(?:puzzle,([1-9][0-9]{0,2}),[^/]*\/\2$)?/.exec(payload) ?? [];
  const known = games.some(({ id }) => id === game) ? { game } : {};
  return puzzle
    ? { screen: 'puzzle', ...known, puzzle: Number(puzzle), payload }
    : { screen: 'link', ...known, payload };
}

/** The end of a shared link at the beginning of a text: its readable head, if it has one, and its payload. */
export function payloadIn(text: string) {
  // Some messengers encode only the commas.
  const link = text.includes(',') ? text : decoded(text);
  return /^(?:[a-z-]+,[^/\s]*\/)?[\w-]+/.exec(link)?.[0] ?? text;
}

/** A shared link, or its end, without the picture in its head, which makes it shorter. */
export function withoutPicture(link: string) {
  return link.replace(/((?:^|#\/g\/)(?:[^,/]*,){3}[^,/]*),[\w-]*(?=\/[\w-]+$)/, '$1');
}

/** A text without percent-encoding; unchanged if the encoding is damaged. */
function decoded(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The list of puzzles, or one of them. */
function puzzleOf(game: string | undefined, n: number): Route {
  if (game === 'day') return { screen: 'puzzle', puzzle: 0 };
  return n ? { screen: 'puzzle', game, puzzle: n } : { screen: 'puzzles', game };
}

/** The record, or one person's part of it. */
function recordOf(written: string): Route {
  try {
    return { screen: 'record', who: decodeURIComponent(written) };
  } catch {
    return { screen: 'record', who: '', trouble: 'route.noPage' };
  }
}

/** The fragment of the record, or of the part of the person `who`. */
export function recordFragment(who: string = '') {
  return who ? `#/record/${encodeURIComponent(who)}` : '#/record';
}

function split(text: string, mark: string) {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/** The settings, seats and seed in the query of an address. */
export function readQuery(search: string): SetUpQuery | null {
  if (!search) return null;
  const query = { settings: {}, seed: '', seats: null, driver: null } as SetUpQuery;
  // A literal "+" stays, as in 120+300, because a clock reads better so.
  for (const [key, value] of new URLSearchParams(search.replace(/\+/g, '%2B'))) {
    if (key === 'seed') query.seed = value;
    else if (key === 'driver') query.driver = value.replace(BEHIND, '');
    else if (key === 'seats') query.seats = value.split(',').map((kind) => kind.trim().replace(BEHIND, ''));
    // Only a seed may end with punctuation.
    else query.settings[key] = value.replace(/[\s.,;:!?)\]}>"'…»”’]+$/, '');
  }
  return query;
}

/** The fragment of a set-up. */
export function setUpFragment(
  game: string,
  set: { settings?: Record<string, Setting>; seed?: string; seats?: string[] | null; driver?: string | undefined } = {},
) {
  const pairs = [];
  for (const [id, value] of Object.entries(set.settings ?? {})) {
    pairs.push(`${encodeURIComponent(id)}=${plain(Array.isArray(value) ? value.join(',') : String(value))}`);
  }
  if (set.seats) pairs.push(`seats=${plain(set.seats.join(','))}`);
  if (set.driver) pairs.push(`driver=${plain(set.driver)}`);
  if (set.seed) pairs.push(`seed=${plain(set.seed)}`);
  return `#/${game}${pairs.length ? `?${pairs.join('&')}` : ''}`;
}

function plain(text: string) {
  return encodeURIComponent(text).replace(/%3A/g, ':').replace(/%2C/g, ',').replace(/%2B/g, '+');
}

/** Goes to a fragment like a link; `replace` adds no step to the history. */
export function go(fragment: string, how: { replace?: boolean } = {}) {
  if (!how.replace && location.hash !== fragment) {
    location.hash = fragment;
    return;
  }
  if (how.replace) history.replaceState(null, '', fragment);
  reroute();
}

/** Shows the screen of the present address again. */
export function reroute() {
  dispatchEvent(new HashChangeEvent('hashchange'));
}

/** Changes the address of the present screen. */
export function rename(fragment: string) {
  if (location.hash !== fragment) history.replaceState(history.state, '', fragment);
}

/** The page's address without fragment and query, for shared links. */
export function pageAddress() {
  return location.href.replace(/[?#].*$/, '');
}
