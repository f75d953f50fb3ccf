import type { TrendCounting } from '@masthead/contract';
import { andAll, type Db, rowsOf, sql } from '../../../platform/db/index.ts';
import type { Days } from './span.ts';

export interface NewsRow {
  id: string;
  day: string;
  headline: string;
  url: string;
  outlet_id: string;
  outlet_name: string;
  published_at: string;
  language: string;
  country_id: string | null;
  media_type: string;
  sentiment: 'negative' | 'neutral' | 'positive';
  is_first: boolean;
}

const columns = sql`
  d.id, (d.published_at at time zone 'UTC')::date as day, d.headline, d.url, o.id as outlet_id, o.name as outlet_name,
  d.published_at, d.language, d.country_id, d.media_type, d.sentiment, d.cluster_id = d.id as is_first`;
/** Columns read from documents in a part of its own, since documents are on other nodes of a cluster than outlets. */
const read = sql`
  id, cluster_id, outlet_id, headline, url, published_at, language, country_id, media_type, sentiment`;
const outlets = sql`
  join outlets named on named.id = d.outlet_id
  join outlets o on o.id = coalesce(named.merged_into_id, named.id)`;

export interface NewsQuestion {
  /** null: all news. */
  countingId: string | null;
  members: readonly number[];
  terms: readonly number[];
  outlet?: string | undefined;
  country?: string | undefined;
  language?: string | undefined;
  count: TrendCounting;
  after: readonly (string | number)[] | null;
  limit: number;
}

/** A question that is not narrowed by what documents say. */
export type PieceQuestion = Omit<NewsQuestion, 'outlet' | 'country' | 'language'>;

const fromOf = ({ countingId, terms }: PieceQuestion) => {
  if (countingId === null) return sql`from trend_documents m`;
  if (terms.length === 0) return sql`from trend_matches m`;
  return sql`from trend_matches m join trend_documents l on l.document_id = m.document_id`;
};
const heldOf = ({ countingId }: PieceQuestion) => (countingId === null ? sql.ref('m.terms') : sql.ref('l.terms'));

/** Returns the end of a query of pieces `m`: those that a question wants and that pass other conditions, the newest first. */
const wanted = ({ start, end }: Days, question: PieceQuestion, others: Parameters<typeof andAll>[0] = []) => {
  const { countingId, members, terms, count, after, limit } = question;
  return sql`
    where m.day between ${start}::date and ${end}::date
      ${andAll([
        countingId !== null && sql`m.counting_id = ${countingId}`,
        members.length > 0 && sql`m.members @> ${members}::smallint[]`,
        terms.length > 0 && sql`${heldOf(question)} @> ${terms}::integer[]`,
        count === 'stories' && sql`m.is_first`,
        after && sql`(m.day, m.document_id) < (${after[0]}::date, ${after[1]}::uuid)`,
        ...others,
      ])}
    order by m.day desc, m.document_id desc
    limit ${limit + 1}`;
};

/** Lists articles behind a figure, the newest first. */
export const listNews = (db: Db, days: Days, question: NewsQuestion) => {
  const { outlet, country, language } = question;
  const narrowed = [
    outlet && sql`(d.outlet_id = ${outlet} or o.id = ${outlet})`,
    country && sql`d.country_id = ${country}`,
    language && sql`d.language = ${language}`,
  ];
  return rowsOf(
    db,
    sql<NewsRow>`
      select ${columns} ${fromOf(question)}
      join documents d on d.id = m.document_id ${outlets} ${wanted(days, question, narrowed)}`,
  );
};

/** An outlet on a day, with its pieces. */
export interface OutletDay {
  day: string;
  outlet_id: string;
  value: number;
}

interface PlaceQuestion extends Pick<NewsQuestion, 'country' | 'language' | 'count'> {
  countingId: string;
  member: number;
  outletIds: readonly string[] | undefined;
}

