import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { id, many, one, requiredText, shortText } from './fields.ts';
import { limits } from './limits.ts';

const tag = z.object({ id, name: z.string(), clippings: z.number().int() });
const clippingList = z.array(id).min(1).max(limits.bulkClippings);
const tagList = z.array(id).min(1).max(limits.bulkRows);
const brandParams = z.object({ brand_id: id });
const ofBrand = { kind: 'brand', id: 'params.brand_id' } as const;

export const tagEndpoints = defineEndpoints({
  'clippings.bulk-update-tags': {
    method: 'POST',
    path: '/brands/{brand_id}/clippings/bulk-update-tags',
    area: 'clippings',
    summary: 'Adds tags to clippings, takes others away',
    access: 'mention.save',
    subject: ofBrand,
    params: brandParams,
    body: z.object({
      clippings: clippingList,
      tags: z.array(requiredText).max(50),
      removed_tags: z.array(requiredText).max(50).default([]),
    }),
    answer: one(z.object({ updated: z.number().int() })),
    status: 200,
  },
  'brands.suggested-tags': {
    method: 'GET',
    path: '/brands/{brand_id}/suggested-tags',
    area: 'brands',
    summary: 'Tags that the brand uses most, those that fit the text first',
    access: 'clippings.list',
    subject: ofBrand,
    params: brandParams,
    query: z.object({ text: z.string().max(5000).optional() }),
    answer: many(tag),
  },
  'brands.tags.index': {
    method: 'GET',
    path: '/brands/{brand_id}/tags',
    area: 'tags',
    summary: 'All tags of the brand by name, with how many clippings have them',
    access: 'clippings.list',
    subject: ofBrand,
    params: brandParams,
    query: z.object({ search: shortText.optional() }),
    answer: many(tag),
  },
  'brands.tags.store': {
    method: 'POST',
    path: '/brands/{brand_id}/tags',
    area: 'tags',
    summary: 'Makes a tag',
    access: 'mention.save',
    subject: ofBrand,
    params: brandParams,
    body: z.object({ name: requiredText }),
    answer: one(tag),
    status: 201,
  },
  'brands.tags.bulk-delete': {
    method: 'POST',
    path: '/brands/{brand_id}/tags/bulk-delete',
    area: 'tags',
    summary: 'Deletes tags; clippings lose them',
    access: 'mention.save',
    subject: ofBrand,
    params: brandParams,
    body: z.object({ tags: tagList }),
    answer: one(z.object({ deleted: z.number().int() })),
    status: 200,
  },
  'brands.tags.merge': {
    method: 'POST',
    path: '/brands/{brand_id}/tags/merge',
    area: 'tags',
    summary: 'Merges tags into one; their clippings get that one instead',
    access: 'mention.save',
    subject: ofBrand,
    params: brandParams,
    body: z.object({ tags: tagList, into: id }),
    answer: one(tag),
    status: 200,
  },
  'tags.update': {
    method: 'PATCH',
    path: '/tags/{tag_id}',
    area: 'tags',
    summary: 'Renames a tag; to the name of another it becomes that one',
    access: 'mention.save',
    subject: { kind: 'tag', id: 'params.tag_id' },
    params: z.object({ tag_id: id }),
    body: z.object({ name: requiredText }),
    answer: one(tag),
  },
  'tags.delete': {
    method: 'DELETE',
    path: '/tags/{tag_id}',
    area: 'tags',
    summary: 'Takes a tag off all clippings',
    access: 'mention.save',
    subject: { kind: 'tag', id: 'params.tag_id' },
    params: z.object({ tag_id: id }),
    answer: null,
  },
});
