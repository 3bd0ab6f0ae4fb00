/**
 * Where tokens would stand: a pale copy of each that would stand elsewhere than now, on the stage it would come to.
 *
 * @typedef {import("../../engine/types.js").Token} Token
 * @typedef {import("./stage.js").Stage} Stage
 * @typedef {import("./stage.js").Things} Things
 */
import { attr } from '../../ui/dom.js';
import { makeToken, placeToken } from './tokens.js';

/**
 * Put the copies on the stages.
 * @param {Token[]} then   as they would be
 * @param {Token[]} tokens  as they are
 * @param {Stage[]} stages
 * @param {Pick<Things, "colour"|"letter"|"words">} things
 * @returns {HTMLElement[]} the copies, one for each token and place
 */
export function ghostsOf(then, tokens, stages, things) {
  const now = new Map(tokens.map((token) => [token.id, token]));
  /** @type {HTMLElement[]} */
  const made = [];
  const seen = new Set();
  for (const token of then) {
    const old = now.get(token.id);
    const key = `${token.id} ${token.at}`;
    if ((old && old.at === token.at && (old.beyond ?? 0) === (token.beyond ?? 0)) || seen.has(key)) continue;
    for (const stage of stages) {
      const place = stage.foresees ? null : stage.place(token);
      if (!place) continue;
      const node = makeToken(token, things.colour(token.seat), things.letter(token.seat));
      node.classList.add('ghost');
      node.removeAttribute('data-token');
      attr(node, 'data-ghost', token.id);
      attr(node, 'data-to', token.at);
      placeToken(node, token, place, token.beyond ? things.words('table.beyond', { n: token.beyond }) : '');
      node.removeAttribute('data-at');
      attr(node, 'aria-hidden', 'true');
      // What is only foreseen covers nothing that is there.
      stage.tokens.prepend(node);
      made.push(node);
      seen.add(key);
    }
  }
  return made;
}
