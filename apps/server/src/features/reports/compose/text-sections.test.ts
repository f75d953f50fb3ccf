import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf, sql } from '../../../platform/db/index.ts';
import { makeSource, storeText } from '../../../testing/make-document.ts';
import { failureOf, startTestServer, type TestServer } from '../../../testing/server.ts';
import { ownBrand } from '../../access/index.ts';
import { jobServices, makeMeasuring } from '../../clippings/clippings.fixture.ts';
import { readBrandJob } from '../../clippings/messages/read-clippings.ts';
import { newMention } from '../../mentions/mentions.fixture.ts';
import { writeMentions } from '../../mentions/write-mentions.ts';
import { readTrends } from '../../trends/trends.fixture.ts';
import { fileOf, makeReport } from '../reports.fixture.ts';

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

const texts = [
  'Green power will move all ferries. “We will open three new routes,” said Anna Berg in Hamburg.',
  'Ferries run on green power. “Tickets stay cheap for everybody,” said Anna Berg in Hamburg.',
  'The football match in Hamburg was won by the home team after a late goal by the striker.',
] as const;

const networkUrls = {
  twitter: 'https://x.com/anna/status/1',
  linkedin: 'https://www.linkedin.com/posts/anna-1',
  instagram: 'https://www.instagram.com/p/1/',
};

it('a report counts the messages and quotes that were confirmed, and what the texts name', async () => {
  const tenant = await makeMeasuring(server);
  const { client, brand } = tenant;
  const { db } = server.database;
  const { sourceId, outletId } = await makeSource(db, tenant.organisation.id);
  const ids: string[] = [];
  for (const [at, body] of texts.entries()) {
    const document = await storeText(db, { sourceId, outletId, headline: `Piece ${at}`, body });
    const { id } = await tenant.store({
      headline: `Piece ${at}`,
      published_at: '2026-04-03T10:00:00Z',
      impressions: at + 1,
    });
    await rowsOf(db, sql`update clippings set document_id = ${document} where id = ${id}`);
    ids.push(id);
  }
  await tenant.store({ headline: 'Advertisement', published_at: '2026-04-04T10:00:00Z', is_advertisement: true });
  await readTrends(db);
  const params = { brand_id: brand.id };
  const { data: message } = await client('brands.key-messages.store', {
    params,
    body: { name: 'Green power', phrases: ['green power'] },
  });
  await client('brands.spokespeople.store', { params, body: { name: 'Anna Berg', role: 'CEO' } });
  await readBrandJob.run(services, params);
  for (const clipping_id of ids.slice(0, 2)) {
    const { data: found } = await client('clippings.findings.show', { params: { clipping_id } });
    for (const quote of found.quotes)
      await client('clippings.quotes.update', {
        params: { clipping_id, quote_id: quote.id },
        body: { state: 'confirmed' },
      });
  }
  await client('clippings.key-messages.update', {
    params: { clipping_id: ids[0]!, key_message_id: message.id },
    body: { state: 'confirmed' },
  });
  const report = await makeReport(services, tenant);
  const block = (kind: string) => report.document!.blocks.find((one) => one.kind === kind)!;
  const rows = (kind: string) =>
    block(kind).chart!.rows.map(({ name }, at) => [name, block(kind).chart!.series[0]!.values[at]]);
  expect(rows('messages')).toEqual([['Green power', 1]]);
  expect(block('messages').figures).toMatchObject([{ value: 1 / 3 }, { label: 'Green power', value: 1 / 3 }]);
  expect(rows('spokespeople')).toEqual([['Anna Berg, CEO', 2]]);
  expect(block('spokespeople').pieces.map(({ quote, said_by }) => [quote, said_by])).toEqual(
    expect.arrayContaining([['We will open three new routes', 'Anna Berg']]),
  );
  expect(rows('names')).toEqual(
    expect.arrayContaining([
      ['Hamburg', 3],
      ['Anna Berg', 2],
    ]),
  );
  expect(block('names').definition).toContain('3 of 3');
  expect(block('topics').chart!.rows.length).toBeGreaterThan(0);
  const behind = async (section: 'topics' | 'names' | 'messages' | 'spokespeople', row: string) =>
    (await client('reports.clippings.index', { params: { report_id: report.id }, query: { section, row } })).data;
  for (const section of ['topics', 'names', 'messages', 'spokespeople'] as const)
    for (const [at, { key, name }] of block(section).chart!.rows.entries())
      expect([name, (await behind(section, key)).length]).toEqual([name, block(section).chart!.series[0]!.values[at]]);
  expect((await behind('messages', message.id)).map(({ id }) => id)).toEqual([ids[0]]);
  expect(await behind('names', 'person nobody')).toEqual([]);
  expect((await failureOf(behind('messages', 'nonsense'))).status).toBe(404);
  const best = block('clippings').pieces.find(({ id }) => id === ids[0])!;
  expect(best).toMatchObject({ quote: 'We will open three new routes', said_by: 'Anna Berg' });
  expect(block('summary').sentences.find(({ key }) => key === 'speaker')!.text).toContain(
    'Anna Berg, CEO, 2 clippings',
  );
  const csv = (await fileOf(server, services, tenant, { report, format: 'csv' })).toString();
  expect(csv).toContain('Green power,1,0.333');
  expect(csv).toContain('We will open three new routes');
}, 60_000);

