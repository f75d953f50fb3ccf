import type { GivenTier, OutletForm } from '@masthead/contract';
import { byName, countOf, type Db, rowOf, rowsOf, sql, values } from '../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../access/index.ts';

export interface AudienceRow {
  impressions: number;
  source: string;
  valid_from: string;
}

interface AliasRows {
  names: string[];
  domains: string[];
}

/** Records of an outlet beside its own columns. */
interface RecordParts extends AliasRows {
  outlet_id: string;
  audiences: AudienceRow[];
  tiers: { brand_id: BrandId; brand_name: string; organisation_name: string; tier: GivenTier }[];
  extract_characters: number | null;
  text_months: number | null;
}

export const listParts = (db: SystemDb, ids: readonly string[]) =>
  rowsOf(
    db,
    sql<RecordParts>`
      select o.id as outlet_id,
        o.extract_characters,
        o.text_months,
        array(
          select a.value
          from outlet_aliases a
          where a.outlet_id = o.id and a.kind = 'name'
          order by ${byName('a.value')}
        ) as names,
        array(
          select a.value
          from outlet_aliases a
          where a.outlet_id = o.id and a.kind = 'domain'
          order by 1
        ) as domains,
        (
          select coalesce(
            json_agg(
              json_build_object('impressions', a.impressions, 'source', a.source, 'valid_from', a.valid_from)
              order by a.valid_from desc
            ),
            '[]'
          )
          from (select * from outlet_audiences where outlet_id = o.id order by valid_from desc limit 200) as a
        ) as audiences,
        (
          select coalesce(
            json_agg(
              json_build_object(
                'brand_id', b.id, 'brand_name', b.name, 'organisation_name', org.name, 'tier', t.tier
              ) order by ${byName('b.name')},
              b.id
            ),
            '[]'
          )
          from outlet_tiers t
          join brands b on b.id = t.brand_id
          join organisations org on org.id = b.organisation_id
          where t.outlet_id = o.id
        ) as tiers
      from outlets o
      where o.id = any(${ids}::uuid[])`,
  );

/** The licence of an outlet as far as it is given. */
type GivenLicence = Pick<OutletForm, 'extract_characters' | 'text_months'>;

interface NewRecord extends Omit<OutletForm, 'names' | 'domains' | keyof GivenLicence> {
  id: string;
  site: string;
}

const formColumns = [
  'name',
  'url',
  'country_id',
  'language',
  'media_type',
  'geography',
  'publication_interval',
  'categories',
  'logo',
] as const;
const written = sql.join(formColumns.map((column) => sql.ref(column)));

/** Inserts a record. Returns false if another outlet has the site. */
export const insertRecord = async (db: Db, record: NewRecord, now: Date): Promise<boolean> =>
  (await countOf(
    db,
    sql`
      insert into outlets (id, site, ${written}, created_at, updated_at)
      values (${record.id}, ${record.site}, ${sql.join(formColumns.map((column) => record[column]))}, ${now}, ${now})
      on conflict (site) do nothing`,
  )) > 0;

export const updateRecord = (db: Db, outletId: string, form: OutletForm, now: Date) =>
  countOf(
    db,
    sql`
      update outlets
      set ${sql.join(formColumns.map((column) => sql`${sql.ref(column)} = ${form[column]}`))}, updated_at = ${now}
      where id = ${outletId} and merged_into_id is null`,
  );

/** Sets the parts of the licence that are given. */
export const setLicence = (db: Db, outletId: string, { extract_characters, text_months }: GivenLicence) =>
  countOf(
    db,
    sql`
      update outlets
      set extract_characters = case
        when ${extract_characters !== undefined}::boolean then ${extract_characters ?? null}::integer
        else extract_characters
      end,
        text_months = case
          when ${text_months !== undefined}::boolean then ${text_months ?? null}::smallint
          else text_months
        end
      where id = ${outletId}`,
  );

/** Gives an outlet exactly these names and domains. Answers those that belong to another outlet and were left there. */
export async function setAliases(db: Db, outletId: string, { names, domains }: AliasRows): Promise<string[]> {
  await countOf(db, sql`delete from outlet_aliases where outlet_id = ${outletId}`);
  const aliases = [
    ...names.map((name) => ['name', name.toLowerCase()]),
    ...domains.map((domain) => ['domain', domain.toLowerCase()]),
  ].filter(([kind, value], at, all) => all.findIndex((one) => one[0] === kind && one[1] === value) === at);
  if (aliases.length === 0) return [];
  const kept = await rowsOf(
    db,
    sql<{ kind: string; value: string }>`
      insert into outlet_aliases (kind, value, outlet_id)
      values ${values(aliases.map((alias) => [...alias, outletId]))}
      on conflict (kind, value) do nothing
      returning kind, value`,
  );
  const isKept = new Set(kept.map(({ kind, value }) => `${kind} ${value}`));
  return aliases.filter(([kind, value]) => !isKept.has(`${kind} ${value}`)).map((alias) => alias[1]!);
}

