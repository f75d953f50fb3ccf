import type { Clipping, Endpoints, InputOfEndpoint, StoredFile } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { createBrowserPool } from '../../platform/browser/index.ts';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { createFetcher } from '../../platform/fetch/index.ts';
import type { Services } from '../../platform/services.ts';
import { createStorage } from '../../platform/storage/index.ts';
import { makeTenant } from '../../testing/factories.ts';
import { testLog } from '../../testing/log.ts';
import type { TestServer } from '../../testing/server.ts';
import { ownBrand } from '../access/index.ts';
import { newMention } from '../mentions/mentions.fixture.ts';
import { writeMentions } from '../mentions/write-mentions.ts';

type Storing = InputOfEndpoint<Endpoints['clippings.store']>['body'];

/** Makes a tenant whose user can add clippings. */
export async function makeMeasuring(server: TestServer, plan: Parameters<typeof makeTenant>[2] = 'enterprise') {
  const tenant = await makeTenant(server.database.db, 'administrator', plan);
  const token = await server.signIn(tenant.user.email);
  const client = server.client(token);
  const store = async (fields: Partial<Storing> = {}): Promise<Clipping> =>
    (
      await client('clippings.store', {
        body: { ...ferry, brand_id: tenant.brand.id, ...fields },
        query: { include: 'country,relations,stories,kpi_campaigns,tags,files,evidence' },
      })
    ).data;
  return { ...tenant, token, client, store };
}

const ferry = { type: 'web', headline: 'A ferry sails', published_at: '2026-04-02T10:00:00Z' } as const;

/** Makes an outlet known to all organisations, with an audience. */
export async function makeOutlet(
  server: TestServer,
  {
    site = `${uuidv7()}.example`,
    impressions = 50_000,
    country = 'DK' as string | null,
    extract = null as number | null,
  } = {},
): Promise<{ id: string; site: string }> {
  const id = uuidv7();
  await rowsOf(
    server.database.db,
    sql`insert into outlets (id, name, site, country_id, language, impressions, extract_characters, created_at, updated_at)
        values (${id}, ${`The ${site}`}, ${site}, ${country}, 'en', ${impressions}, ${extract}, now(), now())`,
  );
  return { id, site };
}

/** Returns the services of jobs, with the clock of the test. */
export async function jobServices(server: TestServer): Promise<Services & { close(): Promise<void> }> {
  const { config, clock, database } = server;
  const fetcher = createFetcher({ allowPrivate: true, userAgent: 'Masthead test' });
  const storage = await createStorage(config);
  const browser = createBrowserPool(config, testLog);
  const close = async () => {
    await browser.close();
    await fetcher.close();
    await storage.close();
  };
  return {
    config,
    clock,
    db: database.db,
    log: testLog,
    fetcher,
    resolveTxt: async () => [],
    nameService: noNames,
    storage,
    browser,
    close,
  };
}

const nothing = async () => [];
const noNames = { mailServers: nothing, addresses: nothing, names: nothing };

type Measuring = Awaited<ReturnType<typeof makeMeasuring>>;

/** Makes a stream of the tenant's brand. */
export const makeStream = async ({ client, brand }: Measuring, name: string) =>
  (await client('streams.store', { body: { name, main_search_term: name, brand_id: brand.id } })).data;

/** Stores a clipping as if streams had found it, the last of them being hidden there if `isHidden`. */
export async function storeFound(
  server: TestServer,
  tenant: Measuring,
  streams: readonly { id: string }[],
  { isHidden = false, ...fields }: Parameters<Measuring['store']>[0] & { isHidden?: boolean } = {},
): Promise<Clipping> {
  const { db } = server.database;
  const piece = await tenant.store(fields);
  const brandId = ownBrand(tenant.brand.id);
  const documentId = uuidv7();
  const mentions = streams.map(({ id: streamId }) => newMention({ brandId, streamId, documentId }));
  await writeMentions(db, mentions, new Date());
  await rowsOf(db, sql`update clippings set document_id = ${documentId} where id = ${piece.id}`);
  if (isHidden)
    await rowsOf(db, sql`update mentions set hidden_in_stream = true, place = null where id = ${mentions.at(-1)!.id}`);
  return piece;
}

export async function upload(
  server: TestServer,
  { token, brand }: { token: string; brand: { id: string } },
  name: string,
  bytes: Uint8Array,
): Promise<StoredFile> {
  const form = new FormData();
  form.set('purpose', 'clipping');
  form.set('brand_id', brand.id);
  form.set('file', new File([Uint8Array.from(bytes)], name));
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${server.origin}/v2/files`, { method: 'POST', headers, body: form });
  return ((await response.json()) as { data: StoredFile }).data;
}
