import type { FieldSource, SocialProfiles } from '@masthead/contract';
import {
  andAll,
  byName,
  countOf,
  type Db,
  like,
  type RawBuilder,
  rowOf,
  rowsOf,
  sql,
  values,
} from '../../platform/db/index.ts';
import { type Fitting, fitting } from './discover/fitting.queries.ts';

export interface ProfileRow {
  id: string;
  name: string;
  name_key: string;
  email: string | null;
  phone: string | null;
  photo_url: string | null;
  outlet_id: string | null;
  outlet_name: string | null;
  job_title: string | null;
  categories: string[];
  topics: string[];
  country_id: string | null;
  social: Record<string, string>;
  sources: Record<string, Omit<FieldSource, 'field'>>;
  articles: number;
  first_at: string | null;
  last_at: string | null;
  created_at: string;
  updated_at: string;
  /** The name as the list sorts it. */
  sort: string;
}

/** `o` is the outlet that stays, if the profile's own was merged into another. */
const shownProfile = sql`
  p.id, p.name, p.name_key, p.email, p.phone, p.photo_url, o.id as outlet_id, o.name as outlet_name, p.job_title,
  p.categories, p.topics, p.country_id, p.social, p.sources, p.articles, p.first_at, p.last_at, p.created_at,
  p.updated_at, lower(p.name) as sort`;
const profileTables = sql`
  media_profiles p
  left join outlets named on named.id = p.outlet_id
  left join outlets o on o.id = coalesce(named.merged_into_id, named.id)`;

const nameOrder = sql`${byName('p.name')}, p.id`;

interface ProfileFilter {
  search?: string | undefined;
  media_outlet?: string | undefined;
  state?: 'active' | 'silent' | 'unread' | undefined;
  silentBefore: Date;
  after: readonly (string | number)[] | null;
  limit: number;
}

export const listProfiles = (db: Db, { search, media_outlet, state, silentBefore, after, limit }: ProfileFilter) =>
  rowsOf(
    db,
    sql<ProfileRow>`
      select ${shownProfile}
      from ${profileTables}
      where true
        ${andAll([
          search && sql`(p.name ilike ${like(search)} or p.email ilike ${like(search)})`,
          media_outlet &&
            sql`
              (p.outlet_id = ${media_outlet} or exists (
                select
                from media_profile_outlets po
                where po.profile_id = p.id and po.outlet_id = ${media_outlet}
              ))`,
          state === 'active' && sql`p.last_at >= ${silentBefore}`,
          state === 'silent' && sql`p.last_at < ${silentBefore}`,
          state === 'unread' && sql`p.last_at is null`,
          after && sql`(${nameOrder}) > (${after[0]}, ${after[1]}::uuid)`,
        ])}
      order by ${nameOrder}
      limit ${limit + 1}`,
  );

export const findProfiles = (db: Db, ids: readonly string[]) =>
  rowsOf(
    db,
    sql<ProfileRow>`
      select ${shownProfile}
      from ${profileTables}
      where p.id = any(${ids}::uuid[])`,
  );

export const findProfile = (db: Db, id: string) =>
  rowOf(
    db,
    sql<ProfileRow>`
      select ${shownProfile}
      from ${profileTables}
      where p.id = ${id}`,
  );

export const lockProfile = (db: Db, id: string) =>
  rowOf(db, sql<{ id: string }>`select id from media_profiles where id = ${id} for update`);

interface OutletPart {
  outlet_id: string;
  outlet_name: string;
  articles: number;
  first_at: string;
  last_at: string;
}

export const listOutletsOf = (db: Db, profileId: string) =>
  rowsOf(
    db,
    sql<OutletPart>`
      select po.outlet_id, o.name as outlet_name, po.articles, po.first_at, po.last_at
      from media_profile_outlets po
      join outlets named on named.id = po.outlet_id
      join outlets o on o.id = coalesce(named.merged_into_id, named.id)
      where po.profile_id = ${profileId}
      order by po.last_at desc, po.outlet_id
      limit 100`,
  );

/** Lists words by quarter: those that a profile uses often and few others use. */
export const listBeats = (db: Db, profileId: string, { quarters, words }: { quarters: number; words: number }) =>
  rowsOf(
    db,
    sql<{ quarter: string; articles: number; words: string[] }>`
      with recent as (
        select date_trunc('quarter', published_at) as quarter, words
        from media_profile_articles
        where profile_id = ${profileId}
        order by published_at desc, document_id desc
        limit 2000
      ),
        used as (
          select r.quarter, word, count(*) as uses
          from recent r
          cross join unnest(r.words) as word
          group by 1, 2
        ),
        ranked as (
          select u.quarter,
            u.word,
            row_number() over (
              partition by u.quarter order by u.uses / ln(2 + coalesce(w.profiles, 1)) desc, u.word
            ) as place
          from used u
          left join media_words w on w.word = u.word
        )
      select to_char(q.quarter, 'YYYY-"Q"Q') as quarter,
        q.articles,
        array(
          select r.word
          from ranked r
          where r.quarter = q.quarter and r.place <= ${words}
          order by r.place
        ) as words
      from (select quarter, count(*)::int as articles from recent group by 1) q
      order by q.quarter desc
      limit ${quarters}`,
  );

