import type { ImageCrop } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Services } from '../../../platform/services.ts';
import { ownBrand, type Scope, scopeOf } from '../../access/index.ts';
import { insertMember } from '../members/members.queries.ts';
import { insertBrand, listBrands } from './brands.queries.ts';

interface BrandFields {
  name: string;
  currency_code: string;
  country_id?: string | null;
  logo?: ImageCrop | null;
}

/** Creates a brand in the organisation of the scope; the caller becomes its administrator. */
export async function createBrand({ db, clock }: Pick<Services, 'db' | 'clock'>, scope: Scope, fields: BrandFields) {
  const id = ownBrand(uuidv7());
  const now = clock.now();
  await db.transaction().execute(async (transaction) => {
    await insertBrand(
      transaction,
      {
        id,
        organisation_id: scope.organisationId,
        name: fields.name,
        slug: slugOf(fields.name, id),
        currency_code: fields.currency_code,
        country_id: fields.country_id ?? null,
        logo: fields.logo ?? null,
      },
      now,
    );
    await insertMember(transaction, id, scope.actor.user_id, 'administrator', now);
  });
  return (await listBrands(db, scopeOf(scope.actor, [id], scope.organisationId)))[0]!;
}

/** Returns the readable part of an address, made unique by the end of the id. */
export const slugOf = (name: string, id: string): string => {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return `${words.slice(0, 60) || 'brand'}-${id.slice(-6)}`;
};
