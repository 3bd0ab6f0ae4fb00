// Finds the start of the site for a wrong address. Hosts show this page at any address, so only requests can find it.
// The build writes this script into 404.html; without it the page shows guesses.
(async () => {
  const start = document.getElementById('start');
  const guesses = document.getElementById('guesses');
  if (!start || !guesses) return;
  guesses.hidden = true;
  // A strange address with thousands of slashes must not cause as many requests.
  const MOST = 12;
  // Some messengers write “%23” for the “#” of a link, so that the fragment becomes part of the path.
  const [path = '/', named] = location.pathname.split(/%(?:25)*23(.*)/);
  const fragment = named ? `#${named}${location.search}` : location.hash;
  let folder = path.replace(/[^/]*$/, '');
  for (let n = 0; n < MOST; n++) {
    try {
      const answer = await fetch(`${location.origin}${folder}manifest.webmanifest`);
      // A folder above may contain another site, and some hosts answer any address with a page.
      const facts = answer.ok ? await answer.json() : null;
      if (facts?.name === 'Hairpin') {
        // The fragment may name a game or hold a link to one.
        const game = named ? '' : gameAt(path.slice(folder.length), facts.shortcuts);
        const there = game ? `${location.search}${fragment.startsWith('#/') ? fragment : game}` : fragment;
        const address = `${location.origin}${folder}${there}`;
        start.querySelector('a')?.setAttribute('href', address);
        start.hidden = false;
        if (named || game) location.replace(address);
        return;
      }
    } catch {
      // No answer, or not Hairpin's manifest: try the folder above.
    }
    if (folder === '/') break;
    folder = folder.replace(/[^/]*\/$/, '');
  }
  guesses.hidden = false;

  /**
   * The fragment of the game that the rest of a path names, in any case and with any marks between its words; else
   * empty.
   * @param {string} rest
   * @param {{url: string}[]} shortcuts of the manifest: one a game
   */
  function gameAt(rest, shortcuts = []) {
    const plain = (/** @type {string} */ text) => text.toLowerCase().replace(/%20|[^a-z0-9]/g, '');
    const found = shortcuts.find(({ url }) => plain(url) === plain(rest));
    return found ? found.url.replace('./', '') : '';
  }
})();
