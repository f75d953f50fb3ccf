import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type FilePurpose, purposeOf } from '@masthead/contract';
import type { Services } from '../../platform/services.ts';
import { storageFailureOf } from './file-failures.ts';
import { cleanName } from './file-name.ts';
import type { FileRow } from './files.queries.ts';
import { remakeImage } from './inspect-image.ts';
import { inspectMedia } from './inspect-media.ts';
import { keepFile, type Owner } from './keep-file.ts';
import { receiveUpload, type Upload } from './receive-upload.ts';

interface Sent {
  stream: Readable;
  /** Name given by the sender; not to be trusted. */
  name: string;
  purpose: FilePurpose;
}

type Storing = Pick<Services, 'config' | 'db' | 'clock' | 'storage'>;

/** Takes in a file: writes it down as it comes, tells what it is, makes it harmless and keeps it. */
export async function storeUpload(services: Storing, owner: Owner, { stream, name, purpose }: Sent): Promise<FileRow> {
  const { storage } = services;
  const [path, target, thumbnail] = (await Promise.all([1, 2, 3].map(() => storage.temporaryPath()))) as [
    string,
    string,
    string,
  ];
  try {
    const upload = await receiveUpload({ stream, name, kinds: purposeOf(purpose).kinds, path });
    const facts = {
      purpose,
      kind: upload.format.kind,
      name: cleanName(name, upload.format.extension),
      content_type: upload.format.contentType,
    };
    if (upload.format.kind !== 'image') {
      const media = upload.format.kind === 'document' ? {} : await inspectMedia(path);
      return await keepFile(services, owner, { ...facts, ...media, bytes: upload.bytes, sha256: upload.sha256, path });
    }
    const image = await remade(upload, { target, thumbnail, purpose });
    return await keepFile(services, owner, { ...facts, ...image, path: target, thumbnailPath: thumbnail });
  } catch (error) {
    throw storageFailureOf(error);
  } finally {
    await Promise.all([path, target, thumbnail].map((one) => rm(one, { force: true })));
  }
}

async function remade(
  upload: Upload,
  { target, thumbnail, purpose }: { target: string; thumbnail: string; purpose: FilePurpose },
) {
  const { minimum } = purposeOf(purpose);
  const image = await remakeImage(upload.path, { target, thumbnail, format: upload.format, minimum });
  return { ...image, sha256: await hashOf(target) };
}

export async function hashOf(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest();
}
