// What is printed on the keys of this keyboard. A key counts by the sign that it types, so on most keyboards its letter
// is printed on it. Where a keyboard types no Latin letters, a key counts by its place (`table/input/key-commands.ts`).

/** The part of a browser that knows the keyboard; not all browsers have it. */
interface Keyboard {
  getLayoutMap: () => Promise<ReadonlyMap<string, string>>;
}

const SIGNS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'];

/**
 * The print on the keys of letters and digits that the keyboard does not type. French keyboards print digits above
 * other signs, so a digit keeps its sign unless the key types a digit of another script.
 * @param layout what each key types, by its code
 */
export function capsOf(layout: ReadonlyMap<string, string>): Record<string, string> {
  const typed = new Set([...layout.values()].map((each) => each.toUpperCase()));
  const caps: Record<string, string> = {};
  for (const sign of SIGNS) {
    if (typed.has(sign)) continue;
    const digit = /[0-9]/.test(sign);
    const cap = layout.get(`${digit ? 'Digit' : 'Key'}${sign}`)?.toUpperCase() ?? '';
    if ((digit ? /^\p{Nd}$/u : /^\p{L}$/u).test(cap)) caps[sign] = cap;
  }
  return caps;
}

/** The print on the keys of this keyboard, as far as it is not the sign of the key. */
export let caps: Record<string, string> = {};

/** Asks the browser for the keyboard. Where it does not know, or a frame may not ask, each key keeps its sign. */
export async function readCaps() {
  const { keyboard } = navigator as Navigator & { keyboard?: Keyboard };
  const layout = await keyboard?.getLayoutMap().catch(() => null);
  caps = layout ? capsOf(layout) : {};
}
