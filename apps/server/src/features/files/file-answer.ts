import { extensionOf, type StoredFile } from '@masthead/contract';
import { nameInAddress } from './file-name.ts';
import type { FileRow } from './files.queries.ts';

/** Returns the path of a file below the host. Anyone who knows it may open the file. */
export const fileUrl = (file: Pick<FileRow, 'id' | 'secret' | 'name'>): string =>
  `/files/${file.id}/${file.secret}/${nameInAddress(file.name)}`;

/** Returns the id in the path of a file; null for any other path. */
export const fileIdOf = (url: string): string | null =>
  /^\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/[\w-]+\//.exec(url)?.[1] ?? null;

export const fileAnswer = (file: FileRow): StoredFile => ({
  id: file.id,
  name: file.name,
  kind: file.kind,
  extension: extensionOf(file.name),
  content_type: file.content_type,
  mime_type: file.content_type,
  bytes: file.bytes,
  size: file.bytes,
  url: fileUrl(file),
  thumbnail_url: file.thumbnail_key && `${fileUrl(file)}?size=thumbnail`,
  width: file.width,
  height: file.height,
  duration_sec: file.duration_sec,
  created_at: file.created_at,
});
