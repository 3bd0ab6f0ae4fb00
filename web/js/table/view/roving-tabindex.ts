/** Tab stops of a view, and the focus after a repaint. */
import { attr } from '../../ui/dom.ts';

/** Set a tab stop in each zone, in this order of preference: last visited, first lit, first thing. */
export function rove(zones: HTMLElement[]) {
  for (const zone of zones) {
    const every = [...zone.querySelectorAll('[data-thing]')] as HTMLElement[];
    // Cards of a pile that is one thing are hidden and get no stop.
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

/** Remember the player's position in a zone. */
export function visit(node: HTMLElement) {
  const zone = node.closest('[data-zone]');
  for (const old of zone?.querySelectorAll('[data-stop]') ?? []) old.removeAttribute('data-stop');
  attr(node, 'data-stop', true);
}

/** The focused thing, to find it again after a repaint. */
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
  // The focus does not follow a card into another zone.
  if (there && there.closest('[data-zone]') !== was.zone) return;
  const stop = was.zone?.isConnected ? was.zone.querySelector('[data-thing][tabindex="0"]') : null;
  const next = there ?? stop ?? root.querySelector('[data-lit]') ?? root.querySelector('[data-thing]');
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}
