import { countOf, type Db, sql } from '../../platform/db/index.ts';
import type { BrandId } from '../access/index.ts';

/** Corrects contacts of some brands as the person asked. The person is the source of what that changes. */
export const correctByAddress = (
  db: Db,
  brandIds: readonly BrandId[],
  address: string,
  { name, job_title }: { name: string; job_title: string | null },
  now: Date,
) => {
  const told = JSON.stringify({ source: 'person', basis: 'legitimate_interest', at: now.toISOString() });
  return countOf(
    db,
    sql`
      update relations r
      set name = ${name},
        job_title = ${job_title},
        sources = r.sources
          || case when r.name = ${name} then '{}' else jsonb_build_object('name', ${told}::jsonb) end
          || case
            when ${job_title}::text is not distinct from r.job_title then '{}'
            else jsonb_build_object('job_title', ${told}::jsonb)
          end,
        updated_at = ${now}
      where r.brand_id = any(${brandIds}) and lower(r.email) = ${address} and r.deleted_at is null`,
  );
};

/** Removes contacts of some brands by the person's own word; the time of the removal says how long they can be brought back. */
export const removeByAddress = (db: Db, brandIds: readonly BrandId[], address: string, at: Date) =>
  countOf(
    db,
    sql`
      update relations
      set deleted_at = ${at}, merged_into_id = null
      where brand_id = any(${brandIds}) and lower(email) = ${address}`,
  );
