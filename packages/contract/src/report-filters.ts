import { z } from 'zod';
import { countryId, id, languageCode, mediaTier, mediaType, tone } from './fields.ts';

const ids = z.array(id).max(100);

/** Filters of the clippings that a report counts; a section may have the same in addition to those of its report. */
export const reportFilters = z.object({
  countries: z.array(countryId).max(60).optional(),
  languages: z.array(languageCode).max(60).optional(),
  tiers: z.array(mediaTier).max(3).optional(),
  types: z.array(mediaType).max(30).optional(),
  sentiments: z.array(tone).max(4).optional(),
  tags: ids.optional(),
  outlets: ids.optional(),
  streams: ids.optional(),
});
export type ReportFilters = z.output<typeof reportFilters>;
