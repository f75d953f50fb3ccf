import { countOf, type Db, rowOf, sql, values } from '../../../platform/db/index.ts';
import type { BrandId } from '../../access/index.ts';
import type { EmailLogo } from '../../organisations/index.ts';

/** Brand and author of an e-mail, as readers see them. */
export interface SenderRow {
  organisation_id: string;
  organisation_name: string;
  brand_name: string;
  logo: { original: string | null; cropped: string | null } | null;
  email_logo: EmailLogo | null;
  colour: string | null;
  user_id: string;
  user_name: string;
  user_email: string;
  language: string;
  email_settings: Record<string, unknown>;
}

export const findSender = (db: Db, brandId: BrandId, userId: string) =>
  rowOf(
    db,
    sql<SenderRow>`
      select o.id as organisation_id, o.name as organisation_name, b.name as brand_name, o.logo, o.email_logo,
        o.color_primary as colour, u.id as user_id, trim(u.first_name || ' ' || u.last_name) as user_name,
        u.email as user_email, u.language, u.email_settings
      from brands b
      join organisations o on o.id = b.organisation_id
      join users u on u.id = ${userId}
      where b.id = ${brandId}`,
  );

export const findStoryLanguage = async (db: Db, brandId: BrandId, storyId: string): Promise<string | undefined> =>
  (
    await rowOf(
      db,
      sql<{ language: string }>`select language from stories where brand_id = ${brandId} and id = ${storyId}`,
    )
  )?.language;

/** Keeps the links of an e-mail by their numbers. */
export async function saveLinks(
  db: Db,
  { brandId, emailId }: { brandId: BrandId; emailId: string },
  urls: readonly string[],
): Promise<void> {
  if (urls.length === 0) return;
  await countOf(
    db,
    sql`
      insert into email_links (brand_id, email_id, number, url)
      values ${values(urls.map((url, at) => [brandId, emailId, at + 1, url]))}
      on conflict do nothing`,
  );
}

/** Returns the values of the placeholders of one relation. */
export const findPersonal = (db: Db, brandId: BrandId, relationId: string) =>
  rowOf(
    db,
    sql<{ name: string; email: string | null; job_title: string | null; media_outlet: string | null }>`
      select r.name, r.email, r.job_title, o.name as media_outlet
      from relations r
      left join outlets named on named.id = r.outlet_id
      left join outlets o on o.id = coalesce(named.merged_into_id, named.id)
      where r.brand_id = ${brandId} and r.id = ${relationId} and r.deleted_at is null`,
  );
