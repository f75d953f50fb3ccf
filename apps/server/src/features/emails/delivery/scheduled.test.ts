import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Services } from '../../../platform/services.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { jobServices } from '../../clippings/clippings.fixture.ts';
import { makeSender, startMailServer } from '../emails.fixture.ts';
import { Delivery } from './deliver.ts';

let server: TestServer;
let services: Services & { close(): Promise<void> };
let mail: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  mail = await startMailServer();
  server = await startTestServer({ settings: { MASTHEAD_SMTP_URL: mail.url } });
  services = await jobServices(server);
});
afterAll(async () => {
  await services.close();
  await server.stop();
  await mail.stop();
});

/** A moment at which the clocks in Greenwich show 9:00, in January of next year. */
const nine = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 0, 13, 9));
const hour = 3_600_000;

it('an e-mail for 9:00 of each recipient goes out when the clocks of their country show 9:00', async () => {
  const { client, brandId, relate } = await makeSender(server);
  const people = { NZ: 'nz@press.example', GB: 'gb@press.example', US: 'us@press.example' };
  const relations: string[] = [];
  for (const [country_id, email] of Object.entries(people)) relations.push(await relate(email, email, { country_id }));
  const form = { brand_id: brandId, subject: 'Plan', body: '<p>Plan</p>' };
  const email_id = (
    await client('emails.store', { body: { ...form, recipients: { relations, groups: [], emails: [] } } })
  ).data.id;
  await client('emails.schedule', {
    params: { email_id },
    body: { scheduled_at: nine.toISOString(), timezone: 'Europe/London', in_recipient_zones: true },
  });
  const delivery = new Delivery(services, 2000);
  /** Lets the sender work at a time, given in hours from 9:00 in Greenwich, and returns who has got the e-mail. */
  const reachedAt = async (hours: number) => {
    server.clock.set(new Date(nine.getTime() + hours * hour));
    while (await delivery.round());
    server.clock.set(null);
    return mail.received.map(({ to }) => to);
  };
  expect(await reachedAt(-15)).toEqual([]);
  expect(await reachedAt(-12.9)).toEqual([people.NZ]);
  expect(await reachedAt(-0.1)).toEqual([people.NZ]);
  expect(await reachedAt(0.1)).toEqual([people.NZ, people.GB]);
  expect(await reachedAt(4.9)).toEqual([people.NZ, people.GB]);
  expect(await reachedAt(5.1)).toEqual([people.NZ, people.GB, people.US]);
  delivery.close();
  expect((await client('emails.show', { params: { email_id } })).data.counts).toMatchObject({ accepted: 3, queued: 0 });
});
