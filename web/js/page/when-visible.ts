// Calls functions when elements come into sight, for pictures that are painted late.

/** An element this close to the window counts as in sight. */
const NEAR = '200px';

/** The function of each element that was not in sight yet. */
const waiting: Map<Element, () => void> = new Map();

let watch: IntersectionObserver | null = null;

/** Calls once when an element comes into sight. Returns a function that ends the wait. */
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
