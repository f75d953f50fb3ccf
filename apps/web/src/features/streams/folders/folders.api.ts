import type { Stream } from '@masthead/contract';
import { apiQuery, call, queryClient, refresh } from '../../../shared/api/index.ts';

export const streamFolders = (brand_id: string) => apiQuery('brands.stream-folders.index', { params: { brand_id } });

export const refreshFolders = () =>
  refresh('streams.index', 'streams.show', 'brands.streams.index', 'brands.stream-folders.index');

export async function createFolder(brand_id: string, name: string) {
  const { data } = await call('brands.stream-folders.store', { params: { brand_id }, body: { name } });
  await refreshFolders();
  return data;
}

export async function renameFolder(brand_id: string, folder_id: string, name: string) {
  const { data } = await call('brands.stream-folders.update', { params: { brand_id, folder_id }, body: { name } });
  await refreshFolders();
  return data;
}

export async function moveStreams(brand_id: string, streams: readonly string[], folder_id: string | null) {
  await call('brands.streams.move', { params: { brand_id }, body: { streams: [...streams], folder_id } });
  await refreshFolders();
}

/** Puts streams back where they were. */
export async function moveBack(brand_id: string, streams: readonly Pick<Stream, 'id' | 'folder_id'>[]) {
  const byFolder = Map.groupBy(streams, ({ folder_id }) => folder_id);
  for (const [folder, moved] of byFolder)
    await moveStreams(
      brand_id,
      moved.map(({ id }) => id),
      folder,
    );
}

/** Deletes a folder. Returns the ids of its streams, which stay. */
export async function deleteFolder(brand_id: string, folder_id: string): Promise<string[]> {
  const query = { brand: brand_id, folder: folder_id, limit: 100 };
  const { data } = await call('streams.index', { query });
  await call('brands.stream-folders.delete', { params: { brand_id, folder_id } });
  await refreshFolders();
  return data.map(({ id }) => id);
}

/** Collapses or expands a folder at once; the answer follows. */
export async function collapse(brand_id: string, folder_id: string, is_collapsed: boolean): Promise<void> {
  queryClient.setQueryData(streamFolders(brand_id).queryKey, (answer) => {
    if (!answer) return answer;
    return { data: answer.data.map((folder) => (folder.id === folder_id ? { ...folder, is_collapsed } : folder)) };
  });
  await call('brands.stream-folders.collapse', { params: { brand_id, folder_id }, body: { is_collapsed } });
}
