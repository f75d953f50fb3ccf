import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { id, languageCode, one, page, paging } from './fields.ts';
import { file } from './files.ts';
import { limits } from './limits.ts';

/** A page of an allowed provider, shown in a story as a frame of its own. */
const embedCard = z.object({
  url: z.string(),
  provider: z.string(),
  title: z.string(),
  frame_url: z.string(),
  thumbnail_url: z.string().nullable(),
  width: z.number().int(),
  height: z.number().int(),
});
export type EmbedCard = z.infer<typeof embedCard>;

const ofBrand = { subject: { kind: 'brand', id: 'params.brand_id' }, params: z.object({ brand_id: id }) } as const;

/** Calls that the editor of stories makes beside those on a story. */
export const storyToolEndpoints = defineEndpoints({
  'embeds.show': {
    method: 'GET',
    path: '/embeds',
    area: 'stories',
    summary: 'What a page of an allowed provider shows as (oEmbed); others are refused by name',
    access: 'signed-in',
    /** The handler checks it, so that signed-out callers get the answer for that first. */
    query: z.object({ url: z.string().trim().min(1).max(2000).optional() }),
    answer: one(embedCard),
    rateLimit: 60,
  },
  'detect-language': {
    base: 'functions',
    method: 'POST',
    path: '/detect-language',
    area: 'other',
    summary: 'Languages that a text may be in, the likeliest first',
    access: 'signed-in',
    evenReadOnly: true,
    body: z.object({ text: z.string().max(limits.storyBytes) }),
    bodyLimit: limits.storyBytes * 2,
    answer: z.object({ languages: z.array(z.object({ code: languageCode, confidence: z.number() })) }),
    status: 200,
  },
  'brands.files.index': {
    method: 'GET',
    path: '/brands/{brand_id}/files',
    area: 'brands',
    summary: 'Files of the brand, newest first',
    access: 'brand member',
    ...ofBrand,
    query: z.object({
      sort: z.enum(['newest_first']).default('newest_first'),
      kind: z.enum(['image', 'audio', 'video', 'document']).optional(),
      ...paging,
    }),
    answer: page(file),
  },
  'brands.files.bulk-delete': {
    method: 'POST',
    path: '/brands/{brand_id}/files/bulk-delete',
    area: 'brands',
    summary: 'Removes files of the brand; their addresses stop at once, and they can be restored for 50 minutes',
    access: 'story.create',
    ...ofBrand,
    body: z.object({ files: z.array(id).min(1).max(limits.bulkRows) }),
    answer: one(z.object({ deleted: z.number().int() })),
    status: 200,
  },
  'brands.files.bulk-restore': {
    method: 'POST',
    path: '/brands/{brand_id}/files/bulk-restore',
    area: 'brands',
    summary: 'Brings removed files back',
    access: 'story.create',
    ...ofBrand,
    body: z.object({ files: z.array(id).min(1).max(limits.bulkRows) }),
    answer: one(z.object({ restored: z.number().int() })),
    status: 200,
  },
});
