import { andAll, type RawBuilder, sql } from '../../../platform/db/index.ts';
import type { BrandId } from '../../access/index.ts';
import type { Names } from './read-names.ts';

/** Names, and the documents in whose texts they are looked for. */
export interface Named extends Names {
  /** First ids of spans of time that end now, the shortest first; the last one is all the time in which names are looked for. */
  from: readonly string[];
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

/** Returns a condition: a document has all words of a name, anywhere in its text. An index finds them. */
const hasWords = ({ query }: Named): RawBuilder<unknown> => sql`
  only_stream_id is null and tokens @@ to_tsquery('simple', ${query})`;

/** Returns a condition: the words of a name are beside each other in the text of a document that has them. */
const hasName = ({ pattern, hasPhrases }: Named): RawBuilder<unknown> =>
  andAll([hasPhrases && sql`headline || ' ' || lead || ' ' || body ~ ${pattern}`]);

/** Returns a query of invented articles that name somebody, for a brand that finds them. They have a headline alone. */
const inventedArticles = (brandId: BrandId, { pattern }: Named): RawBuilder<unknown> => sql`
  select a.document_id, a.profile_id
  from outlets o
  join media_profile_outlets p on p.outlet_id = o.id
  join media_profile_articles a on a.profile_id = p.profile_id and a.outlet_id = o.id
  where ${isDemo(brandId)} and o.is_demo and a.headline ~ ${pattern}`;

const spanOf = (at: number) => sql.ref(`named_in_span_${at}`);

/**
 * Returns parts of a query: `named`, ids of the documents that name the competitor anywhere in their text. One span of time is read after
 * the other, and none once there are enough. A cluster keeps documents on other nodes than profiles, so a query of their own reads them.
 */
export const namingCompetitor = (brandId: BrandId, competitor: Named): RawBuilder<unknown> => sql`
  ${sql.join(
    competitor.from.map(
      (first, at) => sql`
        ${spanOf(at)} as materialized (
          select id
          from documents
          where id >= ${first} ${andAll([at > 0 && sql`id < ${competitor.from[at - 1]}`])} and ${hasWords(competitor)}
            ${hasName(competitor)}
          order by id desc
        )`,
    ),
  )},
  named_in_texts as materialized (
    ${sql.join(
      competitor.from.map((_, at) => sql`select id from ${spanOf(at)}`),
      sql` union all `,
    )} limit ${competitor.newest}
  ),
  named as materialized (
    select id
    from named_in_texts
    union all
    select document_id
    from (${inventedArticles(brandId, competitor)}) invented
  )`;

/**
 * Returns parts of a query: `reached`, the best profiles that name the brand nowhere, beside those of the best of all that may, and
 * `about_us`, which of these do. An index tells the documents that have the words of a name. Most have the name itself; their texts are
 * read for the best profiles alone, since that takes several times as long. `best` is a query of profiles `p` that meet a condition.
 */
export const namingUs = (
  brandId: BrandId,
  us: Named,
  best: (condition: RawBuilder<unknown> | null) => RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  with_our_words as materialized (select id from documents where id >= ${us.from.at(-1)} and ${hasWords(us)}),
  likely_us as materialized (
    select a.profile_id, a.document_id
    from with_our_words w
    join media_profile_articles a on a.document_id = w.id
  ),
  reached as materialized ((${best(sql`p.id not in (select profile_id from likely_us)`)}) union all select * from (
    ${best(null)}
  ) p where p.id in (select profile_id from likely_us)),
  named_us as materialized (
    select id
    from documents
    where id in (select l.document_id from reached r join likely_us l on l.profile_id = r.id) ${hasName(us)}
  ),
  about_us as materialized (
    select profile_id
    from likely_us
    where document_id in (select id from named_us)
    union
    select profile_id
    from (${inventedArticles(brandId, us)}) invented
  )`;

/** Returns conditions of an article `a` that fits. */
export const fitting = ({ all, some, among }: Fitting): RawBuilder<unknown> =>
  andAll([
    all.length > 0 && sql`a.words @> ${all}::text[]`,
    some.length > 0 && sql`a.words && ${some}::text[]`,
    among !== null && sql`a.document_id in (${among})`,
  ]);
