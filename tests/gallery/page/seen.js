// Visibility of texts and elements: which are visible, where, and which elements cover them.

/** Temporary elements that may cover the table. */
export const OVER = 'dialog, [data-layer], [data-over], [popover], .note';
/** Allows half a pixel of rounding at either side. */
export const SLACK = 1.5;

/** @typedef {{node: Element, text: string, box: DOMRect, whole: DOMRect}} Words */

/** Cache of computed styles for one check; the page does not change during a check. @type {WeakMap<Element, CSSStyleDeclaration>} */
let styles = new WeakMap();
/** @type {WeakMap<Element, DOMRect>} */
let rects = new WeakMap();

/** @type {WeakMap<Element, boolean>} */
let visible = new WeakMap();
/** Cache of the elements at a point, from the top down. @type {Map<string, Element[]>} */
let stacks = new Map();

/** @param {Element} node */
export function css(node) {
  const style = styles.get(node) ?? getComputedStyle(node);
  styles.set(node, style);
  return style;
}

/** @param {Element} node */
export function rect(node) {
  const box = rects.get(node) ?? node.getBoundingClientRect();
  rects.set(node, box);
  return box;
}

/** Whether an element is part of a drawing. @param {Element} node */
export const drawn = (node) => node instanceof SVGElement;

/** @param {Element} node */
export function seen(node) {
  const known = visible.get(node);
  if (known !== undefined) return known;
  const now = node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !node.closest('[inert]');
  visible.set(node, now);
  return now;
}

/** @param {Element} node */
export function name(node) {
  const owner = node.closest('[data-thing], [data-do], [data-token], [data-zone], [data-seat], [class]') ?? node;
  const data = /** @type {HTMLElement} */ (owner).dataset ?? {};
  const id = data['thing'] ?? data['do'] ?? data['token'] ?? data['zone'] ?? data['seat'] ?? '';
  return `${owner.tagName.toLowerCase()}.${owner.getAttribute('class')?.split(' ')[0] ?? ''}${id && `[${id}]`}`;
}

/** @param {Words} words */
export const quoted = (words) => `${name(words.node)} “${words.text.slice(0, 24)}”`;

/**
 * Returns all visible texts line by line, with the box of their letters (not of their line).
 * @returns {Words[]}
 */
export function words() {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode.nodeValue?.trim() ?? '';
    const node = walk.currentNode.parentElement;
    if (!text || !node || node.matches('script, style, title') || !seen(node)) continue;
    const range = document.createRange();
    range.selectNodeContents(walk.currentNode);
    const size = parseFloat(css(node).fontSize);
    for (const whole of range.getClientRects()) {
      if (whole.width < 2 || whole.height < 2) continue;
      const box = letters(node, whole, size);
      if (!hidden(node, box)) found.push({ node, text, box, whole });
    }
  }
  return found;
}

/** Returns drawn suits, which must be as visible as texts. @returns {Words[]} */
export function suits() {
  return [...document.querySelectorAll('.chip-suit path')]
    .filter(seen)
    .map((node) => ({ node, text: 'suit', box: rect(node), whole: rect(node) }))
    .filter(({ node, box }) => box.width > 2 && !hidden(node, box));
}

/** Returns whether an element is rotated sideways, by itself or an ancestor. @param {Element} node */
function turned(node) {
  let all = new DOMMatrix();
  for (let at = /** @type {Element|null} */ (node); at && at !== document.body; at = at.parentElement) {
    const { transform, rotate } = css(at);
    if (transform !== 'none') all = new DOMMatrix(transform).multiply(all);
    if (rotate !== 'none') all = new DOMMatrix(`rotate(${rotate})`).multiply(all);
  }
  return Math.abs(all.b) > Math.abs(all.a);
}

/**
 * Returns the box of letters within their line: letters are a little higher than half of their font size.
 * @param {Element} node
 * @param {DOMRect} whole
 * @param {number} size  of the letters
 */
function letters(node, whole, size) {
  // Text for players at the sides of the table is rotated.
  const across = !drawn(node) && turned(node);
  const line = across ? whole.width : whole.height;
  const off = line * (1 - (drawn(node) ? 0.6 : Math.min(1, (size * 0.72) / line)));
  if (across) return new DOMRect(whole.x + off / 2, whole.y, whole.width - off, whole.height);
  return new DOMRect(whole.x, whole.y + off / 2, whole.width, whole.height - off);
}

