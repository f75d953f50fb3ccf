import type { ImageCrop } from '@masthead/contract';
import {
  andAll,
  byName,
  countOf,
  type Db,
  isOneOf,
  like,
  type RawBuilder,
  rowOf,
  rowsOf,
  sql,
} from '../../platform/db/index.ts';
import type { BrandId, Scope, SystemDb } from '../access/index.ts';
import type { DomainProblem } from './domains/domains.queries.ts';
import { ownNewsroom } from './own-newsroom.queries.ts';

type Within = Pick<Scope, 'brandIds'>;

export interface NewsroomRow {
  id: string;
  brand_id: BrandId;
  brand_name: string;
  organisation_id: string;
  organisation_name: string;
  country_id: string;
  language: string;
  slug: string;
  name: string;
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
  /** Domain that it is served on. */
  domain: string | null;
  claimed_domain: string | null;
  domain_token: string | null;
  domain_problem: DomainProblem | null;
  domain_checked_at: string | null;
  published_at: string | null;
  created_at: string;
  updated_at: string;
  /** The name as lists sort it. */
  sort: string;
  social_handles: number;
  files: number;
  contacts: number;
  followers: number;
}

const count = (table: RawBuilder<unknown>) => sql`(select count(*)::int from ${table})`;
const shown = sql`
  n.id,
  n.brand_id,
  b.name as brand_name,
  o.id as organisation_id,
  o.name as organisation_name,
  n.country_id,
  n.language,
  n.slug,
  n.name,
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
  n.claimed_domain,
  n.domain_token,
  n.domain_problem,
  n.domain_checked_at,
  n.published_at,
  n.created_at,
  n.updated_at,
  lower(n.name) as sort,
  ${count(sql`newsroom_handles where newsroom_id = n.id`)} as social_handles,
  ${count(sql`newsroom_files where newsroom_id = n.id`)} as files,
  ${count(sql`newsroom_contacts where newsroom_id = n.id`)} as contacts,
  ${count(sql`newsroom_followers where newsroom_id = n.id and confirmed_at is not null`)} as followers
  from newsrooms n
  join brands b on b.id = n.brand_id
  join organisations o on o.id = b.organisation_id`;
const nameOrder = sql`${byName('n.name')}, n.id`;

interface NewsroomFilter {
  query?: string | undefined;
  countries?: readonly string[] | undefined;
  after: readonly (string | number)[] | null;
  limit: number;
}

const matching = ({ query, countries, after }: NewsroomFilter) =>
  andAll([
    query && sql`n.name ilike ${like(query)}`,
    countries && countries.length > 0 && sql`n.country_id = any(${countries})`,
    after && sql`(${nameOrder}) > (${after[0]}, ${after[1]}::uuid)`,
  ]);

/** Newsrooms by name, one more than the limit. */
export const listNewsrooms = (db: Db, scope: Within, filter: NewsroomFilter) =>
  rowsOf(
    db,
    sql<NewsroomRow>`
      select ${shown}
      where ${isOneOf('n.brand_id', scope.brandIds)} and n.deleted_at is null ${matching(filter)}
      order by ${nameOrder}
      limit ${filter.limit + 1}`,
  );

/** Lists the newsrooms of all brands, for staff. */
export const listAllNewsrooms = (db: SystemDb, filter: NewsroomFilter) =>
  rowsOf(
    db,
    sql<NewsroomRow>`
      select ${shown}
      where n.deleted_at is null ${matching(filter)}
      order by ${nameOrder}
      limit ${filter.limit + 1}`,
  );

export const findNewsroom = (db: Db, scope: Within, newsroomId: string) =>
  rowOf(
    db,
    sql<NewsroomRow>`
      select ${shown}
      where n.brand_id = any(${scope.brandIds}) and n.id = ${newsroomId} and n.deleted_at is null`,
  );

/** Returns the same, locked until the transaction ends. */
export const lockNewsroom = (db: Db, scope: Within, newsroomId: string) =>
  rowOf(
    db,
    sql<NewsroomRow>`
      select ${shown}
      where n.brand_id = any(${scope.brandIds}) and n.id = ${newsroomId} and n.deleted_at is null
      for update of n`,
  );

/** Returns a published newsroom of any brand, for visitors. */
export const findPublished = (db: SystemDb, newsroomId: string) =>
  rowOf(
    db,
    sql<Pick<NewsroomRow, 'id' | 'name' | 'slug' | 'domain' | 'language' | 'main_color' | 'logo'>>`
      select id, name, slug, domain, language, main_color, logo
      from newsrooms
      where id = ${newsroomId} and published_at is not null and deleted_at is null`,
  );

export const findNewsroomBrand = (db: Db, within: { brandIds: readonly BrandId[] }, newsroomId: string) =>
  rowOf(
    db,
    sql<{ brand_id: BrandId }>`
      select brand_id
      from newsrooms
      where brand_id = any(${within.brandIds}) and id = ${newsroomId} and deleted_at is null`,
  );

/**
 * Returns the newsroom for a brand's stories without a chosen one: the one of its own country, otherwise its oldest.
 */
export const findMainNewsroom = (db: Db, brandId: BrandId) =>
  rowOf(
    db,
    sql<{ id: string }>`
      select n.id
      from newsrooms n
      join brands b on b.id = n.brand_id
      where n.brand_id = ${brandId} and n.deleted_at is null
      order by n.country_id is not distinct from b.country_id desc, n.created_at, n.id
      limit 1`,
  );

