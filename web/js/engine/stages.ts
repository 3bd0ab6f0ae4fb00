// The stages of a start as marks on the page's clock: for the browser's own tools, and for `bench startup`.

/** @param at ms since the page's time origin, where it was elsewhere that it happened */
export function stage(name: string, at?: number) {
  performance.mark(`hairpin:${name}`, at === undefined ? {} : { startTime: at });
}
