import { trialContent } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { after, days } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { type BrandId, ownBrand } from '../access/index.ts';
import { currencyOfCountry } from '../reference/index.ts';
import { insertBrand } from './brands/brands.queries.ts';
import { slugOf } from './brands/create-brand.ts';
import { insertMember } from './members/members.queries.ts';
import { insertOrganisation } from './organisations.queries.ts';
import { insertTrial } from './subscription/subscription.queries.ts';

interface NewOrganisation {
  name: string;
  /** Name of the first brand; that of the organisation unless given. */
  brandName?: string;
  country_id: string | null;
}

interface Administrator {
  userId: string;
  /** Inserts the user who administers the first brand. */
  insertAdministrator: (organisationId: string) => Promise<unknown>;
}

/** Makes an organisation on trial with its first brand and an administrator. Call it in a transaction. */
export async function makeOrganisation(
  db: Db,
  { name, brandName = name, country_id }: NewOrganisation,
  { userId, insertAdministrator }: Administrator,
  now: Date,
): Promise<{ id: string; name: string; brandId: BrandId }> {
  const [id, brandId] = [uuidv7(), ownBrand(uuidv7())];
  const place = { country_id, currency_code: currencyOfCountry(country_id) ?? 'EUR' };
  await insertOrganisation(db, { id, slug: slugOf(name, id), name, ...place }, now);
  const { days: length, ...trial } = trialContent;
  await insertTrial(db, id, { ...trial, endsAt: after(now, days(length)) }, now);
  await insertAdministrator(id);
  await insertBrand(
    db,
    { id: brandId, organisation_id: id, name: brandName, slug: slugOf(brandName, brandId), ...place },
    now,
  );
  await insertMember(db, brandId, userId, 'administrator', now);
  return { id, name, brandId };
}
