// The lines that pupils have handed in, stored on this device until the teacher deletes them. “Delete everything”
// deletes them, too, because they lie among the small values of the page (device-storage.ts).

import { keep, recall } from '../ui/device-storage.ts';

export interface ClassLines {
  task: string | null; // four digits of the task that was given out last; null before there is one
  lines: string[]; // each once, in the order in which they came
}

const KEY = 'hairpin.class.lines';

/** The engine reads no more lines, and no longer ones. */
const MOST = 1000;
const LONGEST = 400;

/** What a device that stores nothing has in memory. */
let unkept: ClassLines | null = null;

/** Reads the collected lines; null before the first one. */
export function classLines(): Promise<ClassLines | null> {
  return Promise.resolve((recall(KEY) as ClassLines | null) ?? unkept);
}

/** The collected lines alone; none before the first one. */
export async function collectedLines(): Promise<string[]> {
  return (await classLines())?.lines ?? [];
}

/** Stores the collected lines in place of those before. */
export function keepClassLines({ task, lines }: ClassLines): Promise<void> {
  const all = { task, lines: lines.slice(0, MOST) };
  keep(KEY, all);
  unkept = recall(KEY) ? null : all;
  return Promise.resolve();
}

/** Deletes all collected lines. */
export function deleteClassLines(): Promise<void> {
  unkept = null;
  keep(KEY, null);
  return Promise.resolve();
}

/** The lines of a text, without empty ones and spaces at their ends. What is too long for a line is cut. */
export function linesIn(text: string): string[] {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim().slice(0, LONGEST + 1));
  return lines.filter(Boolean);
}

/** `lines` with those of `more` that are not among them. */
export function joinLines(lines: string[], more: string[]): string[] {
  return [...new Set([...lines, ...more])].slice(0, MOST);
}
