import { isSocialNetwork, type SocialProvider } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { enqueue } from '../../../platform/jobs/index.ts';
import type { BrandId } from '../../access/index.ts';
import { addAccountName } from '../../organisations/index.ts';
import type { Profile, Tokens } from '../connector.ts';
import type { AppNeeds } from '../oauth/apps.ts';
import { readAccountsJob } from '../reading/read-accounts.ts';
import { renameAccount, upsertConnection } from './accounts.queries.ts';
import { sealTokens } from './tokens.ts';

interface Place {
  brandId: BrandId;
  userId: string;
  network: SocialProvider;
  server: string | null;
}

/** Stores a consent. A name that the brand has entered becomes the connection; the account is read at once. */
export async function storeConnection(
  { db, clock, secrets }: AppNeeds,
  { brandId, userId, network, server }: Place,
  profile: Profile,
  tokens: Tokens,
): Promise<void> {
  const now = clock.now();
  const { id: external_id, handle, name, url, followers } = profile;
  await db.transaction().execute(async (transaction) => {
    await renameAccount(transaction, brandId, network, external_id, handle);
    await upsertConnection(
      transaction,
      brandId,
      {
        ...sealTokens(secrets, tokens, now),
        id: uuidv7(),
        network,
        server,
        handle,
        external_id,
        name,
        url,
        followers,
        scopes: tokens.scopes,
        connected_by: userId,
      },
      now,
    );
    if (isSocialNetwork(network)) await addAccountName(transaction, brandId, { network, handle }, now);
    await enqueue(transaction, readAccountsJob, {}, { key: 'social.read-accounts' });
  });
}
