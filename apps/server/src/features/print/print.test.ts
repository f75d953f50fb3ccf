import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { inFull } from '../../testing/extent.ts';
import { makeTenant } from '../../testing/factories.ts';
import { until } from '../../testing/replay.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { ensureOutlets } from '../outlets/index.ts';
import { bakery, ferry, folio, hasPoppler, issue, makePdf, makePrinting, setArticle, storm } from './print.fixture.ts';

let server: TestServer;
let courier: string;

async function makeOutlet(name: string, extract: number | null): Promise<string> {
  const id = uuidv7();
  const site = `${id.slice(-8)}.example`;
  const row = { id, site, name, url: `https://${site}`, language: 'en', country_id: null, catalogue_key: null };
  const { db } = server.database;
  await ensureOutlets(db, [row], new Date());
  await rowsOf(db, sql`update outlets set extract_characters = ${extract}, media_type = 'print' where id = ${id}`);
  return id;
}

beforeAll(async () => {
  server = await startTestServer({ worker: true });
  courier = await makeOutlet('Harbour Courier', null);
});
afterAll(() => server.stop());

const words = (text: string) => text.replace(/\s+/g, ' ').trim();

describe('an uploaded issue', () => {
  it('an uploaded issue becomes articles with outlet and date, and an article that continues on another page is one', async () => {
    const { upload, settled, client } = await makePrinting(server);
    const sent = await upload(issue());
    expect(sent).toMatchObject({ is_known: false, data: { status: 'waiting', file_name: 'issue.pdf' } });
    const read = await settled(sent.data.id);
    expect(read).toMatchObject({
      status: 'review',
      pages_total: 2,
      pages_done: 2,
      articles: 3,
      documents: 0,
      media_outlet: { id: courier },
      is_outlet_guessed: true,
      is_day_guessed: true,
    });
    expect(read.published_at).toMatch(/^2026-11-23/);
    expect(read.pages.map(({ label, text_from, has_picture }) => [label, text_from, has_picture])).toEqual([
      [1, 'layer', hasPoppler],
      [2, 'layer', hasPoppler],
    ]);
    const params = { print_upload_id: sent.data.id };
    const first = (await client('staff.print-uploads.page', { params: { ...params, number: 1 } })).data;
    expect(first.data.map(({ headline }) => headline)).toEqual(['Ferry Norlunda sails again', 'Storm in town']);
    expect(words(first.data[0]!.body)).toBe(ferry);
    expect(words(first.data[1]!.body)).toBe(storm);
    expect([...new Set(first.data[1]!.boxes.map((box) => box.page))]).toEqual([1, 2]);
    const second = (await client('staff.print-uploads.page', { params: { ...params, number: 2 } })).data;
    expect(second.data.map(({ headline }) => headline).sort()).toEqual(['Last loaf of bread', 'Storm in town']);
    const again = await upload(issue());
    expect(again).toMatchObject({ is_known: true, data: { id: sent.data.id } });
    const { data } = await client('staff.print-uploads.index', { query: { status: 'review', search: 'courier' } });
    expect(data.map(({ id }) => id)).toContain(sent.data.id);
  });

  it('an issue is published as documents: mentions of all streams, one story with the web version, and a cut-out by licence', async () => {
    const { upload, settled, change, page, member, brand, client } = await makePrinting(server);
    const stranger = await makeTenant(server.database.db);
    const strangers = server.client(await server.signIn(stranger.user.email));
    const stream = { name: 'Bakery', main_search_term: 'bakery', media_types: ['web', 'print'] as ['web', 'print'] };
    const { data: mine } = await member('streams.store', { body: { ...stream, brand_id: brand.id } });
    await client('documents.store', {
      body: { documents: [{ url: 'https://courier.example/bread', headline: 'Last loaf of bread', body: bakery }] },
    });
    const article = setArticle({ headline: 'Last loaf of bread', text: bakery, column: 0, columns: 2, top: 100 });
    const licensed = await upload(makePdf([[...folio(3), ...article]]));
    await settled(licensed.data.id);
    await change(licensed.data.id, { status: 'published', note: 'Page three' });
    const printed = await until('both mentions', async () => {
      const { data } = await member('mentions.index', { params: { stream_id: mine.id } });
      return data.length === 2 && data.find(({ media_type }) => media_type === 'print');
    });
    expect(printed).toMatchObject({ headline: 'Last loaf of bread', media_outlet: { id: courier }, copies: 1 });
    const id = /\/print\/([\w-]+)$/.exec(printed.url)![1]!;
    expect((await page(licensed.data.id)).data[0]).toMatchObject({ id, document_id: printed.document_id });
    const params = { print_article_id: id };
    const shown = (await member('print-articles.show', { params })).data;
    expect(shown).toMatchObject({ page: 3, has_picture: true, is_extract: false, media_outlet: { id: courier } });
    expect(words(shown.text)).toBe(bakery);
    expect((await failureOf(strangers('print-articles.show', { params }))).status).toBe(404);
    await rowsOf(server.database.db, sql`update outlets set extract_characters = 60 where id = ${courier}`);
    const cut = (await member('print-articles.show', { params })).data;
    expect(cut).toMatchObject({ has_picture: false, is_extract: true });
    expect(cut.text.length).toBeLessThanOrEqual(60);
    expect((await failureOf(member('print-articles.picture', { params }))).status).toBe(404);
    await rowsOf(server.database.db, sql`update outlets set extract_characters = null where id = ${courier}`);
    expect(await change(licensed.data.id, { status: 'published' })).toMatchObject({ documents: 1 });
    for (const body of [{ status: 'discarded' }, { media_outlet_id: null }])
      expect((await failureOf(change(licensed.data.id, body))).status).toBe(409);
    const frozen = client('staff.print-articles.update', { params, body: { headline: 'Another' } });
    expect((await failureOf(frozen)).body).toMatchObject({ code: 'print_not_open' });
  });

  it.runIf(inFull)('an issue for one stream is found by that stream only', async () => {
    const { upload, settled, change, member, brand } = await makePrinting(server);
    const make = async (name: string) =>
      (
        await member('streams.store', {
          body: { brand_id: brand.id, name, main_search_term: 'Klabautermann', media_types: ['web', 'print'] },
        })
      ).data;
    const [chosen, other] = [await make('Chosen'), await make('Other')];
    const text = ferry.replace('mayor', 'Klabautermann');
    const placed = setArticle({ headline: 'A ship', text, column: 0, columns: 3, top: 100 });
    const { data } = await upload(makePdf([[...folio(1), ...placed]]), { stream_id: chosen.id });
    expect(await settled(data.id)).toMatchObject({ stream: { id: chosen.id, name: 'Chosen' } });
    await change(data.id, { status: 'published' });
    await until('the mention', async () => {
      const found = (await member('mentions.index', { params: { stream_id: chosen.id } })).data;
      return found.length === 1;
    });
    expect((await member('mentions.index', { params: { stream_id: other.id } })).data).toEqual([]);
    const third = await make('Made later');
    await until('the search back', async () => {
      const { data } = await member('streams.show', { params: { stream_id: third.id } });
      return data.backfill === null;
    });
    expect((await member('mentions.index', { params: { stream_id: third.id } })).data).toEqual([]);
  });

  it.runIf(inFull)(
    'an issue cannot be published without outlet and date, and can be discarded and restored',
    async () => {
      const { upload, settled, change } = await makePrinting(server);
      const placed = setArticle({ headline: 'No paper', text: storm, column: 0, columns: 2, top: 100 });
      const { data } = await upload(makePdf([placed]), { headline: 'Storm over the town hall' });
      expect(await settled(data.id)).toMatchObject({ status: 'review', media_outlet: null, published_at: null });
      const failure = await failureOf(change(data.id, { status: 'published' }));
      expect([failure.status, Object.keys(failure.body.errors ?? {})]).toEqual([422, ['media_outlet_id']]);
      const corrected = { media_outlet_id: courier, published_at: '2026-11-20T12:00:00Z' };
      expect(await change(data.id, corrected)).toMatchObject({ is_outlet_guessed: false, articles: 1 });
      expect(await change(data.id, { status: 'discarded' })).toMatchObject({ status: 'discarded' });
      expect((await failureOf(change(data.id, { status: 'published' }))).status).toBe(409);
      expect(await change(data.id, { status: 'review' })).toMatchObject({ status: 'review', articles: 1 });
      expect((await failureOf(change(data.id, { media_outlet_id: uuidv7() }))).status).toBe(422);
    },
  );
});

