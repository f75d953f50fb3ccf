import {
  extensionOf,
  type FilePurpose,
  fileExtensions,
  fileLimit,
  kindByExtension,
  purposeOf,
  type Size,
} from '@masthead/contract';

/** Reason why a file is not sent: the code and parameters of `errors` that the server would answer. */
export interface Refusal {
  code: 'file_empty' | 'file_too_large' | 'file_unsupported_format' | 'image_below_minimum' | 'file_damaged';
  params: Record<string, string | number>;
}

const megabyte = 1024 * 1024;
const inMegabytes = (bytes: number) => Math.round((bytes / megabyte) * 10) / 10;

/** Checks the name and size of a file before sending. Returns null if nothing is wrong. */
export function refusalOf({ name, size }: { name: string; size: number }, purpose: FilePurpose): Refusal | null {
  const { kinds } = purposeOf(purpose);
  const kind = kindByExtension(name);
  if (!kind || !kinds.includes(kind)) {
    const formats = kinds.flatMap((one) => fileExtensions[one]).join(', ');
    return { code: 'file_unsupported_format', params: { format: extensionOf(name) || '?', formats } };
  }
  if (size === 0) return { code: 'file_empty', params: {} };
  const limit = fileLimit(kind);
  if (size <= limit) return null;
  return {
    code: 'file_too_large',
    params: { size: Math.max(inMegabytes(size), inMegabytes(limit) + 0.1), limit: inMegabytes(limit) },
  };
}

/** Checks that a picture has the pixels that its purpose needs. Returns null if it does. */
export function sizeRefusal(size: Size, purpose: FilePurpose): Refusal | null {
  const { minimum } = purposeOf(purpose);
  if (!minimum || (size.width >= minimum.width && size.height >= minimum.height)) return null;
  return {
    code: 'image_below_minimum',
    params: { width: size.width, height: size.height, min_width: minimum.width, min_height: minimum.height },
  };
}

/** Returns the `accept` attribute of an input: the file types that the browser offers. */
export const acceptOf = (purpose: FilePurpose): string =>
  [
    ...purposeOf(purpose).kinds.flatMap((kind): readonly string[] => fileExtensions[kind]),
    ...(purposeOf(purpose).kinds.includes('video') ? ['mov', 'mpeg'] : []),
  ]
    .map((extension) => `.${extension}`)
    .join(',');
