import type { StreamFormOutput } from '@masthead/contract';
import type { StreamForm } from '@masthead/matching';
import { rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../access/index.ts';
import type { StreamPart } from '../documents/index.ts';
import { searchColumns } from './streams.queries.ts';

/** A stream as the matchers need it. */
export interface MatchedStream
  extends StreamForm,
    Pick<StreamFormOutput, 'query_text' | 'ad_blocking' | 'auto_clippings' | 'auto_rss'> {
  id: string;
  brand_id: BrandId;
  name: string;
  version: number;
  revision: number;
  active: boolean;
  is_paused_by_plan: boolean;
  withheld_media_types: string[];
}

const matched = sql`
  s.id,
  s.brand_id,
  s.name,
  s.version,
  s.revision,
  ${sql.join(searchColumns.map((column) => sql.ref(`s.${column}`)))},
  s.auto_clippings,
  s.auto_rss,
  s.deleted_at is null and b.deletes_at is null as active,
  s.plan_paused_at is not null as is_paused_by_plan,
  s.withheld_media_types
  from streams s
  join brands b on b.id = s.brand_id`;

/**
 * Returns the condition on the part of a stream: a number from the last two bytes of its id, which are random. PostgreSQL's own hash functions may
 * change with its version.
 */
const inPart = ({ part, parts }: StreamPart) => sql`
  and ((get_byte(uuid_send(s.id), 14) << 8) | get_byte(uuid_send(s.id), 15)) % ${parts}::int = ${part}::int`;

/** Lists the streams of all brands, or of one part, that have changed since a revision, removed ones included, for the matchers. */
export const listChangedSince = (db: SystemDb, revision: number, limit: number, part?: StreamPart) =>
  rowsOf(
    db,
    sql<MatchedStream>`
      select ${matched}
      where s.revision > ${revision} ${part ? inPart(part) : sql``}
      order by s.revision
      limit ${limit}`,
  );

export const findMatched = (db: SystemDb, streamId: string) =>
  rowOf(db, sql<MatchedStream>`select ${matched} where s.id = ${streamId}`);
