import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { divideDocuments } from '../features/documents/index.ts';
import { removeTextsJob } from '../features/documents/remove-texts.ts';
import { retireDocumentsJob } from '../features/documents/retention.ts';
import { matchBatch } from '../features/mentions/index.ts';
import { readBatch as readBylines } from '../features/profiles/read-bylines.ts';
import { createStreamMatcher } from '../features/streams/index.ts';
import { retireReadJob } from '../features/trends/reading/retire-read.ts';
import { countGroups, makeNewsDesk, readTrends } from '../features/trends/trends.fixture.ts';
import { systemClock } from '../platform/clock/index.ts';
import { rowsOf, sql } from '../platform/db/index.ts';
import { storeText } from '../testing/factories.ts';
import { testLog } from '../testing/log.ts';
import { matchQueued } from '../testing/match-queued.ts';
import { failureOf, startTestServer, type TestServer } from '../testing/server.ts';

const body = `The ferry left. ${'It went on along the coast. '.repeat(60)}The lighthouse was lit.`;
/** Returns a moment at which the documents of today are no longer kept. */
const later = () => new Date(Date.now() + 100 * 86_400_000);

let server: TestServer;
let desk: Awaited<ReturnType<typeof makeNewsDesk>>;
let streamId: string;
beforeAll(async () => {
  server = await startTestServer({ settings: { MASTHEAD_DOCUMENT_MONTHS: '1' } });
  desk = await makeNewsDesk(server);
  const { client, brand } = desk;
  const search = { name: 'Ferries', main_search_term: 'ferry', required_all_words: ['lighthouse'] };
  streamId = (await client('streams.store', { body: { brand_id: brand.id, ...search } })).data.id;
});
afterAll(() => server.stop());

const store = (headline: string, url?: string) =>
  storeText(desk.db, {
    ...desk,
    headline,
    body,
    author: 'Maja Holm',
    ...(url && { post: { url, mediaType: 'web' } }),
  });
const found = async () =>
  (await desk.client('mentions.index', { params: { stream_id: streamId }, query: { limit: 20 } })).data;
