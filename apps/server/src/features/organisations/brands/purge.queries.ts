import { countOf, type Db, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId } from '../../access/index.ts';

/** Tables of a deleted brand that stay: the log, streams that matchers still have to learn of, and the row itself. */
const staying = ['audit_entries', 'streams', 'brands'];

export const listDue = (db: Db, now: Date) =>
  rowsOf(
    db,
    sql<{
      id: BrandId;
    }>`select id from brands where deletes_at <= ${now} and deleted_at is null order by deletes_at limit 20`,
  );

/** Every table whose rows belong to a brand, those of later features too. */
export const listBrandTables = async (db: Db): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{ name: string }>`
        select t.table_name as name
        from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public'
          and c.column_name = 'brand_id'
          and t.table_type = 'BASE TABLE'
          and not (
            select relispartition
            from pg_class
            where oid = format('%I.%I', t.table_schema, t.table_name)::regclass
          )
        order by 1`,
    )
  )
    .map(({ name }) => name)
    .filter((name) => !staying.includes(name));

export const deleteRowsOf = (db: Db, table: string, brandId: BrandId) =>
  countOf(db, sql`delete from ${sql.table(table)} where brand_id = ${brandId}`);

export const markDeleted = (db: Db, brandId: BrandId, now: Date) =>
  countOf(
    db,
    sql`
      update brands
      set deleted_at = ${now}, name = 'Deleted brand', slug = id::text, logo = null, social_networks = '[]'
      where id = ${brandId}`,
  );
