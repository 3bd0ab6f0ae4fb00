// Checks the painted page for overlapping, cut or covered texts, things that cannot be hit, and weak contrast. Each
// finding is a line of text that names the element.

import { obscured, outgrown, overWords, unreasoned, unseenStops } from './controls.js';
import {
  clipped,
  cover,
  css,
  drawn,
  forget,
  frames,
  ground,
  hidden,
  middle,
  name,
  OVER,
  parts,
  quoted,
  rect,
  SHAPES,
  SLACK,
  scroller,
  seen,
  stack,
  suits,
  words,
} from './seen.js';

/** @typedef {import("./seen.js").Words} Words */

/** Elements whose text may be covered by elements of the same kind: cards in a fan, a pile or a column. */
const STACKED = '.card';
/** The shortest part of a cut name, in units of its letter size. */
const LEAST = 2;

/** Tokens, and ghosts of tokens where they would stand, may cover the print on a track. */
const TOKEN = ':is([data-token], [data-ghost])';

/** Names of players: they may be cut, but must not overlap other texts. @type {string[]} */
let given = [];

/** @param {Words} words */
const isName = ({ text }) => given.some((name) => name.startsWith(text) || text.startsWith(name));

/** @param {number[]} over @param {number[]} under @returns {[number, number, number, number]} */
function mixed(over, under) {
  const [r = 0, g = 0, b = 0, a = 1] = over;
  const mix = (/** @type {number} */ x, /** @type {number} */ y) => x * a + y * (1 - a);
  return [mix(r, under[0] ?? 0), mix(g, under[1] ?? 0), mix(b, under[2] ?? 0), 1];
}

