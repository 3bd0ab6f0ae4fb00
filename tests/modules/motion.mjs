// The order of an animation: all measuring comes before all writing, and a skipped animation leaves
// nothing behind.
import assert from 'node:assert/strict';
import test from 'node:test';

/** Accesses to the page in order: `read` for measuring, `write` for changing. @type {string[]} */
let log = [];
let made = 0;

/** The parts of an element that animations use. */
class Node {
  constructor(kind = '', zone = null) {
    Object.assign(this, { kind, zone, children: [], isConnected: true, dataset: {}, found: {}, attributes: new Map() });
    this.box = { x: 10 * made++, y: 5, width: 50, height: 70 };
    this.classList = { add: () => {}, contains: (name) => kind === name };
    this.style = { getPropertyValue: () => '', setProperty: () => {} };
  }
  getBoundingClientRect() {
    log.push('read');
    return this.box;
  }
  setAttribute(name, value) {
    this.attributes.set(name, value);
  }
  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }
  hasAttribute(name) {
    return this.attributes.has(name);
  }
  removeAttribute(name) {
    this.attributes.delete(name);
  }
  append(...nodes) {
    if (!this.loose) log.push('write');
    for (const node of nodes) Object.assign(node, { parentElement: this });
    this.children.push(...nodes);
  }
  prepend(...nodes) {
    this.append(...nodes);
  }
  replaceChildren(...nodes) {
    this.children = nodes;
  }
  remove() {
    this.parentElement?.children.splice(this.parentElement.children.indexOf(this), 1);
  }
  get firstElementChild() {
    return this.children[0] ?? null;
  }
  querySelector(selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }
  querySelectorAll(selector) {
    return Object.entries(this.found).flatMap(([part, nodes]) => (selector.includes(part) ? nodes : []));
  }
  closest(selector) {
    return selector === '[data-zone]' ? this.zone : selector === '.table' ? page : null;
  }
  matches(selector) {
    return selector.split(/, ?/).includes(`.${this.kind}`);
  }
  cloneNode() {
    return new Node(this.kind);
  }
  animate(frames, { duration }) {
    log.push('write');
    const offsets = frames.map((frame) => frame.offset).filter((offset) => offset !== undefined);
    assert.deepEqual(
      offsets,
      offsets.toSorted((a, b) => a - b),
    );
    assert.ok(Number.isFinite(duration) && !JSON.stringify(frames).includes('NaN'));
    const animation = { currentTime: 1, pause: () => {}, play: () => {} };
    animation.finished = new Promise((resolve, reject) =>
      Object.assign(animation, { finish: resolve, cancel: reject }),
    );
    animation.finished.catch(() => {});
    running.push(animation);
    return animation;
  }
}

/** Makes a new element outside the page, whose changes are not recorded. */
function loose() {
  return Object.assign(new Node(), { loose: true });
}

const running = [];
const page = new Node('table');
/** Runs the next frame. */
let frame = () => {};
Object.assign(globalThis, {
  Element: Node,
  CSS: { escape: (text) => text },
  document: { body: new Node(), createElement: () => loose(), createElementNS: () => loose() },
  requestAnimationFrame: (draw) => {
    frame = draw;
    return 1;
  },
  cancelAnimationFrame: () => {},
});
const { Motion } = await import('../../web/js/table/motion/motion.ts');

/** Returns a view with things in zones. */
function scene(things, tables = null) {
  const zones = new Map();
  const nodes = new Map();
  for (const [id, [kind, name]] of Object.entries(things)) {
    const zone = zones.get(name) ?? new Node();
    zone.setAttribute('data-zone', name);
    zones.set(name, zone);
    const node = new Node(kind, zone);
    node.setAttribute('data-thing', id);
    node.parentElement = zone;
    nodes.set(id, node);
    zone.found['data-thing'] = [...(zone.found['data-thing'] ?? []), node];
  }
  const element = (id) => nodes.get(id) ?? null;
  const view = { tokens: [], zones: [{ id: 'chip', seat: 2, cards: [{ id: 'ace', face: 'back', say: '' }] }] };
  const named = { nodes, element, seats: [], colour: () => 'red', letter: () => 'R' };
  return {
    root: new Node(),
    things: named,
    copies: new Map(),
    tracks: new Map(),
    tables,
    view,
    zone: (id) => zones.get(id) ?? null,
  };
}

/** Returns an animation engine at a table, and its announcements and sounds. */
function engine(table = {}) {
  const heard = [];
  const host = new Node();
  const state = { gone: false, table: { reaching: [], missed: [], ...table } };
  return {
    motion: new Motion({ host, state, sound: { play: (name) => heard.push(name) }, mayMove: () => true }),
    state,
    heard,
  };
}

