// Looks at small marks that go with things: keys beside the words of buttons, and numbers on what is touched or hinted at.

/** A pixel of rounding, and letters that lean out of their box. */
const SLACK = 1.5;

/** @param {Element} node */
function seen(node) {
  return node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}

/** @param {DOMRect} a @param {DOMRect} b */
function over(a, b) {
  return Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK;
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

/** Whether an element is there for the ear alone. @param {Element} node */
function spoken(node) {
  return getComputedStyle(node).clipPath.startsWith('inset(50%');
}

/**
 * What is printed on a button: boxes of its words by the line, and of what is drawn.
 * @param {Element} button
 */
function printed(button) {
  /** @type {DOMRect[]} */
  const boxes = [];
  const walk = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode;
    if (!node.nodeValue?.trim() || !node.parentElement || !seen(node.parentElement) || spoken(node.parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    boxes.push(...range.getClientRects());
  }
  const drawn = [...button.querySelectorAll('[data-print]:not(.key-cap), .weigh')].filter((node) => seen(node) && !spoken(node));
  return [...boxes, ...drawn.map((node) => node.getBoundingClientRect())].filter((box) => box.width > 1 && box.height > 1);
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
      if (key && over(words, key)) found.push(`the key of ${id} lies on its words`);
    }
  }
  return found;
}

/** Numbers on things are round. @returns {string[]} */
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

/**
 * All that is wrong with the marks of what is painted now; a line each.
 * @returns {string[]}
 */
export function marks() {
  return [...new Set([...buttons(), ...numbers()])];
}