const explain = async (mention_id: string) => (await desk.client('mentions.explain', { params: { mention_id } })).data;
const count = async (table: string) =>
  (await rowsOf(desk.db, sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`))[0]!.count;
const services = () => ({ db: desk.db, clock: { now: later }, config: server.config, log: testLog });

describe('a text that the licence of its outlet no longer lets be kept', () => {
  it('staff enter the months of a licence, and an older form leaves them as they are', async () => {
    const params = { media_outlet_id: desk.outletId };
    const { data } = await desk.staff('staff.media-outlets.show', { params });
    expect(data).toMatchObject({ extract_characters: 320, text_months: null });
    const form = { name: data.name, url: data.url };
    await desk.staff('staff.media-outlets.update', {
      params,
      body: { ...form, text_months: 2, extract_characters: 50 },
    });
    await desk.staff('staff.media-outlets.update', { params, body: form });
    expect((await desk.staff('staff.media-outlets.show', { params })).data).toMatchObject({
      extract_characters: 50,
      text_months: 2,
    });
    const wrong = await failureOf(
      desk.staff('staff.media-outlets.update', { params, body: { ...form, text_months: 0 } }),
    );
    expect(wrong.status).toBe(422);
    const cleared = { ...form, text_months: null, extract_characters: null };
    expect((await desk.staff('staff.media-outlets.update', { params, body: cleared })).data).toMatchObject({
      extract_characters: null,
      text_months: null,
    });
  });

  it('its mention is explained by headline and excerpt, and is found as before', async () => {
    const id = await store('Licensed ferry');
    await matchQueued(desk.db);
    const mention = (await found()).find(({ headline }) => headline === 'Licensed ferry')!;
    expect(await explain(mention.id)).toMatchObject({ text_kept: true, matched: true });
    await rowsOf(desk.db, sql`update outlets set text_months = 2 where id = ${desk.outletId}`);
    await removeTextsJob.run(services(), {});
    await rowsOf(desk.db, sql`update outlets set text_months = null where id = ${desk.outletId}`);
    const explained = await explain(mention.id);
    expect(explained).toMatchObject({ text_kept: false, parts: { headline: 'Licensed ferry', lead: '' } });
    expect(explained.parts.body.length).toBeLessThan(500);
    expect((await found()).map((one) => one.id)).toContain(mention.id);
    await readTrends(desk.db);
    const article = await desk.staff('trends.news.show', { params: { document_id: id } });
    expect(article.data).toMatchObject({ lead: '', body: '', is_shortened: true });
  });
});

describe('a document of a month that was deleted', () => {
  const url = 'https://outlet.example/gone';
  let documentId: string;
  let mentionId: string;

  beforeAll(async () => {
    const { db, client, params } = desk;
    documentId = await store('Gone ferry', url);
    await rowsOf(
      db,
      sql`insert into document_keys (url_hash, document_id) values (substring(sha256(${url}::text::bytea) for 16), ${documentId})`,
    );
    await matchQueued(db);
    mentionId = (await found()).find(({ headline }) => headline === 'Gone ferry')!.id;
    await readTrends(db);
    const names = [{ name: 'Ferries', words: ['ferry'] }];
    await client('organisations.trend-groups.store', { params, body: { name: 'Ferries', names } });
    await countGroups(db);
    // Waits in all queues, one of them divided.
    await store('Divided ferry');
    await divideDocuments(db, 2, 100);
    await store('Waiting ferry');
    await retireDocumentsJob.run(services(), {});
  });

  it('customers are told for how many months articles are kept', async () => {
    expect((await server.client()('settings.show')).data.document_months).toBe(1);
  });

  it('its mention stays with headline, excerpt and link, and the explanation says that the text is gone', async () => {
    expect(await rowsOf(desk.db, sql`select id from documents where id = ${documentId}`)).toEqual([]);
    const explained = await explain(mentionId);
    const { data } = await desk.client('mentions.show', { params: { mention_id: mentionId } });
    expect(data).toMatchObject({ headline: 'Gone ferry', url });
    expect(explained).toMatchObject({ text_kept: false, parts: { headline: 'Gone ferry' } });
    expect(explained.parts.body).toBe(data.excerpt);
    expect((await desk.client('mentions.names', { params: { mention_id: mentionId } })).data).toEqual([]);
  });

  it('a mention of the demo data, which never had a document, is not said to have lost its text', async () => {
    const demo = (is: boolean) => rowsOf(desk.db, sql`update outlets set is_demo = ${is} where id = ${desk.outletId}`);
    await demo(true);
    const explained = await explain(mentionId);
    await demo(false);
    expect(explained.text_kept).toBe(true);
  });

  it('its mention can be saved, and its clipping is read without its text', async () => {
    const { data } = await desk.client('mentions.save-as-clipping', { params: { mention_id: mentionId } });
    expect(data.headline).toBe('Gone ferry');
    await desk.client('clippings.names', { params: { clipping_id: data.id } });
  });

  it('queues are emptied of it, and no failure is left', async () => {
    const { db } = desk;
    expect(await count('match_part_queue')).toBeGreaterThan(0);
    expect(await count('match_queue')).toBe(1);
    const before = (await found()).length;
    for (const part of [0, 1]) while (await matchBatch(db, createStreamMatcher(systemClock, { parts: 2, part })));
    await matchQueued(db);
    while (await readBylines(db, systemClock));
    await readTrends(db);
    for (const queue of ['match_queue', 'match_part_queue', 'byline_queue', 'trend_queue', 'parked_items'])
      expect([queue, await count(queue)]).toEqual([queue, 0]);
    expect(await found()).toHaveLength(before);
  });

  it('news of trends end with it, and its sums stay', async () => {
    const sums = async () => (await desk.staff('trends.statistics', { query: { count: 'pieces' } })).data.sums.pieces;
    const before = await sums();
    expect(before).toBeGreaterThan(0);
    expect(await count('trend_documents')).toBeGreaterThan(0);
    expect(await count('trend_matches')).toBeGreaterThan(0);
    await retireReadJob.run(services(), {});
    // Reports count the names in clippings, so those of the saved one stay.
    expect(await rowsOf(desk.db, sql`select document_id from trend_documents`)).toEqual([{ document_id: documentId }]);
    expect(await count('trend_matches')).toBe(0);
    expect(await sums()).toBe(before);
    expect((await desk.staff('trends.news', { query: { count: 'pieces' } })).data).toEqual([]);
    await retireReadJob.run(services(), {});
    const shown = await failureOf(desk.staff('trends.news.show', { params: { document_id: documentId } }));
    expect(shown.status).toBe(404);
    await desk.staff('trends.topics', { query: { count: 'pieces' } });
  });

  it('the answer about its address says that it is no longer kept, and the address is not collected again', async () => {
    const { data } = await desk.client('documents.trace', { body: { url } });
    expect(data).toMatchObject({ known: true, fetched: true, document: null, fix: null, reason: { code: 'not_kept' } });
    expect(
      await rowsOf(desk.db, sql`select document_id from document_keys where document_id = ${documentId}`),
    ).toHaveLength(1);
  });
});