/** The layout in which seat 1 looks and seat 2 has a small table. */
const tables = () => ({
  own: [1],
  others: { childElementCount: 1 },
  owner: new Map([
    ['own', 1],
    ['chip', 2],
  ]),
  seat: () => new Node(),
  spot: () => {
    log.push('read');
    return { x: 0, y: 0, w: 50, h: 70 };
  },
});
const realTimeView = () => scene({ mine: ['card', 'own'], ace: ['card', 'stack'], far: ['card', 'chip'] }, tables());

/** Checks that all reads come before the first write. */
function ordered() {
  assert.ok(log.includes('read') && log.includes('write'));
  assert.ok(log.lastIndexOf('read') < log.indexOf('write'), log.join(' '));
}

test('in turn games all is measured before anything moves; skipping removes everything', async () => {
  const { motion, heard } = engine();
  const view = scene({ a: ['card', 'hand'], b: ['card', 'hand'], c: ['card', 'pile'], gone: ['card', 'pile'] });
  const events = [
    { do: 'lift', things: ['a'] },
    { do: 'slide', things: ['a', 'b'], from: 'hand', to: 'pile' },
    { do: 'gather', from: ['pile'], to: 'hand' },
  ];
  const shots = motion.before([view], events);
  for (const node of view.things.nodes.values()) node.box = { ...node.box, y: 300, width: 90 };
  view.things.nodes.delete('gone');
  log = [];
  const shown = motion.run(shots);
  ordered();
  assert.deepEqual(heard, ['card', 'card', 'gather']);
  assert.ok(motion.busy && page.children.length > 0);
  motion.skip();
  assert.ok(!motion.busy && page.children.length === 0);
  await shown;
});

test('an announcement comes once: after its important event, or when skipped', async () => {
  const { motion } = engine();
  const view = scene({ a: ['card', 'hand'] });
  const event = { do: 'slide', things: ['a'], from: 'hand', to: 'pile' };
  let told = 0;
  const count = () => told++;
  const begin = (events) => {
    running.length = 0;
    const shots = motion.before([view], events);
    return motion.run(shots, 1, count);
  };
  const shown = begin([{ ...event, moment: 'slipstream' }]);
  assert.equal(told, 0);
  for (const animation of running) animation.finish();
  await shown;
  assert.ok(told > 0);
  told = 0;
  const skipped = begin([{ ...event, moment: 'slipstream' }]);
  motion.skip();
  await skipped;
  assert.equal(told, 1);
});

test('in real time several replies are measured together, and nothing waits', () => {
  const reaching = [{ seat: 2, things: ['ace', 'stack'], left: 50, of: 100 }];
  const { motion, heard } = engine({ reaching });
  const view = realTimeView();
  const replies = [
    [{ do: 'place', seat: 2, things: ['ace'], from: 'chip', to: 'stack' }],
    [
      { do: 'place', seat: 1, things: ['mine'], from: 'own', to: 'own' },
      { do: 'flip', seat: 1, things: ['mine'], from: 'own', to: 'own' },
      { do: 'burst', seat: 2, zone: 'stack', moment: 'king' },
    ],
  ];
  for (const events of replies) motion.flow(motion.before([view], events));
  log = [];
  frame();
  ordered();
  assert.deepEqual(heard, ['card', 'flip', 'king']);
  assert.ok(!motion.busy);
  assert.deepEqual([...motion.air.hands.out], [[2, 'ace stack']]);
});

test('a hand that has reached out brings the card; an unneeded hand goes back', () => {
  const { motion, state } = engine({ reaching: [{ seat: 2, things: ['ace', 'stack'], left: 50, of: 100 }] });
  const view = realTimeView();
  motion.flow(motion.before([view], []));
  frame();
  assert.equal(motion.air.hands.out.size, 1);
  state.table = { reaching: [{ seat: 3, things: ['ace', 'stack'], left: 9, of: 9 }], missed: [] };
  running.length = 0;
  motion.flow(motion.before([view], [{ do: 'place', seat: 2, things: ['ace'], from: 'chip', to: 'stack' }]));
  frame();
  assert.deepEqual([...motion.air.hands.out.keys()], [3]);
  motion.settle(view);
  assert.equal(motion.air.hands.out.size, 0);
});

test('sounds play with reduced motion, too', () => {
  const { motion, heard } = engine();
  running.length = 0;
  motion.flow(
    motion.before([realTimeView()], [{ do: 'place', seat: 1, things: ['mine'], from: 'own', to: 'own' }], false),
  );
  frame();
  assert.deepEqual([heard, running.length], [['card'], 0]);
});
