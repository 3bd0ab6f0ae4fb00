// What is painted only when somebody comes to see it.

/** How far away from the window something counts as coming into sight. */
const NEAR = '200px';

/** What to do for each element that has not been seen yet. @type {Map<Element, () => void>} */
const waiting = new Map();

/** @type {IntersectionObserver | null} */
let watch = null;

/**
 * Calls once, when an element comes into sight, or nearly. Answers what to call if it is not to be waited for any more.
 * @param {Element} element
 * @param {() => void} paint
 * @returns {() => void}
 */
export function whenSeen(element, paint) {
  watch ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) come(target);
    },
    { rootMargin: NEAR },
  );
  waiting.set(element, paint);
  watch.observe(element);
  return () => forget(element);
}

/** @param {Element} element */
function forget(element) {
  watch?.unobserve(element);
  waiting.delete(element);
}

/** @param {Element} element */
function come(element) {
  const paint = waiting.get(element);
  forget(element);
  paint?.();
}
