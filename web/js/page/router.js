// Addresses: which screen a URL fragment names, and the fragment of a screen. Parsing is strict;
// what cannot be read leads to the nearest good screen and one sentence.

/** @typedef {import("../engine/types.js").GameInfo} GameInfo */
/** @typedef {import("../engine/types.js").Setting} Setting */

/**
 * @typedef {object} SetUpQuery  what an address says about a set-up
 * @property {Record<string, string>} settings  as text, not yet checked
 * @property {string} seed
 * @property {string[] | null} seats
 *
 * @typedef {object} Route
 * @property {"home" | "setup" | "table" | "guide" | "learn" | "link" | "record" | "today" | "check"} screen
 * @property {"race" | "puzzle"} [kind]  of a day
 * @property {string} [game]
 * @property {SetUpQuery | null} [query]
 * @property {number | null} [lesson]  which, from 1; null for the one to go on with
 * @property {string} [section]  of a guide
 * @property {string} [payload]  of a shared game
 * @property {string} [who]  whose page of the record; empty for that of the device
 * @property {string} [trouble]  key of the sentence that says what was wrong with the address
 */

/** What may stand behind a link in a text, and is no part of any name in an address: `).`, `>`, an ellipsis, quotes. */
const BEHIND = /(?:%[0-9a-f]{2}|[^\w/-])+$/i;

/**
 * Reads a fragment.
 * @param {string} fragment with or without its leading "#"
 * @param {GameInfo[]} games
 * @returns {Route}
 */
export function parse(fragment, games) {
  const written = fragment.replace(/^#/, '');
  // Some messengers encode all of a link's end.
  const text = /^%2f/i.test(written) ? decoded(written) : written;
  if (text === '' || text === '/') return { screen: 'home' };
  if (!text.startsWith('/')) return { screen: 'home', trouble: 'route.unknown' };
  if (text.startsWith('/g/')) {
    const payload = payloadIn(text.slice(3));
    return payload ? { screen: 'link', payload } : { screen: 'home', trouble: 'route.emptyLink' };
  }
  const [whole = '', search = ''] = split(text.slice(1), '?');
  if (/^record(?:\/|$)/.test(whole)) return recordOf(whole.slice('record/'.length));
  const path = whole.replace(BEHIND, '');
  if (path === '') return { screen: 'home' };
  if (path === 'check') return { screen: 'check' };
  if (path === 'today') return { screen: 'today', kind: 'race' };
  if (path === 'today/puzzle') return { screen: 'today', kind: 'puzzle' };
  const [id = '', page = ''] = split(path, '/');
  const { id: game = '', learn = 0 } = games.find((g) => g.id === id) ?? {};
  if (!game) return { screen: 'home', trouble: 'route.noGame' };
  if (page === 'play') return { screen: 'table', game };
  const [room, section] = split(page, '/');
  if (room === 'rules') return { screen: 'guide', game, section };
  const lesson = learn > 0 ? /^learn(?:\/([1-9][0-9]?))?$/.exec(page) : null;
  if (lesson) return { screen: 'learn', game, lesson: lesson[1] ? Number(lesson[1]) : null };
  const route = /** @type {Route} */ ({ screen: 'setup', game, query: readQuery(search) });
  if (page !== '') route.trouble = 'route.noPage';
  return route;
}

/**
 * The payload of a shared game at the beginning of a text, without what stands behind it there.
 * @param {string} text
 */
export function payloadIn(text) {
  return /^[\w-]+/.exec(decoded(text))?.[0] ?? text;
}

/**
 * A text without percent-encoding; as it is if that is damaged.
 * @param {string} text
 */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The record, or somebody's page of it.
 * @param {string} written
 * @returns {Route}
 */
function recordOf(written) {
  try {
    return { screen: 'record', who: decodeURIComponent(written) };
  } catch {
    return { screen: 'record', who: '', trouble: 'route.noPage' };
  }
}

/**
 * The fragment of the record; with a name of that person's page.
 * @param {string} [who]
 */
export function recordFragment(who = '') {
  return who ? `#/record/${encodeURIComponent(who)}` : '#/record';
}

/**
 * @param {string} text
 * @param {string} mark
 */
function split(text, mark) {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/**
 * @param {string} search
 * @returns {SetUpQuery | null}
 */
function readQuery(search) {
  if (!search) return null;
  const query = /** @type {SetUpQuery} */ ({ settings: {}, seed: '', seats: null });
  // Written with the literal "+", as in 120+300, because a clock reads better so.
  for (const [key, value] of new URLSearchParams(search.replace(/\+/g, '%2B'))) {
    if (key === 'seed') query.seed = value;
    else if (key === 'seats') query.seats = value.split(',').map((kind) => kind.trim().replace(BEHIND, ''));
    // Only a seed may end with any sign.
    else query.settings[key] = value.replace(/[\s.,;:!?)\]}>"'…»”’]+$/, '');
  }
  return query;
}

/**
 * The fragment of a set-up.
 * @param {string} game
 * @param {{settings?: Record<string, Setting>, seed?: string, seats?: string[] | null}} [set]
 */
export function setUpFragment(game, set = {}) {
  const pairs = [];
  for (const [id, value] of Object.entries(set.settings ?? {})) {
    pairs.push(`${encodeURIComponent(id)}=${plain(Array.isArray(value) ? value.join(',') : String(value))}`);
  }
  if (set.seats) pairs.push(`seats=${plain(set.seats.join(','))}`);
  if (set.seed) pairs.push(`seed=${plain(set.seed)}`);
  return `#/${game}${pairs.length ? `?${pairs.join('&')}` : ''}`;
}

/** @param {string} text */
function plain(text) {
  return encodeURIComponent(text).replace(/%3A/g, ':').replace(/%2C/g, ',').replace(/%2B/g, '+');
}

/**
 * Goes to a fragment, as a link would; `replace` leaves no step to go back to.
 * @param {string} fragment
 * @param {{replace?: boolean}} [how]
 */
export function go(fragment, how = {}) {
  if (how.replace) {
    history.replaceState(null, '', fragment);
    dispatchEvent(new HashChangeEvent('hashchange'));
  } else if (location.hash === fragment) {
    dispatchEvent(new HashChangeEvent('hashchange'));
  } else {
    location.hash = fragment;
  }
}

/**
 * Changes the address without going anywhere: the screen already shows what it says.
 * @param {string} fragment
 */
export function rename(fragment) {
  if (location.hash !== fragment) history.replaceState(history.state, '', fragment);
}

/** The page's own address without fragment and query, for links that are given away. */
export function pageAddress() {
  return location.href.replace(/[?#].*$/, '');
}
