// `embed.js`, for pages of others: `<script src="…/embed.js" data-game="…"></script>` makes a frame after itself. The
// build joins it into one small file without imports. docs/embedding.md describes its attributes and messages.

import { frameHeight } from './frame-size.ts';

/** Of each game: its name, and the least height of its frame unless it is the usual one. The build writes it here. */
const GAMES: Record<string, [string, number?]> = JSON.parse('%GAMES%');

interface Embedded {
  frame: HTMLIFrameElement;
  name: string | undefined; // as buttons call it
  send: (message: object) => void;
}

/** Of `compareDocumentPosition`. */
const FOLLOWING = 4;

// The script is small, because each visit of a host page loads it.
const doc = document;
const all = self as typeof self & { hairpins?: Embedded[] };
all.hairpins ??= [];
/** The frames of all these scripts of the page. */
const frames = all.hairpins;

const make = <Name extends 'a' | 'canvas' | 'iframe'>(name: Name) => doc.createElement(name);
const on = (target: EventTarget, type: string, listen: (event: never) => void) =>
  target.addEventListener(type, listen as EventListener);

const script = doc.currentScript as HTMLScriptElement;
const { dataset } = script;
const root = doc.documentElement;
const site = new URL('./', script.src);

/** The fragment of the game: that of a link, or its name. */
const fragment = `#${(dataset['link'] ?? `/${dataset['game']}`).replace(/^[^#]*#/, '')}`;
const [, shared, id = ''] = /^#\/(g\/|puzzles\/)?([\w-]*)/.exec(fragment) ?? [];
// An object also has names such as “constructor”, without such an entry.
const game = GAMES[id]?.[0];
const title = dataset['title'] ?? game ?? 'Hairpin';

const query = new URLSearchParams({ embed: '1' });
// All other attributes are parameters of the page (parameters.ts), which leaves strange ones out.
for (const [each, value] of Object.entries(dataset))
  if (!/^(game|link|title|width|height|name)$/.test(each)) query.set(each, value || '1');
// The host page decides between light and dark, unless its author has.
const follows = !/^(light|dark)$/.test(dataset['theme'] as string);

const system = matchMedia('(prefers-color-scheme: dark)');
const brush = make('canvas').getContext('2d', { willReadFrequently: true });

// The script is never drawn, so it can hold the colour of the browser's own paper, which depends on the page.
script.style.background = 'Canvas';

/** The theme of the page around the frame: that of the paper behind it. Behind all paper lies the browser's own. */
function theme() {
  for (let node = script.parentElement; brush; node = node.parentElement) {
    const colour = getComputedStyle(node ?? script).backgroundColor;
    // Most elements are clear, and to read a pixel takes milliseconds.
    if (node && colour === 'rgba(0, 0, 0, 0)') continue;
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = colour;
    brush.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = brush.getImageData(0, 0, 1, 1).data;
    if (a > 127 || !node) return 2 * r + 5 * g + b < 1024 ? 'dark' : 'light';
  }
  return 'light';
}

/** A number of pixels in an attribute. Says so in the console if it is none. */
function pixels(name: string, usual: number) {
  const given = dataset[name];
  const number = Number(given);
  if (number > 0) return number;
  if (given) console.warn(`Hairpin: data-${name}="${given}" is no number.`);
  return usual;
}

function makeFrame() {
  let shown = follows ? theme() : '';
  if (shown) query.set('theme', shown);
  const frame = make('iframe');
  frame.title = title;
  frame.allow = 'clipboard-write; screen-wake-lock; web-share';
  frame.loading = 'lazy';
  frame.src = `${site.href}?${query}${fragment}`;
  // In a narrow column the frame is as wide as games need, if the window is.
  frame.style.cssText = `display:block;border:0;width:clamp(min(360px,100vw),100%,${pixels('width', 780)}px);margin-left:min(0px,50% - min(180px,50vw))`;
  script.after(frame);
  const fixed = pixels('height', 0);
  const fit = (height: number) => {
    frame.style.height = `${fixed || height}px`;
  };
  /** Messages for the frame until it is ready. */
  let waiting: object[] | null = [];
  // Afterwards the frame itself says how high it should be.
  const guess = () => waiting && fit(frameHeight(frame.clientWidth, GAMES[id]?.[1]));
  guess();
  on(all, 'resize', guess);
  const post = (message: object) => frame.contentWindow?.postMessage({ hairpin: 1, ...message }, site.origin);
  const send = (message: object) => {
    if (waiting) waiting.push(message);
    else post(message);
  };
  on(all, 'message', ({ data, origin, source }: MessageEvent) => {
    if (source !== frame.contentWindow || origin !== site.origin || data?.hairpin !== 1) return;
    if (data.type === 'size') fit(data.height);
    if (data.type === 'ready') {
      for (const message of waiting ?? []) post(message);
      waiting = null;
    }
    frame.dispatchEvent(new CustomEvent('hairpin', { bubbles: true, detail: data }));
  });
  if (follows) {
    const follow = () => {
      const now = theme();
      if (now === shown) return;
      shown = now;
      send({ type: 'theme', theme: now });
    };
    on(system, 'change', follow);
    on(doc, 'transitionend', follow);
    const watch = new MutationObserver(follow);
    for (const node of [root, doc.body ?? root]) watch.observe(node, { attributes: true });
  }
  if (!frames.length) on(doc, 'click', press);
  frames.push({ frame, name: dataset['name'], send });
}

/** Buttons and links of the page drive the frames. */
function press(event: MouseEvent) {
  const button = (event.target as Element).closest<HTMLElement>('[data-hairpin-goto],[data-hairpin-play]');
  if (!button || event.ctrlKey || event.metaKey) return;
  const { hairpinFrame: name, hairpinGoto: n, hairpinPlay: move } = button.dataset;
  // The named frame, else the last one before the button, else the first.
  const found = name
    ? frames.find((each) => each.name === name)
    : (frames.filter(({ frame }) => frame.compareDocumentPosition(button) & FOLLOWING).at(-1) ?? frames[0]);
  if (!found) return;
  event.preventDefault();
  // It is a touch of the frame, too.
  found.frame.loading = 'eager';
  found.send({ type: move ? 'play' : 'goto', move, n: n && Number(n) });
  const { height, top } = found.frame.getBoundingClientRect();
  // The track and the words below it are to be in sight, and after a move the way back.
  if (top < -48 || top + height * 0.7 > innerHeight) found.frame.scrollIntoView({ block: 'nearest' });
}

if (game || shared) makeFrame();
else {
  // A link to the game, where no frame can be.
  const out = make('a');
  out.href = site.href + fragment;
  out.textContent = title;
  script.after(out);
}
