import type { ImageCrop } from '@masthead/contract';
import type { Db } from '../../platform/db/index.ts';
import { invalidField } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import type { Storage } from '../../platform/storage/index.ts';
import type { Scope } from '../access/index.ts';
import { fileIdOf, fileUrl } from './file-answer.ts';
import { type FileRow, type Holder, listFilesById, replaceUses } from './files.queries.ts';
import { readPdfBytes } from './read-pdf.ts';

/**
 * Says which files a record holds, in their order, in place of those it held; call it in the transaction of the change. Files of others
 * are refused as a failure of `field`. Answers them.
 */
export async function holdFiles(
  db: Db,
  scope: Scope,
  holder: Holder,
  fileIds: readonly string[],
  field = 'files',
): Promise<FileRow[]> {
  const files = new Map((await listFilesById(db, scope, fileIds)).map((file) => [file.id, file]));
  if (fileIds.some((id) => !files.has(id))) throw invalidField(field, 'invalid');
  await replaceUses(db, scope, holder, [...new Set(fileIds)]);
  return fileIds.map((id) => files.get(id)!);
}

/**
 * Holds the files of an image value: its addresses must be those of files of the scope. Returns it with the real
 * addresses; null releases the files.
 */
export async function holdImage(
  db: Db,
  scope: Scope,
  holder: Holder,
  image: ImageCrop | null,
  field = 'image',
): Promise<ImageCrop | null> {
  const addresses = [image?.original ?? null, image?.cropped ?? null];
  const ids = addresses.map((address) => address && fileIdOf(address));
  if (addresses.some((address, at) => address !== null && ids[at] === null)) throw invalidField(field, 'invalid');
  const files = await holdFiles(
    db,
    scope,
    holder,
    ids.filter((id) => id !== null),
    field,
  );
  const urlOf = (id: string | null | undefined) => (id ? fileUrl(files.find((file) => file.id === id)!) : null);
  return image && { ...image, original: urlOf(ids[0]), cropped: urlOf(ids[1]) };
}

/** Returns title and text of a stored PDF; null: it cannot be read. */
export async function readPdfFile({ storage }: { storage: Storage } & Partial<Services>, file: FileRow) {
  const chunks: Buffer[] = [];
  for await (const chunk of await storage.get(file.storage_key)) chunks.push(chunk as Buffer);
  return await readPdfBytes(Buffer.concat(chunks));
}
