import { z } from 'zod';
import { countryId, id, languageCode, mediaTier, mediaType, tone } from './fields.ts';
import type { ReportSectionKind } from './report-choices.ts';

/** Filters of the clippings that a report counts. */
export const reportFilters = z.object({
  countries: z.array(countryId).max(60).optional(),
  tiers: z.array(mediaTier).max(3).optional(),
  types: z.array(mediaType).max(30).optional(),
  sentiments: z.array(tone).max(4).optional(),
  tags: z.array(id).max(100).optional(),
});
export type ReportFilters = z.output<typeof reportFilters>;

/** Filters that one section has in addition to those of its report. */
export const reportNarrowing = reportFilters.extend({
  outlets: z.array(id).max(100).optional(),
  languages: z.array(languageCode).max(60).optional(),
});
export type ReportNarrowing = z.output<typeof reportNarrowing>;

/** Sections that count clippings, so that they can count only some of them. */
export const narrowableSections: readonly ReportSectionKind[] = [
  ...(['figures', 'coverage', 'share', 'tone', 'outlets', 'authors', 'countries', 'media_types', 'tags'] as const),
  ...(['topics', 'names', 'hashtags', 'messages', 'spokespeople', 'clippings', 'links'] as const),
];

/** Returns the values that both lists let through; an empty list lets all through. */
const inBoth = <V>(a: readonly V[] | undefined, b: readonly V[] | undefined): V[] | undefined => {
  if (!a?.length || !b?.length) return a?.length ? [...a] : b?.length ? [...b] : undefined;
  return b.filter((value) => a.includes(value));
};

/** Returns the filters of a section: those of its report and its own. */
export const narrowedFilters = (filters: ReportFilters, own: ReportNarrowing = {}): ReportNarrowing => ({
  countries: inBoth(filters.countries, own.countries),
  tiers: inBoth(filters.tiers, own.tiers),
  types: inBoth(filters.types, own.types),
  sentiments: inBoth(filters.sentiments, own.sentiments),
  tags: inBoth(filters.tags, own.tags),
  outlets: inBoth(undefined, own.outlets),
  languages: inBoth(undefined, own.languages),
});

export const isNarrowing = (own: ReportNarrowing | undefined): own is ReportNarrowing =>
  own !== undefined && Object.values(own).some((list) => list?.length);

/**
 * Returns true if a section of a report with these filters may have the narrowing. No clipping would fit lists without a common
 * value, and a clipping has several tags, so that two lists of them are more than one filter can say.
 */
export function mayNarrow(
  { kind, narrowing }: { kind: ReportSectionKind; narrowing?: ReportNarrowing | undefined },
  filters: ReportFilters,
): boolean {
  if (!isNarrowing(narrowing)) return true;
  if (!narrowableSections.includes(kind)) return false;
  if (narrowing.tags?.length && (kind === 'tags' || filters.tags?.length)) return false;
  return Object.values(narrowedFilters(filters, narrowing)).every((list) => list === undefined || list.length > 0);
}
