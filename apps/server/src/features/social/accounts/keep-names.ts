import type { SocialAccount } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../../platform/db/index.ts';
import type { BrandId } from '../../access/index.ts';
import { deleteOtherNames, insertNames } from './accounts.queries.ts';

/** Keeps a row for each name that a brand lists. Accounts that are or were connected stay: their figures belong to the brand. */
export async function keepNames(
  db: Db,
  brandId: BrandId,
  accounts: readonly SocialAccount[],
  now: Date,
): Promise<void> {
  await deleteOtherNames(db, brandId, accounts);
  await insertNames(
    db,
    brandId,
    accounts.map((account) => ({ id: uuidv7(), ...account })),
    now,
  );
}
