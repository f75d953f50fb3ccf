import type { CoveragePreset } from '@masthead/contract';
import { type CoverageSearch, readCoverageSearch, withoutFilters } from './coverage-search.ts';

/** Sets of filters that are asked for often; the period stays as it is. */
export const presets = [
  { name: 'new', search: { looked: 'no' } },
  { name: 'a_outlets', search: { tiers: 'aplus' } },
  { name: 'negative', search: { sentiments: 'negative' } },
  { name: 'broadcast', search: { types: 'tv,radio' } },
  { name: 'print', search: { types: 'print' } },
] as const satisfies readonly { name: string; search: CoverageSearch }[];
type PresetName = (typeof presets)[number]['name'];

const filterNames = Object.keys(withoutFilters) as (keyof CoverageSearch)[];

/** What is kept of the filters under a name: the period belongs to it where one was chosen. */
export const keptOf = (search: CoverageSearch): CoveragePreset['filters'] =>
  Object.fromEntries(
    [...filterNames, 'period' as const].flatMap((name) => (search[name] ? [[name, search[name]]] : [])),
  );

/** The preset that the filters are, and nothing else; of one's own ones 'own' and the name. */
export function presetOf(search: CoverageSearch, own: readonly CoveragePreset[]): PresetName | `own ${string}` | null {
  const isSame = (preset: CoverageSearch) => filterNames.every((name) => search[name] === preset[name]);
  const mine = own.find(({ filters }) => {
    const preset = readCoverageSearch(filters);
    return isSame(preset) && (!preset.period || preset.period === search.period);
  });
  if (mine) return `own ${mine.name}`;
  return presets.find((preset) => isSame(preset.search))?.name ?? null;
}
