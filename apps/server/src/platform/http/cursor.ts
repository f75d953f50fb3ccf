import { Failure } from './failure.ts';

/** Keyset position of the last row of a page, as opaque text. */
export const writeCursor = (position: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

/** Reads a position of `length` parts back; anything else is refused, never passed to SQL. */
export function readCursor(cursor: string | undefined, length: number): (string | number)[] | null {
  if (!cursor) return null;
  try {
    const position: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (
      Array.isArray(position) &&
      position.length === length &&
      position.every((part) => typeof part === 'string' || Number.isFinite(part))
    )
      return position;
  } catch {
    // Falls through to the refusal.
  }
  throw new Failure(422, 'validation', { fields: { cursor: [{ code: 'invalid', params: {} }] } });
}

/**
 * A page from rows that were asked for with one more than the limit.
 * `position` names what the order sorts by, so that the next page begins after the last row.
 */
export function pageOf<R, A>(
  rows: readonly R[],
  limit: number,
  position: (row: R) => readonly (string | number)[],
  toAnswer: (row: R) => A,
) {
  const shown = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  return {
    data: shown.map(toAnswer),
    meta: { has_more: hasMore, cursor: hasMore ? writeCursor(position(shown.at(-1)!)) : null },
  };
}
