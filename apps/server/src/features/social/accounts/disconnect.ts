import { Failure, notFound } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import type { BrandId } from '../../access/index.ts';
import { removeAccountName } from '../../organisations/index.ts';
import { connectors } from '../networks/networks.ts';
import { type AppNeeds, findApp } from '../oauth/apps.ts';
import { callbackOf } from '../oauth/callback.ts';
import { revokeToken } from '../oauth/oauth-client.ts';
import { deleteAccount, disconnect, findAccount } from './accounts.queries.ts';
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
      await removeAccountName(transaction, brandId, account, clock.now());
    });
    return;
  }
  await disconnect(db, brandId, id, clock.now());
  const sealed = account.refresh_token ?? account.access_token;
  if (!sealed) return;
  const { network, server } = account;
  try {
    const app = await findApp(needs, network, server, callbackOf(needs, network, server));
    await revokeToken(needs, { app, signIn: connectors[network].signIn(server) }, openToken(needs.secrets, sealed));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    needs.log.warn({ account: id, network, code: error.code }, 'A network did not take back its token');
  }
}
