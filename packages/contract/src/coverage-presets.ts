import { z } from 'zod';
import { coverageFilter } from './clippings.ts';
import { defineEndpoints } from './endpoint.ts';
import { id, many } from './fields.ts';
import { limits } from './limits.ts';

const { start: _, end: __, copies_of: ___, ...filterNames } = coverageFilter.shape;
const names = [...Object.keys(filterNames), 'period', 'looked'] as const;

/** Filters as the address of the coverage holds them: the values of a filter are separated by commas. */
const filters = z
  .record(z.string().max(50), z.string().min(1).max(limits.longText))
  .refine((value) => Object.keys(value).every((name) => names.includes(name)), { params: { code: 'invalid' } });

const coveragePreset = z.object({ name: z.string().trim().min(1).max(limits.presetName), filters });
export type CoveragePreset = z.infer<typeof coveragePreset>;

const params = z.object({ brand_id: id });
const subject = { kind: 'brand', id: 'params.brand_id' } as const;

/** Sets of filters that users saved for the coverage of a brand. */
export const coveragePresetEndpoints = defineEndpoints({
  'brands.coverage-presets.index': {
    method: 'GET',
    path: '/brands/{brand_id}/coverage-presets',
    area: 'clippings',
    summary: 'One’s own filters of the coverage, by name',
    access: 'clippings.list',
    subject,
    params,
    answer: many(coveragePreset),
  },
  'brands.coverage-presets.update': {
    method: 'PUT',
    path: '/brands/{brand_id}/coverage-presets',
    area: 'clippings',
    summary:
      'Keeps filters of the coverage under a name of one’s own, in place of what it meant; without filters it is forgotten',
    access: 'clippings.list',
    subject,
    params,
    body: coveragePreset.extend({ filters: filters.nullable() }),
    answer: many(coveragePreset),
  },
});
