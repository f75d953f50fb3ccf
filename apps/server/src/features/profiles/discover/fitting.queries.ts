import { andAll, type RawBuilder, sql } from '../../../platform/db/index.ts';
import type { BrandId } from '../../access/index.ts';
import type { Names } from './read-names.ts';

/** Names, and the documents in whose texts they are looked for. */
export interface Named extends Names {
  /** First ids of the last two weeks, of two months and of the year in which names are looked for. */
  from: { weeks: string; months: string; year: string };
  /** The number of newest documents that are found; null: all. */
  newest: number | null;
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

/** Returns a condition: the brand belongs to a sample organisation or to the demo data, and finds invented journalists. */
export const isDemo = (brandId: BrandId): RawBuilder<unknown> => sql`
  exists (
    select b.id
    from brands b
    join organisations org on org.id = b.organisation_id
    where b.id = ${brandId} and org.type = 'demo'
  )`;

/**
 * Returns parts of a query: ids of the documents that name somebody anywhere in their text. The index finds the words of a name; that they
 * are beside each other is seen in the text. One span of time is read after the other, and none once there are enough. A cluster keeps
 * documents on other nodes than profiles, so a query of their own reads them. Invented articles have a headline alone.
 */
export const naming = (
  part: 'named' | 'named_us',
  brandId: BrandId,
  { query, pattern, hasPhrases, from, newest }: Named,
): RawBuilder<unknown> => {
  const condition = sql`
    and only_stream_id is null
    and tokens @@ to_tsquery('simple', ${query})
    ${andAll([hasPhrases && sql`headline || ' ' || lead || ' ' || body ~* ${pattern}`])}`;
  return sql`
    ${sql.ref(`${part}_in_texts`)} as materialized (
      (select id from documents where id >= ${from.weeks} ${condition} order by id desc) union all (
        select id
        from documents
        where id >= ${from.months} and id < ${from.weeks} ${condition}
        order by id desc
      ) union all (
        select id
        from documents
        where id >= ${from.year} and id < ${from.months} ${condition}
        order by id desc
      ) limit ${newest}
    ),
    ${sql.ref(part)} as materialized (
      select id
      from ${sql.ref(`${part}_in_texts`)}
      union all
      select a.document_id
      from outlets o
      join media_profile_outlets p on p.outlet_id = o.id
      join media_profile_articles a on a.profile_id = p.profile_id and a.outlet_id = o.id
      where ${isDemo(brandId)} and o.is_demo and a.headline ~* ${pattern}
    )`;
};

/** Returns conditions of an article `a` that fits. */
export const fitting = ({ all, some, among }: Fitting): RawBuilder<unknown> =>
  andAll([
    all.length > 0 && sql`a.words @> ${all}::text[]`,
    some.length > 0 && sql`a.words && ${some}::text[]`,
    among !== null && sql`a.document_id in (${among})`,
  ]);
