// A printed text of the engine in the page: a sheet, or the drawing of a table.

import { h } from '../ui/dom.ts';

/** The pages of a text. Their styles come with them and reach nothing else of the page. */
export class PrintedPages {
  host: HTMLElement;
  shadow: ShadowRoot;
  paper = new CSSStyleSheet();
  look = new CSSStyleSheet();

  /** @param part the name of their element */
  constructor(part: string) {
    this.host = h('div', { part });
    this.shadow = this.host.attachShadow({ mode: 'open' });
    this.shadow.adoptedStyleSheets = [this.look];
    // Browsers read the size of the paper only from styles of the document.
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.paper];
  }

  /** The number of drawn pages; 0 for a text, whose pages only a printer knows. */
  get count() {
    return this.shadow.querySelectorAll('.page').length;
  }

  /** @param text a whole document, or a drawing */
  show(text: string) {
    // The policy of the page permits no style elements, not even in a document that is only read.
    const styles: string[] = [];
    const bare = text.replace(/<style>(.*?)<\/style>/gs, (_, rules: string) => {
      styles.push(rules);
      return '';
    });
    const made = new DOMParser().parseFromString(bare, 'text/html');
    this.paper.replaceSync(styles[0] ?? '');
    this.look.replaceSync(styles[1] ?? '');
    this.shadow.replaceChildren(...[...made.body.childNodes].map((each) => document.importNode(each, true)));
  }

  leave() {
    this.host.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== this.paper);
  }
}
