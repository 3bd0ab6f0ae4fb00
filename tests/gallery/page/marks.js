// Checks small marks: key signs beside the texts of buttons, numbers on touched or hinted things, the print on cards
// of lines, and texts in boxes below others, which must be complete or absent.

/** Allows a pixel of rounding and slanted letters beyond their box. */
const SLACK = 1.5;

/** The least distance of texts from the edge of their button, its frame included. */
const MARGIN = 3;

/** @param {Element} node */
function seen(node) {
  return node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}

/** @param {DOMRect} a @param {DOMRect} b */
function over(a, b) {
  return (
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK
  );
}

/** @param {DOMRect} inner @param {DOMRect} outer */
function within(inner, outer) {
  return (
    inner.left > outer.left - SLACK &&
    inner.right < outer.right + SLACK &&
    inner.top > outer.top - SLACK &&
    inner.bottom < outer.bottom + SLACK
  );
}

/** Returns whether an element is for screen readers only. @param {Element} node */
function spoken(node) {
  return getComputedStyle(node).clipPath.startsWith('inset(50%');
}

/**
 * Returns the print of a button: boxes of its text lines and drawings.
 * @param {Element} button
 */
function printed(button) {
  /** @type {DOMRect[]} */
  const boxes = [];
  const walk = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode;
    if (!node.nodeValue?.trim() || !node.parentElement || !seen(node.parentElement) || spoken(node.parentElement))
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    boxes.push(...range.getClientRects());
  }
  const drawn = [...button.querySelectorAll('[data-print]:not(.key-cap), .weigh')].filter(
    (node) => seen(node) && !spoken(node),
  );
  return [...boxes, ...drawn.map((node) => node.getBoundingClientRect())].filter(
    (box) => box.width > 1 && box.height > 1,
  );
}

/** @returns {string[]} */
function buttons() {
  const found = [];
  for (const button of document.querySelectorAll('.view-button')) {
    if (!seen(button)) continue;
    const id = /** @type {HTMLElement} */ (button).dataset['thing'];
    const box = button.getBoundingClientRect();
    const cap = button.querySelector('.key-cap');
    const key = cap && seen(cap) ? cap.getBoundingClientRect() : null;
    if (key && !within(key, box)) found.push(`the key of ${id} stands out of it`);
    for (const words of printed(button)) {
      if (!within(words, box)) found.push(`words of ${id} stand out of it`);
      else if (words.top < box.top + MARGIN || words.bottom > box.bottom - MARGIN)
        found.push(`words of ${id} lie on its frame`);
      if (key && over(words, key)) found.push(`the key of ${id} lies on its words`);
    }
  }
  return found;
}

/** Returns the numbers on things whose badge is not round. @returns {string[]} */
function numbers() {
  const found = [];
  for (const node of document.querySelectorAll('[data-touched], [data-hint]')) {
    const mark = getComputedStyle(node, '::after');
    if (mark.content === 'none' || !seen(node)) continue;
    const [width, height] = [parseFloat(mark.width), parseFloat(mark.height)];
    if (Math.abs(width - height) > 0.5) {
      found.push(`the number of ${/** @type {HTMLElement} */ (node).dataset['thing']} is ${width} by ${height} px`);
    }
  }
  return found;
}

/** Returns the overlapping figures on cards of lines. @returns {string[]} */
function figures() {
  const found = [];
  for (const card of document.querySelectorAll('[data-face="lines"]')) {
    if (!seen(card)) continue;
    const prints = [...card.querySelectorAll('[data-print]')].filter(seen);
    const boxes = prints.map((node) => node.getBoundingClientRect());
    for (const [i, box] of boxes.entries()) {
      if (!boxes.slice(i + 1).some((other) => over(box, other))) continue;
      found.push(
        `${prints[i]?.getAttribute('data-print')} on ${/** @type {HTMLElement} */ (card).dataset['thing']} is covered`,
      );
    }
  }
  return found;
}

/**
 * Returns the later texts of a box that are shown in part. Prompts and advice must be complete; they may scroll only
 * on a landscape phone and after a game.
 * @param {boolean} long  texts are 40 % longer
 * @returns {string[]}
 */
function halves(long) {
  const found = [];
  for (const box of document.querySelectorAll('[data-words]')) {
    if (!seen(box)) continue;
    const frame = box.getBoundingClientRect();
    const parts = [...box.children].filter((node) => seen(node) && node.textContent);
    const scrolls = long || box.closest('[data-shape="low"], [data-mood="over"]');
    for (const part of scrolls ? parts.slice(1) : parts) {
      const line = part.getBoundingClientRect();
      if (
        line.bottom > frame.bottom + SLACK ||
        line.top < frame.top - SLACK ||
        line.height < 0.8 * parseFloat(getComputedStyle(part).lineHeight)
      )
        found.push(`a line is cut: “${part.textContent?.slice(0, 24)}”`);
    }
  }
  return found;
}

