// Links: found in pasted texts, and copied in browsers with different rules for the clipboard.
import assert from 'node:assert/strict';
import { register } from 'node:module';
import test from 'node:test';

/** Whether the task of a click still runs; Safari allows writing to the clipboard only then. */
let clicking = false;
/** @type {string[]} */
let written = [];
/** @type {string[]} */
let shown = [];
/** @type {string[]} */
let said = [];
// The page revokes the address of a saved file after 30 seconds. Node must not wait for that.
const { setTimeout: start } = globalThis;
globalThis.setTimeout = (task, ms, ...words) => {
  const timer = start(task, ms, ...words);
  return ms === 30_000 ? timer.unref() : timer;
};
const refused = () => Promise.reject(new DOMException('Not in the click', 'NotAllowedError'));
const clipboard = {
  writeText: (text) => (clicking ? Promise.resolve(void written.push(text)) : refused()),
  write: ([item]) =>
    clicking ? item.parts['text/plain'].then(async (blob) => void written.push(await blob.text())) : refused(),
};
class Node {}
globalThis.Node = Node;
globalThis.HTMLLinkElement = class {};
globalThis.ClipboardItem = class {
  constructor(parts) {
    this.parts = parts;
  }
};
/** The parts of an element that copying uses. */
class Element extends Node {
  dataset = {};
  append() {}
  before() {}
  addEventListener() {}
  setAttribute() {}
  querySelector() {
    return new Element();
  }
  getAttribute() {
    return null;
  }
  hasAttribute() {
    return false;
  }
  matches() {
    return false;
  }
  remove() {}
  focus() {}
  setSelectionRange() {}
  showModal() {}
  click() {
    downloads.push(this.download);
  }
}
/** @type {unknown[]} */
let downloads = [];
const built = new Element();
built.textContent = JSON.stringify({ games: [{ id: 'daytona', ready: true }] });
globalThis.document = {
  createElement: () => new Element(),
  getElementById: (id) => (id === 'hairpin-data' ? built : new Element()),
  querySelectorAll: () => [],
  body: new Element(),
};
// Templates are not rendered here: a template notes its names and words when an element is made of it.
globalThis.made = ({ texts, values }) => {
  for (const [i, value] of values.entries()) {
    const attribute = /(\S+)=$/.exec(texts[i])?.[1];
    if (['data-notice', 'data-do', 'name'].includes(attribute)) shown.push(value);
    if (typeof value === 'string' && !attribute) said.push(value);
    for (const each of [value].flat()) if (each?.texts) globalThis.made(each);
  }
  return new Element();
};
const module = (text) => `data:text/javascript,${encodeURIComponent(text)}`;
const templates = module(`
  export const html = (texts, ...values) => ({ texts, values });
  export const [svg, nothing, element] = [html, undefined, globalThis.made];
  export const [guard, live, render, repaint, repeat] = Array(5).fill(() => {});`);
register(
  module(`
  export const resolve = (name, context, next) =>
    name.endsWith('/template.ts') ? { url: ${JSON.stringify(templates)}, shortCircuit: true } : next(name, context);`),
);
globalThis.window = { setTimeout: () => 0 };
globalThis.location = { href: 'https://your.host/hairpin/?embed=1#/daytona/play' };
let standalone = false;
globalThis.matchMedia = () => ({ matches: standalone });
const device = (more = {}) =>
  Object.defineProperty(globalThis, 'navigator', {
    configurable: true,
    value: { userAgent: '', maxTouchPoints: 0, clipboard, ...more },
  });
device();
const { copyText, saveFile } = await import('../../web/js/page/files.ts');
const { readPasted } = await import('../../web/js/page/pasted.ts');
const { copyLink, sharedAddress } = await import('../../web/js/page/links.ts');
const { parse, payloadIn, rightAddress } = await import('../../web/js/page/router.ts');

/** Runs a function in the task of a click. */
function click(run) {
  clicking = true;
  const came = run();
  clicking = false;
  written = [];
  shown = [];
  said = [];
  return came;
}

const noFile = () => assert.fail('nobody asked for a file');

const later = (value) => new Promise((resolve) => setTimeout(resolve, 5, value));

test('a link that has to be made first is promised to the clipboard in the click itself', async () => {
  assert.equal(await click(() => copyLink(later('1abc'), noFile)), true);
  assert.deepEqual(written, ['https://your.host/hairpin/#/g/1abc']);
  assert.ok(shown.includes('link'));
  assert.ok(!said.some((words) => /messengers/.test(words)));
});

test('a long link loses its picture; a very long one is not copied, and a file is offered', async () => {
  const head = 'daytona,position,3,Ann+Ben';
  assert.equal(await click(() => copyLink(later(`${head},1abc/1def`), noFile)), true);
  assert.deepEqual(written, [`https://your.host/hairpin/daytona/#/g/${head},1abc/1def`]);
  assert.equal(await click(() => copyLink(later(`${head},${'1'.repeat(900)}/${'1'.repeat(1800)}`), noFile)), true);
  assert.deepEqual(written, [`https://your.host/hairpin/daytona/#/g/${head}/${'1'.repeat(1800)}`]);
  assert.equal(await click(() => copyLink(later(`${head},1abc/${'1'.repeat(4000)}`), noFile)), false);
  assert.deepEqual(written, []);
  assert.ok(said.some((words) => /4,\d{3} characters/.test(words)));
  for (const way of ['save-instead', 'copy-long']) assert.ok(shown.includes(way), way);
});

