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

/** Returns the ids of the files of an image value; addresses of anything else are refused as a failure of `field`. */
function idsOfImage(image: ImageCrop | null, field: string) {
  const idOf = (address: string | null): string | null => {
    const id = address && fileIdOf(address);
    if (address && !id) throw invalidField(field, 'invalid');
    return id;
  };
  const [original, cropped] = [idOf(image?.original ?? null), idOf(image?.cropped ?? null)];
  return { original, cropped, all: [original, cropped].filter((id) => id !== null) };
}

/** Returns an image value with the real addresses of its files. */
function withAddresses(
  image: ImageCrop | null,
  { original, cropped }: ReturnType<typeof idsOfImage>,
  files: readonly FileRow[],
): ImageCrop | null {
  const urlOf = (id: string | null) => (id ? fileUrl(files.find((file) => file.id === id)!) : null);
  return image && { ...image, original: urlOf(original), cropped: urlOf(cropped) };
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
  const ids = idsOfImage(image, field);
  return withAddresses(image, ids, await holdFiles(db, scope, holder, ids.all, field));
}

/** Returns an image value as `holdImage` would store it, without holding its files. Throws 422. */
export async function findImage(
  db: Db,
  scope: Scope,
  image: ImageCrop | null,
  field: string,
): Promise<ImageCrop | null> {
  const ids = idsOfImage(image, field);
  const files = ids.all.length > 0 ? await listFilesById(db, scope, ids.all) : [];
  if (ids.all.some((id) => files.every((file) => file.id !== id))) throw invalidField(field, 'invalid');
  return withAddresses(image, ids, files);
}

/** Returns title and text of a stored PDF; null: it cannot be read. */
export async function readPdfFile({ storage }: { storage: Storage } & Partial<Services>, file: FileRow) {
  const chunks: Buffer[] = [];
  for await (const chunk of await storage.get(file.storage_key)) chunks.push(chunk as Buffer);
  return await readPdfBytes(Buffer.concat(chunks));
}
