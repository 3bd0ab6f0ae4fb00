/**
 * Helpers that make building and repainting DOM by hand readable. There are no templates from text: what players type
 * can never become markup. Setters write only what differs, so a repaint of an unchanged table touches nothing.
 */

export type Child = Node | string | null | undefined | false;

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
  ...[
    'card-index',
    'deck',
    'chip',
    'line-chip',
    'stand-sign',
    'car-sign',
    'seat-letter',
    'space',
    'key-cap',
    'zone-name',
    'seed',
  ],
  ...[
    'plate-name',
    'seat-name',
    'seat-mark',
    'honours-name',
    'result-say',
    'sheet-say',
    'story-who',
    'finisher-owner',
    'person-name',
  ],
]);

/**
 * Keeps translators from an element that holds a name or a code.
 * @param names what it is called, between blanks
 */
function keepVerbatim(element: Element, names: unknown) {
  if (
    String(names)
      .split(' ')
      .some((name) => VERBATIM.has(name))
  )
    element.setAttribute('translate', 'no');
}

/** Says what an element is, by one name in two places: a class for the styles and `data-part` for who looks for it. */
export function makePart(element: Element, name: string) {
  element.classList.add(name);
  element.setAttribute('data-part', name);
  keepVerbatim(element, name);
}

/**
 * An element with attributes and children; empty ones are left out. `on` takes listeners, `true` is an empty
 * attribute,
 * `part` is its name on the page.
 */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes?: Record<string, unknown> | null,
  ...children: (Child | Child[])[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  const { part, ...rest } = attributes ?? {};
  for (const [name, value] of Object.entries(rest)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === 'on') {
      for (const [type, listener] of Object.entries(value as Record<string, EventListener>)) {
        element.addEventListener(type, listener);
      }
    } else if (name === 'value' && 'value' in element) {
      (element as unknown as HTMLInputElement).value = String(value);
    } else attr(element, name, value as string);
  }
  if (part) makePart(element, String(part));
  keepVerbatim(element, rest['class']);
  append(element, children);
  return element;
}

/** Adds children, leaving out the empty ones. */
export function append(parent: Element, children: (Child | Child[])[]) {
  for (const child of children.flat()) {
    if (child !== null && child !== undefined && child !== false) parent.append(child);
  }
}

/**
 * Whether an element has a box and can be seen in it, however transparent. Safari has no `checkVisibility` before
 * 17.4.
 */
export function isSeen(element: Element) {
  if (element.closest('details:not([open]) > :not(summary)')) return false;
  return element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
}

/** The element of that id. Its absence is a fault of ours. */
export function byId(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page lacks #${id}`);
  return element;
}

/** Make an SVG element. */
export function svg(tag: string, attrs: Record<string, string | number> = {}, ...children: Node[]): SVGElement {
  const node = document.createElementNS(SVG, tag) as SVGElement;
  const { part, ...rest } = attrs;
  for (const [name, value] of Object.entries(rest)) node.setAttribute(name, String(value));
  if (part) makePart(node, String(part));
  keepVerbatim(node, rest['class']);
  node.append(...children);
  return node;
}

/** Set, change or (for null, undefined, false) remove an attribute. */
export function attr(node: Element, name: string, value: string | number | boolean | null | undefined) {
  if (value == null || value === false) {
    if (node.hasAttribute(name)) node.removeAttribute(name);
    return;
  }
  const text = value === true ? '' : String(value);
  if (node.getAttribute(name) !== text) node.setAttribute(name, text);
}

/** Set an element's text. */
export function text(node: Element, value: string | null | undefined) {
  const wanted = value ?? '';
  if (node.textContent === wanted) return;
  // Written into the text node that is there, no child comes or goes, and no rule with :has() or :empty is tried again.
  const { firstChild: only } = node;
  if (wanted && only?.nodeType === 3 && !only.nextSibling) only.nodeValue = wanted;
  else node.textContent = wanted;
}

/**
 * Set a custom property or a style through the CSSOM (style attributes in markup are
 * forbidden by the page's content policy).
 */
export function style(node: HTMLElement | SVGElement, name: string, value: string) {
  if (node.style.getPropertyValue(name) !== value) node.style.setProperty(name, value);
}

/** Where an element is seen. */
export function spotOf(node: Element): Spot {
  const { x, y, width: w, height: h } = node.getBoundingClientRect();
  return { x, y, w, h };
}

/** What was asked about the device. Each is asked once: the browser keeps its answer up to date. */
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

/** Whether nothing should move: the player or the system says so, or nobody looks. */
export function still() {
  const off = document.documentElement.dataset['motion'] === 'off';
  return off || document.hidden || lessMotion();
}

/**
 * Whether a page around this one lets it use something of the device. Asked all the same the browser notes a breach.
 */
export function granted(feature: 'screen-wake-lock' | 'clipboard-write' | 'web-share') {
  const { featurePolicy } = document as unknown as { featurePolicy?: { allowsFeature?: (name: string) => boolean } };
  // Browsers that cannot say refuse in silence.
  return featurePolicy?.allowsFeature?.(feature) ?? true;
}

/** Whether there is a pointer that can rest on things: without one, a tooltip only comes by mistake. */
export function hovers() {
  return media('(hover: hover)');
}

/** Whether a device likely has a keyboard. */
export function keyboard() {
  return media('(hover: hover) and (pointer: fine)');
}

/**
 * Make `parent`'s children exactly `nodes`, in order. Leavers go first, so that taking
 * one card off the front moves no other card; a node that is already in place is not touched.
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

/** A pool of nodes by key: made once, updated after that, forgotten when no longer asked for. */
export class Pool<N extends Element> {
  nodes: Map<string, N> = new Map();
  seen: Set<string> = new Set();

  /** Begin a repaint. */
  begin() {
    this.seen.clear();
  }

  /** The node of a key, made if there is none. */
  get(key: string, make: () => N): N {
    this.seen.add(key);
    let node = this.nodes.get(key);
    if (!node) {
      node = make();
      this.nodes.set(key, node);
    }
    return node;
  }

  /** End a repaint: forget (and take out) what was not asked for. */
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
