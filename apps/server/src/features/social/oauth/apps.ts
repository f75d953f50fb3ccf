import { domainToASCII } from 'node:url';
import type { ConsentProvider } from '@masthead/contract';
import { FetchFailure } from '../../../platform/fetch/index.ts';
import { Failure } from '../../../platform/http/failure.ts';
import type { Secrets } from '../../../platform/secrets/index.ts';
import type { Services } from '../../../platform/services.ts';
import { fieldsOf, optionalText } from '../answer.ts';
import { standIn } from '../calls/stand-in.ts';
import type { App } from '../connector.ts';
import { appOf, connectors, nameOf } from '../networks/networks.ts';
import { findServer, insertServer } from './states.queries.ts';

export type AppNeeds = Pick<Services, 'db' | 'clock' | 'config' | 'fetcher'> & { secrets: Secrets };

const purpose = 'social-app';

/** Returns the host of a Mastodon server as people name it: a host, an address, or an account. Throws 422. */
export function readServer(text: string): string {
  const host = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^@?[^@/]*@/, '')
    .replace(/\/.*$/, '');
  const ascii = domainToASCII(host.replace(/:443$/, ''));
  if (!/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,62}$/.test(ascii))
    throw new Failure(422, 'social_server_unusable', { params: { server: text.slice(0, 100) } });
  return ascii;
}

/**
 * Returns the app that signs in. A Mastodon server is registered with on the first sign-in with these permissions. Throws 409 if the operator has
 * set none up.
 */
export async function findApp(
  needs: AppNeeds,
  network: ConsentProvider,
  server: string | null,
  redirectUri: string,
  scopes: readonly string[],
): Promise<App> {
  const app = appOf(needs.config, network);
  if (app) return app;
  if (!connectors[network].needsServer || !server)
    throw new Failure(409, 'oauth_not_configured', { params: { provider: nameOf(network) } });
  const place = { server, redirectUri, scopes: scopes.toSorted().join(' ') };
  const known = await findServer(needs.db, place);
  if (known) return { id: known.client_id, secret: needs.secrets.open(purpose, known.client_secret) };
  const made = await register(needs, place);
  const row = { client_id: made.id, client_secret: needs.secrets.seal(purpose, made.secret) };
  await insertServer(needs.db, place, row, needs.clock.now());
  const kept = (await findServer(needs.db, place))!;
  return { id: kept.client_id, secret: needs.secrets.open(purpose, kept.client_secret) };
}

/** Registers an app: https://docs.joinmastodon.org/methods/apps/#create */
async function register(
  { config, fetcher }: AppNeeds,
  { server, redirectUri, scopes }: { server: string; redirectUri: string; scopes: string },
): Promise<App> {
  const unusable = () => new Failure(422, 'social_server_unusable', { params: { server } });
  try {
    const { status, body } = await fetcher.ask(standIn(config, `https://${server}/api/v1/apps`), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({
        client_name: 'Masthead',
        redirect_uris: redirectUri,
        scopes,
        website: config.MASTHEAD_PUBLIC_URL ?? '',
      }).toString(),
    });
    const answer = fieldsOf(status === 200 ? JSON.parse(new TextDecoder().decode(body)) : null);
    const [id, secret] = [answer.client_id, answer.client_secret].map(optionalText);
    if (!id || !secret) throw unusable();
    return { id, secret };
  } catch (error) {
    if (error instanceof FetchFailure || error instanceof SyntaxError) throw unusable();
    throw error;
  }
}
