import { fields } from '@masthead/contract';
import { Failure } from './failure.ts';

/** Writes the keyset position of the last row of a page as opaque text. */
export const writeCursor = (position: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

/** Kinds of the parts of a position, as the columns have them that the list is ordered by. */
export type CursorPart = 'moment' | 'day' | 'id' | 'text' | 'number' | 'integer';

const moment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d(:?\d\d)?)$/;
const isText = (part: unknown): part is string => typeof part === 'string';
/** Returns true if a text begins with a day that PostgreSQL has in its calendar. */
function isDay(part: string): boolean {
  const day = part.slice(0, 10);
  const time = Date.parse(`${day}T00:00:00Z`);
  return day >= '0001' && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

const fits: Record<CursorPart, (part: unknown) => part is string | number> = {
  moment: (part): part is string => isText(part) && moment.test(part) && isDay(part) && !Number.isNaN(Date.parse(part)),
  day: (part): part is string => isText(part) && part.length === 10 && isDay(part),
  id: (part): part is string => fields.id.safeParse(part).success,
  text: (part): part is string => isText(part) && !part.includes('\u0000') && part.isWellFormed(),
  number: (part): part is number => Number.isFinite(part),
  integer: (part): part is number => Number.isInteger(part) && Math.abs(part as number) <= fields.largestInteger,
};

/** Reads a position with parts of these kinds. Anything else is refused, never passed to SQL. */
export function readCursor(
  cursor: string | undefined,
  shape: readonly CursorPart[],
): readonly (string | number)[] | null {
  if (!cursor) return null;
  const position = parse(cursor);
  if (
    Array.isArray(position) &&
    position.length === shape.length &&
    shape.every((kind, at) => fits[kind](position[at]))
  )
    return position;
  throw new Failure(422, 'validation', { fields: { cursor: [{ code: 'invalid', params: {} }] } });
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Returns a page from rows that were read with one more than the limit. `position` names the values of the order, so
 * that the next page begins after the last row.
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
