import { after, minutes } from '../../../platform/clock/index.ts';
import { findOrigin } from '../../../platform/http/public-url.ts';
import { defineJob, eachPage, noPayload } from '../../../platform/jobs/index.ts';
import { createSecrets } from '../../../platform/secrets/index.ts';
import type { Services } from '../../../platform/services.ts';
import { acrossBrands } from '../../access/index.ts';
import { claimAccounts, expire, postponeRefresh, setTokens, type TokenRow } from '../accounts/accounts.queries.ts';
import { tellManagers } from '../accounts/tell-managers.ts';
import { openToken, sealTokens } from '../accounts/tokens.ts';
import { askFor } from '../calls/ask-for.ts';
import type { Tokens } from '../connector.ts';
import { SocialFailure } from '../failure.ts';
import { connectors, isByConsent, nameOf, networks } from '../networks/networks.ts';
import { type AppNeeds, findApp } from './apps.ts';
import { callbackOf } from './callback.ts';
import { renewTokens } from './oauth-client.ts';

/**
 * Renews the tokens of a connection and returns the new access token; null if the network refuses. The caller has claimed the row:
 * networks that give a new refresh token each time end the whole consent when one is used twice.
 */
export async function renew(needs: AppNeeds, account: TokenRow): Promise<string | null> {
  if (!account.refresh_token) return null;
  try {
    const tokens = await exchange(needs, account, openToken(needs.secrets, account.refresh_token));
    const sealed = sealTokens(needs.secrets, tokens, needs.clock.now());
    await setTokens(needs.db, account.brand_id, account.id, account.access_token, sealed);
    account.access_token = sealed.access_token;
    return tokens.access;
  } catch (error) {
    if (error instanceof SocialFailure && error.code === 'social_token_dead') return null;
    throw error;
  }
}

/** Exchanges a token by which another one is given. Throws SocialFailure. */
async function exchange(needs: AppNeeds, account: TokenRow, refresh: string): Promise<Tokens> {
  const { network, server } = account;
  const { renew: ask } = networks[network];
  if (ask) return await ask(askFor(needs, account, refresh), { token: refresh, server }, needs.clock.now());
  // A key is not renewed.
  if (!isByConsent(network)) throw new SocialFailure('social_token_dead');
  const app = await findApp(needs, network, server, callbackOf(needs, network, server), account.scopes);
  return await renewTokens(needs, { app, signIn: connectors[network].signIn(server) }, refresh);
}

/** Ends a connection whose token is dead, and tells those who manage the brand, once. */
export async function endConnection(needs: AppNeeds, account: TokenRow): Promise<void> {
  await needs.db.transaction().execute(async (transaction) => {
    const now = needs.clock.now();
    const ended = await expire(transaction, account.brand_id, account, nameOf(account.network), now);
    if (ended === 1)
      await tellManagers(transaction, needs, account, { key: 'social_ended', origin: findOrigin(needs.config) });
  });
}

const batch = 10;
const lease = minutes(5);
const pause = minutes(15);

/** Renews tokens before they end. A consent that cannot be renewed is announced once before its end, and ended then. */
export const renewTokensJob = defineJob({
  name: 'social.renew-tokens',
  payload: noPayload,
  schedule: '*/5 * * * *',
  run: async (services: Services, _, signal) => {
    const needs = { ...services, secrets: createSecrets(services.config) };
    await eachPage(signal, async () => {
      const now = needs.clock.now();
      const due = await claimAccounts(acrossBrands(needs.db), 'refresh', batch, now, after(now, lease));
      for (const account of due) await renewOne(needs, account, now);
      return due.length === batch;
    });
  },
});

async function renewOne(needs: AppNeeds & Pick<Services, 'log'>, account: TokenRow, now: Date): Promise<void> {
  try {
    if (account.refresh_token) {
      if ((await renew(needs, account)) === null) await endConnection(needs, account);
      return;
    }
    const end = account.consent_ends_at && new Date(account.consent_ends_at);
    if (!end || end <= now) return await endConnection(needs, account);
    await needs.db.transaction().execute(async (transaction) => {
      await postponeRefresh(transaction, account.brand_id, account.id, end);
      const date = end.toISOString().slice(0, 10);
      await tellManagers(transaction, needs, account, { key: 'social_ending', date, origin: findOrigin(needs.config) });
    });
  } catch (error) {
    const code = error instanceof SocialFailure ? error.code : 'unknown';
    needs.log.warn({ account: account.id, network: account.network, code }, 'A token could not be renewed');
    await postponeRefresh(needs.db, account.brand_id, account.id, after(now, pause));
  }
}
