import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { limits } from '@masthead/contract';
import { makePng } from '../../apps/server/src/testing/media.ts';
import type { Serving } from './responsiveness-server.ts';

/** Milliseconds that other calls may wait at p99 while one call does the most work that it can be given. */
const goal = 200;
/** Pause between two light calls. */
const pause = 10;
/** Light calls beside each heavy call, at least: the heavy call is repeated until there are as many. */
const leastSamples = 100;
const mentions = Number(process.env.MASTHEAD_BENCH_MENTIONS ?? 200_000);

/** The largest input of an endpoint that does real work, and how it is sent. */
interface Heavy {
  name: string;
  method?: string;
  path: string;
  body?: unknown | (() => unknown);
  form?: () => FormData;
  /** Calls at the same time; one unless given. */
  together?: number;
}

/** While the worst accepted input of each endpoint is processed, other calls wait at most 200 ms (p99). */
export async function run(): Promise<void> {
  const server = fork(new URL('./responsiveness-server.ts', import.meta.url), [String(mentions)]);
  const [serving] = (await once(server, 'message')) as [Serving];
  const site = await startLargestSite();
  try {
    const heavies = await heaviesOf(serving, site.origin);
    await measure(serving, { name: 'warm-up', path: '/health' });
    const idle = await measure(serving, null);
    print('light call alone (idle)', idle, '');
    const slow: string[] = [];
    for (const heavy of heavies) {
      const taken = await measure(serving, heavy);
      print(heavy.name, taken.waits, taken.outcome);
      // The machine may be busy with other things: what the idle calls wait in this run is not the product's.
      if (quantile(taken.waits, 0.99) > goal + quantile(idle, 0.99)) slow.push(heavy.name);
    }
    const again = await measure(serving, null);
    print('light call alone, afterwards', again, '');
    if (slow.length > 0) {
      console.log(`Over ${goal} ms (p99, beyond the idle call): ${slow.join(', ')}`);
      process.exitCode = 1;
    }
  } finally {
    server.send('stop');
    await Promise.race([once(server, 'exit'), delay(20_000)]);
    await site.stop();
  }
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

function print(name: string, waits: readonly number[], outcome: string): void {
  const times = [0.5, 0.99, 1].map((share) => `${quantile(waits, share).toFixed(0)} ms`.padStart(9)).join('');
  console.log(`${name.padEnd(52)}${times}   ${outcome}`);
}

interface Taken {
  waits: number[];
  outcome: string;
}

function measure(serving: Serving, heavy: null): Promise<number[]>;
function measure(serving: Serving, heavy: Heavy): Promise<Taken>;
async function measure(serving: Serving, heavy: Heavy | null): Promise<number[] | Taken> {
  const waits: number[] = [];
  const flight = new Set<Promise<void>>();
  let done = false;
  const light = async () => {
    const started = performance.now();
    const response = await fetch(`${serving.origin}/v2/user/brands`, {
      headers: { authorization: `Bearer ${serving.token}` },
    });
    await response.arrayBuffer();
    waits.push(performance.now() - started);
  };
  const lights = (async () => {
    while (!done || waits.length < leastSamples) {
      // Calls are sent on time even if the earlier ones wait: otherwise one long wait would count once.
      const call = light().finally(() => flight.delete(call));
      flight.add(call);
      await delay(pause);
    }
    await Promise.all(flight);
  })();
  if (!heavy) {
    done = true;
    await lights;
    return waits;
  }
  const outcomes = new Map<number, number>();
  let longest = 0;
  do {
    const started = performance.now();
    const statuses = await Promise.all(Array.from({ length: heavy.together ?? 1 }, () => send(serving, heavy)));
    longest = Math.max(longest, performance.now() - started);
    for (const status of statuses) outcomes.set(status, (outcomes.get(status) ?? 0) + 1);
  } while (waits.length < leastSamples);
  done = true;
  await lights;
  const answers = [...outcomes].map(([status, count]) => `${count} × ${status}`).join(', ');
  return { waits, outcome: `${answers}, up to ${longest.toFixed(0)} ms` };
}

async function send({ origin, token }: Serving, { method, path, body, form }: Heavy): Promise<number> {
  const given = typeof body === 'function' ? (body as () => unknown)() : body;
  const response = await fetch(`${origin}/v2${path}`, {
    method: method ?? (body || form ? 'POST' : 'GET'),
    headers: { authorization: `Bearer ${token}`, ...(given !== undefined && { 'content-type': 'application/json' }) },
    ...(given !== undefined && { body: JSON.stringify(given) }),
    ...(form && { body: form() }),
    // A body that is too large is refused before it has arrived, which may break the connection.
  }).catch(() => undefined);
  await response?.arrayBuffer();
  return response?.status ?? 0;
}

/** Serves a page, a feed and a PDF of the largest size that is read. */
async function startLargestSite() {
  const paragraph = `<p>${'The ferries of the harbour sail again after a long winter. '.repeat(20)}<a href="/a">more</a></p>`;
  const item = (at: number) =>
    `<item><title>Ferries sail again, number ${at}</title><link>http://127.0.0.1/a/${at}</link><guid>${at}</guid><description>${'The harbour '.repeat(8)}</description></item>`;
  const pages: Record<string, { type: string; body: string | Buffer }> = {
    '/page': { type: 'text/html', body: `<html><body><article><h1>Ferries</h1>${paragraph.repeat(11_000)}` },
    '/deep': { type: 'text/html', body: `<html><body>${'<div>'.repeat(200_000)}text` },
    '/feed': {
      type: 'application/rss+xml',
      body: `<rss version="2.0"><channel><title>F</title>${Array.from({ length: 40_000 }, (_, at) => item(at)).join('')}</channel></rss>`,
    },
    '/front': {
      type: 'text/html',
      body: `<html><body>${Array.from({ length: 60_000 }, (_, at) => `<h2><a href="/news/ferries-sail-again-${at}.html">Ferries sail again after winter ${at}</a></h2>`).join('')}</body></html>`,
    },
    '/file.pdf': { type: 'application/pdf', body: largePdf() },
  };
  const server = createServer((request, response) => {
    const page = pages[request.url ?? ''];
    response.writeHead(page ? 200 : 404, { 'content-type': page?.type ?? 'text/plain' }).end(page?.body ?? '');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((stopped) => server.close(stopped));
    },
  };
}

/** A PDF whose one page holds megabytes of text, packed. */
function largePdf(): Buffer {
  const text = deflateSync(Buffer.from('BT /F1 9 Tf 10 10 Td (The ferries of the harbour) Tj ET\n'.repeat(150_000)));
  const parts = [
    Buffer.from(
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n',
    ),
    Buffer.from(
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj\n',
    ),
    Buffer.from(`4 0 obj<</Length ${text.length}/Filter/FlateDecode>>stream\n`),
    text,
    Buffer.from(
      '\nendstream endobj\n5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
    ),
  ];
  return Buffer.concat(parts);
}

/** Returns the worst accepted input of every endpoint that does more than look something up. */
async function heaviesOf({ origin, token, brandId, streamId }: Serving, site: string): Promise<Heavy[]> {
  const ask = async (path: string, body?: unknown) => {
    const response = await fetch(`${origin}/v2${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return (await response.json()) as { data: { id: string }[] & { id: string }; meta?: { cursor: string | null } };
  };
  const idsOf = async (path: string, most: number) => {
    const ids: string[] = [];
    for (let cursor: string | null = ''; cursor !== null && ids.length < most; ) {
      const page = await ask(`${path}limit=100${cursor && `&cursor=${cursor}`}`);
      ids.push(...page.data.map(({ id }) => id));
      cursor = page.meta?.cursor ?? null;
    }
    return ids.slice(0, most);
  };
  const table = `<table>${'<tr><td>x</td><td>y</td></tr>'.repeat(3000)}</table>`;
  const text = `${table}${'<p>word <b>bold</b> <a href="https://a.example/">link</a></p>'.repeat(12_000)}`.slice(
    0,
    1_000_000,
  );
  const story = (await ask('/stories', { brand_id: brandId, headline: 'Ferries', copytext: '<p>Short</p>' })).data.id;
  const clippings = await idsOf(`/clippings?brand=${brandId}&`, limits.bulkClippings);
  const mentionIds = await idsOf(`/streams/${streamId}/mentions?`, limits.bulkMentions);
  const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`);
  const search = {
    main_search_term: 'Norlunde',
    alternative_spellings: words(40),
    required_any_words: words(60),
    excluded_words: words(40).map((word) => `x${word}`),
  };
  const feeds = Array.from(
    { length: 5000 },
    (_, at) =>
      `<outline text="Feed ${at}" title="Feed ${at}" xmlUrl="https://feed${at}.example/rss" htmlUrl="https://feed${at}.example/"/>`,
  );
  const csv = [
    'name,url,country',
    ...Array.from({ length: 4999 }, (_, at) => `Outlet ${at},https://csv${at}.example/,DK`),
  ];
  const delivered = () =>
    Array.from({ length: 1000 }, (_, at) => ({
      url: `https://partner.example/${Math.random()}/${at}`,
      headline: `Ferries sail again ${at}`,
      body: 'The ferries of the harbour sail again after a long winter. '.repeat(320),
    }));
  const picture = () => {
    const form = new FormData();
    form.set('purpose', 'picture');
    form.set('brand_id', brandId);
    form.set('file', new File([new Uint8Array(makePng(7000, 7000))], 'large.png', { type: 'image/png' }));
    return form;
  };
  const years = 'start=1990-01-01T00:00:00Z&end=2026-11-22T00:00:00Z';
  return [
    { name: 'stories.update, a text of 1 MB', method: 'PATCH', path: `/stories/${story}`, body: { copytext: text } },
    { name: 'stories.show, the same', path: `/stories/${story}` },
    { name: 'stories.preview, the same', path: `/stories/${story}/preview` },
    { name: 'stories.versions.up-to-date', path: `/stories/${story}/versions/up-to-date`, body: {} },
    {
      name: 'detect-language, 1 MB',
      path: '/detect-language',
      body: { text: 'The ferries sail again. '.repeat(40_000) },
    },
    {
      name: 'brands.suggested-tags, 5,000 characters',
      path: `/brands/${brandId}/suggested-tags?text=${encodeURIComponent('ferries '.repeat(600))}`,
    },
    {
      name: 'sources.import, OPML of 5,000 feeds',
      path: '/sources/import',
      body: { opml: `<opml version="2.0"><body>${feeds.join('')}</body></opml>` },
    },
    {
      name: 'sources.import, OPML of 5 MB without feeds',
      path: '/sources/import',
      body: { opml: `<opml version="2.0"><body>${'<outline text="x"/>'.repeat(240_000)}</body></opml>` },
    },
    { name: 'sources.export', path: '/sources.opml' },
    { name: 'sources.catalogue', path: '/sources/catalogue' },
    {
      name: 'staff.media-outlets.import, 5,000 lines',
      path: '/staff/media-outlets/import',
      body: { csv: csv.join('\n') },
    },
    {
      name: 'staff.media-outlets.import, dry run, 2 MB',
      path: '/staff/media-outlets/import',
      body: { csv: `name,url,country\n${'"a""b",x,y\n'.repeat(180_000)}`, dry_run: true },
    },
    { name: 'documents.store, 1,000 documents, 19 MB', path: '/documents', body: () => ({ documents: delivered() }) },
    { name: 'documents.trace', path: '/documents/trace', body: { url: `${site}/front` } },
    {
      name: 'clippings.prepare, a page of 14 MB',
      path: '/clippings/prepare',
      body: { brand_id: brandId, url: `${site}/page` },
    },
    {
      name: 'clippings.prepare, 200,000 elements deep',
      path: '/clippings/prepare',
      body: { brand_id: brandId, url: `${site}/deep` },
    },
    {
      name: 'clippings.prepare, a PDF',
      path: '/clippings/prepare',
      body: { brand_id: brandId, url: `${site}/file.pdf` },
    },
    { name: 'sources.discover, a feed of 9 MB', path: '/sources/discover', body: { url: `${site}/feed` } },
    { name: 'sources.discover, a front page of 6 MB', path: '/sources/discover', body: { url: `${site}/front` } },
    { name: 'sources.discover, 200,000 elements deep', path: '/sources/discover', body: { url: `${site}/deep` } },
    { name: 'streams.preview, 140 words', path: '/streams/preview', body: search },
    {
      name: 'streams.preview, a text of 20,000 characters',
      path: '/streams/preview',
      body: { main_search_term: 'a', query_text: words(145).join(' OR ') },
    },
    { name: 'streams.store, 140 words', path: '/streams', body: { ...search, name: 'Largest', brand_id: brandId } },
    { name: `mentions.index, search in ${mentions}`, path: `/streams/${streamId}/mentions?search=zeppelin&limit=100` },
    { name: 'mentions.chart, all days, search', path: `/streams/${streamId}/mentions/chart?search=word1&${years}` },
    {
      name: 'clippings.index, by value, search, 100',
      path: `/clippings?brand=${brandId}&search=ferry&sort=highest-pr-value&limit=100&include=country,relations,stories,kpi_campaigns,tags`,
    },
    { name: 'clippings.count, search', path: `/clippings/count?brand=${brandId}&search=ferry` },
    { name: 'clippings.export', path: '/clippings/export', body: { brands: [brandId], format: 'xlsx' } },
    {
      name: 'metrics by country, day by day, 36 years',
      path: `/metrics/clippings/total/timeseries/by_country?${years}&interval=day`,
    },
    {
      name: 'metrics by brand, day by day, with a search',
      path: `/metrics/clippings/hf_value/timeseries/by_brand?${years}&interval=day&search=ferry`,
    },
    { name: 'metrics distribution', path: `/metrics/clippings/distribution?${years}` },
    { name: 'metrics geography', path: `/metrics/clippings/geography?${years}` },
    { name: 'metrics dashboard', path: `/metrics/dashboard/hf_value?${years}` },
    {
      name: 'clippings.bulk-update-tags, 1,000 × 50',
      path: `/brands/${brandId}/clippings/bulk-update-tags`,
      body: { clippings, tags: words(50) },
    },
    {
      name: 'clippings.look, 1,000',
      path: `/brands/${brandId}/clippings/look`,
      body: { clippings, is_looked_at: true },
    },
    {
      name: 'mentions.bulk-hide, 500',
      path: `/streams/${streamId}/mentions/hide`,
      body: { mentions: mentionIds.slice(0, 250) },
    },
    {
      name: 'mentions.bulk-save, 500',
      path: `/streams/${streamId}/mentions/clippings`,
      body: { mentions: mentionIds, tags: words(50) },
    },
    { name: 'clippings.bulk-delete, 1,000', path: `/brands/${brandId}/clippings/bulk-delete`, body: { clippings } },
    { name: 'files.store, 8 pictures of 49 megapixels', path: '/files', form: picture, together: 8 },
    {
      name: 'auth.login, 8 wrong passwords',
      path: '/auth/login',
      body: () => ({ email: 'admin@example.org', password: `Wrong${Math.random()}` }),
      together: 8,
    },
    { name: 'staff.sources.index', path: '/staff/sources?limit=100' },
    { name: 'openapi.show', path: '/openapi.json' },
    { name: 'docs.show', path: '/docs' },
    {
      name: 'a body of 1 MB of brackets',
      path: '/stories',
      body: { brand_id: brandId, headline: 'x', copytext: '['.repeat(1_000_000) },
    },
  ];
}
