import type { MentionDoubt, PrecisionGroup, VerdictReason, VerdictStatus } from '@masthead/contract';
import { andAll, countOf, type Db, rowOf, rowsOf, sql, values } from '../../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../../access/index.ts';
import type { NewMention } from '../mentions.queries.ts';
import type { StreamKey } from '../stories.queries.ts';
import type { PlacedMention } from '../write.queries.ts';

export interface SampleRow {
  brand_id: BrandId;
  brand_name: string;
  organisation: { id: string; name: string };
  stream_id: string;
  stream_name: string;
  mention_id: string;
  document_id: string;
  draw_id: string;
  drawn_at: string;
  by_chance: boolean;
  doubts: MentionDoubt[];
  mention: NewMention;
  status: VerdictStatus;
  reason: VerdictReason | null;
  note: string | null;
  judged_at: string | null;
  judged_by: string | null;
}

const samples = sql`
  select q.brand_id,
    b.name as brand_name,
    json_build_object('id', o.id, 'name', o.name) as organisation,
    q.stream_id,
    s.name as stream_name,
    q.mention_id,
    q.document_id,
    q.draw_id,
    q.drawn_at,
    q.by_chance,
    q.doubts,
    q.mention,
    q.status,
    q.reason,
    q.note,
    q.judged_at,
    concat_ws(' ', u.first_name, u.last_name) as judged_by
  from mention_samples q
  join streams s on s.id = q.stream_id
  join brands b on b.id = q.brand_id and b.deletes_at is null
  join organisations o on o.id = b.organisation_id
  left join users u on u.id = q.judged_by`;

interface SampleFilter {
  status: VerdictStatus;
  stream?: string | undefined;
  language?: string | undefined;
  media_outlet?: string | undefined;
  sample?: 'chance' | 'doubt' | undefined;
  after: readonly (string | number)[] | null;
  limit: number;
}

/**
 * Selects samples that can be judged: not an open one whose mention the stream no longer finds, or that was hidden. The
 * offset keeps the planner from joining all open ones with their mentions: a page reads the first few.
 */
const judgeable = (status: VerdictStatus) =>
  status === 'open'
    ? sql`
      and s.deleted_at is null
      and exists (
        select
        from mentions m
        where m.brand_id = q.brand_id and m.id = q.mention_id and not m.hidden
        offset 0
      )`
    : sql``;

/** Lists drawn mentions of all brands, the newest draw first and in random order within it. */
export const listSamples = (db: SystemDb, { status, after, limit, ...filter }: SampleFilter) =>
  rowsOf(
    db,
    sql<SampleRow>`
      ${samples}
      where q.status = ${status}
        ${judgeable(status)}
        ${andAll([
          filter.stream && sql`q.stream_id = ${filter.stream}`,
          filter.language && sql`q.language = ${filter.language}`,
          filter.media_outlet && sql`q.outlet_id = ${filter.media_outlet}`,
          filter.sample && sql`q.by_chance = ${filter.sample === 'chance'}`,
          after && sql`q.draw_id < ${after[0]}::uuid`,
        ])}
      order by q.draw_id desc
      limit ${limit + 1}`,
  );

export const findSample = (db: SystemDb, mentionId: string) =>
  rowOf(db, sql<SampleRow>`${samples} where q.mention_id = ${mentionId}`);

/** Returns the verdict in force, locked until the end of the transaction. */
export const lockVerdict = (db: Db, brandId: BrandId, mentionId: string) =>
  rowOf(
    db,
    sql<{ status: VerdictStatus; removed: PlacedMention | null }>`
      select status, removed
      from mention_samples
      where brand_id = ${brandId} and mention_id = ${mentionId}
      for update`,
  );

interface Verdict {
  status: VerdictStatus;
  reason: VerdictReason | null;
  note: string | null;
  removed: PlacedMention | null;
  by: string | null;
  at: Date | null;
}

