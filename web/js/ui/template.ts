// Exports the templates of the package lit-html; no other script imports the package. A screen is a function from its
// state to a template, and `render` changes only the parts that differ. Values are inserted as text, never as markup.

import { html, nothing, render, svg, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { repeat } from 'lit-html/directives/repeat.js';

export { html, live, nothing, render, repeat, svg, type TemplateResult };

/** Returns the one element of a template, for scripts that add elements by hand. */
export function element<E extends Element = HTMLElement>(template: TemplateResult): E {
  const made = document.createDocumentFragment();
  render(template, made);
  return made.firstElementChild as E;
}
