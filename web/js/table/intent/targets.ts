/** The thing or zone under a pointer. */

/** The thing of an event: for a copy its card, for a card on a pile the pile. */
export function thingOf(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  const copy = target.closest('[data-for]');
  if (copy instanceof HTMLElement)
    return copy.closest('.view')?.querySelector(`[data-thing="${CSS.escape(copy.dataset['for'] ?? '')}"]`) ?? null;
  const thing = target.closest('[data-thing]') as HTMLElement | null;
  return thing?.closest('[data-whole]')?.querySelector('.place') ?? thing;
}

export function isCopy(target: EventTarget | null) {
  return target instanceof Element && target.closest('[data-for]') !== null;
}

/** The element that moves when a thing is dragged: the top card of a pile, or the copy. */
export function carriedOf(target: EventTarget | null, thing: HTMLElement): HTMLElement {
  const copy = target instanceof Element ? target.closest('[data-for]') : null;
  if (copy instanceof HTMLElement) return copy;
  if (!thing.classList.contains('place')) return thing;
  const cards = thing.parentElement?.querySelectorAll('.card');
  return (cards?.[cards.length - 1] as HTMLElement | undefined) ?? thing;
}

/** The thing under a point, without the dragged thing. */
export function thingUnder(x: number, y: number, own: HTMLElement) {
  for (const node of document.elementsFromPoint(x, y)) {
    const thing = thingOf(node);
    if (thing && thing !== own) return thing;
  }
  return null;
}

/** The zone under a point and under the dragged thing. */
export function zoneUnder(x: number, y: number): HTMLElement | null {
  for (const node of document.elementsFromPoint(x, y)) {
    if (node.closest('[data-dragged]')) continue;
    const zone = node.closest('[data-zone]');
    if (zone instanceof HTMLElement) return zone;
  }
  return null;
}
