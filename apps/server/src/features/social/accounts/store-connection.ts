import { isSocialNetwork } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../../platform/db/index.ts';
import { enqueue } from '../../../platform/jobs/index.ts';
import type { BrandId } from '../../access/index.ts';
import { addAccountNames } from '../../organisations/index.ts';
import type { Profile } from '../connector.ts';
import { readAccountsJob } from '../reading/read-accounts.ts';
import { type Consent, renameAccounts, upsertConnections } from './connections.queries.ts';

/** Stores accounts of a consent. A name that the brand has entered becomes the connection; the accounts are read at once. */
export async function storeConnections(
  transaction: Db,
  brandId: BrandId,
  profiles: readonly Profile[],
  consent: Consent,
  now: Date,
): Promise<void> {
  const { network } = consent;
  const rows = profiles.map(({ id, handle, name, url, followers }) => ({
    id: uuidv7(),
    external_id: id,
    handle,
    name,
    url,
    followers,
  }));
  await renameAccounts(transaction, brandId, network, rows);
  await upsertConnections(transaction, brandId, rows, consent, now);
  if (isSocialNetwork(network)) {
    const names = rows.map(({ handle }) => ({ network, handle }));
    await addAccountNames(transaction, brandId, names, now);
  }
  await enqueue(transaction, readAccountsJob, {}, { key: 'social.read-accounts' });
}
