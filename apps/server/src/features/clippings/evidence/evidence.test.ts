import { createHash } from 'node:crypto';
import { readPdf } from '@masthead/reading';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, sql } from '../../../platform/db/index.ts';
import { inFull } from '../../../testing/extent.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { article, ferryText, type Page, startSite } from '../../../testing/site.ts';
import { jobServices, makeMeasuring, makeOutlet } from '../clippings.fixture.ts';
import { takeEvidenceJob } from './take-evidence.ts';

let server: TestServer;
let site: Awaited<ReturnType<typeof startSite>>;
let services: Awaited<ReturnType<typeof jobServices>>;
const pages: Record<string, Page> = {};
const day = 86_400_000;
const start = new Date('2026-04-10T12:00:00Z');

beforeAll(async () => {
  server = await startTestServer();
  site = await startSite(pages);
  services = await jobServices(server);
});
afterAll(async () => {
  await services.close();
  await site.stop();
  await server.stop();
});

async function clippingOf(path: string, more: object = {}) {
  server.clock.set(start);
  const { client, token, store } = await makeMeasuring(server);
  const made = await store({ url: site.origin + path, ...more });
  const look = async (daysLater = 0) => {
    server.clock.set(new Date(start.getTime() + daysLater * day));
    await takeEvidenceJob.run(services, {});
    // Sessions do not last as long as evidence.
    server.clock.set(start);
    return (await client('clippings.show', { params: { clipping_id: made.id } })).data.evidence;
  };
  return { client, token, made, look };
}

describe('evidence of an address', () => {
  it('evidence is the text with hash and time, and a picture or the reason why there is none', async () => {
    pages['/a'] = { body: article('Ferries sail again', ferryText) };
    const { made, look } = await clippingOf('/a');
    expect(made.evidence).toBeNull();
    const evidence = (await look())!;
    expect(evidence).toMatchObject({
      headline: 'Ferries sail again',
      taken_at: start.toISOString(),
      text_missing: null,
      is_extract: false,
    });
    expect(evidence.text).toContain('The ferries of the harbour');
    expect(evidence.text_hash).toBe(createHash('sha256').update(evidence.text!).digest('hex'));
    if (await services.browser.isAvailable()) {
      const picture = await fetch(server.origin + evidence.screenshot_url!);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    } else expect(evidence.screenshot_missing).toContain('Chromium');
  });

  it('pages are checked again after 1, 7 and 30 days; a changed headline and a removed page are noticed', async () => {
    pages['/b'] = { body: article('Ferries sail again', ferryText) };
    const { look } = await clippingOf('/b');
    await look();
    expect((await look(0.9))!.checked_at).toBeNull();
    expect(await look(1)).toMatchObject({ changed_headline: null, gone_at: null, checked_at: expect.any(String) });
    pages['/b'] = { body: article('Ferries do not sail', ferryText) };
    expect((await look(7.9))!.changed_headline).toBeNull();
    expect(await look(8)).toMatchObject({ changed_headline: 'Ferries do not sail', headline: 'Ferries sail again' });
    pages['/b'] = { status: 410 };
    const last = await look(38);
    expect(last).toMatchObject({
      changed_headline: 'Ferries do not sail',
      gone_at: new Date(start.getTime() + 38 * day).toISOString(),
    });
    expect((await look(100))!.checked_at).toBe(last!.checked_at);
  });

  it('evidence of a page that cannot be read says why; temporary errors are tried again', async () => {
    pages['/c'] = { status: 403 };
    const { look } = await clippingOf('/c');
    const evidence = (await look())!;
    expect(evidence).toMatchObject({ text: null, text_hash: null, screenshot_url: null });
    expect(evidence.text_missing).toContain('403');
    pages['/d'] = { status: 503 };
    const later = await clippingOf('/d');
    expect(await later.look()).toBeNull();
    pages['/d'] = { body: article('Ferries sail again', ferryText) };
    expect(await later.look(0.01)).toMatchObject({ headline: 'Ferries sail again' });
  });

  it('evidence is shown as far as the outlet’s licence allows, and its hash is of the whole text', async () => {
    pages['/e'] = { body: article('Ferries sail again', ferryText) };
    const outlet = await makeOutlet(server, { extract: 40 });
    const { look } = await clippingOf('/e', { media_outlet_id: outlet.id });
    const evidence = (await look())!;
    expect(evidence.text!.length).toBeLessThanOrEqual(40);
    expect(evidence.is_extract).toBe(true);
    expect(evidence.text_hash).not.toBe(createHash('sha256').update(evidence.text!).digest('hex'));
  });

  it.runIf(inFull)('evidence is taken again for a changed address, and deleted with the clipping', async () => {
    pages['/f'] = { body: article('Ferries sail again', ferryText) };
    pages['/g'] = { body: article('Ferries stay', ferryText) };
    const { client, made, look } = await clippingOf('/f');
    await look();
    const params = { clipping_id: made.id };
    await client('clippings.update', { params, body: { url: `${site.origin}/g` } });
    expect((await client('clippings.show', { params })).data.evidence).toBeNull();
    expect(await look()).toMatchObject({ headline: 'Ferries stay', url: `${site.origin}/g` });
    await client('clippings.delete', { params });
    expect(
      await rowsOf(server.database.db, sql`select 1 from clipping_evidence where clipping_id = ${made.id}`),
    ).toEqual([]);
  });
});

describe('the PDF of a clipping', () => {
  it.runIf(inFull)(
    'the PDF of a clipping is a file, or an error that says what is missing [clippings-011]',
    async () => {
      pages['/h'] = { body: article('Ferries & <b>boats</b>', ferryText) };
      const { token, made, look } = await clippingOf('/h', {
        impressions: 4000,
        country_id: 'DK',
        headline: 'Ferries & <b>boats</b>',
      });
      await look();
      const answer = await fetch(`${server.origin}/v2/clippings/${made.id}/pdf`, {
        headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
      });
      if (!(await services.browser.isAvailable())) {
        expect(await answer.json()).toMatchObject({ code: 'browser_missing' });
        return;
      }
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      const { text } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
      for (const part of [
        'Ferries & <b>boats</b>',
        '600.00 DKK',
        'Thousands of impressions',
        'The ferries of the harbour',
        'SHA-256',
      ])
        expect(text).toContain(part);
    },
  );
});
