import { limits } from '@masthead/contract';
import { makePng } from '../../apps/server/src/testing/media.ts';
import type { Serving } from './responsiveness-server.ts';

/** The largest input of an endpoint that does real work, and how it is sent. */
export interface Heavy {
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

interface Inputs extends Serving {
  /** Number of mentions that the stream has. */
  mentions: number;
}

/** Returns the worst accepted input of every endpoint that does more than look something up. */
export async function heaviesOf(
  { origin, token, brandId, streamId, mentions }: Inputs,
  site: string,
): Promise<Heavy[]> {
  const ask = async (path: string, body?: unknown) => {
    const response = await fetch(`${origin}/v2${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
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
  const mailText = `<p>${'The ferries sail again. '.repeat(9000)}</p>`;
  const addresses = Array.from({ length: limits.emailRecipients }, (_, at) => `reporter${at}@paper${at % 900}.example`);
  const email = (await ask('/emails', { brand_id: brandId, subject: 'Ferries', body: mailText })).data.id;
  const report = (
    await ask('/reports', { brands: [brandId], name: 'Two years', start: '2024-11-23', end: '2026-11-22' })
  ).data.id;
  const formOf = (name: string, type: string, text: string, field = 'file') => {
    const form = new FormData();
    form.set(field, new File([text], name, { type }));
    return form;
  };
  const people = [
    'first name,last name,email,outlet,notes',
    ...Array.from(
      { length: 49_999 },
      (_, at) => `Ada,Lund${at},ada${at}@paper.example,Paper ${at % 900},"${'Ferries, harbours. '.repeat(28)}"`,
    ),
  ].join('\n');
  const cards = Array.from(
    { length: 49_999 },
    (_, at) =>
      `BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ada Lund ${at}\r\nEMAIL:ada${at}@paper.example\r\nNOTE:${'Ferries and harbours. '.repeat(22)}\r\nEND:VCARD\r\n`,
  ).join('');
  const time = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23);
  const speech = `WEBVTT\n\n${Array.from(
    { length: 80_000 },
    (_, at) => `${time(at)} --> ${time(at + 1)}\n${'The ferries of the harbour sail again. '.repeat(2)}\n`,
  ).join('\n')}`;
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
    {
      name: 'emails.update, 50,000 addresses and 256 kB of HTML',
      method: 'PATCH',
      path: `/emails/${email}`,
      body: () => ({
        body: mailText.replaceAll('again', `again ${++saves}`),
        recipients: { relations: [], groups: [], emails: addresses },
      }),
    },
    { name: 'emails.show, the same', path: `/emails/${email}` },
    { name: 'emails.audience, the same', path: `/emails/${email}/audience` },
    { name: 'emails.relevance, the same', path: `/emails/${email}/relevance?limit=100` },
    { name: 'emails.warnings, the same', path: `/emails/${email}/warnings` },
    { name: 'emails.preview, the same', path: `/emails/${email}/preview` },
    {
      name: 'email-suppressions.store, 50,000',
      path: '/email-suppressions',
      body: () => ({ emails: addresses.map((address) => `${++saves}${address}`) }),
    },
    {
      name: 'connect.imports.store, CSV of 29 MB',
      path: `/brands/${brandId}/connect/imports`,
      form: () => formOf('people.csv', 'text/csv', people),
    },
    {
      name: 'connect.imports.store, vCards of 29 MB',
      path: `/brands/${brandId}/connect/imports`,
      form: () => formOf('people.vcf', 'text/vcard', cards),
    },
    {
      name: 'brands.audiences.import, 5,000 lines, dry run',
      path: `/brands/${brandId}/audiences/import`,
      body: {
        csv: ['name,url,impressions', ...words(4999).map((word) => `${word},https://${word}.example/,1000`)].join('\n'),
        dry_run: true,
      },
    },
    {
      name: 'staff.recordings.store, a transcript of 10 MB',
      path: '/staff/recordings',
      form: () => formOf('speech.vtt', 'text/vtt', speech, 'transcript'),
    },
    {
      name: 'connect.discover, 195 characters',
      path: `/connect/discover?brand=${brandId}&search=${encodeURIComponent('ferries sail '.repeat(15))}`,
    },
    {
      name: 'reports.generate, 2 years, every section',
      path: `/reports/${report}/generate`,
      body: {},
    },
    { name: 'reports.show, the same', path: `/reports/${report}` },
    { name: 'trends.time-series, 3 years', path: `/trends/time-series?start=2023-11-24&end=2026-11-22` },
    { name: 'trends.network, 3 years', path: `/trends/network?start=2023-11-24&end=2026-11-22` },
    {
      name: 'streams.suggestions, 140 words',
      path: '/streams/suggestions',
      body: { ...search, brand_id: brandId },
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
