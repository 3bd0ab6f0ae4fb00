// Chance from the page: the only place where it asks the browser for random bits.

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A seed of 65 random bits as 13 letters and digits that cannot be mistaken for one another. */
export function drawSeed() {
  return Array.from(crypto.getRandomValues(new Uint8Array(13)), (byte) => CROCKFORD[byte & 31]).join('');
}
