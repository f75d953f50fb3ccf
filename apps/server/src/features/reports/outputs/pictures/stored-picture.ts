import type { Services } from '../../../../platform/services.ts';
import type { Scope } from '../../../access/index.ts';
import { listFilesById } from '../../../files/index.ts';

/** Largest picture that is put into a file; what people upload is kept much smaller. */
const mostBytes = 5_000_000;

export interface StoredPicture {
  bytes: Buffer;
  contentType: string;
}

/** Returns a picture of the storage; null if there is none, or it could not be read. */
export async function readStoredPicture(
  { db, storage, log }: Pick<Services, 'db' | 'storage' | 'log'>,
  scope: Scope,
  fileId: string,
): Promise<StoredPicture | null> {
  const [file] = await listFilesById(db, scope, [fileId]);
  if (!file || Number(file.bytes) > mostBytes) return null;
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of await storage.get(file.storage_key)) chunks.push(chunk as Buffer);
    return { bytes: Buffer.concat(chunks), contentType: file.content_type };
  } catch (error) {
    log.warn({ err: error }, 'A picture of a report could not be read');
    return null;
  }
}