it('a report counts who wrote the articles, without regard to capitals, and lists their clippings', async () => {
  const tenant = await makeMeasuring(server);
  const { db } = server.database;
  const brandId = ownBrand(tenant.brand.id);
  const authors = ['Anna Berg', 'ANNA BERG', 'Bo Lund', null, 'Anna Berg'];
  const mentions = authors.map((author) => newMention({ brandId, streamId: tenant.brand.id, fields: { author } }));
  await writeMentions(db, mentions, new Date());
  for (const [at, { id }] of mentions.entries()) {
    const piece = await tenant.store({
      ...{ headline: `Piece ${at}`, published_at: '2026-04-03T10:00:00Z' },
      is_advertisement: at === 4,
    });
    await rowsOf(db, sql`update clippings set mention_id = ${id} where id = ${piece.id}`);
  }
  const report = await makeReport(services, tenant);
  const block = report.document!.blocks.find(({ kind }) => kind === 'authors')!;
  expect(block.chart!.rows.map(({ name }) => name.toLowerCase())).toEqual(['anna berg', 'bo lund']);
  expect(block.chart!.series[0]!.values).toEqual([2, 1]);
  expect(block.definition).toContain('3 of 4 clippings name one');
  const params = { report_id: report.id };
  for (const [at, { key }] of block.chart!.rows.entries()) {
    const query = { section: 'authors', row: key } as const;
    const { data } = await tenant.client('reports.clippings.index', { params, query });
    expect(data.length).toBe(block.chart!.series[0]!.values[at]);
  }
}, 60_000);

