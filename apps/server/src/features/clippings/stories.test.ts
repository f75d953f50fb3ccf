import type { Clipping } from '@masthead/contract';
import { parse } from 'csv-parse/sync';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countOf, sql } from '../../platform/db/index.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { jobServices, makeMeasuring } from './clippings.fixture.ts';
import { exportJob, keepRollups } from './index.ts';

let server: TestServer;
let services: Awaited<ReturnType<typeof jobServices>>;
beforeAll(async () => {
  server = await startTestServer();
  services = await jobServices(server);
});
afterAll(async () => {
  await services.close();
  await server.stop();
});

type Measuring = Awaited<ReturnType<typeof makeMeasuring>>;
type Piece = Clipping & { story: string };

/** Makes clippings over nine days, in two countries and three tones; some are copies of one text. */
async function tenantWithCopies() {
  const tenant = await makeMeasuring(server);
  const stories = Array.from({ length: 4 }, () => uuidv7());
  const made: Piece[] = [];
  for (let at = 0; at < 18; at++) {
    const clipping = await tenant.store({
      headline: `Ferry ${at % 7}`,
      published_at: `2026-04-${String(1 + ((at * 5) % 9)).padStart(2, '0')}T1${at % 3}:00:00Z`,
      country_id: at % 3 ? 'DK' : 'SE',
      text_tonality: ([null, 'positive', 'negative'] as const)[at % 3]!,
      impressions: 100 * ((at * 7) % 18),
      is_advertisement: at === 5,
    });
    const story = at % 4 === 3 ? null : stories[at % stories.length]!;
    made.push({ ...clipping, story: clipping.is_advertisement ? clipping.id : (story ?? clipping.id) });
    const { brand } = tenant;
    await server.database.db
      .transaction()
      .execute((db) =>
        keepRollups(db, { brandIds: [brand.id], ids: [clipping.id] }, () =>
          countOf(
            db,
            sql`update clippings set cluster_id = ${story} where brand_id = ${brand.id} and id = ${clipping.id}`,
          ),
        ),
      );
  }
  return { ...tenant, made };
}

async function listStories({ client }: Measuring, query: Record<string, unknown>): Promise<Clipping[]> {
  const all: Clipping[] = [];
  let cursor: string | null = null;
  do {
    const page: { data: Clipping[]; meta: { cursor: string | null } } = await client('clippings.index', {
      query: { ...query, count: 'stories', limit: 2, ...(cursor && { cursor }) },
    });
    all.push(...page.data);
    cursor = page.meta.cursor;
  } while (cursor);
  return all;
}

const newestFirst = (a: Clipping, b: Clipping) =>
  b.published_at.localeCompare(a.published_at) || b.id.localeCompare(a.id);
const mostFirst = (a: Clipping, b: Clipping) => b.hf_value - a.hf_value || newestFirst(a, b);

/** Returns the stories of clippings, found by a slow and obvious search. */
function storiesOf(pieces: readonly Piece[], sort: 'newest' | 'highest-pr-value') {
  return [...Map.groupBy(pieces, ({ story }) => story).values()]
    .map((copies) => {
      const lead = sort === 'newest' ? copies.toSorted(newestFirst).at(-1)! : copies.toSorted(mostFirst)[0]!;
      return { ...lead, copies: copies.length - 1 };
    })
    .sort(sort === 'newest' ? newestFirst : mostFirst)
    .map(({ id, copies }) => ({ id, copies }));
}

describe('the coverage by stories', () => {
  it('the list by stories has each story once with its copies, in both orders and with every filter, and agrees with its count', async () => {
    const tenant = await tenantWithCopies();
    const { client, made } = tenant;
    const span = { start: '2026-04-03T00:00:00Z', end: '2026-04-08T11:00:00Z' };
    const inSpan = ({ published_at: at }: Piece) => at >= span.start && at < '2026-04-08T11:00:00.000Z';
    const cases: [Record<string, unknown>, (one: Piece) => boolean][] = [
      [{}, () => true],
      [span, inSpan],
      [{ countries: 'DK' }, (one) => one.country?.id === 'DK'],
      [{ ...span, sentiments: 'unsure' }, (one) => inSpan(one) && one.text_tonality === null],
      [{ sentiments: 'unsure,negative' }, (one) => one.text_tonality !== 'positive'],
      [{ search: 'Ferry 3' }, (one) => one.headline === 'Ferry 3'],
    ];
    for (const [query, fits] of cases) {
      for (const sort of ['newest', 'highest-pr-value'] as const) {
        const listed = await listStories(tenant, { ...query, sort });
        expect(listed.map(({ id, copies }) => ({ id, copies }))).toEqual(storiesOf(made.filter(fits), sort));
      }
      const { data: count } = await client('clippings.count', { query: { ...query, count: 'stories' } });
      expect(count.total).toBe(storiesOf(made.filter(fits), 'newest').length);
    }
    const plain = await client('clippings.index', { query: { limit: 100 } });
    expect(plain.data).toHaveLength(made.length);
    expect(plain.data[0]).not.toHaveProperty('copies');
  });

  it('a story counts as reviewed when the clipping that represents it is reviewed', async () => {
    const { client, brand, made } = await tenantWithCopies();
    const count = async () => (await client('clippings.count', { query: { count: 'stories' } })).data;
    const { total } = await count();
    const all = made.map(({ id }) => id);
    await client('clippings.look', { params: { brand_id: brand.id }, body: { clippings: all, is_looked_at: false } });
    expect(await count()).toMatchObject({ total, looked_at: 0 });
    const [first] = (await client('clippings.index', { query: { count: 'stories', limit: 1 } })).data;
    await client('clippings.look', { params: { brand_id: brand.id }, body: { clippings: [first!.id] } });
    expect(await count()).toMatchObject({ total, looked_at: 1 });
  });

  it('all clippings of the story of one clipping can be listed', async () => {
    const { client, made } = await tenantWithCopies();
    const piece = made[0]!;
    const { data } = await client('clippings.index', { query: { copies_of: piece.id, limit: 100 } });
    expect(data.map(({ id }) => id).sort()).toEqual(
      made
        .filter(({ story }) => story === piece.story)
        .map(({ id }) => id)
        .sort(),
    );
  });

  it('the list by stories is exported as shown, with the copies and the dashboard’s number of stories', async () => {
    const tenant = await tenantWithCopies();
    const { client, brand, made } = tenant;
    const { data: started } = await client('clippings.export', {
      body: { brands: [brand.id], filters: { count: 'stories' }, format: 'csv' },
    });
    await exportJob.run(services, { export_id: started.id });
    const { data: ready } = await client('exports.show', { params: { export_id: started.id } });
    const file = Buffer.from(await (await fetch(server.origin + ready.url!)).arrayBuffer());
    const rows: Record<string, string>[] = parse(file, { columns: true, bom: true });
    const listed = await listStories(tenant, {});
    expect(rows.map((row) => [row.Headline, Number(row.Copies)])).toEqual(
      listed.map(({ headline, copies }) => [headline, copies]),
    );
    expect(rows.map((row) => row['Tone of the text'])).toContain('Unsure');
    const query = { start: '2026-04-01T00:00:00Z', end: '2026-05-01T00:00:00Z', count: 'stories' } as const;
    const { data: group } = await client('metrics.dashboard.clippings', { query });
    expect(group.totals.current).toBe(
      new Set(made.filter((one) => !one.is_advertisement).map((one) => one.story)).size,
    );
    expect(rows).toHaveLength(group.totals.current + 1);
  });
});
