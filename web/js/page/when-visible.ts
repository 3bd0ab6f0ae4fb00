// What is painted only when somebody comes to see it.

/** How far away from the window something counts as coming into sight. */
const NEAR = '200px';

/** What to do for each element that has not been seen yet. */
const waiting: Map<Element, () => void> = new Map();

let watch: IntersectionObserver | null = null;

/**
 * Calls once, when an element comes into sight, or nearly. Answers what to call if it is not to be waited for any
 * more.
 */
export function whenSeen(element: Element, paint: () => void): () => void {
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

function forget(element: Element) {
  watch?.unobserve(element);
  waiting.delete(element);
}

function come(element: Element) {
  const paint = waiting.get(element);
  forget(element);
  paint?.();
}