export const setVerdict = (db: Db, brandId: BrandId, mentionId: string, verdict: Verdict) =>
  countOf(
    db,
    sql`
      update mention_samples
      set status = ${verdict.status},
        reason = ${verdict.reason},
        note = ${verdict.note},
        removed = ${verdict.removed && JSON.stringify(verdict.removed)},
        judged_by = ${verdict.by},
        judged_at = ${verdict.at}
      where brand_id = ${brandId} and mention_id = ${mentionId}`,
  );

/** Lists which documents of a stream were judged wrong. It may return more than were asked for. */
export const listRejected = (
  db: Db,
  {
    brandIds,
    streamIds,
    documentIds,
  }: Record<'streamIds' | 'documentIds', readonly string[]> & {
    brandIds: readonly BrandId[];
  },
) =>
  rowsOf(
    db,
    sql<{ stream_id: string; document_id: string }>`
      select stream_id, document_id
      from mention_samples
      where brand_id = any(${brandIds})
        and stream_id = any(${streamIds}::uuid[])
        and document_id = any(${documentIds}::uuid[])
        and status = 'wrong'`,
  );

export interface NewSample extends StreamKey {
  draw_id: string;
  by_chance: boolean;
  doubts: readonly MentionDoubt[];
  mention: NewMention;
}

export const insertSamples = async (db: Db, rows: readonly NewSample[], now: Date): Promise<number> =>
  rows.length === 0
    ? 0
    : await countOf(
        db,
        sql`
          insert into mention_samples (
            brand_id,
            stream_id,
            mention_id,
            document_id,
            draw_id,
            drawn_at,
            by_chance,
            doubts,
            language,
            outlet_id,
            mention
          )
          values ${values(
            rows.map(({ brand_id, stream_id, draw_id, by_chance, doubts, mention }) => [
              brand_id,
              stream_id,
              mention.id,
              mention.document_id,
              draw_id,
              now,
              by_chance,
              sql`${doubts}::text[]`,
              mention.language,
              mention.outlet_id,
              JSON.stringify(mention),
            ]),
          )}
          on conflict do nothing`,
      );

/** Deletes drawn mentions of all brands that nobody has judged in time. */
export const deleteOpenBefore = (db: SystemDb, time: Date) =>
  countOf(db, sql`delete from mention_samples where brand_id is not null and status = 'open' and drawn_at < ${time}`);

/** Counts the drawn mentions: the open ones up to a number that nobody reviews in a day, those judged exactly. */
export const countSamples = async (db: SystemDb, today: Date, most: number) =>
  (await rowOf(
    db,
    sql<{ open: number; judged: number; judged_today: number; drawn_at: string | null }>`
      select (
        select count(*)::int
        from (
          select
          from mention_samples q
          join streams s on s.id = q.stream_id
          join brands b on b.id = q.brand_id and b.deletes_at is null
          where q.status = 'open' ${judgeable('open')}
          order by q.draw_id desc
          limit ${most}
        ) o
      ) as open,
        (select count(*)::int from mention_samples where brand_id is not null and judged_at is not null) as judged,
        (
          select count(*)::int
          from mention_samples
          where brand_id is not null and judged_at >= ${today}
        ) as judged_today,
        (select max(upto) from stream_draws where brand_id is not null) as drawn_at`,
  ))!;

/** Number of choices that a filter offers of each kind. */
const offered = 300;

/** Leaves out what belongs to a brand that was deleted; few are, so they are looked up once. */
const ofLiveBrands = sql`not (q.brand_id = any(array(select id from brands where deletes_at is not null)))`;

/** Groups of drawn mentions with a verdict, or with none, for filters; those with most come first. */
export const listGroups = (db: SystemDb, by: PrecisionGroup, status: VerdictStatus) =>
  rowsOf(
    db,
    sql<{ key: string; name: string; brand: string | null; mentions: number }>`
      select g.key, ${groups[by].name} as name, ${groups[by].brand} as brand, g.mentions
      from (
        select q.${groups[by].column}::text as key, count(*)::int as mentions
        from mention_samples q
        where q.status = ${status} and ${ofLiveBrands}
        group by q.${groups[by].column}
        order by mentions desc, 1
        limit ${2 * offered}
      ) g
        ${groups[by].from}
        ${by === 'stream' ? sql`where s.deleted_at is null` : sql``}
      order by g.mentions desc, g.key
      limit ${offered}`,
  );

