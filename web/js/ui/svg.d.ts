/** The drawings that a sheet of SVG files names, as the build joins them (tools/deck.mjs). */
declare module '*.svg' {
  export type Drawn = [tag: string, attributes: Record<string, string>, ...children: Drawn[]];

  /** Name of a file -> the elements of its `<defs>`, and its other elements. */
  export const drawings: Record<string, [shared: Drawn[], own: Drawn[]]>;
}
