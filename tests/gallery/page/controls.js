// Checks controls: a touch in the middle reaches the control, and no control covers texts.

import { clipped, drawn, middle, name, OVER, quoted, rect, SLACK, scroller, seen } from './seen.js';

/** @typedef {import("./seen.js").Words} Words */

/** Everything that can be pressed, also if disabled now. Things on the table overlap by design; checks.js checks them. */
const CONTROLS = 'button, a[href], summary, label:has(input), [role="button"]';
const THINGS = '[data-zone] [data-thing], [data-zone][data-thing], [data-token]';

/** Returns the visible controls that lie in the window at least in part. @returns {Element[]} */
function controls() {
  return [...document.querySelectorAll(CONTROLS)].filter((node) => {
    if (node.matches(THINGS) || !seen(node)) return false;
    const box = rect(node);
    const [x, y] = middle(box);
    return (
      box.width >= 2 && box.height >= 2 && x > 0 && y > 0 && x < innerWidth && y < innerHeight && !clipped(node, x, y)
    );
  });
}

/** Returns the controls that are covered at their middle. @returns {string[]} */
export function obscured() {
  const found = [];
  for (const node of controls()) {
    const by = document.elementFromPoint(...middle(rect(node)));
    if (by && (node.contains(by) || (by.closest(OVER) && by.closest(OVER) !== node.closest(OVER)))) continue;
    found.push(`obscured: ${name(node)} by ${by ? name(by) : 'nothing'}`);
  }
  return found;
}

/** Whether an element has a place of its own in the box that scrolls it. @param {Element} node @param {Element} box */
function loose(node, box) {
  for (let at = node; at !== box && at.parentElement; at = at.parentElement)
    if (getComputedStyle(at).position === 'absolute') return true;
  return false;
}

/**
 * Returns the controls that the Tab key reaches although nobody sees them: something lies over them, or they are cut
 * off. A list may be scrolled, but a control with a place of its own should be in sight there.
 * @returns {string[]}
 */
export function unseenStops() {
  const found = [];
  for (const node of document.querySelectorAll(CONTROLS)) {
    if (!(node instanceof HTMLElement) || node.matches(THINGS) || node.tabIndex < 0) continue;
    if (node.matches(':disabled') || node.closest('[inert]') || !node.checkVisibility({ visibilityProperty: true }))
      continue;
    const box = rect(node);
    if (box.width < 2 || box.height < 2) continue;
    // Moving cards lie above everything.
    const by = document.elementsFromPoint(...middle(box)).find((each) => !each.closest('[data-part=flights]'));
    if (clipped(node, ...middle(box))) {
      const list = scroller(node);
      if (!list || loose(node, list)) found.push(`cut off, but reached by Tab: ${name(node)}`);
    } else if (by && !node.contains(by) && !by.contains(node) && !by.closest(OVER))
      found.push(`under ${name(by)}, but reached by Tab: ${name(node)}`);
  }
  return found;
}

/**
 * Returns the controls that do nothing now and do not say why. Those of the closed menu count. A cover refuses hasty
 * presses for a moment, without a reason.
 * @returns {string[]}
 */
export function unreasoned() {
  const found = [];
  for (const node of document.querySelectorAll(CONTROLS)) {
    if (
      !node.matches(':disabled, [aria-disabled="true"]') ||
      node.matches(`${THINGS}, [data-thing], [data-do="ready"]`)
    )
      continue;
    if (!node.closest('dialog') && !seen(node)) continue;
    const said = (node.getAttribute('aria-describedby') ?? '').split(' ');
    const reasons = [node.getAttribute('title'), ...said.map((id) => document.getElementById(id)?.textContent)];
    const own = [node.getAttribute('aria-label'), node.textContent].map((text) => text?.trim());
    if (!reasons.some((text) => text?.trim() && !own.includes(text.trim())))
      found.push(`does nothing and does not say why: ${name(node)}`);
  }
  return found;
}

/** Returns the texts of controls that reach beyond their control. @param {Words[]} all @returns {string[]} */
export function outgrown(all) {
  const found = [];
  for (const words of all) {
    const node = words.node.closest(CONTROLS);
    if (!node || node.matches(THINGS) || drawn(words.node)) continue;
    const [own, { box }] = [rect(node), words];
    const out = Math.max(own.left - box.left, box.right - own.right, own.top - box.top, box.bottom - own.bottom);
    if (out > SLACK && !clipped(words.node, ...middle(box)))
      found.push(`outgrown: ${quoted(words)} by ${Math.round(out)} px`);
  }
  return found;
}

/** Returns the controls that cover texts of other elements. @param {Words[]} all @returns {string[]} */
export function overWords(all) {
  const found = [];
  for (const node of controls()) {
    const over = rect(node);
    const layer = node.closest(OVER);
    for (const words of all) {
      if (node.contains(words.node) || words.node.contains(node) || words.node.closest(OVER) !== layer) continue;
      const left = Math.max(over.left, words.box.left);
      const right = Math.min(over.right, words.box.right);
      const top = Math.max(over.top, words.box.top);
      const bottom = Math.min(over.bottom, words.box.bottom);
      if (right - left <= SLACK || bottom - top <= SLACK) continue;
      if (clipped(words.node, (left + right) / 2, (top + bottom) / 2)) continue;
      if (scroller(words.node) !== scroller(node)) continue;
      found.push(`over words: ${name(node)} over ${quoted(words)}`);
    }
  }
  return found;
}