export interface ArticleRow {
  profile_id: string;
  document_id: string;
  headline: string;
  url: string;
  outlet_id: string;
  outlet_name: string;
  published_at: string;
  sentiment: 'negative' | 'neutral' | 'positive';
}

/** Completes a query of articles `a` with their outlets, the newest first. */
const withOutlets = (articles: RawBuilder<unknown>): RawBuilder<ArticleRow> => sql<ArticleRow>`
  select a.profile_id, a.document_id, a.headline, a.url, o.id as outlet_id, o.name as outlet_name, a.published_at,
    a.sentiment
  from ${articles}
  join outlets place on place.id = a.outlet_id
  join outlets o on o.id = coalesce(place.merged_into_id, place.id)
  order by a.published_at desc, a.document_id desc`;

/** Lists the newest articles of some profiles, or of those articles that fit. */
export const listNewestArticles = (
  db: Db,
  profileIds: readonly string[],
  { each, all = [], some = [] }: { each: number } & Partial<Pick<Fitting, 'all' | 'some'>>,
) =>
  rowsOf(
    db,
    withOutlets(sql`
      unnest(${profileIds}::uuid[]) as wanted (id)
      cross join lateral (
        select *
        from media_profile_articles a
        where a.profile_id = wanted.id ${fitting({ all, some, among: null })}
        order by a.published_at desc, a.document_id desc
        limit ${each}
      ) a`),
  );

/** Lists the newest of articles that were found before. They are few, so that each is read instead of all of a profile. */
export const listNewestFound = (
  db: Db,
  found: readonly { profileId: string; documentId: string }[],
  { each }: { each: number },
) =>
  rowsOf(
    db,
    withOutlets(sql`
      (
        select *
        from (
          select a.*,
            row_number() over (partition by a.profile_id order by a.published_at desc, a.document_id desc) as place
          from unnest(
            ${found.map(({ profileId }) => profileId)}::uuid[], ${found.map(({ documentId }) => documentId)}::uuid[]
          ) as wanted (profile_id, document_id)
          join media_profile_articles a on a.profile_id = wanted.profile_id and a.document_id = wanted.document_id
        ) ranked
        where place <= ${each}
      ) a`),
  );

export interface ProfileColumns {
  name?: string;
  name_key?: string;
  name_block?: string;
  email?: string | null;
  phone?: string | null;
  photo_url?: string | null;
  outlet_id?: string | null;
  job_title?: string | null;
  categories?: readonly string[];
  topics?: readonly string[];
  country_id?: string | null;
  social?: SocialProfiles;
  sources?: Record<string, Omit<FieldSource, 'field'>>;
}

const written = (columns: ProfileColumns): [string, unknown][] =>
  Object.entries(columns).map(([name, value]) => [
    name,
    name === 'social' || name === 'sources'
      ? sql`${JSON.stringify(value)}::jsonb`
      : Array.isArray(value)
        ? sql`${value}::text[]`
        : value,
  ]);

export const insertProfile = (
  db: Db,
  id: string,
  columns: ProfileColumns & Required<Pick<ProfileColumns, 'name' | 'name_key' | 'name_block'>>,
  now: Date,
) => {
  const entries = [...written(columns), ['id', id], ['created_at', now], ['updated_at', now]] as const;
  return countOf(
    db,
    sql`
      insert into media_profiles (${sql.join(entries.map(([name]) => sql.ref(name)))})
      values (${sql.join(entries.map(([, value]) => value))})`,
  );
};

export const updateProfile = (db: Db, id: string, columns: ProfileColumns, now: Date) =>
  countOf(
    db,
    sql`
      update media_profiles
      set ${sql.join([...written(columns), ['updated_at', now] as const].map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
      where id = ${id}`,
  );

/** Keeps bylines of a person who was removed from being read again. */
export const rememberRemoval = (db: Db, nameHashes: readonly Buffer[], outletIds: readonly string[], now: Date) => {
  const rows = nameHashes.flatMap((hash) => outletIds.map((outletId) => [hash, outletId, now]));
  return rows.length === 0
    ? Promise.resolve(0)
    : countOf(
        db,
        sql`
          insert into removed_bylines (name_hash, outlet_id, removed_at)
          values ${values(rows)}
          on conflict do nothing`,
      );
};

/** Spellings of a profile's name. */
export const listKeysOf = async (db: Db, profileId: string): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{ name_key: string }>`
        select name_key
        from media_profiles
        where id = ${profileId}
        union
        select name_key
        from media_profile_articles
        where profile_id = ${profileId}`,
    )
  ).map(({ name_key }) => name_key);