/** Counts an organisation's newsrooms for its quota. */
export const countNewsrooms = async (db: SystemDb, organisationId: string): Promise<number> =>
  (await rowOf(
    db,
    sql<{ newsrooms: number }>`
      select count(*)::int as newsrooms
      from newsrooms n
      join brands b on b.id = n.brand_id
      where b.organisation_id = ${organisationId} and n.deleted_at is null`,
  ))!.newsrooms;

export const listNewsroomCountries = (db: Db, brandId: BrandId) =>
  rowsOf(
    db,
    sql<{
      country_id: string;
    }>`select distinct country_id from newsrooms where brand_id = ${brandId} and deleted_at is null`,
  );

/** Returns another newsroom of the country with the name, of any organisation. */
export const findNameOwner = (
  db: SystemDb,
  { name, country, except }: { name: string; country: string; except?: string },
) =>
  rowOf(
    db,
    sql<{ id: string }>`
      select id
      from newsrooms
      where country_id = ${country}
        and lower(name) = lower(${name})
        and deleted_at is null
        ${andAll([except && sql`id <> ${except}`])}
      limit 1`,
  );

/** Lists addresses that begin like the wished one, with the newsrooms to which they lead. */
export const listSlugs = (db: SystemDb, start: string) =>
  rowsOf(
    db,
    sql<{
      slug: string;
      newsroom_id: string;
    }>`select slug, newsroom_id from newsroom_slugs where slug = ${start} or slug like ${`${start.slice(0, 72)}%`}`,
  );

/**
 * Takes an address. Returns false if another newsroom has it. An earlier one of the same newsroom may be used again.
 */
export const takeSlug = async (db: Db, scope: Within, slug: string, newsroomId: string): Promise<boolean> =>
  (await countOf(
    db,
    sql`
      insert into newsroom_slugs (slug, newsroom_id)
      values (${slug}, ${ownNewsroom(scope, newsroomId)})
      on conflict (slug) do update set newsroom_id = excluded.newsroom_id
      where newsroom_slugs.newsroom_id = excluded.newsroom_id`,
  )) > 0;

const changeable = [
  'name',
  'country_id',
  'language',
  'slug',
  'website',
  'address',
  'description',
  'legal_warning',
  'main_color',
  'secondary_color',
  'logo',
  'page_header',
  'contact_name',
  'contact_phone',
  'contact_email',
  'contact_role',
  'videos',
  'takes_enquiries',
  'categories',
  'domain',
  'claimed_domain',
  'domain_token',
  'domain_problem',
  'domain_checked_at',
  'domain_check_at',
  'domain_tries',
  'published_at',
] as const;
type Column = (typeof changeable)[number];
type Value = string | number | boolean | number[] | string[] | ImageCrop | Date | null;
export type NewsroomColumns = Partial<Record<Column, Value>>;

const stored = (column: Column, value: Value | undefined) =>
  value && (column === 'logo' || column === 'page_header') ? JSON.stringify(value) : value;

interface NewNewsroom extends NewsroomColumns {
  id: string;
  brand_id: BrandId;
  created_by: string;
}

export const insertNewsroom = (db: Db, { id, brand_id, created_by, ...columns }: NewNewsroom, now: Date) => {
  const given = changeable.filter((column) => columns[column] !== undefined);
  return countOf(
    db,
    sql`
      insert into newsrooms (
        id, brand_id, created_by, created_at, updated_at, ${sql.join(given.map((column) => sql.ref(column)))}
      )
      values (
        ${id},
        ${brand_id},
        ${created_by},
        ${now},
        ${now},
        ${sql.join(given.map((column) => sql`${stored(column, columns[column])}`))}
      )`,
  );
};

export const updateNewsroom = (db: Db, scope: Within, newsroomId: string, change: NewsroomColumns, now: Date) => {
  const assignments = changeable
    .filter((column) => change[column] !== undefined)
    .map((column) => sql`${sql.ref(column)} = ${stored(column, change[column])}`);
  return countOf(
    db,
    sql`
      update newsrooms
      set ${sql.join([...assignments, sql`updated_at = ${now}`])}
      where brand_id = any(${scope.brandIds}) and id = ${newsroomId}`,
  );
};

export const deleteNewsroom = (db: Db, scope: Within, newsroomId: string, now: Date) =>
  countOf(
    db,
    sql`
      update newsrooms
      set deleted_at = ${now}
      where brand_id = any(${scope.brandIds}) and id = ${newsroomId}`,
  );

export const raiseVersion = (db: SystemDb, newsroomId: string) =>
  countOf(db, sql`update newsrooms set version = version + 1 where id = ${newsroomId}`);

export interface Defaults {
  brand_name: string;
  brand_logo: ImageCrop | null;
  country_id: string | null;
  color_primary: string;
  color_secondary: string;
  contact: { name?: string; role?: string | null; email?: string | null; phone?: string | null } | null;
}

/** Returns the values that a new newsroom takes from its brand and organisation. */
export const findDefaults = (db: Db, brandId: BrandId) =>
  rowOf(
    db,
    sql<Defaults>`
      select b.name as brand_name, b.logo as brand_logo, coalesce(b.country_id, o.country_id) as country_id,
        o.color_primary, o.color_secondary, o.contact
      from brands b
      join organisations o on o.id = b.organisation_id
      where b.id = ${brandId}`,
  );