test('a link begins with the page of its game, where there is one', () => {
  const { location } = globalThis;
  for (const [page, fragment, address] of [
    ['https://your.host/', '#/g/daytona,puzzle,3,/3', 'https://your.host/daytona/#/g/daytona,puzzle,3,/3'],
    [
      'https://your.host/hairpin/index.html?embed=1',
      '#/daytona?a=1',
      'https://your.host/hairpin/daytona/#/daytona?a=1',
    ],
    ['https://your.host/', '#/g/constructor,puzzle,3,/3', 'https://your.host/#/g/constructor,puzzle,3,/3'],
    ['file:///hairpin/index.html', '#/g/daytona,puzzle,3,/3', 'file:///hairpin/index.html#/g/daytona,puzzle,3,/3'],
  ]) {
    globalThis.location = { href: page };
    assert.equal(sharedAddress(fragment), address);
  }
  globalThis.location = location;
});

test('a link that is short enough is offered as a QR code', async () => {
  await click(() => copyLink(later('1abc'), noFile));
  assert.ok(shown.includes('qr'));
  await click(() => copyLink(later('1'.repeat(900)), noFile));
  assert.ok(!shown.includes('qr'));
});

test('a cancelled link is neither written nor reported', async () => {
  assert.equal(await click(() => copyLink(later(null), noFile)), false);
  assert.deepEqual([written, shown], [[], []]);
});

test('where the clipboard takes no promise the text is written when it is known, or shown', async () => {
  const { write } = clipboard;
  clipboard.write = () => Promise.reject(new TypeError('No promises'));
  const sheet = { name: 'address', title: '', lines: 1 };
  assert.equal(await click(() => copyText('known', sheet)), true);
  assert.equal(await click(() => copyText(later('late'), sheet)), false);
  assert.ok(shown.includes('address') && shown.includes('select-all') && !shown.includes('share'));
  device({ share: () => Promise.resolve() });
  assert.equal(await click(() => copyText(later('late'), sheet)), false);
  assert.ok(shown.includes('share'));
  device();
  clipboard.write = write;
});

test('punctuation after a link is no part of it', () => {
  const games = [{ id: 'turbo-duel', learn: 3 }];
  const payload = '1ab_C-9';
  for (const end of [
    ')',
    ').',
    '.',
    '…',
    '>',
    '"',
    '”.',
    '’',
    '%E2%80%A6',
    '%3E',
    '%22).',
    '&utm_source=x',
    '?fbclid=1',
    ' and more',
  ]) {
    assert.deepEqual(parse(`#/g/${payload}${end}`, games), { screen: 'link', payload }, end);
    assert.deepEqual(readPasted(`https://your.host/hairpin/#/g/${payload}${end}`), { text: payload }, end);
  }
  for (const end of [')', '.', '…', '%E2%80%A6', '">']) {
    assert.equal(parse(`#/turbo-duel${end}`, games).game, 'turbo-duel');
    assert.deepEqual(parse(`#/turbo-duel/play${end}`, games), { screen: 'table', game: 'turbo-duel' });
    assert.equal(parse(`#/today${end}`, games).screen, 'today');
    const { query } = parse(`#/turbo-duel?track=13&seats=person,bot:gus${end}`, games);
    assert.deepEqual(query.seats, ['person', 'bot:gus']);
    assert.deepEqual(parse(`#/turbo-duel?track=13${end}`, games).query.settings, { track: '13' });
  }
  // A seed or a name may end with any character.
  assert.equal(parse('#/turbo-duel?seed=Go!', games).query.seed, 'Go!');
  assert.equal(parse('#/record/Ann.', games).who, 'Ann.');
  assert.equal(parse('#%2Fg%2F1ab', games).payload, '1ab');
  assert.equal(parse('#/g/', games).trouble, 'route.emptyLink');
});

test('a link with a readable head survives what messengers do to it', () => {
  const games = [{ id: 'daytona', learn: 3 }];
  const payload = 'daytona,position,26,Zo%C3%AB+M_2,1ab-C_d/1qv_Y-9';
  for (const written of [payload, `${payload}).`, `${payload}?fbclid=1`, `${payload}, look!`])
    assert.deepEqual(parse(`#/g/${written}`, games), { screen: 'link', game: 'daytona', payload }, written);
  const encoded = payload.replaceAll(',', '%2C').replaceAll('+', '%2B').replaceAll('/', '%2F');
  assert.match(parse(`#/g/${encoded}`, games).payload, /^daytona,position,26,Zoë\+M_2,1ab-C_d\/1qv_Y-9$/);
  assert.equal(parse(`#${encodeURIComponent(`/g/${payload}`)}`, games).payload, payload);
  assert.equal(payloadIn('1abc, and 1/2 of it'), '1abc');
  assert.equal(parse('#/g/chess,position,26,A/1ab', games).game, undefined);
  assert.deepEqual(parse('#/g/daytona,puzzle,12,/12', games), {
    screen: 'puzzle',
    game: 'daytona',
    puzzle: 12,
    payload: 'daytona,puzzle,12,/12',
  });
  assert.equal(parse('#/g/daytona,puzzle,12,/13', games).screen, 'link');
});

