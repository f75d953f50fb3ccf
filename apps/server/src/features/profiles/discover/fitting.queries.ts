import { andAll, type RawBuilder, sql } from '../../../platform/db/index.ts';
import type { Names } from './read-names.ts';

/** Names, and the first id of the documents in whose texts they are looked for. */
export interface Named extends Names {
  fromId: string;
}

/** Words and names that an article has to use. */
export interface Fitting {
  /** All of them. */
  all: readonly string[];
  /** One of them. */
  some: readonly string[];
  /** A query of the documents that count; null: all. */
  among: RawBuilder<unknown> | null;
}

/** Returns documents that were found before, as a query. */
export const theseDocuments = (ids: readonly string[]): RawBuilder<unknown> => sql`select unnest(${ids}::uuid[])`;

/**
 * Returns a part of a query: ids of the documents that name somebody anywhere in their text. The index finds the words of a name; that they
 * are beside each other is seen in the text. A cluster keeps documents on other nodes than profiles, so a query of their own reads them.
 */
export const naming = (part: 'named' | 'named_us', { query, pattern, fromId }: Named): RawBuilder<unknown> => sql`
  ${sql.ref(part)} as materialized (
    select id
    from documents
    where id >= ${fromId}
      and only_stream_id is null
      and tokens @@ to_tsquery('simple', ${query})
      ${andAll([pattern !== null && sql`headline || ' ' || lead || ' ' || body ~* ${pattern}`])}
  )`;

/** Returns conditions of an article `a` that fits. */
export const fitting = ({ all, some, among }: Fitting): RawBuilder<unknown> =>
  andAll([
    all.length > 0 && sql`a.words @> ${all}::text[]`,
    some.length > 0 && sql`a.words && ${some}::text[]`,
    among !== null && sql`a.document_id in (${among})`,
  ]);
