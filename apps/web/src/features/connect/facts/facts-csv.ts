import type { RelationFacts } from '@masthead/contract';

interface Words extends Record<'name' | 'clippings' | 'before' | 'impressions' | 'value', string> {
  /** Converts from DKK, the currency of stored values, to that of the head. */
  worth: (dkk: number) => number;
}

/** Returns a cell that a spreadsheet reads as text even if it begins like a formula. */
const cell = (value: string | number): string => {
  const text = String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Returns the relations of a period as lines for a spreadsheet. */
export function factsCsv({ relations }: RelationFacts, { worth, ...heads }: Words): string {
  const rows = relations.map(({ relation, clippings, previous_clippings, impressions, hf_value }) => [
    relation.name,
    clippings,
    previous_clippings,
    impressions,
    worth(hf_value),
  ]);
  return [[heads.name, heads.clippings, heads.before, heads.impressions, heads.value], ...rows]
    .map((row) => row.map(cell).join(','))
    .join('\r\n');
}
