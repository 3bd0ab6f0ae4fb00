/**
 * Where the tab key comes to in a view, and where the focus is found again after it was painted.
 */
import { attr } from '../../ui/dom.js';

/**
 * One stop for the tab key in each zone: the last visited thing, else the first lit one, else the first.
 * @param {HTMLElement[]} zones
 */
export function rove(zones) {
  for (const zone of zones) {
    const every = /** @type {HTMLElement[]} */ ([...zone.querySelectorAll('[data-thing]')]);
    // A pile that is one thing has no stop within, though a card there was one in its hand.
    const all = every.filter((node) => !node.parentElement?.closest('[aria-hidden="true"]'));
    const stop =
      all.find((node) => node === document.activeElement) ??
      all.find((node) => node.dataset['stop'] !== undefined && node.matches('[data-lit], [data-touched]')) ??
      all.find((node) => node.hasAttribute('data-lit')) ??
      all.find((node) => node.dataset['stop'] !== undefined) ??
      all[0];
    for (const node of every) attr(node, 'tabindex', node === stop ? 0 : -1);
  }
}

/**
 * Remember where the player is in a zone.
 * @param {HTMLElement} node
 */
export function visit(node) {
  const zone = node.closest('[data-zone]');
  for (const old of zone?.querySelectorAll('[data-stop]') ?? []) old.removeAttribute('data-stop');
  attr(node, 'data-stop', true);
}

/**
 * What holds the focus now, to find it again after the repaint.
 * @param {HTMLElement} root
 */
export function focused(root) {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || !root.contains(active)) return null;
  return { active, id: active.dataset['thing'] ?? '', zone: active.closest('[data-zone]') };
}

/**
 * @param {HTMLElement} root
 * @param {ReturnType<typeof focused>} was
 * @param {(id: string) => HTMLElement|null} element
 */
export function refocus(root, was, element) {
  if (!was || document.activeElement === was.active || !was.id) return;
  const there = element(was.id);
  // The focus does not ride along with a card that has gone elsewhere.
  if (there && there.closest('[data-zone]') !== was.zone) return;
  const stop = was.zone?.isConnected ? was.zone.querySelector('[data-thing][tabindex="0"]') : null;
  const next = there ?? stop ?? root.querySelector('[data-lit]') ?? root.querySelector('[data-thing]');
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}
