import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { id, many, one } from './fields.ts';
import { limits } from './limits.ts';

const streamFolder = z.object({
  id,
  name: z.string(),
  /** Number of its streams that the caller may see. */
  streams: z.number().int(),
  /** The caller has collapsed it in the navigation. */
  is_collapsed: z.boolean(),
});
export type StreamFolder = z.infer<typeof streamFolder>;

export const streamFolderForm = z.object({ name: z.string().trim().min(1).max(limits.streamFolderName) });

const params = z.object({ brand_id: id });
const folderParams = params.extend({ folder_id: id });
const common = { area: 'streams', subject: { kind: 'brand', id: 'params.brand_id' } } as const;

/** Folders that keep the streams of a brand in order. */
export const streamFolderEndpoints = defineEndpoints({
  'brands.stream-folders.index': {
    method: 'GET',
    path: '/brands/{brand_id}/stream-folders',
    summary: 'Folders of the brand’s streams, by name',
    access: 'streams.list',
    ...common,
    params,
    answer: many(streamFolder),
  },
  'brands.stream-folders.store': {
    method: 'POST',
    path: '/brands/{brand_id}/stream-folders',
    summary: 'Creates a folder for streams',
    access: 'stream.update',
    ...common,
    params,
    body: streamFolderForm,
    answer: one(streamFolder),
    status: 201,
  },
  'brands.stream-folders.update': {
    method: 'PATCH',
    path: '/brands/{brand_id}/stream-folders/{folder_id}',
    summary: 'Renames a folder',
    access: 'stream.update',
    ...common,
    params: folderParams,
    body: streamFolderForm,
    answer: one(streamFolder),
  },
  'brands.stream-folders.delete': {
    method: 'DELETE',
    path: '/brands/{brand_id}/stream-folders/{folder_id}',
    summary: 'Deletes a folder; its streams stay',
    access: 'stream.update',
    ...common,
    params: folderParams,
    answer: null,
  },
  'brands.stream-folders.collapse': {
    method: 'PUT',
    path: '/brands/{brand_id}/stream-folders/{folder_id}/collapsed',
    summary: 'Collapses or expands a folder in the caller’s navigation',
    access: 'streams.list',
    ...common,
    params: folderParams,
    body: z.object({ is_collapsed: z.boolean() }),
    answer: one(streamFolder),
  },
  'brands.streams.move': {
    method: 'PUT',
    path: '/brands/{brand_id}/streams/folder',
    summary: 'Moves streams into a folder; null: out of theirs',
    access: 'stream.update',
    ...common,
    params,
    body: z.object({ streams: z.array(id).min(1).max(limits.movedStreams), folder_id: id.nullable() }),
    answer: many(streamFolder),
  },
});
