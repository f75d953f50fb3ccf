import { randomBytes } from 'node:crypto';
import type { FileKind, FilePurpose } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Services } from '../../platform/services.ts';
import { acrossBrands, type BrandId, lockLimit } from '../access/index.ts';
import { quotaReached, storageFailureOf } from './file-failures.ts';
import { countBytes, type FileRow, forgetFiles, insertFile, markStored } from './files.queries.ts';

/** Owner of a file. */
export interface Owner {
  organisation_id: string;
  brand_id: BrandId | null;
  user_id: string;
}

interface Made {
  purpose: FilePurpose;
  kind: FileKind;
  name: string;
  content_type: string;
  bytes: number;
  sha256: Buffer;
  /** Local files; both are deleted afterwards, also after a failure. */
  path: string;
  thumbnailPath?: string;
  width?: number | null;
  height?: number | null;
  duration_sec?: number | null;
  original_id?: string;
  cropped_information?: object;
}

type Keeping = Pick<Services, 'config' | 'db' | 'clock' | 'storage'>;

/**
 * Puts a finished file into the storage. Its row is written first and shows the file only when the bytes are there; what breaks off in
 * between is cleaned away by that row.
 */
export async function keepFile({ config, db, clock, storage }: Keeping, owner: Owner, made: Made): Promise<FileRow> {
  const id = uuidv7();
  const { path, thumbnailPath, ...facts } = made;
  const storage_key = `files/${id}`;
  const row = {
    ...owner,
    width: null,
    height: null,
    duration_sec: null,
    original_id: null,
    cropped_information: null,
    ...facts,
    id,
    storage_key,
    thumbnail_key: thumbnailPath ? `${storage_key}.thumbnail` : null,
    secret: randomBytes(18).toString('base64url'),
  };
  const now = clock.now();
  await db.transaction().execute(async (transaction) => {
    await lockLimit(transaction, owner.organisation_id, 'files');
    const quota = config.MASTHEAD_FILE_QUOTA_MB * 1024 * 1024;
    const used = await countBytes(acrossBrands(transaction), owner.organisation_id);
    if (quota > 0 && used + made.bytes > quota) throw quotaReached(used, quota);
    await insertFile(transaction, row, now);
  });
  try {
    if (thumbnailPath) await storage.put(row.thumbnail_key!, { path: thumbnailPath }, 'image/webp');
    await storage.put(storage_key, { path }, made.content_type);
  } catch (error) {
    // If this fails too, the cleaning job finds the row.
    await forgetFiles(acrossBrands(db), [id]).catch(() => {});
    if (row.thumbnail_key) await storage.delete(row.thumbnail_key).catch(() => {});
    throw storageFailureOf(error);
  }
  await markStored(acrossBrands(db), id, clock.now());
  return { ...row, created_at: now.toISOString(), deleted_at: null };
}