/** @param {number[]} colour */
function light(colour) {
  const [r, g, b] = colour.slice(0, 3).map((part) => {
    const c = part / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

/** Returns the results whose title is scrolled out of sight. @returns {string[]} */
function headless() {
  const titles = [...document.querySelectorAll('.result:not([hidden]) .result-title')];
  return titles.filter((node) => clipped(node, ...middle(rect(node)))).map((node) => `out of sight: ${name(node)}`);
}

/** Returns results that leave the window, and rows of results that are lower than their content. @returns {string[]} */
function squeezed() {
  const found = [];
  for (const sheet of document.querySelectorAll('.result:not([hidden])')) {
    const { top, bottom } = rect(sheet);
    if (top < -SLACK || bottom > innerHeight + SLACK) found.push(`out of the window: ${name(sheet)}`);
    for (const row of sheet.querySelectorAll('.result-body > *')) {
      const out = row.scrollHeight - row.clientHeight;
      // Large figures reach a little out of their lines.
      if (seen(row) && css(row).overflowY === 'visible' && out > parseFloat(css(row).fontSize) / 4)
        found.push(`crossed: ${name(row)} is ${out} px too low`);
    }
  }
  return found;
}

/** Returns what the slider of a replay lies on: zones, seats and buttons. @returns {string[]} */
function underSlider() {
  const found = [];
  for (const slider of document.querySelectorAll('[data-part=slider]')) {
    const box = rect(slider);
    for (const node of document.querySelectorAll('.zone, [data-part=card], .seat, .road')) {
      const under = rect(node);
      const across = Math.min(box.right, under.right) - Math.max(box.left, under.left);
      const down = Math.min(box.bottom, under.bottom) - Math.max(box.top, under.top);
      if (seen(node) && across > SLACK && down > SLACK)
        found.push(`overlap: ${name(slider)} lies ${Math.round(down)} px on ${name(node)}`);
    }
  }
  return found;
}

/** @param {Words[]} all @returns {string[]} */
function collisions(all) {
  const found = [];
  const open = all.filter(({ node, box }) => !cover(node, ...middle(box)));
  for (const [i, a] of open.entries()) {
    for (const b of open.slice(i + 1)) {
      if (a.node === b.node || a.node.contains(b.node) || b.node.contains(a.node)) continue;
      const left = Math.max(a.box.left, b.box.left);
      const right = Math.min(a.box.right, b.box.right);
      const top = Math.max(a.box.top, b.box.top);
      const bottom = Math.min(a.box.bottom, b.box.bottom);
      if (right - left <= SLACK || bottom - top <= SLACK) continue;
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      if (clipped(a.node, x, y) || clipped(b.node, x, y)) continue;
      if (cover(a.node, x, y) || cover(b.node, x, y)) continue;
      found.push(`overlap: ${quoted(a)} and ${quoted(b)}`);
    }
  }
  return found;
}

/** @param {Words[]} all @returns {string[]} */
function cuts(all) {
  const found = [];
  for (const each of all) {
    const { node, box } = each;
    const style = css(node);
    const html = /** @type {HTMLElement} */ (node);
    const own = isName(each) ? node : null;
    // Where there is no room, the question of a puzzle is one cut line beside a longer sentence.
    if (node.matches('[data-keeps] .prompt-say') && style.whiteSpace === 'nowrap') continue;
    if (!own && style.textOverflow === 'ellipsis' && html.scrollWidth > html.clientWidth + 1)
      found.push(`cut: ${quoted(each)} ends in dots`);
    for (const at of frames(node)) {
      const frameStyle = css(at);
      const scrolls = (/** @type {string} */ way) => way === 'auto' || way === 'scroll';
      const frame = rect(at);
      const [x, y] = [frameStyle.overflowX, frameStyle.overflowY];
      if (scrolls(y) || scrolls(x)) break;
      const out = Math.max(
        x === 'visible' ? 0 : Math.max(frame.left - box.left, box.right - frame.right),
        y === 'visible' ? 0 : Math.max(frame.top - box.top, box.bottom - frame.bottom),
      );
      if (out <= SLACK) continue;
      // A close-up shows a part of the track; a button shows the whole track.
      if (at.matches('[data-close]')) break;
      // A name may be cut by its own box or the box around it, while enough of it stays readable.
      if (
        own &&
        (at === own || at === own.parentElement) &&
        Math.max(frame.width, frame.height) > LEAST * parseFloat(style.fontSize)
      )
        break;
      found.push(`cut: ${quoted(each)} by ${Math.round(out)} px of ${name(at)}`);
      break;
    }
    const out = Math.max(-box.left, box.right - innerWidth, -box.top, box.bottom - innerHeight);
    const cutsItself = [own, own?.parentElement].some((box) => box && css(box).overflow !== 'visible');
    if (out > SLACK && !cutsItself && !scroller(node) && !clipped(node, ...middle(box)))
      found.push(`cut: ${quoted(each)} by ${Math.round(out)} px of the window`);
  }
  return found;
}

/** @param {Words[]} all @returns {string[]} */
function covers(all) {
  const found = [];
  for (const each of all) {
    const [x, y] = middle(each.box);
    if (clipped(each.node, x, y)) continue;
    const by = cover(each.node, x, y);
    if (!by || by.closest(OVER)) continue;
    if (each.node.closest(STACKED) && by.closest(STACKED)) continue;
    // The number of a choice may cover the sign of its car.
    if (each.node.closest(TOKEN) && by.textContent?.trim()) continue;
    if (by.closest(TOKEN) && each.node.closest('[data-zone]') === by.closest('[data-zone]')) continue;
    found.push(`covered: ${quoted(each)} by ${name(by)}`);
  }
  return found;
}

const SPOTS = [
  [0.5, 0.5],
  [0.3, 0.5],
  [0.12, 0.5],
  [0.5, 0.15],
  [0.5, 0.85],
  [0.12, 0.15],
];

/** @returns {string[]} */
function reach() {
  const found = [];
  const all = document.querySelectorAll(
    '[data-lit], button:not(:disabled), a[href], summary, label:has(input), [role="button"]:not([aria-disabled="true"])',
  );
  for (const node of all) {
    if (!seen(node) || (node.matches('[aria-disabled="true"]') && !node.hasAttribute('data-lit'))) continue;
    const box = rect(node);
    if (box.width < 2 || hidden(node, box)) continue;
    // Cars may be small, since a button or a card has the same effect.
    if ((box.width < 23.9 || box.height < 23.9) && !node.matches(TOKEN))
      found.push(`small: ${name(node)} ${Math.round(box.width)}×${Math.round(box.height)}`);
    const outside =
      box.left < -SLACK || box.top < -SLACK || box.right > innerWidth + SLACK || box.bottom > innerHeight + SLACK;
    // A close-up shows a part of the track; a button shows the whole track.
    // The touch area of a space may reach beyond the window if enough of it is left.
    const tall = Math.min(box.bottom, innerHeight) - Math.max(box.top, 0);
    const wide = Math.min(box.right, innerWidth) - Math.max(box.left, 0);
    const enough = node.matches('[data-part="space"]') && Math.min(tall, wide) >= 40;
    if (outside && !enough && !scroller(node) && !node.closest('[data-close]')) found.push(`outside: ${name(node)}`);
    const hit = SPOTS.some(([x = 0, y = 0]) => {
      const at = document.elementFromPoint(box.x + box.width * x, box.y + box.height * y);
      return at && (node.contains(at) || at.closest('[data-thing]') === node);
    });
    if (!hit && !outside) {
      const [x, y] = middle(box);
      const by = document.elementFromPoint(x, y);
      // A touch of a card in a pile counts as a touch of the pile.
      if (
        by?.closest(OVER) ||
        (by &&
          by.closest('[data-thing]')?.closest('[data-zone]') === node.closest('[data-zone]') &&
          (!node.hasAttribute('data-lit') || by.closest('[data-lit]')))
      )
        continue;
      if (!scroller(node)) found.push(`out of reach: ${name(node)} under ${by ? name(by) : 'nothing'}`);
    }
  }
  return found;
}

/** @param {Words[]} all @returns {string[]} */
function contrast(all) {
  const found = [];
  for (const { node, text, box } of all) {
    if (node.closest(':disabled, [aria-disabled="true"]')) continue;
    const [x, y] = middle(box);
    if (clipped(node, x, y) || cover(node, x, y)) continue;
    const style = css(node);
    const shape = SHAPES.has(node.tagName);
    const own = parts(shape || drawn(node) ? style.fill : style.color);
    const all = stack(x, y);
    const at = all.findIndex((each) => each === node || node.contains(each));
    if (at < 0) continue;
    /** @type {[number, number, number, number][]} */
    const layers = [];
    for (const each of all.slice(at)) {
      const layer = each === node && (shape || drawn(node)) ? [0, 0, 0, 0] : ground(each);
      if ((layer[3] ?? 0) > 0) layers.push(/** @type {[number, number, number, number]} */ (layer));
      if ((layer[3] ?? 0) >= 1) break;
    }
    const behind = layers.reduceRight(
      (under, over) => mixed(over, under),
      /** @type {[number, number, number, number]} */ ([255, 255, 255, 1]),
    );
    const front = mixed(own, behind);
    const [low = 0, high = 0] = [light(front), light(behind)].sort((p, q) => p - q);
    const ratio = (high + 0.05) / (low + 0.05);
    const size = parseFloat(style.fontSize);
    const large = shape || size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    if (ratio < (large ? 3 : 4.5) - 0.05)
      found.push(`contrast: ${name(node)} “${text.slice(0, 24)}” ${ratio.toFixed(2)}`);
  }
  return found;
}

/** Makes every element receive the pointer, so that hit tests find elements that a finger would pass through. */
const solid = new CSSStyleSheet();
solid.replaceSync('* { pointer-events: auto !important; }');

/** Call this before painting the view to be checked: changing all styles costs as much as painting. */
export function prepare() {
  document.adoptedStyleSheets = [solid];
}

/**
 * Returns all faults of the painted page as lines without duplicates. Afterwards touches work as usual again.
 * @param {string[]} names  names of the players
 * @param {(() => void)[]} themes  functions that change only the colours of the table
 * @returns {string[]}
 */
export function check(names, themes) {
  given = names;
  forget(true);
  const all = words();
  const signs = suits();
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  const found = [
    ...(wide > 0 ? [`sideways: the page can be scrolled by ${wide} px`] : []),
    ...collisions(all),
    ...cuts(all),
    ...covers(all),
    ...overWords(all),
    ...outgrown(all),
    ...contrast([...all, ...signs]),
  ];
  document.adoptedStyleSheets = [];
  for (const theme of themes) {
    theme();
    forget();
    // Positions have not changed.
    found.push(...contrast([...all, ...signs]));
  }
  found.push(
    ...reach(),
    ...obscured(),
    ...unseenStops(),
    ...unreasoned(),
    ...headless(),
    ...squeezed(),
    ...underSlider(),
  );
  return [...new Set(found)];
}
