import { countOf, type Db, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId } from '../../access/index.ts';

export const listDue = (db: Db, now: Date) =>
  rowsOf(
    db,
    sql<{
      id: BrandId;
    }>`select id from brands where deletes_at <= ${now} and deleted_at is null order by deletes_at limit 20`,
  );

/** Lists every table whose rows have the owner, those of later features too. */
export const listTablesWith = async (db: Db, owner: 'brand_id' | 'organisation_id'): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{ name: string }>`
        select t.table_name as name
        from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public'
          and c.column_name = ${owner}
          and t.table_type = 'BASE TABLE'
          and not (
            select relispartition
            from pg_class
            where oid = format('%I.%I', t.table_schema, t.table_name)::regclass
          )
        order by 1`,
    )
  ).map(({ name }) => name);

export const deleteRowsOf = (db: Db, table: string, owner: 'brand_id' | 'organisation_id' | 'id', id: string) =>
  countOf(db, sql`delete from ${sql.table(table)} where ${sql.ref(owner)} = ${id}`);

/** Lists the brands of an organisation in any state. */
export const listBrandsOf = (db: Db, organisationId: string) =>
  rowsOf(
    db,
    sql<{ id: BrandId; deleted_at: string | null }>`
      select id, deleted_at
      from brands
      where organisation_id = ${organisationId}`,
  );

export const markDeleted = (db: Db, brandId: BrandId, now: Date) =>
  countOf(
    db,
    sql`
      update brands
      set deleted_at = ${now},
        name = 'Deleted brand',
        slug = id::text,
        logo = null,
        websites = '{}',
        social_networks = '[]'
      where id = ${brandId}`,
  );
