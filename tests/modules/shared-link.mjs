// Shared links: their readable heads, and the pictures in them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

globalThis.location = { href: 'https://your.host/', search: '' };
const { readHead } = await import('../../web/js/page/shared-link.ts');
const { readPicture, showsBeginning } = await import('../../web/js/page/link-picture.ts');

/** @type {Record<string, string>} */
const puzzles = Object.entries(
  JSON.parse(readFileSync(new URL('../golden/puzzle-links.json', import.meta.url), 'utf8')),
);
const links = JSON.parse(readFileSync(new URL('../golden/links.json', import.meta.url), 'utf8'));
const heads = Object.entries(links).flatMap(([name, link]) => (link.includes(',') ? [[name, link]] : []));

test('a head is read field by field', () => {
  assert.deepEqual(readHead('pursuit,position,17,Zo%C3%AB+O%27Neil_2+~12,1ab/1cd'), {
    game: 'pursuit',
    kind: 'position',
    n: 17,
    acts: 0,
    players: ['Zoë', "O'Neil 2"],
    more: 12,
    picture: '1ab',
    packed: '1cd',
  });
  assert.deepEqual(readHead('pursuit,puzzle,12,/12')?.players, []);
  const { n, acts } = readHead('pursuit,position,17.2,Ann+Ben/1cd') ?? {};
  assert.deepEqual({ n, acts }, { n: 17, acts: 2 });
});

test('a text that is no head is none', () => {
  for (const text of [
    '1abc',
    'pursuit,position,17,Ann',
    'pursuit,party,17,Ann/1cd',
    'pursuit,position,x,Ann/1cd',
    'pursuit,position,17.2,Ann/1cd',
    'pursuit,position,17.,Ann/1cd',
    'pursuit,position,017,Ann/1cd',
    'pursuit,position,17,%ZZ/1cd',
    'pursuit,position,17,Ann,1ab,1/1cd',
    'Pursuit,position,17,Ann/1cd',
    'pursuit,position,17,Ann/1cd/2',
    '',
  ])
    assert.equal(readHead(text), null, text);
});

test('pictures of the engine are read', async () => {
  assert.ok(heads.length >= 5);
  for (const [name, link] of heads) {
    const head = readHead(link);
    assert.ok(head, name);
    const miniature = await readPicture(head);
    if (!head.picture) assert.equal(miniature, null, name);
    else {
      const [{ zones, tokens }] = miniature.frames;
      assert.ok(zones.length > 0, name);
      assert.equal(miniature.seats.length, head.players.length + head.more, name);
      const spaces = new Set(zones.flatMap((zone) => (zone.spaces ?? []).map(({ id }) => id)));
      for (const token of tokens) assert.ok(spaces.has(token.at), name);
    }
  }
});

test('only a picture of version 2 has the cards beside a road', async () => {
  const kinds = async (name) => (await readPicture(readHead(links[name]))).frames[0].zones.map(({ kind }) => kind);
  assert.deepEqual(await kinds('turbo-duel'), ['track']);
  assert.deepEqual(await kinds('turbo-duel with a picture of version 2'), ['track', 'fan']);
  const [{ zones }] = (await readPicture(readHead(links['turbo-duel with a picture of version 2']))).frames;
  const { lead, cards } = zones[1];
  const { face, art, n } = cards.find(({ code }) => code === 'I');
  assert.deepEqual([lead, face, art, n], [3, 'letter', 'back', 1]);
});

test('only a picture of version 3 shows the game before its first move', () => {
  const early = heads.filter(([, link]) => showsBeginning(readHead(link))).map(([name]) => name);
  assert.deepEqual(early, ['daytona, finished, with a picture of version 3']);
});

test('pictures of puzzles are read', async () => {
  for (const [name, link] of puzzles) {
    const head = readHead(link);
    assert.equal(head?.kind, 'puzzle', name);
    const { frames, seats } = await readPicture(head);
    assert.ok(frames[0].zones.length > 0, name);
    assert.ok(seats.length > 1, name);
    assert.equal(await readPicture({ ...head, n: head.n + 1 }), 'damaged', name);
  }
});

test('a damaged picture, or one of another link, is found', async () => {
  for (const [name, link] of heads) {
    const head = readHead(link);
    if (!head.picture) continue;
    for (const change of [
      { n: head.n + 1 },
      { acts: head.acts + 1 },
      { game: 'other' },
      { kind: 'puzzle' },
      { packed: `${head.packed}A` },
    ])
      assert.equal(await readPicture({ ...head, ...change }), 'damaged', name);
    // The last two signs may have only the end mark of the compression.
    for (let at = 1; at < head.picture.length - 2; at += 7) {
      const sign = head.picture[at] === 'A' ? 'B' : 'A';
      const picture = head.picture.slice(0, at) + sign + head.picture.slice(at + 1);
      assert.equal(await readPicture({ ...head, picture }), 'damaged', `${name} ${at}`);
    }
    for (const picture of ['1', '1A', head.picture.slice(0, -12), '1'.repeat(901)])
      assert.equal(await readPicture({ ...head, picture }), 'damaged', `${name} ${picture.slice(0, 5)}`);
    for (const picture of ['', `9${head.picture.slice(1)}`])
      assert.equal(await readPicture({ ...head, picture }), null, name);
  }
});
