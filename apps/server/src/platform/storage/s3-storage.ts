import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Config } from '../config/index.ts';
import { openDiskStorage } from './disk-storage.ts';
import { type Storage, StorageFailure } from './storage.ts';

interface S3Settings {
  bucket: string;
  region: string;
  endpoint: string | undefined;
  pathStyle: boolean;
  /** Access keys; if absent, those of the environment, found as the official client finds them. */
  keys: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** Bytes of a part of an upload; an object has at most 10,000. */
  partSize?: number;
}

/** Returns the settings of S3; null if no bucket is set. */
export function s3SettingsOf(config: Config): S3Settings | null {
  if (!config.MASTHEAD_S3_BUCKET) return null;
  const { MASTHEAD_S3_ACCESS_KEY: accessKeyId, MASTHEAD_S3_SECRET_KEY: secretAccessKey } = config;
  return {
    bucket: config.MASTHEAD_S3_BUCKET,
    region: config.MASTHEAD_S3_REGION,
    endpoint: config.MASTHEAD_S3_ENDPOINT,
    pathStyle: config.MASTHEAD_S3_PATH_STYLE,
    keys: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  };
}

/** Returns the settings for the bucket of backups: a separate service if one is set, otherwise that of the files. */
export function backupSettingsOf(config: Config, bucket: string): S3Settings {
  const { MASTHEAD_BACKUP_S3_ACCESS_KEY: accessKeyId, MASTHEAD_BACKUP_S3_SECRET_KEY: secretAccessKey } = config;
  const endpoint = config.MASTHEAD_BACKUP_S3_ENDPOINT;
  const own = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  const shared = endpoint || own ? null : s3SettingsOf({ ...config, MASTHEAD_S3_BUCKET: bucket });
  const region = config.MASTHEAD_BACKUP_S3_REGION;
  // Services other than Amazon's find the bucket in the path.
  const settings = shared ?? { bucket, endpoint, region, pathStyle: endpoint !== undefined, keys: own };
  return { ...settings, partSize: 64 * mebibyte };
}

const mebibyte = 1024 * 1024;

/** Objects in a bucket. Large ones go up in parts; one that breaks off is given up, so nothing half-written can be read. */
export async function openS3Storage(settings: S3Settings, folder: string): Promise<Storage> {
  // The client is large: who keeps files on the disk does not load it.
  const [{ S3Client, GetObjectCommand, DeleteObjectCommand, paginateListObjectsV2 }, { Upload }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/lib-storage'),
  ]);
  const client: S3Client = new S3Client({
    region: settings.region,
    forcePathStyle: settings.pathStyle,
    // Many services with the S3 protocol do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(settings.endpoint && { endpoint: settings.endpoint }),
    ...(settings.keys && { credentials: settings.keys }),
  });
  const disk = await openDiskStorage(folder);
  const { bucket: Bucket } = settings;

  return {
    async put(key, source, contentType) {
      const path = source instanceof Uint8Array || source instanceof Readable ? null : source.path;
      let bytes = 0;
      const Body = source instanceof Uint8Array ? source : path ? createReadStream(path) : (source as Readable);
      if (source instanceof Uint8Array) bytes = source.length;
      else (Body as Readable).on('data', (chunk: Buffer) => (bytes += chunk.length)).pause();
      try {
        await new Upload({
          client,
          params: { Bucket, Key: key, Body, ...(contentType && { ContentType: contentType }) },
          partSize: settings.partSize ?? 8 * mebibyte,
          queueSize: 2,
        }).done();
        return bytes;
      } catch (error) {
        throw failureOf(error);
      } finally {
        if (path) await rm(path, { force: true });
      }
    },
    async get(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const answer = await client
        .send(new GetObjectCommand({ Bucket, Key: key, ...(Range && { Range }) }))
        .catch((error: unknown) => {
          throw failureOf(error);
        });
      return answer.Body as Readable;
    },
    async *list() {
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: 'files/' });
      for await (const { Contents = [] } of pages) for (const { Key } of Contents) if (Key) yield Key;
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: key })).catch((error: unknown) => {
        throw failureOf(error);
      });
    },
    temporaryPath: disk.temporaryPath,
    close: async () => client.destroy(),
  };
}

function failureOf(error: unknown): StorageFailure {
  const { name = '', $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  if (name === 'NoSuchKey' || $metadata?.httpStatusCode === 404) return new StorageFailure('missing', error);
  if ($metadata?.httpStatusCode === 507 || /QuotaExceeded|StorageFull/i.test(name))
    return new StorageFailure('full', error);
  return new StorageFailure('unreachable', error);
}