/** Lists outlets with pieces by day, the newest day first. */
export const listOutletDays = (
  db: Db,
  { start, end }: Days,
  { countingId, member, outletIds, country, language, count }: PlaceQuestion,
) =>
  rowsOf(
    db,
    sql<OutletDay>`
      select start as day, outlet_id, sum(${sql.ref(count)})::int as value
      from trend_outlet_sums
      where counting_id = ${countingId}
        and member = ${member}
        and step = 'day'
        and start between ${start}::date and ${end}::date
        ${andAll([
          outletIds && sql`outlet_id = any(${outletIds}::uuid[])`,
          country && sql`country_id = ${country}`,
          language && sql`language = ${language}`,
          sql`${sql.ref(count)} > 0`,
        ])}
      group by 1, 2
      order by 1 desc, 2`,
  );

/** Lists the ids of an outlet: its own, and those of outlets that were merged into it. */
export const listOutletIds = async (db: Db, outletId: string): Promise<string[]> =>
  (
    await rowsOf(db, sql<{ id: string }>`select id from outlets where id = ${outletId} or merged_into_id = ${outletId}`)
  ).map(({ id }) => id);

/** Documents of an outlet by their time of collection. */
export interface IdRange {
  outlet_id: string;
  from_id: string;
  below_id: string;
}

/** Lists articles of outlets that were collected in some ranges, the newest first. */
export const listNewsOfOutlets = (db: Db, days: Days, question: NewsQuestion, ranges: readonly IdRange[]) => {
  const { country, language } = question;
  return rowsOf(
    db,
    sql<NewsRow>`
      with read as materialized (
        select id, cluster_id, d.outlet_id, headline, url, published_at, language, country_id, media_type, sentiment
        from unnest(
          ${ranges.map((range) => range.outlet_id)}::uuid[],
          ${ranges.map((range) => range.from_id)}::uuid[],
          ${ranges.map((range) => range.below_id)}::uuid[]
        ) as r (outlet_id, from_id, below_id)
        join documents d
          on d.outlet_id = r.outlet_id
          and d.id >= r.from_id
          and d.id < r.below_id
          ${andAll([country && sql`country_id = ${country}`, language && sql`language = ${language}`])}
      )
      select ${columns} ${fromOf(question)}
      join read d on d.id = m.document_id ${outlets} ${wanted(days, question)}`,
  );
};

/** Lists the newest pieces of a question that is not narrowed by what their documents say. */
export const listPieces = (db: Db, days: Days, question: PieceQuestion) =>
  rowsOf(db, sql<{ document_id: string }>`select m.document_id ${fromOf(question)} ${wanted(days, question)}`);

/** Lists articles, the newest first; those that are gone are missing. */
export const listArticles = (db: Db, ids: readonly string[]) =>
  rowsOf(
    db,
    sql<NewsRow>`
      with read as materialized (select ${read} from documents where id = any(${ids}::uuid[]))
      select ${columns}
      from read d ${outlets}
      order by day desc, d.id desc`,
  );

export const findNews = async (db: Db, documentId: string): Promise<NewsRow | undefined> =>
  (
    await rowsOf(
      db,
      sql<NewsRow>`
        with read as materialized (select ${read} from documents where id = ${documentId})
        select ${columns}
        from read d ${outlets}`,
    )
  )[0];

/** Lists other pieces with the text of a document, the oldest first. */
export const listCopies = (db: Db, documentId: string) =>
  rowsOf(
    db,
    sql<NewsRow>`
      with read as materialized (
        select ${read}
        from documents d
        where cluster_id = (select c.cluster_id from documents c where c.id = ${documentId}) and id <> ${documentId}
        order by published_at, id
        limit 50
      )
      select ${columns}
      from read d ${outlets}
      order by d.published_at, d.id`,
  );

/** Returns the terms of a document. */
export const listTermsOf = (db: Db, documentId: string) =>
  rowsOf(
    db,
    sql<{ id: number; kind: string; name: string; key: string }>`
      select t.id, t.kind, t.name, t.key
      from trend_documents d
      join trend_terms t on t.id = any(d.terms)
      where d.document_id = ${documentId}
      order by t.kind, t.id`,
  );
