import type { ChartNote } from '@masthead/charts';

/** Notes on days as an address holds them: the day and its words. They go where the link goes, and are stored nowhere else. */
export type Notes = Record<string, string>;

export const noteLimits = { count: 10, length: 80 } as const;

/** Reads the notes of an address; what is none is left out. */
export function readNotes(value: unknown): Notes | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const notes = Object.entries(value)
    .filter(([day, text]) => /^\d{4}-\d{2}-\d{2}$/.test(day) && typeof text === 'string' && text.trim())
    .map(([day, text]) => [day, String(text).trim().slice(0, noteLimits.length)] as const)
    .slice(0, noteLimits.count);
  return notes.length > 0 ? Object.fromEntries(notes) : undefined;
}

export const chartNotes = (notes: Notes | undefined): ChartNote[] =>
  Object.entries(notes ?? {}).map(([row, text]) => ({ row, text }));
