// Slots in the middle of a table: each suit has its own area, all fit, and each pile keeps its
// slot.
import assert from 'node:assert/strict';
import test from 'node:test';

globalThis.ResizeObserver = class {
  observe() {}
  disconnect() {}
};
globalThis.getComputedStyle = (node) => ({
  columnGap: `${node.gap}px`,
  getPropertyValue: (name) => node.told[name] ?? '',
});

const { Slots, divide, roomFor } = await import('../../web/js/table/places/pile-grid.ts');

/** The parts of an element that slots use. */
class Node {
  constructor(width = 0, height = 0, told = {}) {
    Object.assign(this, {
      clientWidth: width,
      clientHeight: height,
      gap: 1,
      told,
      styles: new Map(),
      attributes: new Map(),
    });
    this.style = {
      setProperty: (name, value) => this.styles.set(name, value),
      getPropertyValue: (name) => this.styles.get(name) ?? '',
    };
  }
  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }
  hasAttribute(name) {
    return this.attributes.has(name);
  }
  setAttribute(name, value) {
    this.attributes.set(name, value);
  }
  removeAttribute(name) {
    this.attributes.delete(name);
  }
}

const HEADS = [...'SHCD'].map((suit) => ({ id: `claimed:${suit}`, suit, empty: 'None' }));

/** A middle for a number of seats in a given size, and its contents after each change. */
function middle(seats, width, height, told = {}) {
  const box = new Node(width, height, told);
  const slots = new Slots(box);
  const nodes = new Map();
  const node = ({ id }) => nodes.get(id) ?? nodes.set(id, new Node()).get(id);
  const lay = (...stacks) => {
    const zones = HEADS.flatMap((head) => [
      head,
      ...stacks.filter((id) => id[0] === head.suit).map((id) => ({ id, suit: head.suit })),
    ]);
    slots.paintSlots([{ id: 'stack:0', empty: 'Ace' }, ...zones], node, seats);
    return Object.fromEntries(zones.map(({ id }) => [id, nodes.get(id).styles.get('grid-area')]));
  };
  slots.measure();
  return { slots, lay };
}

const run = (suit, from, to) => Array.from({ length: to - from + 1 }, (_, i) => `${suit}${from + i}`);

test('all blocks fit into any size', () => {
  for (let places = 1; places <= 20; places++) {
    for (const [width, height] of [
      [344, 300],
      [344, 368],
      [344, 290],
      [468, 342],
      [110, 381],
      [902, 464],
      [1412, 342],
      [662, 85],
    ]) {
      for (const [gap, most] of [
        [1, 76],
        [6, 144],
      ]) {
        const { across, cols, lines, w, h, head } = divide({ blocks: 4, places }, width, height, { gap, most });
        const where = JSON.stringify({ places, width, height, gap, across, cols, lines, w, h });
        if (!w) continue;
        const down = 4 / across;
        assert.ok(cols * lines >= places, where);
        assert.ok(across * (head + cols * (w + gap)) + (across - 1) * (2 * gap + 2) <= width, where);
        assert.ok(down * lines * h + (down * lines - 1) * gap + (down - 1) * (gap + 2) <= height + 0.01, where);
        assert.ok(w <= most && h <= w * 1.4 && h >= w, where);
      }
    }
  }
});

test('a card that shows its drawing keeps its shape', () => {
  for (const places of [2, 3, 4, 6, 8]) {
    for (const [width, height] of [
      [790, 535],
      [790, 300],
      [344, 290],
      [1100, 420],
    ]) {
      const { w, h } = divide({ blocks: 4, places }, width, height, { gap: 6, most: 120 });
      assert.ok(w < 64 || Math.abs(h - w * 1.4) < 2, `${places} in ${width} × ${height}: ${w} × ${h}`);
    }
  }
});

test('with 20 seats on a small phone each slot is large enough to hit', () => {
  const { w, h } = divide({ blocks: 4, places: roomFor(20) }, 344, 368, { gap: 1, most: 76 });
  assert.ok(Math.min(w, h) >= 44, `${w} × ${h}`);
});

test('with few seats all possible piles have slots; with many, slots are made as needed', () => {
  assert.deepEqual([2, 4, 6, 20].map(roomFor), [2, 4, 6, 14]);
});

test('piles follow the head of their suit in order of appearance, and stay', () => {
  const { lay } = middle(20, 902, 464);
  const first = lay('S1', 'H2', 'S3', 'D4');
  const block = (name) => lay('S1', 'H2', 'S3', 'D4', ...run('C', 5, 16))[name];
  for (const name of ['S1', 'H2', 'S3', 'D4']) assert.equal(block(name), first[name], name);
  const [row, at] = first.S1.split(' / ').map(Number);
  assert.equal(first['claimed:S'], `${row} / ${at - 1}`);
  assert.equal(first.S3, `${row} / ${at + 1}`);
  // A removed pile leaves a gap: the next pile goes to the end, and none moves up.
  const then = lay('H2', 'S3', 'D4', 'S20');
  assert.equal(then.S3, first.S3);
  assert.equal(then.S20, `${row} / ${at + 2}`);
});

test('gaps are filled when a row is full; only a new maximum of piles changes the layout', () => {
  const { lay, slots } = middle(20, 902, 464);
  const full = lay(...run('S', 1, roomFor(20)));
  const { grid } = slots;
  const gap = lay(...run('S', 2, roomFor(20)), 'S30');
  assert.equal(gap.S30, full.S1);
  assert.equal(slots.grid, grid);
  const more = lay(...run('S', 2, roomFor(20)), 'S30', 'S31', 'H32');
  assert.notEqual(slots.grid, grid);
  assert.equal(new Set(Object.values(more)).size, Object.keys(more).length, 'none lies on another');
});

test('if slots would be too low, the neighbours shrink for good', () => {
  const told = [];
  const { lay, slots } = middle(20, 359, 290, { '--stack-grows': '1' });
  slots.full = (full) => told.push(full);
  lay('S1');
  assert.deepEqual(told, [true]);
  slots.box.clientHeight = 340;
  slots.measure();
  lay('S1', 'H2');
  assert.deepEqual(told, [true]);
});
