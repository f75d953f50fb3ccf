import { isSocialNetwork } from '@masthead/contract';
import { Failure, notFound } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import { acrossBrands, type BrandId } from '../../access/index.ts';
import { removeAccountName } from '../../organisations/index.ts';
import { askFor } from '../calls/ask-for.ts';
import { connectors, isByConsent, networks } from '../networks/networks.ts';
import { type AppNeeds, findApp } from '../oauth/apps.ts';
import { callbackOf } from '../oauth/callback.ts';
import { revokeToken } from '../oauth/oauth-client.ts';
import { deleteAccount, disconnect, findAccount, hasOtherConsent, type TokenRow } from './accounts.queries.ts';
import { openToken } from './tokens.ts';

/**
 * Ends a connection: the tokens are deleted here in any case, then the consent is withdrawn at the network. An account that is not
 * connected is deleted with its figures. Throws 404.
 */
export async function endAccount(needs: AppNeeds & Pick<Services, 'log'>, brandId: BrandId, id: string): Promise<void> {
  const { db, clock } = needs;
  const account = await findAccount(db, brandId, id);
  if (!account) throw notFound();
  if (account.status === 'named') {
    await db.transaction().execute(async (transaction) => {
      await deleteAccount(transaction, brandId, id);
      const { network, handle } = account;
      if (isSocialNetwork(network)) await removeAccountName(transaction, brandId, { network, handle }, clock.now());
    });
    return;
  }
  await disconnect(db, brandId, id, clock.now());
  await withdrawConsent(needs, { ...account, account: id }, account);
}

interface Withdrawn extends Pick<TokenRow, 'id' | 'brand_id' | 'network' | 'server' | 'scopes'> {
  /** Person who gave the consent. */
  connected_by: string | null;
  /** Account that no longer counts; null: none was connected. */
  account: string | null;
}

/** Withdraws a consent at its network, unless another connection lives by the same one. A network that refuses is logged. */
export async function withdrawConsent(
  needs: AppNeeds & Pick<Services, 'log'>,
  consent: Withdrawn,
  { access_token, refresh_token }: { access_token: Buffer | null; refresh_token: Buffer | null },
): Promise<void> {
  const sealed = refresh_token ?? access_token;
  if (!sealed) return;
  try {
    await withdraw(needs, consent, openToken(needs.secrets, sealed));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { id, network } = consent;
    needs.log.warn({ account: id, network, code: error.code }, 'A network did not take back its token');
  }
}

async function withdraw(needs: AppNeeds, consent: Withdrawn, token: string): Promise<void> {
  const { network, server, scopes, connected_by, account } = consent;
  const { withdraw: ask } = networks[network];
  const sharing = isByConsent(network) ? connectors[network].sharesConsentWith : undefined;
  const by = { userId: connected_by, except: account };
  if (sharing && (await hasOtherConsent(acrossBrands(needs.db), by, sharing))) return;
  if (ask) return await ask(askFor(needs, consent, token), server);
  // A key is deleted here; only the person can revoke it.
  if (!isByConsent(network)) return;
  const { signIn } = connectors[network];
  const app = await findApp(needs, network, server, callbackOf(needs, network, server), scopes);
  await revokeToken(needs, { app, signIn: signIn(server) }, token);
}