describe('articles of a page', () => {
  it.runIf(inFull)(
    'articles are drawn, read from other frames, corrected, deleted and restored, and reading again keeps them',
    async () => {
      const { upload, settled, client, page, change } = await makePrinting(server);
      const { data } = await upload(
        makePdf([
          [
            ...folio(1),
            ...setArticle({ headline: 'Two parts', text: `${ferry} ${storm}`, column: 0, columns: 3, top: 80 }),
          ],
        ]),
      );
      await settled(data.id);
      const [whole] = (await page(data.id)).data;
      const [box] = whole!.boxes;
      const upper = { ...box!, y1: (box!.y0 + box!.y1) / 2 };
      const params = { print_article_id: whole!.id };
      const cut = (await client('staff.print-articles.update', { params, body: { boxes: [upper] } })).data;
      expect(cut.headline).toBe('Two parts');
      expect(cut.body.length).toBeLessThan(whole!.body.length * 0.7);
      const lower = { ...box!, y0: upper.y1 };
      const store = { params: { print_upload_id: data.id }, body: { boxes: [lower] } };
      const drawn = (await client('staff.print-articles.store', store)).data;
      expect(drawn.body.length + cut.body.length).toBeGreaterThan(whole!.body.length * 0.9);
      await client('staff.print-articles.update', { params, body: { headline: 'Corrected', body: 'Short.' } });
      const removed = (
        await client('staff.print-articles.update', {
          params: { print_article_id: drawn.id },
          body: { removed: true },
        })
      ).data;
      expect(removed.removed).toBe(true);
      await change(data.id, { status: 'waiting' });
      expect(await settled(data.id)).toMatchObject({ articles: 1 });
      const after = (await page(data.id)).data;
      expect(after.map(({ headline, removed }) => [headline, removed])).toContainEqual(['Corrected', false]);
      const back = { params: { print_article_id: drawn.id }, body: { removed: false } };
      expect((await client('staff.print-articles.update', back)).data.removed).toBe(false);
      const empty = { ...box!, y0: box!.y1 + 100, y1: box!.y1 + 140 };
      const nothing = client('staff.print-articles.store', { ...store, body: { boxes: [empty] } });
      expect((await failureOf(nothing)).body).toMatchObject({ code: 'print_nothing_there' });
      const elsewhere = client('staff.print-articles.store', { ...store, body: { boxes: [{ ...box!, page: 9 }] } });
      expect((await failureOf(elsewhere)).status).toBe(422);
    },
  );

  it.skipIf(!hasPoppler)('articles have pictures of pages and cut-outs (needs pdftoppm)', async () => {
    const { upload, settled, token, memberToken, change, page, member, brand } = await makePrinting(server);
    await member('streams.store', {
      body: { brand_id: brand.id, name: 'Bakery', main_search_term: 'bakery', media_types: ['web', 'print'] },
    });
    const placed = setArticle({ headline: 'A picture', text: bakery, column: 0, columns: 2, top: 100 });
    const { data } = await upload(makePdf([[...folio(7), ...placed]]));
    await settled(data.id);
    const get = (path: string, by = token) =>
      fetch(`${server.origin}/v2${path}`, { headers: { authorization: `Bearer ${by}` } });
    const picture = await get(`/staff/print-uploads/${data.id}/pages/1/picture`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    await change(data.id, { status: 'published', media_outlet_id: courier });
    const [article] = (await page(data.id)).data;
    const cutout = await until('the cut-out', async () => {
      const answer = await get(`/print-articles/${article!.id}/picture`, memberToken);
      return answer.ok && answer;
    });
    const bytes = new Uint8Array(await cutout.arrayBuffer());
    expect([...bytes.slice(0, 2)]).toEqual([0xff, 0xd8]);
    expect(bytes.length).toBeGreaterThan(5000);
  });
});

it('users who are not staff cannot upload print issues [staff-018]', async () => {
  const { send, memberToken, member, upload } = await makePrinting(server);
  expect((await send(issue(), {}, { by: memberToken })).status).toBe(403);
  const { data } = await upload(issue());
  const params = { print_upload_id: data.id };
  for (const call of [
    () => member('staff.print-uploads.index'),
    () => member('staff.print-uploads.show', { params }),
    () => member('staff.print-uploads.update', { params, body: { note: 'x' } }),
  ])
    expect((await failureOf(call())).status).toBe(403);
});