/**
 * Returns whether a text is for screen readers only: clipped to almost nothing.
 * @param {Element} node
 * @param {DOMRect} box
 */
export function hidden(node, box) {
  for (let at = /** @type {Element|null} */ (node); at && at !== document.body; at = at.parentElement) {
    const { clipPath, position, overflow } = css(at);
    const own = rect(at);
    if (clipPath.startsWith('inset(50%')) return true;
    if (overflow !== 'visible' && position === 'absolute' && own.width <= 2 && own.height <= 2) return true;
  }
  return box.bottom < 0 || box.right < 0;
}

/** @param {string} colour @returns {[number, number, number, number]} */
export function parts(colour) {
  const numbers = (colour.match(/[\d.]+/g) ?? []).map(Number);
  if (colour.startsWith('color('))
    return [(numbers[0] ?? 0) * 255, (numbers[1] ?? 0) * 255, (numbers[2] ?? 0) * 255, numbers[3] ?? 1];
  return [numbers[0] ?? 0, numbers[1] ?? 0, numbers[2] ?? 0, numbers.length ? (numbers[3] ?? 1) : 0];
}

export const SHAPES = new Set(['path', 'rect', 'circle', 'ellipse', 'polygon']);

/** What an element lays behind whatever lies on it. @param {Element} node @returns {[number, number, number, number]} */
export function ground(node) {
  const style = css(node);
  if (SHAPES.has(node.tagName)) {
    // A shape without fill is hit at its outline; a dashed outline is thinner than letters.
    if (style.fill === 'none' && style.strokeDasharray !== 'none') return [0, 0, 0, 0];
    const paint = style.fill === 'none' ? style.stroke : style.fill;
    return paint.startsWith('url') || paint === 'none' ? [0, 0, 0, 0] : parts(paint);
  }
  return parts(style.backgroundColor);
}

/** What lies at a point, from the top down. @param {number} x @param {number} y */
export function stack(x, y) {
  const at = `${Math.round(x)} ${Math.round(y)}`;
  const known = stacks.get(at) ?? document.elementsFromPoint(x, y);
  stacks.set(at, known);
  return known;
}

/** @param {DOMRect} box @returns {[number, number]} */
export const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];

/**
 * Returns what hides an element at a point: the first opaque element above that is not a part of it.
 * @param {Element} node
 * @param {number} x
 * @param {number} y
 */
export function cover(node, x, y) {
  const all = stack(x, y);
  const at = all.findIndex((each) => each === node || node.contains(each));
  const above = at < 0 ? [] : all.slice(0, at);
  return above.find((each) => !each.contains(node) && ground(each)[3] > 0.6 && seen(each)) ?? null;
}

/** Whether an element is the containing block of absolute boxes in it. @param {CSSStyleDeclaration} style */
const places = ({ position, transform, contain }) =>
  position !== 'static' || transform !== 'none' || /layout|paint|strict|content/.test(contain);

/**
 * Returns an element and the ancestors that may clip it, from the inside out. An absolute box is clipped by its
 * containing block, but not by the boxes between.
 * @param {Element} node
 */
export function* frames(node) {
  let free = false;
  for (let at = /** @type {Element|null} */ (node); at && at !== document.documentElement; at = at.parentElement) {
    const style = css(at);
    if (free && !places(style)) continue;
    free = style.position === 'absolute';
    yield at;
  }
}

/** Whether an element's words are cut off at a point, by its own box or by what it is in. @param {Element} node @param {number} x @param {number} y */
export function clipped(node, x, y) {
  for (const at of frames(node)) {
    if (drawn(at) || css(at).overflow === 'visible' || css(at).display === 'contents') continue;
    const box = rect(at);
    if (x < box.left || x > box.right || y < box.top || y > box.bottom) return true;
  }
  return false;
}

/** The box in which an element can be scrolled into sight. @param {Element} node */
export function scroller(node) {
  for (let at = node.parentElement; at; at = at.parentElement) {
    const { overflowX, overflowY } = css(at);
    if (
      /auto|scroll/.test(overflowX + overflowY) &&
      (at.scrollHeight > at.clientHeight || at.scrollWidth > at.clientWidth)
    )
      return at;
  }
  return null;
}

/**
 * Clears the caches of a check. A change of colours alone keeps the boxes and the visible elements.
 * @param {boolean} [everything]
 */
export function forget(everything = false) {
  styles = new WeakMap();
  rects = new WeakMap();
  if (!everything) return;
  visible = new WeakMap();
  stacks = new Map();
}
