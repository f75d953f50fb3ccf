import type { ReportSectionKind } from './report-choices.ts';
import type { ReportFilters } from './report-filters.ts';

/** Filters of which a clipping has several values, so that two lists of them are more than one filter can say. */
export const severalOfOne = ['tags', 'streams'] as const satisfies readonly (keyof ReportFilters)[];

/** Returns the filters that every brand has: tags, outlets and streams belong to some. */
export const withoutBrand = ({ tags: _, outlets: __, streams: ___, ...filters }: ReportFilters): ReportFilters =>
  filters;

/** Sections that count clippings, so that they can count only some of them. */
export const narrowableSections: readonly ReportSectionKind[] = [
  ...(['figures', 'coverage', 'share', 'tone', 'outlets', 'authors', 'countries', 'media_types', 'tags'] as const),
  ...(['topics', 'names', 'hashtags', 'engagement', 'messages', 'spokespeople', 'clippings', 'links'] as const),
];

/** Returns the values that both lists let through; an empty list lets all through. */
const inBoth = <V>(a: readonly V[] | undefined, b: readonly V[] | undefined): V[] | undefined => {
  if (!a?.length || !b?.length) return a?.length ? [...a] : b?.length ? [...b] : undefined;
  return b.filter((value) => a.includes(value));
};

/** Returns the filters of a section: those of its report and its own. */
export const narrowedFilters = (filters: ReportFilters, own: ReportFilters = {}): ReportFilters => ({
  countries: inBoth(filters.countries, own.countries),
  languages: inBoth(filters.languages, own.languages),
  tiers: inBoth(filters.tiers, own.tiers),
  types: inBoth(filters.types, own.types),
  sentiments: inBoth(filters.sentiments, own.sentiments),
  tags: inBoth(filters.tags, own.tags),
  outlets: inBoth(filters.outlets, own.outlets),
  streams: inBoth(filters.streams, own.streams),
});

export const isNarrowing = (own: ReportFilters | undefined): own is ReportFilters =>
  own !== undefined && Object.values(own).some((list) => list?.length);

/**
 * Returns true if a section of a report with these filters may have the narrowing. No clipping would fit lists without a common
 * value.
 */
export function mayNarrow(
  { kind, narrowing }: { kind: ReportSectionKind; narrowing?: ReportFilters | undefined },
  filters: ReportFilters,
): boolean {
  if (!isNarrowing(narrowing)) return true;
  if (!narrowableSections.includes(kind)) return false;
  if (kind === 'tags' && narrowing.tags?.length) return false;
  if (severalOfOne.some((name) => narrowing[name]?.length && filters[name]?.length)) return false;
  return Object.values(narrowedFilters(filters, narrowing)).every((list) => list === undefined || list.length > 0);
}
