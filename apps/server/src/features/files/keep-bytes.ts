import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import type { FilePurpose } from '@masthead/contract';
import type { Services } from '../../platform/services.ts';
import { storageFailureOf } from './file-failures.ts';
import { cleanName } from './file-name.ts';
import type { FileRow } from './files.queries.ts';
import { keepFile, type Owner } from './keep-file.ts';

interface Product {
  name: string;
  format: keyof typeof formats;
  purpose: FilePurpose;
}
/** Bytes in a temporary file of the storage, too large for memory. */
interface WrittenProduct extends Product {
  path: string;
  bytes: number;
  sha256: Buffer;
}

const formats = {
  pdf: { kind: 'document', content_type: 'application/pdf' },
  png: { kind: 'image', content_type: 'image/png' },
  jpg: { kind: 'image', content_type: 'image/jpeg' },
  json: { kind: 'document', content_type: 'application/json' },
  csv: { kind: 'document', content_type: 'text/csv; charset=utf-8' },
  xlsx: { kind: 'document', content_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  pptx: { kind: 'document', content_type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation' },
  docx: { kind: 'document', content_type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  zip: { kind: 'document', content_type: 'application/zip' },
} as const;

type Keeping = Pick<Services, 'config' | 'db' | 'clock' | 'storage'>;

/** Keeps what the program itself has made, such as a screenshot or a report. */
export async function keepBytes(
  services: Keeping,
  owner: Owner,
  { bytes, ...product }: Product & { bytes: Uint8Array },
): Promise<FileRow> {
  const path = await services.storage.temporaryPath();
  try {
    await writeFile(path, bytes);
    const sha256 = createHash('sha256').update(bytes).digest();
    return await keepPath(services, owner, { ...product, path, bytes: bytes.length, sha256 });
  } catch (error) {
    throw storageFailureOf(error);
  } finally {
    await rm(path, { force: true });
  }
}

/** Keeps what the program itself has written below `storage.temporaryPath`; the file is moved from there. */
export async function keepPath(services: Keeping, owner: Owner, product: WrittenProduct): Promise<FileRow> {
  const { name, format, purpose, path, bytes, sha256 } = product;
  try {
    const facts = { purpose, name: cleanName(name, format), bytes, sha256, path };
    return await keepFile(services, owner, { ...formats[format], ...facts });
  } catch (error) {
    throw storageFailureOf(error);
  }
}
