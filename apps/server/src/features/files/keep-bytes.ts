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
  bytes: Uint8Array;
  format: 'pdf' | 'png' | 'jpg' | 'xlsx';
  purpose: FilePurpose;
}

const formats = {
  pdf: { kind: 'document', content_type: 'application/pdf' },
  png: { kind: 'image', content_type: 'image/png' },
  jpg: { kind: 'image', content_type: 'image/jpeg' },
  xlsx: { kind: 'document', content_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
} as const;

/** Keeps what the program itself has made, such as a screenshot or a report. */
export async function keepBytes(
  services: Pick<Services, 'config' | 'db' | 'clock' | 'storage'>,
  owner: Owner,
  { name, bytes, format, purpose }: Product,
): Promise<FileRow> {
  const path = await services.storage.temporaryPath();
  try {
    await writeFile(path, bytes);
    const sha256 = createHash('sha256').update(bytes).digest();
    return await keepFile(services, owner, {
      ...formats[format],
      purpose,
      name: cleanName(name, format),
      bytes: bytes.length,
      sha256,
      path,
    });
  } catch (error) {
    throw storageFailureOf(error);
  } finally {
    await rm(path, { force: true });
  }
}