it('a report adds up the reactions to posts, leaves out those that no network tells, and lists the posts', async () => {
  const tenant = await makeMeasuring(server);
  const { db } = server.database;
  const save = async (day: string, type: 'social' | 'youtube', counts: (number | null)[] | null) => {
    const url = type === 'youtube' ? `https://youtu.be/v${day}` : `https://social.example/@ada/${day}`;
    const piece = await tenant.store({ type, url, headline: `Post ${day}`, published_at: `2026-${day}T10:00:00Z` });
    if (counts)
      await rowsOf(
        db,
        sql`insert into clipping_posts (brand_id, clipping_id, likes, comments, shares, views, read_at)
            values (${tenant.brand.id}, ${piece.id}, ${sql.join(counts)}, now())
            on conflict (brand_id, clipping_id) do update set likes = excluded.likes, comments = excluded.comments,
              shares = excluded.shares, views = excluded.views, read_at = excluded.read_at`,
      );
    return piece;
  };
  const most = await save('04-03', 'social', [40, 2, 8, null]);
  await save('04-04', 'youtube', [30, 1, null, 900]);
  await save('04-05', 'social', [0, 0, 0, null]);
  await save('04-06', 'social', null);
  await save('03-10', 'social', [20, 0, 0, null]);
  await tenant.store({ headline: 'An article', published_at: '2026-04-03T10:00:00Z' });
  const report = await makeReport(services, tenant, { language: 'en' });
  const block = report.document!.blocks.find(({ kind }) => kind === 'engagement')!;
  expect(block.figures.map(({ key, value, previous }) => [key, value, previous])).toEqual([
    ['engagement', 81, 20],
    ['likes', 70, 20],
    ['comments', 3, 0],
    ['shares', 8, 0],
    ['views', 900, null],
  ]);
  expect(block.definition).toContain('3 of 4 posts have counts');
  expect([block.chart!.rows[0], block.chart!.series[0]!.values]).toEqual([
    { key: most.id, name: 'Post 04-03' },
    [50, 31],
  ]);
  const query = { section: 'engagement', row: most.id } as const;
  const { data } = await tenant.client('reports.clippings.index', { params: { report_id: report.id }, query });
  expect(data.map(({ headline }) => headline)).toEqual(['Post 04-03']);
  const csv = (await fileOf(server, services, tenant, { report, format: 'csv' })).toString();
  expect(csv).toContain('Post 04-03,50');
  // The figures of a report stay as they were counted.
  await rowsOf(db, sql`update clipping_posts set likes = 1000 where clipping_id = ${most.id}`);
  const { data: kept } = await tenant.client('reports.show', { params: { report_id: report.id } });
  expect(kept.document).toEqual(report.document);
});

it('a report counts the hashtags of posts, each once in a post, and lists their clippings', async () => {
  const tenant = await makeMeasuring(server);
  const { db } = server.database;
  const { sourceId, outletId } = await makeSource(db, tenant.organisation.id);
  const posts = [
    { type: 'twitter', body: 'Ahoy! #Ferries and #FERRIES again, (#Fähre). https://a.example/#harbour &#39; #2026' },
    { type: 'linkedin', body: 'More #ferries_2026 and #ferries, #żegluga!' },
    { type: 'web', body: 'An article about #ferries' },
    { type: 'instagram', body: '#ferries in an advertisement' },
  ] as const;
  for (const [at, { type, body }] of posts.entries()) {
    const publishedAt = new Date('2026-04-03T10:00:00Z');
    const document = await storeText(db, { sourceId, outletId, headline: `Post ${at}`, body, publishedAt });
    const { id } = await tenant.store({
      ...{ headline: `Post ${at}`, published_at: publishedAt.toISOString(), is_advertisement: at === 3 },
      ...(type === 'web' ? {} : { type, url: networkUrls[type] }),
    });
    await rowsOf(db, sql`update clippings set document_id = ${document} where id = ${id}`);
  }
  const report = await makeReport(services, tenant);
  const block = report.document!.blocks.find(({ kind }) => kind === 'hashtags')!;
  expect(block.chart!.rows.map(({ name }, at) => [name, block.chart!.series[0]!.values[at]])).toEqual([
    ['#ferries', 2],
    ['#ferries_2026', 1],
    ['#fähre', 1],
    ['#żegluga', 1],
  ]);
  expect(block.definition).toContain('2 posts have');
  const behind = async (row: string) => {
    const query = { section: 'hashtags', row } as const;
    return (await tenant.client('reports.clippings.index', { params: { report_id: report.id }, query })).data;
  };
  expect((await behind('ferries')).map(({ headline }) => headline).sort()).toEqual(['Post 0', 'Post 1']);
  expect((await behind('fähre')).map(({ headline }) => headline)).toEqual(['Post 0']);
  expect(await behind('harbour')).toEqual([]);
}, 60_000);
