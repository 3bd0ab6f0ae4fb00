// Joins the drawings of the deck (`py/hairpin/deck`): turns the sheet that names their files into one script.

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const TAG = /<!--.*?-->|<(\/?)([\w-]+)((?:\s+[\w-]+="[^"]*")*)\s*(\/?)>|\S/gs;
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g;
const IMAGE = /<image href="([\w-]+)\.svg"/g;
/** A value of an attribute that is too long to be repeated. */
const LONG = /"[^"]{24,}"/g;

/** Returns an SVG text as an element: its tag, its attributes, and its children. It may have no other content. */
function parse(text) {
  const open = [['', {}]];
  for (const [found, end, tag, attributes, alone] of text.matchAll(TAG)) {
    if (found.startsWith('<!--')) continue;
    if (!tag) throw new Error(`A drawing may only have elements, not “${found}”`);
    if (end) open.pop();
    else {
      const pairs = [...attributes.matchAll(ATTRIBUTE)].map(([, name, value]) => [name, value.replace(/\s+/g, ' ')]);
      const node = [tag, Object.fromEntries(pairs)];
      open.at(-1).push(node);
      if (!alone) open.push(node);
    }
  }
  return open[0][2];
}

/** Gives the ids of a drawing, and its references to them, a prefix. They are unique in the page then. */
function rename([tag, attributes, ...children], prefix) {
  const renamed = Object.entries(attributes).map(([name, value]) => [
    name,
    name === 'id' ? prefix + value : value.replace(/^#|(?<=^url\()#/, `#${prefix}`),
  ]);
  return [tag, Object.fromEntries(renamed), ...children.map((child) => rename(child, prefix))];
}

/**
 * Returns a script with the drawings that a sheet names: each has the elements of its `<defs>`, and its other elements.
 * @param {string} path  of the sheet
 */
export function script(path) {
  const drawings = {};
  for (const [, name] of readFileSync(path, 'utf8').matchAll(IMAGE)) {
    const [, , ...nodes] = parse(readFileSync(join(dirname(path), `${name}.svg`), 'utf8'));
    const shared = nodes.filter(([tag]) => tag === 'defs').flatMap(([, , ...children]) => children);
    const own = nodes.filter(([tag]) => tag !== 'defs');
    drawings[name] = [shared, own].map((part) => part.map((node) => rename(node, `deck-${name}-`)));
  }
  // Several drawings share a path, such as the pattern of a back. The script has it once.
  const text = JSON.stringify(drawings);
  const count = {};
  for (const [value] of text.matchAll(LONG)) count[value] = (count[value] ?? 0) + 1;
  const often = Object.keys(count).filter((value) => count[value] > 1);
  const joined = text.replace(LONG, (value) => (count[value] > 1 ? `often[${often.indexOf(value)}]` : value));
  return `const often = [${often}];\nexport const drawings = ${joined};\n`;
}

/** A plugin of esbuild: a script may import the sheet. */
export const drawings = {
  name: 'drawings',
  setup({ onLoad }) {
    onLoad({ filter: /\.svg$/ }, ({ path }) => ({ contents: script(path), loader: 'js' }));
  },
};
