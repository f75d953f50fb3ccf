import sharp from 'sharp';
import type { Services } from '../../platform/services.ts';
import { StorageFailure } from '../../platform/storage/index.ts';
import { acrossBrands } from '../access/index.ts';
import { fileIdOf } from '../files/index.ts';
import { listPictures } from './story.queries.ts';

type Reading = Pick<Services, 'db' | 'storage' | 'log'>;

const secretOf = (src: string): string | undefined => /^\/files\/[^/]+\/([^/]+)\//.exec(src)?.[1];

/** Returns the bytes of our own pictures by their address; others and missing ones are left out. */
export async function readPictures(
  { db, storage, log }: Reading,
  addresses: readonly string[],
): Promise<Map<string, Buffer>> {
  const wanted = new Map(addresses.flatMap((src) => (fileIdOf(src) ? [[src, fileIdOf(src)!]] : [])));
  if (wanted.size === 0) return new Map();
  const rows = new Map((await listPictures(acrossBrands(db), [...wanted.values()])).map((row) => [row.id, row]));
  const read: [string, Buffer][] = [];
  for (const [src, id] of wanted) {
    const row = rows.get(id);
    if (!row || row.secret !== secretOf(src)) continue;
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of await storage.get(row.storage_key)) chunks.push(chunk as Buffer);
      read.push([src, Buffer.concat(chunks)]);
    } catch (error) {
      if (!(error instanceof StorageFailure)) throw error;
      log.warn({ reason: error.message }, 'A picture of a story could not be read');
    }
  }
  return new Map(read);
}

/** Returns a picture that is small enough to be sent inside a document. */
export async function asDataUrl(bytes: Buffer, width: number): Promise<string | null> {
  try {
    const picture = sharp(bytes, { limitInputPixels: 50_000_000 }).resize({ width, withoutEnlargement: true });
    const { hasAlpha } = await sharp(bytes).metadata();
    const [type, made] = hasAlpha
      ? (['png', await picture.png().toBuffer()] as const)
      : (['jpeg', await picture.jpeg({ quality: 82 }).toBuffer()] as const);
    return `data:image/${type};base64,${made.toString('base64')}`;
  } catch {
    return null;
  }
}
