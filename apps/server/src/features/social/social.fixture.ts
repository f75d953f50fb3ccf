import type { Client, ConsentProvider, KeyProvider, SocialConnection, SocialProvider } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { type Db, rowsOf, sql } from '../../platform/db/index.ts';
import type { Services } from '../../platform/services.ts';
import { makeTenant } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { type SocialDouble, startSocialDouble } from '../../testing/social/server.ts';
import { jobServices } from '../clippings/clippings.fixture.ts';

export const publicUrl = 'https://pr.example.org';

export interface SocialBench {
  server: TestServer;
  double: SocialDouble;
  services: Services;
  /** Lines of the log, as they are written. */
  lines: string[];
  stop(): Promise<void>;
}

/** Starts the product, with a server in place of all networks. Both have the same clock. */
export async function startSocialBench(settings: Record<string, string> = {}): Promise<SocialBench> {
  const lines: string[] = [];
  let server: TestServer | undefined;
  const double = await startSocialDouble(() => (server?.clock.now() ?? new Date()).getTime());
  server = await startTestServer({
    settings: { ...double.settings, MASTHEAD_PUBLIC_URL: publicUrl, MASTHEAD_LOG_LEVEL: 'trace', ...settings },
    onLog: (line) => lines.push(JSON.stringify(line)),
  });
  const { close, ...services } = await jobServices(server);
  return {
    server,
    double,
    services,
    lines,
    stop: async () => {
      await close();
      await server.stop();
      await double.close();
    },
  };
}

/** Makes a manager of a brand of an own organisation. */
export async function makeManager({ server }: Pick<SocialBench, 'server'>) {
  const tenant = await makeTenant(server.database.db);
  const token = await server.signIn(tenant.user.email);
  return { ...tenant, token, client: server.client(token), params: { brand_id: tenant.brand.id } };
}
export type Manager = Awaited<ReturnType<typeof makeManager>>;

const serverOf = (provider: ConsentProvider) => (provider === 'mastodon' ? { server: 'social.example' } : {});

/** Connects an account as a person does, at a network where the person has one. */
export async function connectAccount(
  bench: Pick<SocialBench, 'double'>,
  manager: Pick<Manager, 'client' | 'params'>,
  provider: SocialProvider,
): Promise<SocialConnection> {
  if (isKeyed(provider)) await enterKey(bench, manager, provider);
  else await consentTo(bench, manager, provider);
  return await accountOf(manager.client, manager.params, provider);
}

const isKeyed = (provider: SocialProvider): provider is KeyProvider => provider in keyed;

const keyed = {
  bluesky: { host: 'pds.example', account: '@norlunda.example' },
  telegram: { host: 'api.telegram.org', account: '@norlunda' },
  trustpilot: { host: 'api.trustpilot.com', account: 'https://dk.trustpilot.com/review/norlunda.example' },
} as const;

/** Makes a key at a network and enters it. */
async function enterKey(
  { double }: Pick<SocialBench, 'double'>,
  { client, params }: Pick<Manager, 'client' | 'params'>,
  provider: KeyProvider,
): Promise<string> {
  const { host, account } = keyed[provider];
  const key = double.keys.make(host);
  await client('brands.social-networks.connect-by-key', { params, body: { provider, account, key } });
  return key;
}

/** Gives a consent: begin, consent, return. */
export async function consentTo(
  { double }: Pick<SocialBench, 'double'>,
  { client, params }: Pick<Manager, 'client' | 'params'>,
  provider: ConsentProvider,
): Promise<void> {
  const { data } = await client('brands.social-networks.connect', {
    params,
    body: { provider, ...serverOf(provider) },
  });
  const { to: _, ...answer } = await double.consent(data.url);
  await client('auth.oauth.callback', { params: { provider }, body: answer });
}

/** Copies the only stream of a brand, with other words each time. */
export async function copyStream(
  db: Db,
  brandId: string,
  copies: readonly { name: string; main_search_term: string; social_hashtags?: string[] }[],
): Promise<void> {
  const [first] = await rowsOf(
    db,
    sql<{ row: Record<string, unknown> }>`select to_jsonb(s) as row from streams s where brand_id = ${brandId}`,
  );
  const rows = copies.map((words, n) => ({ ...first!.row, id: uuidv7(), revision: 1000 + n, ...words }));
  await rowsOf(
    db,
    sql`insert into streams select * from jsonb_populate_recordset(null::streams, ${JSON.stringify(rows)}::jsonb)`,
  );
}

export async function accountsOf(
  { client, params }: { client: Client; params: { brand_id: string } },
  provider: SocialProvider,
) {
  const { data } = await client('brands.social-networks.index', { params });
  return data.find(({ network }) => network === provider)?.accounts ?? [];
}

export async function accountOf(client: Client, params: { brand_id: string }, provider: SocialProvider) {
  const [account] = await accountsOf({ client, params }, provider);
  if (!account) throw new Error(`The brand has no account of ${provider}`);
  return account;
}
