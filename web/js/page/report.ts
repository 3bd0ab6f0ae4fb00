// The head of every report for bug reports.

/** Returns the version of the page, the browser's name and the size of its window. */
export function deviceLines(version: string) {
  return [`Hairpin ${version}`, navigator.userAgent, `${innerWidth} × ${innerHeight} px at ${devicePixelRatio}`];
}
