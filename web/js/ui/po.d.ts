/** A catalogue of sentences in `py/hairpin/words`; `tools/po.mjs` turns it into this module. */
declare module '*.po' {
  /** Key -> sentence, or its plural forms. */
  export const sentences: Record<string, string | string[]>;
  /** The index of the plural form for a number. */
  export const plural: (n: number) => number;
}
