import {
  andAll,
  byName,
  countOf,
  type Db,
  isOneOf,
  like,
  type RawBuilder,
  rowsOf,
  sql,
} from '../../platform/db/index.ts';
import type { BrandId } from '../access/index.ts';

/** Columns of a relation that an import may fill. */
const columns = [
  'email',
  'phone',
  'outlet_id',
  'job_title',
  'country_id',
  'website',
  'personal_website',
  'linkedin',
  'twitter',
  'facebook',
  'instagram',
  'youtube',
  'pinterest',
] as const;
type Column = (typeof columns)[number];

export interface ImportedRelation extends Partial<Record<Column, string | null>> {
  id: string;
  name: string;
  topics: string[];
}

/** Returns the origin of a value that a user has entered, or sent in a file. */
const enteredAt = (now: Date) => ({ source: 'entered', basis: 'legitimate_interest', at: now.toISOString() });

/** Returns the origins of the values that are given. */
function sourcesOf(values: object, now: Date): object {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(given.map(([name]) => [name === 'outlet_id' ? 'media_outlet_id' : name, enteredAt(now)]));
}

/** Columns of relations that are sent as text. */
const filledColumns = sql`
  id uuid,
  told jsonb,
  ${sql.join(columns.map((name) => sql`${sql.ref(name)} ${sql.raw(name === 'outlet_id' ? 'uuid' : 'text')}`))}`;

/**
 * Returns people as `importRelations` takes them: a text costs less than a thousand rows of parameters, and little
 * memory while it waits.
 */
export const textOfPeople = (people: readonly ImportedRelation[]): string => JSON.stringify(people);

