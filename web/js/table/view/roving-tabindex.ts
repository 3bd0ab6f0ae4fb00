/**
 * Where the tab key comes to in a view, and where the focus is found again after it was painted.
 */
import { attr } from '../../ui/dom.ts';

/** One stop for the tab key in each zone: the last visited thing, else the first lit one, else the first. */
export function rove(zones: HTMLElement[]) {
  for (const zone of zones) {
    const every = [...zone.querySelectorAll('[data-thing]')] as HTMLElement[];
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

/** Remember where the player is in a zone. */
export function visit(node: HTMLElement) {
  const zone = node.closest('[data-zone]');
  for (const old of zone?.querySelectorAll('[data-stop]') ?? []) old.removeAttribute('data-stop');
  attr(node, 'data-stop', true);
}

/** What holds the focus now, to find it again after the repaint. */
export function focused(root: HTMLElement) {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || !root.contains(active)) return null;
  return { active, id: active.dataset['thing'] ?? '', zone: active.closest('[data-zone]') };
}

export function refocus(
  root: HTMLElement,
  was: ReturnType<typeof focused>,
  element: (id: string) => HTMLElement | null,
) {
  if (!was || document.activeElement === was.active || !was.id) return;
  const there = element(was.id);
  // The focus does not ride along with a card that has gone elsewhere.
  if (there && there.closest('[data-zone]') !== was.zone) return;
  const stop = was.zone?.isConnected ? was.zone.querySelector('[data-thing][tabindex="0"]') : null;
  const next = there ?? stop ?? root.querySelector('[data-lit]') ?? root.querySelector('[data-thing]');
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}
