import type { ImageCrop, PressContact, SocialNetwork, StoryType } from '@masthead/contract';
import { andAll, byName, type RawBuilder, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../access/index.ts';

/** A newsroom with all that surrounds its pages. */
export interface NewsroomRow {
  id: string;
  brand_id: BrandId;
  version: number;
  slug: string;
  name: string;
  country_id: string;
  language: string;
  website: string | null;
  address: string | null;
  description: string | null;
  legal_warning: string | null;
  main_color: string;
  secondary_color: string;
  logo: ImageCrop | null;
  page_header: ImageCrop | null;
  contact_name: string | null;
  contact_phone: string | null;
  contact_email: string | null;
  contact_role: string | null;
  videos: string[];
  takes_enquiries: boolean;
  categories: number[];
  domain: string | null;
  published_at: string | null;
  deleted_at: string | null;
  timezone: string;
  contacts: (PressContact & { id: string; photo: ImageCrop | null })[];
  handles: { id: string; network: SocialNetwork; handle: string }[];
  has_files: boolean;
  story_languages: string[];
  siblings: { name: string; slug: string; domain: string | null; country_id: string }[];
}

/**
 * Returns the condition of stories on the site: published and not deleted. Every list begins with it, and its indexes
 * share it.
 */
const shown = (alias: RawBuilder<unknown>) => sql`${alias}.status = 'published' and ${alias}.deleted_at is null`;

const newsroomColumns = (languages: readonly string[]) => sql`
  n.id,
  n.brand_id,
  n.version,
  n.slug,
  n.name,
  n.country_id,
  n.language,
  n.website,
  n.address,
  n.description,
  n.legal_warning,
  n.main_color,
  n.secondary_color,
  n.logo,
  n.page_header,
  n.contact_name,
  n.contact_phone,
  n.contact_email,
  n.contact_role,
  n.videos,
  n.takes_enquiries,
  n.categories,
  n.domain,
  n.published_at,
  n.deleted_at,
  o.timezone,
  (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', c.id, 'name', c.name, 'role', c.role, 'email', c.email, 'phone', c.phone, 'photo', l.photo
        ) order by l.position,
        l.id
      ),
      '[]'
    )
    from newsroom_contacts l
    join contacts c on c.brand_id = l.brand_id and c.id = l.id
    where l.newsroom_id = n.id
  ) as contacts,
  (
    select coalesce(
      jsonb_agg(jsonb_build_object('id', h.id, 'network', h.network, 'handle', h.handle) order by h.created_at, h.id),
      '[]'
    )
    from newsroom_handles h
    where h.newsroom_id = n.id
  ) as handles,
  exists (select 1 from newsroom_files f where f.newsroom_id = n.id) as has_files,
  array(
    select l
    from unnest(${languages}::text[]) l
    cross join lateral (
      select
      from stories s
      where s.newsroom_id = n.id and s.language = l and ${shown(sql`s`)}
      limit 1
    ) one
  ) as story_languages,
  (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'name', s.name, 'slug', s.slug, 'domain', s.domain, 'country_id', s.country_id
        ) order by ${byName('s.name')},
        s.id
      ),
      '[]'
    )
    from newsrooms s
    where s.brand_id = n.brand_id and s.id <> n.id and s.published_at is not null and s.deleted_at is null
  ) as siblings`;

/** Key of a newsroom: a present or former address, its own domain, or its id. */
export type NewsroomKey = { slug: string } | { domain: string } | { id: string };

const keyCondition = (key: NewsroomKey) =>
  'slug' in key
    ? sql`n.id = (select newsroom_id from newsroom_slugs where slug = ${key.slug})`
    : 'domain' in key
      ? sql`n.domain = ${key.domain} and n.deleted_at is null`
      : sql`n.id = ${key.id}`;

export const findNewsroom = (db: SystemDb, key: NewsroomKey, languages: readonly string[]) =>
  rowOf(
    db,
    sql<NewsroomRow>`
      select ${newsroomColumns(languages)}
      from newsrooms n
      join brands b on b.id = n.brand_id
      join organisations o on o.id = b.organisation_id
      where ${keyCondition(key)}`,
  );

/** Lists own domains of published newsrooms. */
export const listDomains = (db: SystemDb) =>
  rowsOf(
    db,
    sql<{
      domain: string;
    }>`select domain from newsrooms where domain is not null and deleted_at is null`,
  );

export const listVersions = (db: SystemDb, newsroomIds: readonly string[]) =>
  rowsOf(
    db,
    sql<{ id: string; version: number }>`select id, version from newsrooms where id = any(${newsroomIds}::uuid[])`,
  );

/** Story in a list. */
export interface CardRow {
  id: string;
  slug: string;
  type: StoryType;
  language: string;
  headline: string;
  subheading: string | null;
  cover_image: ImageCrop | null;
  cover_image_caption: string | null;
  published_at: string;
  is_pinned: boolean;
}
const cardColumns = sql`
  s.id, s.slug, s.type, s.language, s.headline, s.subheading, s.cover_image, s.cover_image_caption, s.published_at,
  s.display_mode = 'pinned' as is_pinned`;

/** Sorts a version in another language behind its original wherever that is shown too. */
const isOriginal = sql`
  (
    s.original_id is null
    or not exists (
      select 1
      from stories o
      where o.id = s.original_id and o.newsroom_id = s.newsroom_id and ${shown(sql`o`)}
    )
  )`;

interface CardFilter {
  language?: string | undefined;
  category?: number | undefined;
  /** Versions too, not only originals. */
  withVersions?: boolean;
}
export type Position = readonly [publishedAt: string, id: string];

const matching = ({ language, category, withVersions }: CardFilter) =>
  andAll([
    language && sql`s.language = ${language}`,
    category && sql`s.categories @> ${[category]}::int[]`,
    !language && !withVersions && isOriginal,
  ]);

const newest = (
  newsroomId: string,
  filter: CardFilter,
  { after, limit }: { after: Position | null; limit: number },
) => sql<CardRow>`
  select ${cardColumns}
  from stories s
  where s.newsroom_id = ${newsroomId}
    and ${shown(sql`s`)}
    ${matching(filter)}
    ${after ? sql`and (s.published_at, s.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
  order by s.published_at desc, s.id desc
  limit ${limit}`;

/** Lists the newest first. */
export const listNewest = (
  db: SystemDb,
  newsroomId: string,
  filter: CardFilter,
  page: { after: Position | null; limit: number },
) => rowsOf(db, newest(newsroomId, filter, page));

/**
 * Lists the first page of a newsroom in one query: up to `pinned` pinned ones, then the newest, those among them too.
 */
export const listFront = (
  db: SystemDb,
  newsroomId: string,
  filter: CardFilter,
  { pinned, limit }: { pinned: number; limit: number },
) =>
  rowsOf(
    db,
    sql<CardRow & { is_first: boolean }>`
      (
        select ${cardColumns}, true as is_first
        from stories s
        where s.newsroom_id = ${newsroomId} and ${shown(sql`s`)} and s.display_mode = 'pinned' ${matching(filter)}
        order by s.published_at desc, s.id desc
        limit ${pinned}
      )
      union all (select *, false from (${newest(newsroomId, filter, { after: null, limit })}) as rest)`,
  );

/** Searches words in headline and subheading, the newest first. */
export const searchStories = (
  db: SystemDb,
  newsroomId: string,
  words: string,
  { after, limit }: { after: Position | null; limit: number },
) =>
  rowsOf(
    db,
    sql<CardRow>`
      select ${cardColumns}
      from stories s
      where s.newsroom_id = ${newsroomId}
        and ${shown(sql`s`)}
        and to_tsvector('simple', s.headline || ' ' || coalesce(s.subheading, '')) @@ to_tsquery('simple', ${words})
        ${after ? sql`and (s.published_at, s.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
      order by s.published_at desc, s.id desc
      limit ${limit}`,
  );
