// What is wrong with the parameters of an address. Home does without this code.

import { allowed, FLAG, PARAMETERS } from './parameters.ts';

/** A wrong parameter in an address, and the key of the sentence about it. */
export interface WrongParameter {
  key: 'parameter.flag' | 'parameter.number' | 'parameter.choice';
  name: string;
  value: string;
  values: readonly string[];
  usual: string;
}

/** What is wrong with the parameters of a query. Names that are not in the list belong to others: trackers add some. */
export function wrongIn(query: string): WrongParameter[] {
  const given = new URLSearchParams(query);
  return Object.entries(PARAMETERS).flatMap(([name, parameter]) => {
    const value = given.get(name);
    if (value === null || allowed(parameter, value)) return [];
    const { usual, values } = parameter;
    const key = !values ? 'parameter.number' : parameter === FLAG ? 'parameter.flag' : 'parameter.choice';
    return { key, name, value: value.slice(0, 20), values: values ?? [], usual };
  });
}
