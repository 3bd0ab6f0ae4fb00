/**
 * Helpers to build and repaint DOM by hand. They make no markup from text, so typed text never becomes markup. Setters
 * write only differences, so a repaint of an unchanged table changes nothing.
 */

type Child = Node | string | null | undefined | false;

/** in pixels of the window */
export interface Spot {
  x: number;
  y: number;
  w: number;
  h: number;
}

const SVG = 'http://www.w3.org/2000/svg';

/** Classes of elements whose text is a name or a code. The browser's translator must leave them as they are. */
const VERBATIM = new Set([
  ...['card-index', 'deck', 'chip', 'line-chip', 'stand-sign', 'car-sign', 'seat-letter', 'space', 'key-cap'],
  ...['zone-name', 'seat-name', 'seat-mark', 'finisher-owner'],
]);

/** Keeps translators from an element that holds a name or a code. `names`: its classes, between blanks. */
function keepVerbatim(element: Element, names: unknown) {
  const classes = String(names).split(' ');
  if (classes.some((name) => VERBATIM.has(name))) element.setAttribute('translate', 'no');
}

/** Names a part of the page in two places: the class is for styles, `data-part` for scripts and tests. */
export function makePart(element: Element, name: string) {
  element.classList.add(name);
  element.setAttribute('data-part', name);
  keepVerbatim(element, name);
}

/**
 * An element with attributes and children, without the empty ones. `on` takes listeners, `true` is an empty attribute,
 * `part` is a name (`makePart`).
 */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes?: Record<string, unknown> | null,
  ...children: (Child | Child[])[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  const { part, ...rest } = attributes ?? {};
  for (const [name, value] of Object.entries(rest)) attr(element, name, value as string);
  if (part) makePart(element, String(part));
  keepVerbatim(element, rest['class']);
  for (const child of children.flat()) if (child || child === '') element.append(child);
  return element;
}

/** Whether an element has a box and is visible, however transparent. Safari has no `checkVisibility` before 17.4. */
export function isSeen(element: Element) {
  if (element.closest('details:not([open]) > :not(summary)')) return false;
  return element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
}

/** Whether the boxes of two elements overlap. */
export function meet(one: Element, other: Element) {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** The element with this id, which must exist. */
export function byId(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page lacks #${id}`);
  return element;
}

/** An SVG element. */
export function svg(tag: string, attrs: Record<string, string | number> = {}, ...children: Node[]): SVGElement {
  const node = document.createElementNS(SVG, tag) as SVGElement;
  const { part, ...rest } = attrs;
  for (const [name, value] of Object.entries(rest)) node.setAttribute(name, String(value));
  if (part) makePart(node, String(part));
  keepVerbatim(node, rest['class']);
  node.append(...children);
  return node;
}

/** Sets an attribute, or removes it for null, undefined and false. */
export function attr(node: Element, name: string, value: string | number | boolean | null | undefined) {
  if (value == null || value === false) {
    if (node.hasAttribute(name)) node.removeAttribute(name);
    return;
  }
  const text = value === true ? '' : String(value);
  if (node.getAttribute(name) !== text) node.setAttribute(name, text);
}

/** Sets an element's text. */
export function text(node: Element, value: string | null | undefined) {
  const wanted = value ?? '';
  if (node.textContent === wanted) return;
  // With a new value in the old text node, the browser matches no rule with :has() or :empty again.
  const { firstChild: only } = node;
  if (wanted && only?.nodeType === 3 && !only.nextSibling) only.nodeValue = wanted;
  else node.textContent = wanted;
}

/** Sets a custom property or a style. The page's content policy forbids style attributes in markup. */
export function style(node: HTMLElement | SVGElement, name: string, value: string) {
  if (node.style.getPropertyValue(name) !== value) node.style.setProperty(name, value);
}

/** The place of an element in the window. */
export function spotOf(node: Element): Spot {
  const { x, y, width: w, height: h } = node.getBoundingClientRect();
  return { x, y, w, h };
}

/** Media queries, each made once: the browser keeps its answer up to date. */
const asked: Map<string, MediaQueryList> = new Map();

function media(query: string) {
  const list = asked.get(query) ?? matchMedia(query);
  asked.set(query, list);
  return list.matches;
}

/** Whether the system wants less motion. */
export function lessMotion() {
  return media('(prefers-reduced-motion: reduce)');
}

/** Whether nothing should move: by preference, by the system's setting, or because the page is hidden. */
export function still() {
  const off = document.documentElement.dataset['motion'] === 'off';
  return off || document.hidden || lessMotion();
}

/** Whether the host page lets this page use a feature. Without this question the browser would log a violation. */
export function granted(feature: 'screen-wake-lock' | 'clipboard-write' | 'web-share' | 'camera') {
  const { featurePolicy } = document as unknown as { featurePolicy?: { allowsFeature?: (name: string) => boolean } };
  // Browsers without this question refuse silently.
  return featurePolicy?.allowsFeature?.(feature) ?? true;
}

/** Whether a pointer can hover. Without one, tooltips would only come by mistake. */
export function hovers() {
  return media('(hover: hover)');
}

/** Whether a device likely has a keyboard. */
export function keyboard() {
  return media('(hover: hover) and (pointer: fine)');
}

/**
 * Makes `nodes` the children of `parent`, in this order. Other children go first, so that removing the first card moves
 * no other card. A node in its place is not touched.
 */
export function arrange(parent: Element, nodes: Element[]) {
  let here = parent.firstElementChild;
  let same = 0;
  while (here && here === nodes[same]) {
    here = here.nextElementSibling;
    same++;
  }
  if (!here && same === nodes.length) return;
  const wanted = new Set(nodes);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  let cursor = parent.firstElementChild;
  for (const node of nodes) {
    if (node === cursor) cursor = cursor.nextElementSibling;
    else parent.insertBefore(node, cursor);
  }
}

/** Nodes by key. A node is made once, and removed when a repaint does not ask for it. */
export class Pool<N extends Element> {
  nodes: Map<string, N> = new Map();
  seen: Set<string> = new Set();

  /** Begins a repaint. */
  begin() {
    this.seen.clear();
  }

  /** Returns the node of a key, and makes it if it is missing. */
  get(key: string, make: () => N): N {
    this.seen.add(key);
    let node = this.nodes.get(key);
    if (!node) {
      node = make();
      this.nodes.set(key, node);
    }
    return node;
  }

  /** Ends a repaint: removes the nodes that it did not ask for. */
  end() {
    for (const [key, node] of this.nodes) {
      if (this.seen.has(key)) continue;
      node.remove();
      this.nodes.delete(key);
    }
  }
}

/**
 * Returns a listener for keys: Enter in a text field does what the button beside the field does. There is no form,
 * because a frame may be forbidden to submit one.
 */
export function onEnter(run: () => void) {
  return (event: KeyboardEvent) => {
    const { target } = event;
    // An input method uses Enter to end a word, and some fields have an Enter of their own.
    if (event.key !== 'Enter' || event.isComposing || event.repeat || event.defaultPrevented) return;
    if (!(target instanceof HTMLInputElement) || target.type !== 'text') return;
    event.preventDefault();
    run();
  };
}