test('an address that a person typed is put right', () => {
  const games = [{ id: 'racing-demon', learn: 3, options: [{ id: 'piles' }] }];
  const right = (query, fragment) => rightAddress(query, fragment, games);
  assert.equal(right('', '#/Racing-Demon'), '#/racing-demon');
  assert.equal(right('', '#racing_demon'), '#/racing-demon');
  assert.equal(right('', '#/racing%20demon/rules/stacks?'), '#/racing-demon/rules/stacks');
  assert.equal(right('?seed=4b', '#/racing-demon'), '#/racing-demon?seed=4b');
  assert.equal(
    right('?embed=1&seed=4b&utm_source=x&piles=9', '#/racing-demon?piles=8'),
    '?embed=1&utm_source=x#/racing-demon?seed=4b&piles=9&piles=8',
  );
  assert.equal(right('?values=1', '#/racing-demon'), null);
  for (const fragment of [
    '#/racing-demon',
    '#/racing-demon?piles=8',
    '#/racing-demon/play',
    '',
    '#/',
    '#main',
    '#/g/1abc',
  ])
    assert.equal(right('', fragment), null, fragment);
  assert.equal(right('?seed=4b', '#/racing-demon/play'), null);
});

test('a day has an address of its own', () => {
  assert.deepEqual(parse('#/today', []), { screen: 'today', kind: 'race' });
  assert.deepEqual(parse('#/today/past', []), { screen: 'today', kind: 'past' });
  assert.deepEqual(parse('#/today/2026-11-26.', []), { screen: 'today', kind: 'race', date: '2026-11-26' });
  assert.deepEqual(parse('#/today/2026-11', []), { screen: 'home', trouble: 'route.noGame' });
});

test('a link is found in the words around it', () => {
  const link = 'https://your.host/hairpin/#/g/1abc';
  for (const text of [
    `“Look: ${link}”.`,
    `<${link}>`,
    `(${link})`,
    '#/g/1abc',
    'https://your.host/hairpin/%23/g/1abc',
    `Ann: ${link} !`,
  ])
    assert.deepEqual(readPasted(text), { text: '1abc' }, text);
  assert.deepEqual(readPasted('see https://your.host/hairpin/#/daytona?seed=4b'), { fragment: '#/daytona?seed=4b' });
  const puzzle = '#/g/daytona,puzzle,12,/12';
  assert.deepEqual(readPasted(`try ${puzzle}!`), { fragment: puzzle });
  const head = 'daytona,position,3,Ann+Ben,1ab/1def';
  assert.deepEqual(readPasted(`“https://your.host/#/g/${head}”`), { text: head });
  assert.deepEqual(readPasted('{"game": "#/g/1"}'), { text: '{"game": "#/g/1"}' });
  assert.deepEqual(readPasted('1abcdefgh'), { text: '1abcdefgh' });
  for (const text of ['Some words about it', 'https://your.host/', 'https://your.host/#/g/', ''])
    assert.equal(readPasted(text), null, text);
});

test('an installed app on an iPhone shares a file, everything else downloads it', async () => {
  globalThis.URL.createObjectURL = () => 'blob:';
  const iphone = { userAgent: 'Mozilla/5.0 (iPhone)', maxTouchPoints: 5 };
  const ipad = { userAgent: 'Mozilla/5.0 (Macintosh)', maxTouchPoints: 5 };
  const mac = { userAgent: 'Mozilla/5.0 (Macintosh)', maxTouchPoints: 0 };
  const saved = async (facts, alone, refuse = '') => {
    const files = [];
    standalone = alone;
    downloads = [];
    shown = [];
    const share = (data) =>
      refuse ? Promise.reject(new DOMException('', refuse)) : Promise.resolve(void files.push(data.files[0].name));
    device({ ...facts, share, canShare: () => true });
    saveFile('a.hairpin', '{}');
    await later(null);
    return [files.length, downloads.length, shown.includes('file')];
  };
  assert.deepEqual(await saved(iphone, true), [1, 0, false]);
  assert.deepEqual(await saved(ipad, true), [1, 0, false]);
  assert.deepEqual(await saved(iphone, false), [0, 1, true]);
  assert.deepEqual(await saved(mac, true), [0, 1, true]);
  // If the person closes the sheet, no message follows; if the browser refuses, another click saves
  // the file.
  assert.deepEqual(await saved(iphone, true, 'AbortError'), [0, 0, false]);
  assert.deepEqual(await saved(iphone, true, 'NotAllowedError'), [0, 0, true]);
});
