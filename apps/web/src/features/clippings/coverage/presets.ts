import { type CoverageSearch, withoutFilters } from './coverage-search.ts';

/** Sets of filters that are asked for often; the period stays as it is. */
export const presets = [
  { name: 'new', search: { looked: 'no' } },
  { name: 'a_outlets', search: { tiers: 'aplus' } },
  { name: 'negative', search: { sentiments: 'negative' } },
  { name: 'broadcast', search: { types: 'tv,radio' } },
  { name: 'print', search: { types: 'print' } },
] as const satisfies readonly { name: string; search: CoverageSearch }[];
export type PresetName = (typeof presets)[number]['name'];

/** The preset that the filters are, and nothing else. */
export function presetOf(search: CoverageSearch): PresetName | null {
  const names = Object.keys(withoutFilters) as (keyof CoverageSearch)[];
  const isSame = (preset: CoverageSearch) => names.every((name) => search[name] === preset[name]);
  return presets.find((preset) => isSame(preset.search))?.name ?? null;
}
