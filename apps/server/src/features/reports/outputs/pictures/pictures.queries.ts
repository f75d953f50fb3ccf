import { countOf, type Db, rowsOf, sql } from '../../../../platform/db/index.ts';
import type { BrandId } from '../../../access/index.ts';

/**
 * Selects clippings, `c`, with a picture that the licence of their outlet, `o`, allows others to see: one for the
 * headline alone does not.
 */
const shown = (brandId: BrandId, clippingIds: readonly string[]) => sql`
  from clippings c
  left join outlets o on o.id = c.outlet_id
  left join report_pictures p on p.brand_id = c.brand_id and p.clipping_id = c.id and p.url = c.thumbnail
  where c.brand_id = ${brandId}
    and c.id = any(${clippingIds}::uuid[])
    and c.thumbnail is not null
    and (o.extract_characters is null or o.extract_characters > 0)`;

/** Pictures that were fetched, by their clippings. */
export const listPictures = (db: Db, brandId: BrandId, clippingIds: readonly string[]) =>
  rowsOf(
    db,
    sql<{ clipping_id: string; picture: Buffer }>`
      select c.id as clipping_id, p.picture ${shown(brandId, clippingIds)} and p.picture is not null`,
  );

/** Pictures that are still to be fetched; one that failed is tried again after a moment in time. */
export const listMissingPictures = (
  db: Db,
  brandId: BrandId,
  clippingIds: readonly string[],
  { triedBefore }: { triedBefore: Date },
) =>
  rowsOf(
    db,
    sql<{ clipping_id: string; url: string }>`
      select c.id as clipping_id,
        c.thumbnail as url
          ${shown(brandId, clippingIds)}
          and (p.fetched_at is null or (p.picture is null and p.fetched_at < ${triedBefore}))
      order by c.hf_value desc, c.id`,
  );

/** Keeps a picture, or that there was none, unless the clipping is gone. */
export const keepPicture = (
  db: Db,
  brandId: BrandId,
  { clippingId, url, picture, now }: { clippingId: string; url: string; picture: Buffer | null; now: Date },
) =>
  countOf(
    db,
    sql`
      insert into report_pictures (brand_id, clipping_id, url, picture, fetched_at)
      select brand_id, id, ${url}, ${picture}::bytea, ${now}
      from clippings
      where brand_id = ${brandId} and id = ${clippingId}
      on conflict (brand_id, clipping_id) do update set url = excluded.url,
        picture = excluded.picture,
        fetched_at = excluded.fetched_at`,
  );
