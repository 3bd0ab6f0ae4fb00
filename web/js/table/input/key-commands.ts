/** The sign and the command of a key. */

export type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'> &
  Partial<Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'getModifierState'>>;

/**
 * The command of a key.
 * @param keys the command of each sign at this table
 */
export function commandOf(keys: Record<string, string>, event: Key): string | undefined {
  const { ctrlKey = false, key, metaKey = false, shiftKey } = event;
  const sign = signOf(event);
  if (ctrlKey || metaKey) return keys[`CONTROL+${shiftKey ? 'SHIFT+' : ''}${sign}`];
  // As typed first: on some keyboards plus and minus are on the keys of digits. Enter counts as Space.
  return keys[key] ?? (sign === ' ' ? undefined : keys[sign]);
}

/** Signs of commands. */
const SIGNS = new Set(['/', '?', ',', '.', ';']);
/** The signs of an American keyboard, by key code. */
const PLACES: Record<string, string> = { Comma: ',', Period: '.', Semicolon: ';', Slash: '/' };
/** Arabic signs, and their Latin counterparts. */
const SAME: Record<string, string> = { '،': ',', '؛': ';', '؟': '?' };
/** Names of keys without a sign: accents, and keys that an input method takes. */
const UNSIGNED = new Set(['Dead', 'Process', 'Unidentified']);

/**
 * The sign of a key, in capitals. Latin letters, digits and signs of commands count as typed. Any other key stands for
 * the letter or digit in its place on an American keyboard: Cyrillic letters and the digits of a French keyboard work.
 * Enter counts as a blank. Other named keys keep their names.
 */
export function signOf(event: Key): string {
  const { key, code, shiftKey } = event;
  if (key === 'Enter') return ' ';
  if (/^[a-z0-9 ]$/i.test(key)) return key.toUpperCase();
  if (/^[a-z0-9]+$/i.test(key) && !UNSIGNED.has(key)) return key.toUpperCase();
  const sign = SAME[key] ?? key;
  // With AltGr, the sign counts as typed.
  if (event.getModifierState?.('AltGraph')) return sign;
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(code)?.[1];
  if (digit && !shiftKey) return digit;
  if (SIGNS.has(sign)) return sign;
  const place = digit ?? /^Key([A-Z])$/.exec(code)?.[1] ?? (shiftKey && code === 'Slash' ? '?' : PLACES[code]);
  return place ?? sign;
}
