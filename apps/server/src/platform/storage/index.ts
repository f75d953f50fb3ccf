import { join } from 'node:path';
import type { Config } from '../config/index.ts';
import { openDiskStorage } from './disk-storage.ts';
import { backupSettingsOf, openS3Storage, s3SettingsOf } from './s3-storage.ts';
import type { Storage } from './storage.ts';

export { type ByteRange, type Storage, StorageFailure } from './storage.ts';

/** Creates the file storage: an S3 service if a bucket is set, otherwise the disk below MASTHEAD_DATA. */
export async function createStorage(config: Config): Promise<Storage> {
  const folder = join(config.dataDir, 'files');
  const s3 = s3SettingsOf(config);
  return s3 ? await openS3Storage(s3, folder) : await openDiskStorage(folder);
}

/** Opens a bucket for backups. `folder` is for uploads in progress. */
export const openBackupBucket = (config: Config, bucket: string, folder: string): Promise<Storage> =>
  openS3Storage(backupSettingsOf(config, bucket), folder);