/** Records audiences; the newest one that has begun is the outlet's own from then on. */
export async function recordAudiences(
  db: Db,
  audiences: readonly (AudienceRow & { outlet_id: string })[],
  now: Date,
): Promise<void> {
  const rows = audiences.map(({ outlet_id, valid_from, impressions, source }) => [
    ...[outlet_id, valid_from, impressions, source],
    now,
  ]);
  await countOf(
    db,
    sql`
      insert into outlet_audiences (outlet_id, valid_from, impressions, source, recorded_at)
      values ${values(rows)}
      on conflict (outlet_id, valid_from) do update set impressions = excluded.impressions,
        source = excluded.source,
        recorded_at = excluded.recorded_at`,
  );
  const ids = audiences.map((audience) => audience.outlet_id);
  await countOf(
    db,
    sql`
      update outlets o
      set updated_at = ${now}, impressions = a.impressions
      from (
        select distinct on (outlet_id) outlet_id, impressions
        from outlet_audiences
        where outlet_id = any(${ids}::uuid[]) and valid_from <= ${now}::date
        order by outlet_id, valid_from desc
      ) as a
      where o.id = a.outlet_id`,
  );
}

/** Returns 0 if there is none since that day. The outlet's own figure is the newest of the remaining ones, or none. */
export async function deleteAudience(db: Db, outletId: string, validFrom: string, now: Date): Promise<number> {
  const deleted = await countOf(
    db,
    sql`delete from outlet_audiences where outlet_id = ${outletId} and valid_from = ${validFrom}`,
  );
  await countOf(
    db,
    sql`
      update outlets o
      set updated_at = ${now},
        impressions = (
          select a.impressions
          from outlet_audiences a
          where a.outlet_id = o.id and a.valid_from <= ${now}::date
          order by a.valid_from desc
          limit 1
        )
      where o.id = ${outletId} and ${deleted} > 0`,
  );
  return deleted;
}

interface AudienceOn {
  outlet_id: string;
  day: string;
  impressions: number | null;
}

/**
 * Returns the audience that outlets had on a day: the last one that had begun, otherwise the first known one, otherwise
 * the outlet's own figure.
 */
export const findAudiences = (db: Db, asked: readonly { outlet_id: string; day: string }[]) =>
  asked.length === 0
    ? Promise.resolve([])
    : rowsOf(
        db,
        sql<AudienceOn>`
          select v.outlet_id,
            v.day,
            coalesce(
              (
                select a.impressions
                from outlet_audiences a
                where a.outlet_id = v.outlet_id and a.valid_from <= v.day
                order by a.valid_from desc
                limit 1
              ),
              (
                select a.impressions
                from outlet_audiences a
                where a.outlet_id = v.outlet_id
                order by a.valid_from
                limit 1
              ),
              o.impressions
            ) as impressions
          from (
            select outlet_id::uuid, day::date
            from (values ${values(asked.map(({ outlet_id, day }) => [outlet_id, day]))}) as given (outlet_id, day)
          ) as v
          join outlets o on o.id = v.outlet_id`,
      );

/**
 * Returns the outlet of a host, itself or a domain above it: 'sport.example.dk' is found by 'example.dk'. The longest
 * match is used.
 */
export const findOutletOfHosts = (db: Db, hosts: readonly string[]) =>
  rowOf(
    db,
    sql<{ id: string }>`
      select coalesce(o.merged_into_id, o.id) as id
      from (
        select o.id, o.merged_into_id, o.site
        from outlets o
        where o.site = any(${hosts})
        union all
        select o.id, o.merged_into_id, a.value
        from outlet_aliases a
        join outlets o on o.id = a.outlet_id
        where a.kind = 'domain' and a.value = any(${hosts})
      ) as o
      order by length(o.site) desc
      limit 1`,
  );

/** Lists outlets that may be the same: an equal name, a site above one of its own (`hosts`) or below one (`sites`). */
export const listDoubles = (
  db: Db,
  outletId: string,
  { names, hosts, sites }: { names: readonly string[]; hosts: readonly string[]; sites: readonly string[] },
) =>
  rowsOf(
    db,
    sql<{ id: string }>`
      select o.id
      from outlets o
      where o.id <> ${outletId}
        and o.merged_into_id is null
        and (
          lower(o.name) = any(${names})
          or o.site = any(${hosts})
          or o.site like any(${sites.map((site) => `%.${site}`)})
          or exists (
            select
            from outlet_aliases a
            where a.outlet_id = o.id
              and ((a.kind = 'name' and a.value = any(${names})) or (a.kind = 'domain' and a.value = any(${hosts})))
          )
        )
      order by ${byName('o.name')}, o.id
      limit 50`,
  );
