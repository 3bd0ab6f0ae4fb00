/**
 * The few DOM helpers the table needs. All of them write only what differs, so a
 * repaint of an unchanged table touches nothing.
 */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Make an element with attributes and children; `null` children are left out.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string|number|boolean|null|undefined>} [attrs]
 * @param {...(Node|string|null|undefined)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, attrs = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attrs)) attr(node, name, value);
  for (const child of children) if (child != null) node.append(child);
  return node;
}

/**
 * Make an SVG element.
 * @param {string} tag
 * @param {Record<string, string|number>} [attrs]
 * @param {...Node} children
 * @returns {SVGElement}
 */
export function svg(tag, attrs = {}, ...children) {
  const node = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  for (const [name, value] of Object.entries(attrs)) node.setAttribute(name, String(value));
  node.append(...children);
  return node;
}

/**
 * Set, change or (for null, undefined, false) remove an attribute.
 * @param {Element} node
 * @param {string} name
 * @param {string|number|boolean|null|undefined} value
 */
export function attr(node, name, value) {
  if (value == null || value === false) {
    if (node.hasAttribute(name)) node.removeAttribute(name);
    return;
  }
  const text = value === true ? '' : String(value);
  if (node.getAttribute(name) !== text) node.setAttribute(name, text);
}

/**
 * Set an element's text.
 * @param {Element} node
 * @param {string|null|undefined} value
 */
export function text(node, value) {
  const wanted = value ?? '';
  if (node.textContent !== wanted) node.textContent = wanted;
}

/**
 * Set a custom property or a style through the CSSOM (style attributes in markup are
 * forbidden by the page's content policy).
 * @param {HTMLElement|SVGElement} node
 * @param {string} name
 * @param {string} value
 */
export function style(node, name, value) {
  if (node.style.getPropertyValue(name) !== value) node.style.setProperty(name, value);
}

/** Whether nothing should move: the player or the system says so, or nobody looks. */
export function still() {
  const off = document.documentElement.dataset['motion'] === 'off';
  return off || document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Whether a page around this one lets it use something of the device. Asked all the same the browser notes a breach.
 * @param {"screen-wake-lock"|"clipboard-write"|"web-share"} feature
 */
export function granted(feature) {
  const { featurePolicy } = /** @type {{featurePolicy?: {allowsFeature?: (name: string) => boolean}}} */ (
    /** @type {unknown} */ (document)
  );
  // Browsers that cannot say refuse in silence.
  return featurePolicy?.allowsFeature?.(feature) ?? true;
}

/** Whether there is a pointer that can rest on things: without one, a tooltip only comes by mistake. */
export function hovers() {
  return matchMedia('(hover: hover)').matches;
}

/** Whether a device likely has a keyboard. */
export function keyboard() {
  return matchMedia('(hover: hover) and (pointer: fine)').matches;
}

/**
 * Make `parent`'s children exactly `nodes`, in order. Leavers go first, so that taking
 * one card off the front moves no other card; a node that is already in place is not touched.
 * @param {Element} parent
 * @param {Element[]} nodes
 */
export function arrange(parent, nodes) {
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

/**
 * A pool of nodes by key: made once, updated after that, forgotten when no longer asked for.
 * @template {Element} N
 */
export class Pool {
  constructor() {
    /** @type {Map<string, N>} */
    this.nodes = new Map();
    /** @type {Set<string>} */
    this.seen = new Set();
  }

  /** Begin a repaint. */
  begin() {
    this.seen.clear();
  }

  /**
   * The node of a key, made if there is none.
   * @param {string} key
   * @param {() => N} make
   * @returns {N}
   */
  get(key, make) {
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
