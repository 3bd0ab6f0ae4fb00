// Where the site begins, for an address that leads nowhere: hosts show this page under any address, so
// only a look tells. The build puts this into 404.html. Without it the page offers its guesses.
(async () => {
  const start = document.getElementById('start');
  const guesses = document.getElementById('guesses');
  if (!start || !guesses) return;
  guesses.hidden = true;
  // No address is so deep; a strange one must not make a request for each of its thousand slashes.
  const MOST = 12;
  // Some messengers write “%23” for the “#” of a link, so that the game it names stands in the path.
  const [path = '/', named] = location.pathname.split(/%(?:25)*23(.*)/);
  const fragment = named ? `#${named}${location.search}` : location.hash;
  let folder = path.replace(/[^/]*$/, '');
  for (let n = 0; n < MOST; n++) {
    try {
      const answer = await fetch(`${location.origin}${folder}manifest.webmanifest`);
      // Another site may live above; and some hosts answer anything with a page.
      if (answer.ok && (await answer.json()).name === 'Hairpin') {
        // What was meant may stand in the fragment: a game, or a link to one.
        const address = `${location.origin}${folder}${fragment}`;
        start.querySelector('a')?.setAttribute('href', address);
        start.hidden = false;
        if (named) location.replace(address);
        return;
      }
    } catch {
      // No answer, or not the one looked for.
    }
    if (folder === '/') break;
    folder = folder.replace(/[^/]*\/$/, '');
  }
  guesses.hidden = false;
})();
