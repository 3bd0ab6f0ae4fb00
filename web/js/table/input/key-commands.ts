/** Which sign and which command a key stands for. Pure: what was pressed in, a name out. */

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
  // As typed: on some keyboards plus and minus lie on the keys of digits. Enter types the sign of Space.
  return keys[key] ?? (sign === ' ' ? undefined : keys[sign]);
}

/** Signs of commands, which count as typed. */
const SIGNS = new Set(['/', '?', ',', '.', ';']);
/** What stands on a key of the usual keyboard, by its place there. */
const PLACES: Record<string, string> = { Comma: ',', Period: '.', Semicolon: ';', Slash: '/' };
/** Signs of Arabic. */
const SAME: Record<string, string> = { '،': ',', '؛': ';', '؟': '?' };
/** Keys without a sign of their own: accents, and what an input method takes. */
const UNSIGNED = new Set(['Dead', 'Process', 'Unidentified']);

/**
 * The sign of a key, in capitals, whatever the keyboard's language. Typed Latin letters, digits and signs of commands
 * count as typed. Any other key stands for the letter or digit in its place on an American keyboard, so that Cyrillic
 * letters and the row of digits on a French keyboard can be used. Enter is as good as a blank. Other named keys keep
 * their names.
 */
export function signOf(event: Key): string {
  const { key, code, shiftKey } = event;
  if (key === 'Enter') return ' ';
  if (/^[a-z0-9 ]$/i.test(key)) return key.toUpperCase();
  if (/^[a-z0-9]+$/i.test(key) && !UNSIGNED.has(key)) return key.toUpperCase();
  const sign = SAME[key] ?? key;
  // A third sign of a key is meant as it is typed.
  if (event.getModifierState?.('AltGraph')) return sign;
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(code)?.[1];
  if (digit && !shiftKey) return digit;
  if (SIGNS.has(sign)) return sign;
  const place = digit ?? /^Key([A-Z])$/.exec(code)?.[1] ?? (shiftKey && code === 'Slash' ? '?' : PLACES[code]);
  return place ?? sign;
}
