/**
 * The table's one door to the rest of the page.
 * @typedef {import("./types.js").TableContext} TableContext
 * @typedef {import("./types.js").MountedTable} MountedTable
 */

/**
 * Put a game table into `host`.
 * @param {HTMLElement} host
 * @param {TableContext} ctx
 * @returns {MountedTable}
 */
export function mountTable(host, ctx) {
  void ctx;
  host.classList.add("table");
  return { show() {}, unmount() {} };
}
