// What a browser allows, as rows for people: which of Hairpin's needs is met, and what that means for play. Knows no
// browser.

/**
 * @typedef {object} Facts
 * @property {"" | "old" | "sandbox" | "file" | "missing"} broken  why the page's own modules do not run; empty where they do
 * @property {boolean} secure  whether the page came by https, or from this device
 * @property {boolean} workers  whether a module worker starts
 * @property {import("../engine/probes.js").Wasm} wasm
 * @property {boolean} guest  whether guest mode is on
 * @property {boolean} database
 * @property {boolean} persisted  whether the browser promised not to delete what is stored
 * @property {boolean} fleeting  whether all that is stored goes with a private window
 * @property {"no" | "later" | "working" | "yes" | "failed"} offline  see offline.js
 * @property {boolean} sound
 * @property {boolean} awake  whether the screen may be kept awake
 * @property {boolean} clipboard
 * @property {boolean} share
 *
 * @typedef {"yes" | "part" | "no"} State
 *
 * @typedef {object} Row
 * @property {string} id  of what it is about; its name is the sentence `check.ID`
 * @property {State} state
 * @property {string} say  key of the sentence that tells what it means
 */

/**
 * Returns the rows in the order in which they matter for play.
 * @param {Facts} facts
 * @returns {Row[]}
 */
export function rowsOf(facts) {
  /** @type {[id: string, state: State, answer: string][]} */
  const found = [
    ['scripts', facts.broken ? 'no' : 'yes', facts.broken || 'yes'],
    ['workers', ...either(facts.workers)],
    ['wasm', facts.wasm === 'yes' ? 'yes' : 'no', facts.wasm],
    ['storage', ...storage(facts)],
    ['offline', facts.offline === 'yes' ? 'yes' : facts.offline === 'no' ? 'no' : 'part', facts.offline],
    ['sound', ...either(facts.sound)],
    ['awake', ...either(facts.awake)],
    ['clipboard', ...either(facts.clipboard)],
    ['share', ...either(facts.share)],
  ];
  if (!facts.secure) found.push(['address', 'part', 'http']);
  return found.map(([id, state, answer]) => ({ id, state, say: `check.${id}.${answer}` }));
}

/**
 * Returns whether games can be played, whatever else is missing.
 * @param {Facts} facts
 */
export function able(facts) {
  return !facts.broken && facts.workers && facts.wasm === 'yes';
}

/**
 * @param {boolean} there
 * @returns {[State, "yes" | "no"]}
 */
function either(there) {
  return there ? ['yes', 'yes'] : ['no', 'no'];
}

/**
 * @param {Facts} facts
 * @returns {[State, string]}
 */
function storage({ guest, database, fleeting, persisted }) {
  if (guest) return ['part', 'guest'];
  if (!database) return ['no', 'denied'];
  if (fleeting) return ['part', 'session'];
  return ['yes', persisted ? 'persistent' : 'effort'];
}

/**
 * Returns a plain-text report: what is known of page and device, then one line a row.
 * @param {string[]} device
 * @param {Facts} facts
 * @param {Record<string, string>} words
 */
export function reportOf(device, facts, words) {
  const line = (/** @type {Row} */ { id, state, say }) =>
    `${words[`check.${id}`]}: ${words[`check.state.${state}`]}. ${words[say]}`;
  return [...device, '', words[able(facts) ? 'check.able' : 'check.unable'], ...rowsOf(facts).map(line)].join('\n');
}
