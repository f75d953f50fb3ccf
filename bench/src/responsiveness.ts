import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { deflateSync } from 'node:zlib';
import { limits } from '@masthead/contract';
import { makePng } from '../../apps/server/src/testing/media.ts';
import type { Held, Serving } from './responsiveness-server.ts';

/** Milliseconds that other calls may wait at p99 while one call does the most work that it can be given. */
const goal = 200;
/** Milliseconds for which a heavy call is repeated, at least. A light call is sent every ten milliseconds. */
const leastTime = 1500;
const mentions = Number(process.env.MASTHEAD_BENCH_MENTIONS ?? 200_000);
/** `--only TEXT` measures the rows alone whose names contain the text; several are separated by `|`. */
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1]!.split('|') : [''];

/** The largest input of an endpoint that does real work, and how it is sent. */
interface Heavy {
  name: string;
  method?: string;
  path: string;
  body?: unknown | (() => unknown);
  form?: () => FormData;
  /** Calls at the same time; one unless given. */
  together?: number;
  /** Sent once: the calls after it would be refused for their number. */
  isOnce?: boolean;
  /** The call is refused after it was read. */
  isRefused?: boolean;
}

/** While the worst accepted input of each endpoint is processed, other calls wait at most 200 ms (p99). */
export async function run(): Promise<void> {
  const server = fork(new URL('./responsiveness-server.ts', import.meta.url), [String(mentions)]);
  const [serving] = (await once(server, 'message')) as [Serving];
  const site = await startLargestSite();
  const lights = new Worker(new URL('./responsiveness-lights.ts', import.meta.url), { workerData: serving });
  try {
    const heavies = await heaviesOf(serving, site.origin);
    const measure = (heavy: Heavy | null) => measureBeside(lights, server, serving, heavy);
    await measure({ name: 'warm-up', path: '/health' });
    const idle = await measure(null);
    print('light call alone (idle)', idle);
    const slow: string[] = [];
    const unexpected: string[] = [];
    for (const heavy of heavies.filter(({ name }) => only.some((text) => name.includes(text)))) {
      const taken = await measure(heavy);
      print(heavy.name, taken);
      // The machine may be busy with other things: what the idle calls wait in this run is not the product's.
      if (quantile(taken.waits, 0.99) > goal + quantile(idle.waits, 0.99)) slow.push(heavy.name);
      if (taken.isRefused !== Boolean(heavy.isRefused)) unexpected.push(heavy.name);
    }
    print('light call alone, afterwards', await measure(null));
    if (slow.length > 0) console.log(`Over ${goal} ms (p99, beyond the idle call): ${slow.join(', ')}`);
    if (unexpected.length > 0) console.log(`Not answered as expected: ${unexpected.join(', ')}`);
    if (slow.length + unexpected.length > 0) process.exitCode = 1;
  } finally {
    await lights.terminate();
    server.send('stop');
    await Promise.race([once(server, 'exit'), delay(20_000)]);
    await site.stop();
  }
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

interface Taken extends Held {
  /** Milliseconds that each light call took. */
  waits: number[];
  outcome: string;
  /** At least one heavy call was refused. */
  isRefused: boolean;
}

function print(name: string, { waits, held, busiest, outcome }: Taken): void {
  const times = [0.5, 0.99, 1].map((share) => `${quantile(waits, share).toFixed(0)} ms`.padStart(9)).join('');
  const loop = `loop ${held.toFixed(0).padStart(5)} ms (${busiest.toFixed(0)} ms of work)`;
  console.log(`${name.padEnd(52)}${times}   ${loop.padEnd(32)}${outcome}`);
}

/** Sends light calls beside a heavy one, or alone. */
async function measureBeside(
  lights: Worker,
  server: ChildProcess,
  serving: Serving,
  heavy: Heavy | null,
): Promise<Taken> {
  const outcomes = new Map<number, number>();
  let longest = 0;
  server.send('measure');
  lights.postMessage('start');
  const began = performance.now();
  const elapsed = () => performance.now() - began;
  for (let calls = 0; heavy && (calls === 0 || (!heavy.isOnce && elapsed() < leastTime)); calls++) {
    const answers = Array.from({ length: heavy.together ?? 1 }, () => send(serving, heavy));
    const started = performance.now();
    const statuses = await Promise.all(answers);
    longest = Math.max(longest, performance.now() - started);
    for (const status of statuses) outcomes.set(status, (outcomes.get(status) ?? 0) + 1);
  }
  await delay(Math.max(0, leastTime - elapsed()));
  lights.postMessage('stop');
  const [waits] = (await once(lights, 'message')) as [number[]];
  server.send('measured');
  const [held] = (await once(server, 'message')) as [Held];
  const counts = [...outcomes].map(([status, count]) => `${count} × ${status}`).join(', ');
  return {
    ...held,
    waits,
    outcome: heavy ? `${counts}, up to ${longest.toFixed(0)} ms` : '',
    isRefused: [...outcomes.keys()].some((status) => status === 0 || status >= 400),
  };
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
  const table = (rows: number) => `<table>${'<tr><td>x</td><td>y</td></tr>'.repeat(rows)}</table>`;
  const paragraph = `<p>word <b>bold</b> <a href="https://a.example/">link</a>${' The ferries sail again.'.repeat(20)}</p>`;
  // Just below 20,000 tags and a megabyte: the most that is accepted.
  const text = `${table(1480)}${paragraph.repeat(1700)}`;
  const changed = (at: number) => ({ copytext: text.replaceAll('again', `again ${at % 10}`) });
  const tooComplex = `${table(3000)}${'<p>word <b>bold</b> <a href="https://a.example/">link</a></p>'.repeat(12_000)}`;
  const story = (
    await ask('/stories', { brand_id: brandId, headline: 'Ferries', copytext: text, contact: { name: 'Ada' } })
  ).data.id;
  const version = (await ask(`/stories/${story}/versions`, { language: 'da' })).data.id;
  await ask(`/stories/${story}/publish`, {});
  let saves = 0;
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
      body: 'The ferries of the harbour sail again after a long winter. '.repeat(85),
    }));
  const png = new Uint8Array(makePng(7000, 7000));
  const picture = () => {
    const form = new FormData();
    form.set('purpose', 'picture');
    form.set('brand_id', brandId);
    form.set('file', new File([png], 'large.png', { type: 'image/png' }));
    return form;
  };
  // The longest period that is accepted: three years.
  const years = 'start=2023-11-20T00:00:00Z&end=2026-11-22T00:00:00Z';
  return [
    {
      name: 'stories.update, a text of 1 MB',
      method: 'PATCH',
      path: `/stories/${story}`,
      body: () => changed(++saves),
    },
    {
      name: 'stories.update, 1 MB with too many tags',
      method: 'PATCH',
      path: `/stories/${story}`,
      body: { copytext: tooComplex.slice(0, 1_000_000) },
      isRefused: true,
    },
    { name: 'stories.show, a text of 1 MB', path: `/stories/${story}` },
    { name: 'stories.show, a version behind it', path: `/stories/${version}` },
    { name: 'stories.preview, the same', path: `/stories/${story}/preview` },
    { name: 'stories.revisions.index, the same', path: `/stories/${story}/revisions?limit=100` },
    { name: 'stories.versions.up-to-date', path: `/stories/${version}/versions/up-to-date`, body: {} },
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
      isRefused: true,
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
      isRefused: true,
    },
    { name: 'documents.store, 1,000 documents, 5 MB', path: '/documents', body: () => ({ documents: delivered() }) },
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
    { name: 'clippings.export', path: '/clippings/export', body: { brands: [brandId], format: 'xlsx' }, isOnce: true },
    {
      name: 'metrics by country, day by day, 3 years',
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
    {
      name: 'clippings.bulk-delete, 1,000',
      path: `/brands/${brandId}/clippings/bulk-delete`,
      body: { clippings },
      isOnce: true,
    },
    { name: 'files.store, 8 pictures of 49 megapixels', path: '/files', form: picture, together: 8 },
    {
      name: 'auth.login, 8 wrong passwords',
      path: '/auth/login',
      body: () => ({ email: 'admin@example.org', password: `Wrong${Math.random()}` }),
      together: 8,
      isRefused: true,
      isOnce: true,
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
