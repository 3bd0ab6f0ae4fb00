// The parameters of the page's address, such as `?embed=1&theme=dark`: the one list of all that stands between the path
// and the `#`. docs/embedding.md explains each. `embed.js` passes them on from its `data-` attributes.

export interface Parameter {
  values: readonly string[] | null; // what it can be; null: a number of moves; empty: any word
  usual: string; // its value if the address does not name it, or names a wrong one
}

export const FLAG: Parameter = { values: ['1'], usual: '' };

export type ParameterName =
  | 'embed'
  | 'guest'
  | 'theme'
  | 'lang'
  | 'at'
  | 'replay'
  | 'autoplay'
  | 'speed'
  | 'hints'
  | 'only'
  | 'values'
  | 'start'
  | 'show';

export const PARAMETERS: Record<ParameterName, Parameter> = {
  embed: FLAG, // without header and footer
  guest: FLAG, // stores nothing on the device (engine/guest.ts)
  theme: { values: ['light', 'dark', 'auto'], usual: '' }, // without it the one chosen on this device
  lang: { values: [], usual: '' }, // the language; without it, or with an unknown one, the reader's own
  at: { values: null, usual: '' }, // the point of a shared game to show
  replay: FLAG, // a shared game is shown from its start
  autoplay: FLAG, // the replay runs by itself
  speed: { values: ['0.5', '1', '2', '4'], usual: '1' }, // of the replay
  hints: { values: ['on', 'off'], usual: 'on' },
  only: FLAG, // no way to other games
  values: FLAG, // the values of moves are on
  start: FLAG, // a game starts without a touch
  show: FLAG, // the show view, for a projector
};

export function allowed({ values }: Parameter, value: string) {
  return values ? !values.length || values.includes(value) : /^\d{1,4}$/.test(value);
}

/** The value of a parameter in a query; its usual value if it is missing or wrong. */
export function parameterIn(query: string, name: ParameterName): string {
  const { usual } = PARAMETERS[name];
  const value = new URLSearchParams(query).get(name);
  return value !== null && allowed(PARAMETERS[name], value) ? value : usual;
}

/** The value of a parameter of the page's address; its usual value if it is missing or wrong. */
export function parameter(name: ParameterName): string {
  return parameterIn(globalThis.location?.search ?? '', name);
}

/** Whether a parameter that can only be 1 is in the page's address. */
export function flagged(name: ParameterName): boolean {
  return parameter(name) === '1';
}
