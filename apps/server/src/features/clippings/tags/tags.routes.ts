import { brandIn, type Handlers } from '../../access/index.ts';
import {
  changeTagsOfMany,
  createTag,
  mergeTags,
  removeTag,
  removeTagsOfBrand,
  renameOrMerge,
  restoreTags,
} from './change-tags.ts';
import { listSuggestedTags, listTags } from './tags.queries.ts';

const suggested = 20;

export const tagRoutes: Handlers = {
  'brands.suggested-tags': async ({ db, scope, params, query }) => ({
    data: await listSuggestedTags(db, brandIn(scope, params.brand_id), query.text, suggested),
  }),
  'brands.tags.index': async ({ db, scope, query }) => ({ data: await listTags(db, scope, query.search) }),
  'brands.tags.store': async (call) => ({ data: await createTag(call, call.scope, call.body.name) }),
  'tags.update': async (call) => ({
    data: await renameOrMerge(call, call.scope, call.params.tag_id, call.body.name),
  }),
  'tags.delete': (call) => removeTag(call, call.scope, call.params.tag_id),
  'brands.tags.bulk-delete': async (call) => ({
    data: { deleted: await removeTagsOfBrand(call, brandIn(call.scope, call.params.brand_id), call.body.tags) },
  }),
  'brands.tags.bulk-restore': async (call) => ({
    data: { restored: await restoreTags(call, brandIn(call.scope, call.params.brand_id), call.body.tags) },
  }),
  'brands.tags.merge': async (call) => ({
    data: await mergeTags(call, call.scope, brandIn(call.scope, call.params.brand_id), call.body),
  }),
  'clippings.bulk-update-tags': async (call) => {
    const { clippings, tags: added, removed_tags: removed } = call.body;
    const brandId = brandIn(call.scope, call.params.brand_id);
    return { data: { updated: await changeTagsOfMany(call, brandId, clippings, { added, removed }) } };
  },
};
