import type { NotificationFormInput } from '@masthead/contract';
import { createFetcher } from '../../platform/fetch/index.ts';
import { makeSource, makeTenant, storeText } from '../../testing/factories.ts';
import { testLog } from '../../testing/log.ts';
import type { TestServer } from '../../testing/server.ts';
import { matchBatch } from '../mentions/index.ts';
import { createStreamMatcher } from '../streams/index.ts';

let words = 0;

/** Makes a brand with a stream, a source, and a signed-in user; mentions are made at the time that the test has set. */
export async function monitoredBrand(server: TestServer) {
  const { db } = server.database;
  const tenant = await makeTenant(db);
  const source = await makeSource(db, tenant.organisation.id);
  const client = server.client(await server.signIn(tenant.user.email));
  const word = `Marlunde${String.fromCharCode(97 + (words++ % 26))}${words}`;
  const stream = (
    await client('streams.store', {
      body: { brand_id: tenant.brand.id, name: `Ferries ${words}`, main_search_term: word },
    })
  ).data;
  const publish = async (
    headline: string,
    { body = 'All ferries sail again.', outlet = source, publishedAt = new Date() } = {},
  ) => {
    const id = await storeText(db, {
      ...outlet,
      headline: `${headline} ${word}`,
      body: `${body} ${word} ${headline}`,
      publishedAt,
    });
    while (await matchBatch(db, createStreamMatcher()));
    return id;
  };
  const notify = async (form: Partial<NotificationFormInput> = {}) =>
    (
      await client('user.media-notifications.store', {
        body: { title: 'Morning', times: ['08:00'], timezone: 'Europe/Copenhagen', streams: [stream.id], ...form },
      })
    ).data;
  return { ...tenant, client, stream, source, word, publish, notify };
}
export type Monitored = Awaited<ReturnType<typeof monitoredBrand>>;

/** Returns the services of jobs at a time that the test chooses. */
export const servicesAt = (server: TestServer, now: Date) => ({
  config: server.config,
  db: server.database.db,
  clock: { now: () => now },
  log: testLog,
  fetcher: createFetcher({ allowPrivate: server.config.MASTHEAD_ALLOW_PRIVATE_NETWORK, userAgent: 'Test/1' }),
});

/** Mails to an address, the oldest first. */
export const mailsTo = async (server: TestServer, address: string) =>
  (
    await server.database.pool.query<{
      id: string;
      subject: string;
      text: string;
      html: string;
      headers: Record<string, string>;
    }>('select id, subject, text, html, headers from mails where to_address = $1 order by created_at, id', [address])
  ).rows;
