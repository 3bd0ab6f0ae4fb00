/**
 * What an event of a pointer is about: the thing, what of it moves, and the zone it is over.
 */

/**
 * The thing an event happened to: a copy stands for its card, what lies on a pile for the pile.
 * @param {EventTarget|null} target
 * @returns {HTMLElement|null}
 */
export function thingOf(target) {
  if (!(target instanceof Element)) return null;
  const copy = target.closest('[data-for]');
  if (copy instanceof HTMLElement)
    return copy.closest('.view')?.querySelector(`[data-thing="${CSS.escape(copy.dataset['for'] ?? '')}"]`) ?? null;
  const thing = /** @type {HTMLElement|null} */ (target.closest('[data-thing]'));
  return thing?.closest('[data-whole]')?.querySelector('.place') ?? thing;
}

/** @param {EventTarget|null} target */
export function isCopy(target) {
  return target instanceof Element && target.closest('[data-for]') !== null;
}

/**
 * What moves under the pointer when a thing is dragged: of a pile its top card, of a copy the copy.
 * @param {EventTarget|null} target
 * @param {HTMLElement} thing
 * @returns {HTMLElement}
 */
export function carriedOf(target, thing) {
  const copy = target instanceof Element ? target.closest('[data-for]') : null;
  if (copy instanceof HTMLElement) return copy;
  if (!thing.classList.contains('place')) return thing;
  const cards = thing.parentElement?.querySelectorAll('.card');
  return /** @type {HTMLElement|undefined} */ (cards?.[cards.length - 1]) ?? thing;
}

/**
 * @param {PointerEvent} event
 * @returns {HTMLElement|null}
 */
export function zoneUnder(event) {
  for (const node of document.elementsFromPoint(event.clientX, event.clientY)) {
    if (node.closest('[data-dragged]')) continue;
    const zone = node.closest('[data-zone]');
    if (zone instanceof HTMLElement) return zone;
  }
  return null;
}
