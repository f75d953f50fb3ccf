import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { makeWriter, whole } from './stories.fixture.ts';
import { publishDueJob } from './stories.jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { MASTHEAD_PUBLIC_SITE: 'https://news.example' } });
});
afterAll(() => server.stop());

describe('the calendar of stories', () => {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const at = (offset: number) => `${day(offset)}T22:30:00.000Z`;

  it('the calendar has the stories published, scheduled and planned in its days, by the clock of the time zone', async () => {
    const { client, store, brand } = await makeWriter(server);
    const published = await store({ ...whole, headline: 'Published' });
    await client('stories.publish', { params: { story_id: published.id } });
    const scheduled = await store({ ...whole, headline: 'Scheduled' });
    await client('stories.publish', { params: { story_id: scheduled.id }, body: { date: at(3) } });
    await store({ headline: 'Planned', planned_on: day(4) });
    await store({ headline: 'Without a day' });
    const calendar = async (start: string, end: string, timezone = 'UTC') => {
      const query = { start, end, timezone };
      const { data } = await client('stories.calendar', { params: { brand_id: brand.id }, query });
      return data.map(({ headline }) => headline);
    };
    expect(await calendar(day(-1), day(10))).toEqual(['Published', 'Scheduled', 'Planned']);
    expect(await calendar(day(3), day(3))).toEqual(['Scheduled']);
    // Half past ten in the evening of UTC is after midnight in Helsinki; a planned day has no hour and comes first.
    expect(await calendar(day(4), day(4), 'Europe/Helsinki')).toEqual(['Planned', 'Scheduled']);
    const other = await makeWriter(server);
    const foreign = other.client('stories.calendar', {
      params: { brand_id: brand.id },
      query: { start: day(0), end: day(1), timezone: 'UTC' },
    });
    expect((await failureOf(foreign)).status).toBe(404);
    const tooLong = await failureOf(
      client('stories.calendar', {
        params: { brand_id: brand.id },
        query: { start: day(0), end: day(60), timezone: 'UTC' },
      }),
    );
    expect(tooLong.status).toBe(422);
  });

  it('a scheduled story is moved to a time in the future only, and nothing else of it changes', async () => {
    const { client, store } = await makeWriter(server);
    const params = { story_id: (await store(whole)).id };
    const early = await failureOf(client('stories.reschedule', { params, body: { date: at(2) } }));
    expect([early.status, early.body.code]).toEqual([409, 'story_not_scheduled']);
    await client('stories.publish', { params, body: { date: at(1), timezone: 'Europe/Oslo', publish_newsroom: true } });
    const past = await failureOf(client('stories.reschedule', { params, body: { date: at(-1) } }));
    expect(Object.keys(past.body.errors ?? {})).toEqual(['date']);
    const { data } = await client('stories.reschedule', { params, body: { date: at(2) } });
    expect(data).toMatchObject({
      status: 'scheduled',
      scheduled_at: at(2),
      timezone: 'Europe/Oslo',
      publishes_newsroom: true,
    });
    server.clock.set(new Date(Date.now() + 3 * 86_400_000));
    await publishDueJob.run({ ...server, db: server.database.db }, {}, AbortSignal.timeout(60_000));
    expect((await client('stories.show', { params })).data).toMatchObject({
      is_public: true,
      published_at: at(2),
      publishes_newsroom: false,
    });
    server.clock.set(null);
  });
});
