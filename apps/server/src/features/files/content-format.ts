import { extensionOf, type FileKind, kindByExtension } from '@masthead/contract';
import { type FileTypeResult, fileTypeFromBuffer, fileTypeFromFile } from 'file-type';

/** Format of a file by its content. */
export interface Format {
  kind: FileKind;
  contentType: string;
  /** The one that its name is given. */
  extension: string;
}

const format = (kind: FileKind, contentType: string, extension: string): Format => ({ kind, contentType, extension });
const office = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';

/**
 * Accepted formats by the names of the recogniser. Formats not listed are refused: no SVG, no HTML, no archive, no
 * macro, no program.
 */
const formats: Record<string, Format> = {
  jpg: format('image', 'image/jpeg', 'jpg'),
  png: format('image', 'image/png', 'png'),
  apng: format('image', 'image/png', 'png'),
  gif: format('image', 'image/gif', 'gif'),
  mp3: format('audio', 'audio/mpeg', 'mp3'),
  mp2: format('audio', 'audio/mpeg', 'mpga'),
  mp1: format('audio', 'audio/mpeg', 'mpga'),
  ogg: format('audio', 'audio/ogg', 'ogg'),
  oga: format('audio', 'audio/ogg', 'ogg'),
  opus: format('audio', 'audio/ogg', 'ogg'),
  spx: format('audio', 'audio/ogg', 'ogg'),
  m4a: format('audio', 'audio/mp4', 'm4a'),
  mov: format('video', 'video/quicktime', 'qt'),
  avi: format('video', 'video/x-msvideo', 'avi'),
  asf: format('video', 'video/x-ms-wmv', 'wmv'),
  flv: format('video', 'video/x-flv', 'flv'),
  mpg: format('video', 'video/mpeg', 'mpg'),
  mp4: format('video', 'video/mp4', 'mp4'),
  m4v: format('video', 'video/mp4', 'mp4'),
  webm: format('video', 'video/webm', 'webm'),
  pdf: format('document', 'application/pdf', 'pdf'),
  rtf: format('document', 'application/rtf', 'rtf'),
  docx: format('document', `${office}.wordprocessingml.document`, 'docx'),
  xlsx: format('document', `${office}.spreadsheetml.sheet`, 'xlsx'),
  pptx: format('document', `${office}.presentationml.presentation`, 'pptx'),
  odt: format('document', `${openDocument}.text`, 'odt'),
  ods: format('document', `${openDocument}.spreadsheet`, 'ods'),
  odp: format('document', `${openDocument}.presentation`, 'odp'),
};

/** The older office formats share one container; which of them it is, only the name says. */
const oldOffice: Record<string, Format> = {
  doc: format('document', 'application/msword', 'doc'),
  xls: format('document', 'application/vnd.ms-excel', 'xls'),
  ppt: format('document', 'application/vnd.ms-powerpoint', 'ppt'),
};

function formatOf(found: FileTypeResult | undefined, name: string): Format | null {
  if (!found) return null;
  const extension = extensionOf(name);
  if (found.ext === 'cfb') return oldOffice[extension] ?? null;
  if (found.ext === 'asf' && !found.mime.startsWith('video/')) return null;
  // One container holds sound alone as well as pictures; its brand does not always tell.
  if (found.ext === 'mp4' && kindByExtension(name) === 'audio') return formats.m4a!;
  return formats[found.ext] ?? null;
}

/**
 * Returns the format by the first few thousand bytes, so that the limit is known while the rest arrives. null: not
 * known yet, or not allowed.
 */
export const formatOfStart = async (start: Uint8Array, name: string): Promise<Format | null> =>
  formatOf(await fileTypeFromBuffer(start), name);

/** Returns the format by the whole file; null: not allowed. */
export const formatOfFile = async (path: string, name: string): Promise<Format | null> =>
  formatOf(await fileTypeFromFile(path), name);
