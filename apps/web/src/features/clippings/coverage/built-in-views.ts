/** Views of the coverage that are asked for often; the period stays as it is. */
export const builtInViews = [
  { name: 'new', filters: { looked: 'no' } },
  { name: 'a_outlets', filters: { tiers: 'aplus' } },
  { name: 'negative', filters: { sentiments: 'negative' } },
  { name: 'broadcast', filters: { types: 'tv,radio' } },
  { name: 'print', filters: { types: 'print' } },
] as const;
