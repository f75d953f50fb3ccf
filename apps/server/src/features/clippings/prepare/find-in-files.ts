import { kindByExtension, type MediaType } from '@masthead/contract';
import { invalidField } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import type { Scope } from '../../access/index.ts';
import { type FileRow, fileUrl, listFilesById, readPdfFile } from '../../files/index.ts';
import { type Findings, found, noFindings } from './findings.ts';

/** Returns the kind by the file's name, otherwise by its content. */
const kindOf = (file: FileRow) => kindByExtension(file.name) ?? file.kind;
const typeOf: Record<FileRow['kind'], MediaType> = { video: 'tv', audio: 'radio', image: 'print', document: 'print' };

/** Reads files of the caller: text and title of PDFs, pictures as thumbnails, length of recordings. Throws 422. */
export async function findInFiles(
  services: Pick<Services, 'db' | 'storage' | 'log'>,
  scope: Scope,
  fileIds: readonly string[],
): Promise<Findings> {
  const byId = new Map((await listFilesById(services.db, scope, fileIds)).map((file) => [file.id, file]));
  if (fileIds.some((id) => !byId.has(id))) throw invalidField('files', 'invalid');
  const files = [...new Set(fileIds)].map((id) => byId.get(id)!);
  const texts = await Promise.all(files.map((file) => textOf(services, file)));
  const titled = texts.find((text) => text?.title)?.title ?? nameOf(files[0]!);
  const length = files.reduce((sum, file) => sum + (file.duration_sec ?? 0), 0);
  const pictures = files.filter((file) => file.kind === 'image').map(fileUrl);
  const recording = files.find((file) => ['video', 'audio'].includes(kindOf(file)));
  return {
    ...noFindings,
    type: typeOf[kindOf(recording ?? files[0]!)],
    headline: found(titled, 'file'),
    thumbnails: pictures.length > 0 ? { value: pictures, in: 'file' } : null,
    text: texts
      .map((text) => text?.text)
      .filter(Boolean)
      .join('\n'),
    files,
    durationSec: recording && length > 0 ? length : null,
  };
}

const nameOf = (file: FileRow) => file.name.replace(/\.[a-z0-9]{1,8}$/i, '').replace(/[_]+/g, ' ');

async function textOf({ storage, log }: Pick<Services, 'storage' | 'log'>, file: FileRow) {
  if (file.content_type !== 'application/pdf') return null;
  try {
    return await readPdfFile({ storage }, file);
  } catch (error) {
    log.warn({ err: error }, 'A PDF could not be read');
    return null;
  }
}
