import { readAccount } from '@masthead/contract';
import type { Services } from '../../../platform/services.ts';
import type { Scope } from '../../access/index.ts';
import { refuseUnknownCountry } from '../../accounts/index.ts';
import { accountsNamed } from '../organisations.requests.ts';
import { type BrandChange, updateBrand } from './brands.queries.ts';

/** Changes what was sent. Accounts are kept by name, however they were entered; the contract has checked them. Throws 422. */
export async function changeBrand(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  scope: Scope,
  { social_networks, ...change }: BrandChange,
): Promise<void> {
  refuseUnknownCountry(change.country_id);
  const accounts = social_networks?.map((account) => ({ ...account, handle: readAccount(account)! }));
  await db.transaction().execute(async (transaction) => {
    const now = clock.now();
    await updateBrand(transaction, scope, { ...change, ...(accounts && { social_networks: accounts }) }, now);
    if (accounts) for (const brandId of scope.brandIds) await accountsNamed.call(transaction, brandId, accounts, now);
  });
}
