// Frames in pages of others: their height, their messages, and the code of the snippet builder.
import assert from 'node:assert/strict';
import test from 'node:test';

const { frameHeight } = await import('../../web/js/page/frame-size.ts');
const { messagesOf } = await import('../../web/js/page/frame-messages.ts');
const { frameCode, frameSource, scriptCode } = await import('../../web/js/page/snippet-code.ts');

test('a frame is never lower than its game needs, and its height grows with its width in each shape', () => {
  for (let width = 200; width < 2000; width += 20) {
    assert.ok(frameHeight(width, 600) >= 600);
    assert.ok(frameHeight(width, 600) <= 780);
    if (width < 580) assert.ok(frameHeight(width, 480) <= frameHeight(width + 20, 480));
  }
  assert.deepEqual(
    [320, 360, 420, 820, 1440].map((width) => frameHeight(width, 600)),
    [600, 670, 780, 780, 780],
  );
  assert.equal(frameHeight(320, 480), 595);
});

const nothing = { match: '', n: -1, result: '' };
const table = (more = {}) => ({
  ...{ game: 'toy', match: 'm', deal: 1, n: 2, length: 2, current: true, cover: null, result: null },
  ...more,
});
const step = (n) => ({
  n,
  seat: 1,
  move: `M${n}`,
  say: `Move ${n}.`,
  at: 7,
  announcement: 'a',
  events: [{ do: 'note' }],
});

test('each move is sent once, with what the player reads', () => {
  const [events, sent] = messagesOf({ steps: [step(1), step(2)] }, table(), nothing);
  assert.deepEqual(
    events,
    [1, 2].map((n) => ({
      ...{ hairpin: 1, type: 'move', game: 'toy', length: 2, current: true },
      ...{ n, seat: 1, move: `M${n}`, say: `Move ${n}.` },
    })),
  );
  assert.deepEqual(messagesOf({ steps: [] }, table(), sent), [[], sent]);
  const [[back]] = messagesOf({}, table({ n: 0, current: false }), sent);
  assert.deepEqual(back, { hairpin: 1, type: 'move', game: 'toy', n: 0, length: 2, current: false });
  const [[covered]] = messagesOf({ steps: [step(2)] }, table({ cover: { seat: 1 } }), nothing);
  assert.equal(covered.move, undefined);
});

test('a result is sent once, and again after an undone end', () => {
  const result = { reason: 'x', title: 'You win', say: 'You win.', winners: [1], rows: [] };
  const over = table({ result, n: 9, length: 9 });
  const [[, event], sent] = messagesOf({}, over, nothing);
  assert.deepEqual(event, {
    hairpin: 1,
    type: 'result',
    game: 'toy',
    title: 'You win',
    say: 'You win.',
    winners: [1],
    rows: [],
  });
  assert.deepEqual(messagesOf({}, over, sent)[0], []);
  assert.deepEqual(
    messagesOf({}, table({ result, n: 3, length: 9, current: false }), sent)[0].map(({ type }) => type),
    ['move'],
  );
  const [[, other]] = messagesOf({}, table({ result, n: 8, length: 8 }), sent);
  assert.equal(other.type, 'result');
});

test('the messages are made of nothing but the steps and a few fields of the table', () => {
  const read = new Set();
  const get = (prefix) => (target, name) => {
    read.add(`${prefix}${String(name)}`);
    return target[name];
  };
  messagesOf(new Proxy({ steps: [] }, { get: get('reply.') }), new Proxy(table(), { get: get('') }), nothing);
  const allowed = ['reply.steps', 'cover', 'current', 'deal', 'game', 'length', 'match', 'n', 'result'];
  assert.deepEqual(
    [...read].filter((name) => !allowed.includes(name)),
    [],
  );
});

const snippet = {
  site: 'https://your.host/hairpin/',
  game: 'toy',
  title: 'Toy & "Co"',
  fragment: '#/toy',
  parameters: { theme: 'dark' },
  width: 420,
  least: { width: 360, height: 600 },
};

test('the code of the builder is complete, and signs of HTML do not end an attribute', () => {
  assert.equal(
    scriptCode(snippet),
    '<script src="https://your.host/hairpin/embed.js" data-game="toy" data-width="420" data-theme="dark"></script>',
  );
  const fragment = '#/toy?seed=a"b&c';
  assert.ok(scriptCode({ ...snippet, fragment }).includes(' data-link="#/toy?seed=a&quot;b&amp;c" '));
  // Frames of one post that show points of games have titles of their own.
  assert.ok(scriptCode({ ...snippet, fragment: '#/g/toy' }).includes(' data-title="Toy &amp; &quot;Co&quot;" '));
  assert.equal(frameSource(snippet), 'https://your.host/hairpin/?embed=1&theme=dark#/toy');
  const code = frameCode(snippet);
  assert.ok(
    code.startsWith(
      '<iframe src="https://your.host/hairpin/?embed=1&amp;theme=dark#/toy" title="Toy &amp; &quot;Co&quot;"',
    ),
  );
  assert.ok(code.includes('width="420" height="780"'));
});

test('without a width the frame is as wide as the text around it', () => {
  const wide = { ...snippet, width: null };
  assert.ok(!scriptCode(wide).includes('data-width'));
  assert.ok(frameCode(wide).includes('width="100%" height="780"'));
  assert.ok(frameCode(wide).includes('max-width: 780px'));
});
