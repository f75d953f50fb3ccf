import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, sql } from '../../../platform/db/index.ts';
import { makeRecords } from '../../../testing/factories.ts';
import { makeMp3, makeMp4, makePdf, makePng } from '../../../testing/media.ts';
import { failureOf, startTestServer, type TestServer } from '../../../testing/server.ts';
import { article, ferryText, type Page, startSite } from '../../../testing/site.ts';
import { makeMeasuring, makeOutlet, upload } from '../clippings.fixture.ts';

let server: TestServer;
let site: Awaited<ReturnType<typeof startSite>>;
const pages: Record<string, Page> = {
  '/article': { body: article('Ferries sail again', ferryText) },
  '/forbidden': { status: 403 },
  '/paid': { status: 402 },
  '/missing': { status: 404 },
  '/gone': { status: 410 },
  '/broken': { status: 500 },
  '/archive.zip': { type: 'application/zip', body: 'PK' },
};
beforeAll(async () => {
  server = await startTestServer();
  site = await startSite(pages);
});
afterAll(async () => {
  await site.stop();
  await server.stop();
});

type Measuring = Awaited<ReturnType<typeof makeMeasuring>>;
const prepare = async ({ client, brand }: Measuring, asked: object) =>
  (await client('clippings.prepare', { body: { brand_id: brand.id, ...asked } })).data;

describe('prepared from an address', () => {
  it('every field says where it was found; published_at counts seconds [clippings-005] [clippings-006]', async () => {
    const tenant = await makeMeasuring(server);
    const outlet = await makeOutlet(server, { site: site.host, impressions: 9000, country: 'SE' });
    await tenant.store({ tags: ['Harbour', 'Zoo'] });
    const url = `${site.origin}/article`;
    const prepared = await prepare(tenant, { url });
    expect(prepared).toMatchObject({
      type: 'web',
      url,
      thumbnail: [`${site.origin}/harbour.jpg`],
      data: { headline: 'Ferries sail again', author: 'Ingrid Ås', translated_headline: null, duration_sec: null },
      published_at: Date.parse('2026-04-02T08:30:00+02:00') / 1000,
      media_outlet: { id: outlet.id, tier: 'none', impressions: 9000 },
      country: { id: 'SE' },
      country_code: 'SE',
      language: 'en',
      existing_clipping_id: null,
      found_in: { headline: 'page', media_outlet: 'address', country: 'outlet', language: 'text', thumbnail: 'page' },
    });
    expect(prepared.found_in.published_at).toBe('structured_data');
    expect(prepared.data.text).toContain('The ferries of the harbour');
    expect(prepared.suggested_tags[0]).toBe('Harbour');
    const made = await tenant.store({ url, preparation_id: prepared.id });
    expect((await prepare(tenant, { url })).existing_clipping_id).toBe(made.id);
  });

  it('the text is shown as far as the outlet’s licence allows', async () => {
    const tenant = await makeMeasuring(server);
    await rowsOf(server.database.db, sql`update outlets set extract_characters = 60 where site = ${site.host}`);
    const { data } = await prepare(tenant, { url: `${site.origin}/article` });
    expect(data.text!.length).toBeLessThanOrEqual(60);
    await rowsOf(server.database.db, sql`update outlets set extract_characters = null where site = ${site.host}`);
  });

  it('an address is refused with 403 or 404 if no retry will help, otherwise with 422 and a reason [clippings-008]', async () => {
    const tenant = await makeMeasuring(server);
    const told = async (path: string) => {
      const { status, body } = await failureOf(prepare(tenant, { url: site.origin + path }));
      return { status, code: body.code, message: body.message };
    };
    expect(await told('/forbidden')).toMatchObject({ status: 403, code: 'page_forbidden' });
    expect(await told('/paid')).toMatchObject({ status: 403 });
    const missing = await told('/missing');
    expect(missing).toMatchObject({ status: 404, code: 'page_missing' });
    expect(missing.message).toContain('returned “not found” for this address');
    expect((await told('/gone')).message).toContain('“gone”');
    expect(await told('/broken')).toMatchObject({ status: 422, code: 'source_http_status' });
    expect(await told('/archive.zip')).toMatchObject({ status: 422, code: 'page_unreadable' });
    const refusal = async (url: string) => {
      const { status, body } = await failureOf(prepare(tenant, { url }));
      return [status, body.message];
    };
    expect(await refusal('http://127.0.0.1:1/')).toEqual([
      422,
      '127.0.0.1:1 is not responding. Check the address or try again later.',
    ]);
    expect(await refusal('http://harbour.invalid/')).toEqual([
      422,
      'harbour.invalid does not exist. Check the spelling of the address.',
    ]);
  });

  it('an address must fit the type that was chosen [clippings-007]', async () => {
    const tenant = await makeMeasuring(server);
    const failure = await failureOf(prepare(tenant, { url: `${site.origin}/article`, type: 'youtube' }));
    expect(failure.body.errors).toEqual({ url: ['This address does not fit the chosen media type'] });
  });
});