/** The least width of an open card in pixels: rank and suit then have the size of small print. */
const READABLE = 21;

/** Returns the open cards in play that are too small to read. @returns {string[]} */
function tiny() {
  const found = [];
  for (const card of document.querySelectorAll(
    '[data-zone] [data-part=card]:not([data-face="back"], [data-face="lines"])',
  )) {
    if (!seen(card) || card.closest('[inert], [data-phase="over"]')) continue;
    const { width, height } = card.getBoundingClientRect();
    if (Math.min(width, height) < READABLE)
      found.push(
        `tiny: ${card.getAttribute('data-thing')} of ${card.closest('[data-zone]')?.getAttribute('data-zone')} is ${Math.round(width)} by ${Math.round(height)} px`,
      );
  }
  return found;
}

/** Returns the badges that break a word over two lines. @returns {string[]} */
function broken() {
  const found = [];
  for (const badge of document.querySelectorAll('[data-part=badge]')) {
    const words = badge.textContent?.trim() ?? '';
    if (!words || !seen(badge)) continue;
    const range = document.createRange();
    const boxes = [...badge.childNodes].flatMap((node) => {
      if (node.nodeType !== Node.TEXT_NODE) return [];
      range.selectNodeContents(node);
      return [...range.getClientRects()];
    });
    const lines = Math.min(
      ...[boxes.map((box) => box.top), boxes.map((box) => box.left)].map((at) => new Set(at.map(Math.round)).size),
    );
    if (lines > words.split(/\s+/).length) found.push(`broken: the badge “${words}” has ${lines} lines`);
  }
  return found;
}

/** What lies on a road, and what it must not lie on. */
const APART = [
  ['.token:not(.token-bomb, .ghost) .kart-wheels', '[data-finish] > .space-label'],
  ['.token-waits', '.card[data-laid]'],
  ['.space-reach', '.card-face'],
  ['.place-note', '.card-face'],
];

/** What names cards, spaces and buttons: indices and titles of letters, indices of playing cards, cars of lines. */
const NAMES = '.card-index, .card-title, .deck-index > *, .line-chip > *, .space-label, .label-text';

/** Returns the values and words of reviews that lie on the name of a thing. @returns {string[]} */
function onNames() {
  const named = [...document.querySelectorAll('.card, .space, .view-button, .place')].filter(seen);
  const prints = named.flatMap((thing) => [
    ...[...thing.querySelectorAll(NAMES)].filter(seen).map((node) => ({ thing, box: node.getBoundingClientRect() })),
    ...(thing.matches('.view-button') ? printed(thing).map((box) => ({ thing, box })) : []),
  ]);
  const found = [];
  for (const tag of document.querySelectorAll('.value-mark, .compared-tag')) {
    if (!seen(tag)) continue;
    const box = tag.getBoundingClientRect();
    for (const print of prints.filter((each) => over(box, each.box)))
      found.push(
        `on a name: ${tag.getAttribute('data-words')} lies on the name of ${print.thing.getAttribute('data-thing')}`,
      );
  }
  return found;
}

/** Whether a box lies in an element, except above it. @param {DOMRect} box @param {Element | null} element */
function staysIn(box, element) {
  const frame = element?.getBoundingClientRect();
  return frame && box.left >= frame.left - 1 && box.right <= frame.right + 1 && box.bottom <= frame.bottom + 1;
}

/** Returns the kinds of notes and tokens that lie on the print of a road. @returns {string[]} */
function onRoads() {
  return APART.flatMap(([one = '', other = '']) => {
    const [upper, lower] = [one, other].map((which) => [...document.querySelectorAll(which)].filter(seen));
    const meet = (/** @type {Element} */ a, /** @type {Element} */ b) =>
      over(a.getBoundingClientRect(), b.getBoundingClientRect());
    return upper?.some((node) => lower?.some((under) => meet(node, under))) ? [`${one} lies on ${other}`] : [];
  }).concat(
    [...document.querySelectorAll('.space-reach')]
      .filter((node) => seen(node) && !staysIn(node.getBoundingClientRect(), node.closest('.road-field')))
      .map((node) => `${node.textContent} reaches out of the track`),
  );
}

/**
 * Returns all faults of the painted marks as lines.
 * @param {boolean} long  texts are 40 % longer
 * @returns {string[]}
 */
export function marks(long) {
  return [...new Set([...buttons(), ...numbers(), ...figures(), ...halves(long), ...onRoads(), ...onNames()])];
}

/**
 * Returns cards that are too small and badges with broken words, as lines.
 * @returns {string[]}
 */
export function sizes() {
  return [...new Set([...tiny(), ...broken()])];
}