/** Names are looked up for the groups that are answered, not for each drawn mention. */
const groups = {
  stream: {
    column: sql`stream_id`,
    name: sql`s.name`,
    brand: sql`b.name`,
    from: sql`join streams s on s.id = g.key::uuid join brands b on b.id = s.brand_id`,
  },
  language: { column: sql`language`, name: sql`g.key`, brand: sql`null::text`, from: sql`` },
  outlet: {
    column: sql`outlet_id`,
    name: sql`named.name`,
    brand: sql`null::text`,
    from: sql`
      cross join lateral (
        select mention ->> 'outlet_name' as name
        from mention_samples
        where brand_id is not null and outlet_id = g.key::uuid
        order by draw_id desc
        limit 1
      ) named`,
  },
} as const;

export interface VerdictCount {
  key: string;
  name: string;
  brand: string | null;
  weeks: { week: string; judged: number; right: number }[];
  judged: number;
  right: number;
}

/** Counts the verdicts on mentions drawn at random since a time, by group and week; groups with most verdicts come first. */
export const countVerdicts = (db: SystemDb, by: PrecisionGroup | 'all', since: Date, limit: number) => {
  const group =
    by === 'all'
      ? { key: sql`''`, name: sql`''`, brand: sql`null::text`, from: sql`` }
      : { ...groups[by], key: sql`q.${groups[by].column}::text` };
  return rowsOf(
    db,
    sql<VerdictCount>`
      select g.key, ${group.name} as name, ${group.brand} as brand, g.judged, g.is_right as "right", g.weeks
      from (
        select key,
          sum(judged)::int as judged,
          sum(is_right)::int as is_right,
          json_agg(
            json_build_object('week', to_char(week, 'YYYY-MM-DD'), 'judged', judged, 'right', is_right) order by week
          ) as weeks
        from (
          select ${group.key} as key, date_trunc('week', q.drawn_at at time zone 'UTC') as week,
            count(*)::int as judged, count(*) filter (where q.status = 'right')::int as is_right
          from mention_samples q
          where q.judged_at is not null and q.by_chance and q.drawn_at >= ${since} and ${ofLiveBrands}
          group by 1, 2
        ) w
        group by key
        order by judged desc, key
        limit ${limit}
      ) g
        ${group.from}
      order by g.judged desc, g.key`,
  );
};

/** Counts the verdicts on doubtful mentions since a time, and the wrong ones of both kinds by reason. */
export const countReasons = async (db: SystemDb, since: Date) =>
  (await rowOf(
    db,
    sql<{ judged: number; right: number; reasons: { reason: VerdictReason; count: number }[] }>`
      select (count(*) filter (where not by_chance))::int as judged,
        (count(*) filter (where not by_chance and status = 'right'))::int as "right",
        (
          select coalesce(json_agg(json_build_object('reason', reason, 'count', n) order by n desc, reason), '[]')
          from (
            select reason, count(*)::int as n
            from mention_samples
            where brand_id is not null and status = 'wrong' and drawn_at >= ${since}
            group by reason
          ) r
        ) as reasons
      from mention_samples
      where brand_id is not null and judged_at is not null and drawn_at >= ${since}`,
  ))!;

/** Lets drawn mentions of merged outlets name the one that stays. */
export const setSampledOutlet = (db: SystemDb, outletIds: readonly string[], outletId: string) =>
  countOf(
    db,
    sql`
      update mention_samples
      set outlet_id = ${outletId}
      where brand_id is not null and outlet_id = any(${outletIds}::uuid[])`,
  );
