import { type FileKind, fileExtensions, type Size } from '@masthead/contract';
import { Failure } from '../../platform/http/failure.ts';
import { StorageFailure } from '../../platform/storage/index.ts';

type Code = Extract<Failure['code'], `file_${string}` | `image_${string}`>;

/** Returns the refusal of a file, for the whole and for its field. */
const refused = (code: Code, params: Record<string, string | number> = {}) =>
  new Failure(422, code, { params, fields: { file: [{ code, params }] } });

const inMegabytes = (bytes: number): number => Math.round((bytes / 1024 / 1024) * 10) / 10;

export const tooLarge = (bytes: number, limit: number) =>
  // Rounding must not make a file look as if it just fitted.
  refused('file_too_large', {
    size: Math.max(inMegabytes(bytes), inMegabytes(limit) + 0.1),
    limit: inMegabytes(limit),
  });
export const unsupported = (format: string, kinds: readonly FileKind[]) =>
  refused('file_unsupported_format', {
    format: format || '?',
    formats: kinds.flatMap((kind) => fileExtensions[kind]).join(', '),
  });
export const damaged = () => refused('file_damaged');
export const empty = () => refused('file_empty');
export const tooManyPixels = (limit: number) => refused('image_too_many_pixels', { limit: Math.floor(limit / 1e6) });
export const belowMinimum = (size: Size, minimum: Size) =>
  refused('image_below_minimum', {
    width: size.width,
    height: size.height,
    min_width: minimum.width,
    min_height: minimum.height,
  });
export const partTooSmall = (size: Size, minimum: Size) => {
  const params = { ...size, min_width: minimum.width, min_height: minimum.height };
  return new Failure(422, 'image_too_small', { params, fields: { points: [{ code: 'image_too_small', params }] } });
};
export const quotaReached = (used: number, limit: number) =>
  refused('file_quota_reached', { used: inMegabytes(used), limit: inMegabytes(limit) });

/** Returns the failure for a full disk; any other error is returned unchanged. */
export const storageFailureOf = (error: unknown): unknown => {
  const { code } = error as { code?: string };
  const isFull = code === 'ENOSPC' || code === 'EDQUOT' || (error instanceof StorageFailure && error.reason === 'full');
  return isFull ? new Failure(507, 'storage_full') : error;
};