/** Adds relations of a brand whose values were checked. */
export const importRelations = (
  db: Db,
  { brandId, userId }: { brandId: BrandId; userId: string },
  people: ReturnType<typeof textOfPeople>,
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into relations (
        brand_id,
        id,
        name,
        topics,
        sources,
        created_by,
        created_at,
        updated_at,
        ${sql.join(columns.map((name) => sql.ref(name)))}
      )
      select ${brandId}::uuid,
        id,
        name,
        topics,
        (
          select jsonb_object_agg(
            case key when 'outlet_id' then 'media_outlet_id' else key end, ${JSON.stringify(enteredAt(now))}::jsonb
          )
          from jsonb_each(person)
          where key <> 'id' and value not in ('null', '[]')
        ),
        ${userId}::uuid,
        ${now}::timestamptz,
        ${now}::timestamptz,
        ${sql.join(columns.map((name) => sql.ref(name)))}
      from jsonb_array_elements(${people}::jsonb) as given (person)
      cross join jsonb_to_record(person) as p (name text, topics text[], ${filledColumns})`,
  );

/** Updates the statistics of the table: after many new rows, plans with the old ones would read all rows of a brand. */
export const analyseRelations = (db: Db) => countOf(db, sql`analyze relations`);

/** Values that relations are given, by their columns. */
interface FilledRelation {
  id: string;
  filled: Partial<Record<Column, string | null>>;
}

/** Returns filled values with their origins, as text for the queries below. */
const filledText = (people: readonly FilledRelation[], now: Date): string =>
  JSON.stringify(people.map(({ id, filled }) => ({ ...filled, id, told: sourcesOf(filled, now) })));

/** Gives relations values if they have none. */
export const fillRelations = (db: Db, brandId: BrandId, people: readonly FilledRelation[], now: Date) =>
  countOf(
    db,
    sql`
      update relations r
      set ${sql.join(
        columns.map((name) => sql`${sql.ref(name)} = coalesce(${sql.ref(`r.${name}`)}, ${sql.ref(`f.${name}`)})`),
      )},
        sources = r.sources || f.told,
        updated_at = ${now}
      from jsonb_to_recordset(${filledText(people, now)}::jsonb) as f (${filledColumns})
      where r.brand_id = ${brandId} and r.id = f.id`,
  );

/** Takes back the values that relations were given, unless they were changed since. */
export const unfillRelations = (db: Db, brandId: BrandId, people: readonly FilledRelation[], now: Date) =>
  countOf(
    db,
    sql`
      update relations r
      set ${sql.join(
        columns.map((name) => sql`${sql.ref(name)} = nullif(${sql.ref(`r.${name}`)}, ${sql.ref(`f.${name}`)})`),
      )},
        sources = r.sources - array(select jsonb_object_keys(f.told)),
        updated_at = ${now}
      from jsonb_to_recordset(${filledText(people, now)}::jsonb) as f (${filledColumns})
      where r.brand_id = ${brandId} and r.id = f.id`,
  );

/** Removes relations that an import has added; they can be restored for a day. */
export const removeImported = (db: Db, brandId: BrandId, ids: readonly string[], now: Date) =>
  countOf(
    db,
    sql`
      update relations
      set deleted_at = ${now}
      where brand_id = ${brandId} and id = any(${ids}::uuid[]) and deleted_at is null`,
  );

export interface KnownPerson extends Record<Column, string | null> {
  id: string;
  name: string;
  outlet_name: string | null;
  /** The name in lower case. */
  name_key: string;
}

const known = sql`
  r.id, r.name, lower(r.name) as name_key, o.name as outlet_name,
  ${sql.join(columns.map((name) => sql.ref(`r.${name}`)))}`;

/** Most relations of one address, number or name that are compared. */
const mostOfKey = 50;

/** Relations of a brand that have one of the keys. The limit keeps each key a search of its own in the index. */
const havingKey = (brandId: BrandId, key: RawBuilder<unknown>, wanted: readonly string[]) => sql`
  select one.id
  from unnest(${wanted}::text[]) as wanted (key)
  cross join lateral (
    select id
    from relations
    where brand_id = ${brandId} and ${key} = wanted.key and deleted_at is null
    limit ${mostOfKey}
  ) one`;

/**
 * Returns relations of a brand that have one of the addresses, numbers or names; all in lower case. Each key is looked up by itself:
 * within the transaction of an import the statistics of the table are those from before it, and a plan for an empty table reads all
 * relations of the brand for every batch.
 */
export async function listKnownPeople(
  db: Db,
  brandId: BrandId,
  { emails, phones, names }: { emails: readonly string[]; phones: readonly string[]; names: readonly string[] },
): Promise<KnownPerson[]> {
  const found = await rowsOf(
    db,
    sql<{ id: string }>`
      ${havingKey(brandId, sql`lower(email)`, emails)}
      union ${havingKey(brandId, sql`phone`, phones)}
      union ${havingKey(brandId, byName('name'), names)}`,
  );
  if (found.length === 0) return [];
  return await rowsOf(
    db,
    sql<KnownPerson>`
      select ${known}
      from unnest(${found.map(({ id }) => id)}::uuid[]) as found (id)
      cross join lateral (select * from relations where brand_id = ${brandId} and id = found.id limit 1) r
      left join outlets o on o.id = r.outlet_id`,
  );
}

export interface PersonRow {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  job_title: string | null;
  media_outlet: string | null;
  topics: string[];
  website: string | null;
  personal_website: string | null;
  linkedin: string | null;
  twitter: string | null;
  facebook: string | null;
  instagram: string | null;
  youtube: string | null;
  pinterest: string | null;
  country_id: string | null;
  created_at: string;
  sort: string;
}

/** Returns people of a brand, or of a group of it, by name. */
export const listPeople = (
  db: Db,
  brandId: BrandId,
  { search, group }: { search?: string | undefined; group?: string | undefined },
  { after, limit }: { after: readonly (string | number)[] | null; limit: number },
) =>
  rowsOf(
    db,
    sql<PersonRow>`
      select r.id, r.name, r.email, r.phone, r.job_title, o.name as media_outlet, r.topics, r.website,
        r.personal_website, r.linkedin, r.twitter, r.facebook, r.instagram, r.youtube, r.pinterest, r.country_id,
        r.created_at, lower(r.name) as sort
      from relations r
      left join outlets o on o.id = r.outlet_id
      where ${isOneOf('r.brand_id', [brandId])}
        and r.deleted_at is null
        ${andAll([
          search && sql`(r.name ilike ${like(search)} or r.email ilike ${like(search)})`,
          group &&
            sql`
              exists (
                select
                from relation_group_members m
                where m.brand_id = r.brand_id and m.relation_id = r.id and m.group_id = ${group}
              )`,
          after && sql`(${byName('r.name')}, r.id) > (${after[0]}, ${after[1]}::uuid)`,
        ])}
      order by ${byName('r.name')}, r.id
      limit ${limit + 1}`,
  );
