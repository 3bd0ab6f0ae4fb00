// Announcements: which of the engine's sentences are due, and each of them once.
import assert from 'node:assert/strict';
import test from 'node:test';
import { News } from '../../web/js/table/speech/real-time-news.ts';
import { Speech } from '../../web/js/table/speech/speech.ts';
import { newState } from '../../web/js/table/state.ts';

const seats = [
  { seat: 1, kind: 'person', acts: true },
  { seat: 2, kind: 'bot', acts: false },
];
const view = { zones: [], tokens: [], buttons: [], say: 'All of it.' };
const looker = { viewer: 1, touched: [], touch: { next: [], done: false, say: null }, view, also: [] };
const table = (more = {}) => ({
  match: 'm',
  deal: 1,
  n: 3,
  current: true,
  phase: 'playing',
  time: null,
  seats,
  views: [looker],
  begins: 'A game.',
  opening: null,
  last: 'Ann moved.',
  status: 'Ann to play.',
  cover: null,
  handover: null,
  pause: null,
  prompt: { mood: 'look', say: 'Looking back.', buttons: [], moving: '' },
  ...more,
});

/** A speech, and its announcements. */
function speaking(prefs = {}) {
  const told = [];
  const state = newState();
  const words = (key) => `[${key}]`;
  const say = (sentence) => sentence && told.push(sentence);
  const speech = new Speech(state, { words, prefs }, { say });
  const announced = (of, { request = { do: 'advance' }, steps = [], fresh = false } = {}) => {
    told.length = 0;
    speech.speak(of, request, steps, fresh);
    return [...told];
  };
  return { announced, speech, state };
}

test('a new game is announced, then its description and the prompt', () => {
  const { announced } = speaking();
  assert.deepEqual(announced(table({ n: 0, opening: 'First this.' }), { fresh: true }), [
    'A game.',
    'First this.',
    'Ann to play.',
  ]);
});

test('new moves are announced, and the prompt only if it changed', () => {
  const { announced } = speaking();
  assert.deepEqual(announced(table(), { steps: [{ announcement: 'Ben moved.' }, { announcement: '' }] }), [
    'Ben moved.',
    'Ann to play.',
  ]);
  assert.deepEqual(announced(table(), { steps: [{ announcement: 'Ben moved on.' }] }), ['Ben moved on.']);
  assert.deepEqual(announced(table({ n: 2 }), { request: { do: 'undo' }, steps: [{ announcement: 'x' }] }), [
    '[table.undone]',
    'Ann to play.',
  ]);
});

test('an undo that only deselects is not announced as taken back', () => {
  const { announced } = speaking();
  announced(table());
  assert.deepEqual(announced(table(), { request: { do: 'undo' } }), []);
});

test('plans of a bot are not announced, nor a prompt after the end', () => {
  const { announced } = speaking();
  assert.deepEqual(announced(table({ seats: [{ seat: 2, kind: 'bot', acts: true }] })), []);
  assert.deepEqual(announced(table({ phase: 'over' })), []);
});

test('the outcome of touched things is announced, and that Done plays them if the player wants to be asked', () => {
  const touched = { ...looker, touched: ['a'], touch: { next: [], done: true, say: 'To B.' } };
  assert.deepEqual(speaking().announced(table({ views: [touched] })), ['To B.']);
  assert.deepEqual(speaking({ confirm: true }).announced(table({ views: [touched] })), [
    'To B.',
    '[table.confirm.say]',
  ]);
});

test('a handover is announced first, then a pause', () => {
  const { announced } = speaking();
  const pause = { say: '', announcement: 'Paused.' };
  assert.deepEqual(announced(table({ cover: { say: 'Pass it to Ben.' }, pause })), ['Pass it to Ben.']);
  assert.deepEqual(announced(table({ pause })), ['Paused.']);
});

test('history announces the point, its move and the table; a replay announces the moves', () => {
  const { announced, state } = speaking();
  assert.deepEqual(announced(table({ current: false })), ['Looking back.', 'Ann moved.', 'All of it.']);
  state.replay.on = true;
  assert.deepEqual(announced(table({ current: false })), ['Ann moved.']);
  assert.deepEqual(announced(table({ current: false, time: { at: 1, rate: 1 } })), []);
});

test('skipping to the end announces the whole result; else the last move is not repeated', () => {
  const { announced, speech, state } = speaking();
  state.table = table({ result: { ending: 'Ann wins. She is in.', rest: 'Ann wins.' } });
  assert.equal(speech.end(), 'Ann wins. She is in.');
  state.last = 3;
  assert.equal(speech.end(), 'Ann wins.');
  state.skipping = true;
  assert.equal(speech.end(), 'Ann wins. She is in.');
  assert.deepEqual(announced(table(), { steps: [{ announcement: 'Ben moved.' }] }), []);
});

test('own actions are announced at once, urgent ones one at a time, others on request', () => {
  let later = () => {};
  globalThis.window = { setTimeout: (then) => (later = then) };
  const told = [];
  const state = newState();
  state.table = table({ time: { at: 1, rate: 1 } });
  const news = new News(state, (sentence) => told.push(sentence));
  news.heed(state.table, { own: ['I turn.'], urgent: { a: 'Two left.', b: 'Gone.' }, happened: ['1.', '2.', '3.'] });
  assert.deepEqual(told, ['I turn.', 'Two left.']);
  news.heed(state.table, { own: [], urgent: { b: 'Gone at last.' }, happened: ['4.', '5.'] });
  later();
  assert.deepEqual(told, ['I turn.', 'Two left.', 'Gone at last.']);
  assert.equal(news.asked(), '2. 3. 4. 5.');
  assert.equal(news.asked(), '');
  news.heed(state.table, undefined);
  later();
  assert.equal(told.length, 3);
});
