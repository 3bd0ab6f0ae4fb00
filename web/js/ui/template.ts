// Exports the templates of the package lit-html. Besides `repeat.ts`, no other script imports the package. A screen is
// a function from its state to a template, and `render` changes only the parts that differ. Values are inserted as
// text, never as markup.

import { html as htmlOf, nothing, render, svg as svgOf, type TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { live } from 'lit-html/directives/live.js';

export { guard, live, nothing, render, type TemplateResult };

// A browser that translates the page puts <font> elements in the place of texts. lit-html then sets the text of such an
// element as if it were the text node.
if (globalThis.HTMLFontElement)
  Object.defineProperty(HTMLFontElement.prototype, 'data', {
    set(text: string) {
      this.replaceWith(text);
    },
  });

/** A template's texts -> the texts that `join` makes of them. */
const joined: WeakMap<TemplateStringsArray, TemplateStringsArray> = new WeakMap();

/**
 * Returns a template's texts without line breaks and indentation between elements, which would show as a space. After
 * each value between elements stands a comment: lit-html needs a node there that no translator replaces.
 */
function join(texts: TemplateStringsArray): TemplateStringsArray {
  let found = joined.get(texts);
  if (!found) {
    let before = '';
    const all = texts.map((text) => {
      const between = before && before.lastIndexOf('<') <= before.lastIndexOf('>');
      before += text;
      const plain = text.replace(/(^|>)\s*\n\s*(?=<|$)/g, '$1');
      return between && /^[^<]/.test(plain) ? `<!---->${plain}` : plain;
    });
    found = Object.assign(all, { raw: texts.raw });
    joined.set(texts, found);
  }
  return found;
}

/** A template of HTML elements. */
export function html(texts: TemplateStringsArray, ...values: unknown[]) {
  return htmlOf(join(texts), ...values);
}

/** A template of SVG elements, for use inside `<svg>`. */
export function svgTemplate(texts: TemplateStringsArray, ...values: unknown[]) {
  return svgOf(join(texts), ...values);
}

/** Elements from `element`, and where their templates are rendered. */
const places: WeakMap<Element, DocumentFragment> = new WeakMap();

/** Returns the one element of a template, for scripts that add elements by hand. */
export function element<E extends Element = HTMLElement>(template: TemplateResult): E {
  const place = document.createDocumentFragment();
  render(template, place);
  const made = place.firstElementChild as E;
  places.set(made, place);
  return made;
}

/** Renders the template of an element from `element` again with other values, wherever the element is now. */
export function repaint(made: Element, template: TemplateResult) {
  render(template, places.get(made) as DocumentFragment);
}
