import { countOf, type Db, rowsOf, sql } from '../../platform/db/index.ts';

/** An outlet whose licence lets texts be kept for some months, and how far they are removed. */
interface TextLicence {
  outlet_id: string;
  months: number;
  below_id: string | null;
}

/** Lists outlets whose texts are kept for some months only. One that was merged into another keeps the shorter of both times. */
export const listTextLicences = (db: Db) =>
  rowsOf(
    db,
    sql<TextLicence>`
      select o.id as outlet_id, least(o.text_months, m.text_months)::int as months, r.below_id
      from outlets o
      left join outlets m on m.id = o.merged_into_id
      left join document_text_removals r on r.outlet_id = o.id
      where o.text_months is not null or m.text_months is not null
      order by months, r.below_id, o.id`,
  );

interface IdRange {
  fromId: string;
  belowId: string;
}

/** Returns the id of the document that comes after so many others of a range; undefined if there are no more than that. */
export const findIdAfter = async (db: Db, { fromId, belowId }: IdRange, count: number): Promise<string | undefined> =>
  (
    await rowsOf(
      db,
      sql<{ id: string }>`
        select id
        from documents
        where id >= ${fromId}::uuid and id < ${belowId}::uuid
        order by id
        limit 1
        offset ${count}`,
    )
  )[0]?.id;

export const listWithText = (db: Db, outletIds: readonly string[], { fromId, belowId }: IdRange) =>
  rowsOf(
    db,
    sql<{ id: string; headline: string }>`
      select id, headline
      from documents
      where id >= ${fromId}::uuid
        and id < ${belowId}::uuid
        and outlet_id = any(${outletIds}::uuid[])
        and not text_removed
      order by id`,
  );

/** A document with the search tokens of its headline. */
interface HeadlineTokens {
  id: string;
  tokens: readonly string[];
}

/** Removes the texts of documents. Their headlines stay and are found by the tokens given. */
export const removeTexts = (db: Db, documents: readonly HeadlineTokens[], { fromId, belowId }: IdRange) =>
  countOf(
    db,
    sql`
      update documents d
      set lead = '',
        body = '',
        captions_from = null,
        time_codes = null,
        text_removed = true,
        tokens = array_to_tsvector(string_to_array(g.tokens, E'\n'))
      from unnest(
        ${documents.map(({ id }) => id)}::uuid[], ${documents.map(({ tokens }) => tokens.join('\n'))}::text[]
      ) as g (id, tokens)
      where d.id = g.id and d.id >= ${fromId}::uuid and d.id < ${belowId}::uuid`,
  );

/** Notes how far the texts of outlets are removed. */
export const noteTextsRemoved = (db: Db, outletIds: readonly string[], belowId: string) =>
  countOf(
    db,
    sql`
      insert into document_text_removals (outlet_id, below_id)
      select unnest(${outletIds}::uuid[]), ${belowId}::uuid
      on conflict (outlet_id) do update set below_id = excluded.below_id`,
  );
