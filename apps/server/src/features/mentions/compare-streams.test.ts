import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { newName, type StreamTenant, streamTenant } from '../streams/streams.fixture.ts';
import { newMention } from './mentions.fixture.ts';
import { writeMentions } from './write-mentions.ts';

let server: TestServer;
let tenant: StreamTenant;
beforeAll(async () => {
  server = await startTestServer();
  tenant = await streamTenant(server);
});
afterAll(() => server.stop());

type Fields = NonNullable<Parameters<typeof newMention>[0]['fields']>;
interface Piece extends Fields {
  day: string;
  cluster?: string;
  outlet?: string;
}

/** Makes a stream with mentions at noon of some days of June 2026. */
async function makeStream(pieces: readonly Piece[]): Promise<string> {
  const { id } = await tenant.make({ main_search_term: newName() });
  const made = pieces.map(({ day, cluster, outlet, ...fields }) =>
    newMention({
      brandId: tenant.brand.id,
      streamId: id,
      at: new Date(`2026-06-${day}T12:00:00Z`),
      ...(cluster && { clusterId: cluster }),
      ...(outlet && { outletId: outlet }),
      fields,
    }),
  );
  await server.database.db.transaction().execute((transaction) => writeMentions(transaction, made));
  return id;
}
const compare = async (
  streams: readonly string[],
  client = tenant.client,
  days = { first: '2026-06-02', last: '2026-06-04' },
) =>
  (
    await client('brands.streams.compare', {
      params: { brand_id: tenant.brand.id },
      query: { streams: streams.join(','), ...days },
    })
  ).data;

describe('a comparison of streams', () => {
  it('a comparison counts mentions, first pieces of stories, reach and tone of the same days, in the order asked', async () => {
    const [cluster, outlet] = [uuidv7(), uuidv7()];
    const first = await makeStream([
      { day: '01', impressions: 900 },
      { day: '02', impressions: 100, sentiment: 'negative', cluster },
      { day: '02', impressions: 50, sentiment: 'positive', cluster },
      { day: '04', impressions: null, sentiment: 'neutral', outlet },
      { day: '04', impressions: null, sentiment: 'neutral', outlet },
      { day: '05', impressions: 900 },
    ]);
    const second = await makeStream([{ day: '03', impressions: 7, sentiment: 'positive' }]);
    const { days, streams } = await compare([second, first]);
    expect(days).toEqual(['2026-06-02', '2026-06-03', '2026-06-04']);
    expect(streams.map(({ id }) => id)).toEqual([second, first]);
    expect(streams[1]).toMatchObject({
      mentions: 4,
      stories: 3,
      reach: 150,
      unknown_outlets: 1,
      tone: { negative: 1, neutral: 2, positive: 1 },
      mentions_by_day: [2, 0, 2],
      stories_by_day: [1, 0, 2],
    });
    expect(streams[0]).toMatchObject({ mentions: 1, reach: 7, mentions_by_day: [0, 1, 0] });
  });

  it('a comparison leaves out deleted streams, streams that a reader may not see, and hidden mentions', async () => {
    const [kept, deleted, hidden] = [
      await makeStream([{ day: '02' }, { day: '03' }]),
      await makeStream([{ day: '02' }]),
      await makeStream([{ day: '02' }]),
    ];
    await tenant.client('streams.delete', { params: { stream_id: deleted } });
    const reader = await tenant.join('reader');
    const params = { brand_id: tenant.brand.id };
    await tenant.client('brands.authorized-streams.update', { params, body: { streams: [kept] } });
    expect((await compare([kept, deleted, hidden])).streams.map(({ id }) => id)).toEqual([kept, hidden]);
    expect((await compare([kept, hidden], reader)).streams.map(({ id }) => id)).toEqual([kept]);
    await tenant.client('brands.authorized-streams.update', { params, body: { streams: null } });
    const [mention] = (await tenant.client('mentions.index', { params: { stream_id: kept }, query: {} })).data;
    await tenant.client('mentions.hide', { params: { mention_id: mention!.id }, body: {} });
    expect((await compare([kept, hidden])).streams[0]).toMatchObject({ mentions: 1 });
  });

  it('a comparison takes two to eight streams of the brand over at most two years', async () => {
    const [one, two] = [await makeStream([{ day: '02' }]), await makeStream([{ day: '02' }])];
    expect((await failureOf(compare([one]))).body.errors).toHaveProperty('streams');
    expect((await failureOf(compare(Array.from({ length: 9 }, () => uuidv7())))).body.errors).toHaveProperty('streams');
    const wrong = [
      { first: '2026-06-04', last: '2026-06-02' },
      { first: '2020-01-01', last: '2026-06-02' },
    ];
    for (const days of wrong) expect((await failureOf(compare([one, two], tenant.client, days))).status).toBe(422);
    const stranger = await streamTenant(server);
    expect((await failureOf(compare([one, two], stranger.client))).status).toBe(404);
    const foreign = await stranger.make({ main_search_term: newName() });
    expect((await compare([one, foreign.id])).streams.map(({ id }) => id)).toEqual([one]);
  });
});