describe('prepared from a mention', () => {
  it('a clipping prepared from a mention belongs to it, does not count as made by hand, and is saved once', async () => {
    const { db } = server.database;
    const tenant = await makeMeasuring(server);
    const records = await makeRecords(db, tenant);
    await tenant.client('clippings.delete', { params: { clipping_id: records.clipping_id } });
    const prepared = await prepare(tenant, { mention_id: records.mention_id });
    expect(prepared).toMatchObject({ type: 'web', media_outlet: { id: records.media_outlet_id }, country_code: 'DK' });
    expect(prepared.found_in).toMatchObject({ headline: 'feed', media_outlet: 'feed' });
    const fields = { preparation_id: prepared.id, url: prepared.url, media_outlet_id: records.media_outlet_id };
    const made = await tenant.store(fields);
    expect(made.mention_id).toBe(records.mention_id);
    expect((await failureOf(tenant.store(fields))).body.code).toBe('already_clipping');
    const other = await makeMeasuring(server);
    expect((await failureOf(prepare(other, { mention_id: records.mention_id }))).status).toBe(422);
    expect((await failureOf(other.store({ preparation_id: prepared.id }))).status).toBe(422);
  });
});

describe('prepared from files', () => {
  it('a recording is video or audio by its extension, with its length [clippings-004] [clippings-001]', async () => {
    const tenant = await makeMeasuring(server);
    const film = await upload(server, tenant, 'news at nine.mp4', makeMp4(95));
    const sound = await upload(server, tenant, 'morning.mp3', makeMp3(4));
    expect(await prepare(tenant, { files: [film.id] })).toMatchObject({
      type: 'tv',
      data: { headline: 'news at nine', duration_sec: 95 },
      files: [{ id: film.id, kind: 'video' }],
    });
    expect(await prepare(tenant, { files: [sound.id] })).toMatchObject({ type: 'radio', data: { duration_sec: 4 } });
  });

  it('a PDF gives its text, a picture is the thumbnail', async () => {
    const tenant = await makeMeasuring(server);
    const pdf = await upload(server, tenant, 'page.pdf', makePdf('The ferries of the harbour sail again today'));
    const picture = await upload(server, tenant, 'cover_page.png', makePng(60, 80));
    const prepared = await prepare(tenant, { files: [picture.id, pdf.id] });
    expect(prepared).toMatchObject({
      type: 'print',
      thumbnail: [picture.url],
      found_in: { thumbnail: 'file', headline: 'file' },
    });
    expect(prepared.data).toMatchObject({ headline: 'The ferries of the harbour sail again today' });
    expect(prepared.data.text).toContain('ferries of the harbour');
    const files = prepared.files.map((file) => file.id);
    const made = await tenant.store({ files, thumbnail: prepared.thumbnail[0]!, type: prepared.type });
    expect(made).toMatchObject({ thumbnail: picture.url, files: [{ id: picture.id }, { id: pdf.id }] });
    const other = await makeMeasuring(server);
    expect((await failureOf(prepare(other, { files: [pdf.id] }))).status).toBe(422);
  });
});
