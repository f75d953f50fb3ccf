import type { BodyOf, Endpoints } from '@masthead/contract';
import { describe, expect, it } from 'vitest';
import { rowsOf, sql } from '../../../platform/db/index.ts';
import { makeTenant, storeText } from '../../../testing/factories.ts';
import { failureOf } from '../../../testing/server.ts';
import { matchBatch } from '../../mentions/index.ts';
import { createStreamMatcher } from '../../streams/index.ts';
import { startBench } from '../sources.fixture.ts';
import { sitesOf, spellings } from './addresses.ts';

const bench = startBench();
let words = 0;

const trace = async (body: BodyOf<Endpoints['documents.trace']>) =>
  (await bench.call('documents.trace', { body })).data;
const matchAll = async () => {
  while (await matchBatch(bench.db, createStreamMatcher()));
};

/** Makes a source of its own host's outlet, a stream, and a document of the source that the stream finds. */
async function collected(stream: object = {}) {
  const word = `Vessel${process.pid}x${words++}`;
  const source = await bench.add(bench.ownFeed());
  const { data } = await bench.call('streams.store', {
    body: { brand_id: bench.brandId, name: word, main_search_term: word, ...stream },
  });
  const documentId = await storeText(bench.db, {
    sourceId: source.id,
    outletId: source.media_outlet.id,
    headline: `${word} sails`,
    body: `The ferry ${word} sails from the harbour again today.`,
  });
  const url = `https://outlet.example/${documentId}`;
  return { word, source, streamId: data.id, documentId, url };
}

/** Stores the document's address as the collection would. */
const keepKey = (url: string, documentId: string) =>
  rowsOf(
    bench.db,
    sql`insert into document_keys (url_hash, document_id) values (substring(sha256(${url}::text::bytea) for 16), ${documentId})`,
  );

describe('an address that is not stored', () => {
  it('the answer for a site without a source says which source could be added', async () => {
    const address = `${bench.outlets.origin.replace('127.0.0.1', 'localhost')}/alone/a/1`;
    const traced = await trace({ url: address });
    expect(traced).toMatchObject({
      known: false,
      fetched: false,
      source: null,
      document: null,
      streams: [],
      reason: { code: 'no_source' },
    });
    expect(traced.reason.message).toContain('localhost');
    expect(traced.fix).toMatchObject({ action: 'add_source', call: { endpoint: 'sources.store' } });
    expect(traced.fix?.found.map(({ kind, title }) => [kind, title])).toContainEqual(['feed', 'Alone']);
    // The button's call does what it says.
    const { data } = await bench.call('sources.store', { body: traced.fix!.call!.body as { url: string } });
    expect(data.url).toBe(traced.fix?.found[0]?.url);
  });

  it('the answer for an unknown address reports the state of the site’s source', async () => {
    const source = await bench.add(bench.ownFeed());
    const url = `${source.url.replace(/feed$/, '')}article`;
    const code = async () => (await trace({ url })).reason.code;
    expect(await code()).toBe('source_waiting');
    await bench.setState(source.id, sql`last_fetched_at = now(), last_new_at = now()`);
    expect(await trace({ url })).toMatchObject({
      reason: { code: 'not_announced' },
      source: { id: source.id, listed: true, health: 'well' },
      fix: { action: 'read_page', call: { endpoint: 'documents.read', body: { url } } },
    });
    await bench.setState(
      source.id,
      sql`failures = 2, error_code = 'source_dns', error_params = '{"host": "a.example"}', error_at = now()`,
    );
    const failing = await trace({ url });
    expect(failing).toMatchObject({
      reason: { code: 'source_failing' },
      fix: { action: 'fetch_source', call: { params: { source_id: source.id } } },
    });
    expect(failing.reason.message).toContain('a.example does not exist');
    await bench.call('sources.update', { params: { source_id: source.id }, body: { enabled: false } });
    expect(await trace({ url })).toMatchObject({ reason: { code: 'source_off' }, fix: { action: 'enable_source' } });
  });

  it('the answer for a site with several sources reports the one of the list that fails', async () => {
    const [well, failing] = [await bench.add(bench.ownFeed()), await bench.add(bench.ownFeed())];
    await bench.setState(well.id, sql`last_fetched_at = now(), failures = 0`);
    await bench.setState(
      failing.id,
      sql`last_fetched_at = now(), failures = 2, error_code = 'source_dns', error_params = '{"host": "a.example"}', error_at = now()`,
    );
    const traced = await trace({ url: `${well.url.replace(/feed$/, '')}a/${words++}` });
    expect(traced).toMatchObject({ reason: { code: 'source_failing' }, source: { id: failing.id } });
    expect(traced.sources).toBeGreaterThan(1);
  });

  it('an address is found in the queue of pages, with its failure there', async () => {
    const url = `${bench.outlets.origin}/fault/500?page=${words++}`;
    const { data } = await bench.call('documents.read', { body: { url } });
    expect(data).toMatchObject({ status: 'queued', url });
    expect(await trace({ url })).toMatchObject({
      known: true,
      fetched: false,
      reason: { code: 'page_queued' },
      fix: { action: 'read_page' },
    });
    await rowsOf(
      bench.db,
      sql`update page_queue set error_code = 'source_http_status', error_params = '{"host": "h", "status": 500}', attempts = 3, next_try_at = now() + interval '1 hour' where document_id = ${data.document_id}`,
    );
    const traced = await trace({ url });
    expect(traced.reason).toMatchObject({ code: 'page_failing', params: { tries: 3 } });
    expect(traced.reason.message).toContain('error 500');
    const again = await bench.call('documents.read', { body: { url } });
    expect(again.data).toEqual({ url, status: 'queued', document_id: data.document_id });
  });

  it('an invalid address, or one in a private network, is refused at its field', async () => {
    expect((await failureOf(trace({ url: 'mailto:someone' }))).body).toMatchObject({
      code: 'source_bad_address',
      errors: { url: [expect.any(String)] },
    });
    expect((await failureOf(bench.call('documents.read', { body: { url: 'ftp://a.example/x' } }))).status).toBe(422);
  });
});

describe('a stored address', () => {
  it('a stored address is found as a mention, also when hidden, and its fix shows it again', async () => {
    const { url, documentId, streamId } = await collected();
    await keepKey(url, documentId);
    expect((await trace({ url, stream_id: streamId })).streams[0]?.outcome.code).toBe('waiting');
    await matchAll();
    const found = await trace({ url: `${url}?utm_source=x#top` });
    expect(found).toMatchObject({
      known: true,
      fetched: true,
      reason: { code: 'stored' },
      document: {
        id: documentId,
        is_news: true,
        text: 'announced',
        copy_of: null,
        words: 9,
        excerpt: expect.stringContaining('sails from'),
      },
    });
    const [stream] = found.streams;
    expect(stream).toMatchObject({
      stream: { id: streamId },
      outcome: { code: 'found' },
      fix: { action: 'open_mention' },
      explanation: { matched: true },
    });
    await bench.call('mentions.hide', { params: { mention_id: stream!.mention_id! }, body: { level: 'brand' } });
    const hidden = (await trace({ url })).streams[0];
    expect(hidden).toMatchObject({
      outcome: { code: 'hidden' },
      fix: { action: 'unhide', call: { body: { level: 'brand' } } },
    });
    const { params, body } = hidden!.fix!.call!;
    await bench.call('mentions.unhide', { params: params as { mention_id: string }, body: body as { level: 'brand' } });
    expect((await trace({ url })).streams[0]?.outcome.code).toBe('found');
  });

  it.each([
    [{ required_all_words: ['submarine'] }, 'required_all_words', /submarine/],
    [{ excluded_words: ['harbour'] }, 'excluded_words', /harbour/],
    [{ monitored_languages: ['de'] }, 'monitored_languages', /“en” is not monitored/],
    [{ monitored_countries: ['SE'] }, 'monitored_countries', /DK is not monitored/],
  ])('a document that fails %j is explained with the clause and where to change it', async (form, field, reason) => {
    const { url, documentId, streamId } = await collected(form);
    await keepKey(url, documentId);
    await matchAll();
    const [stream] = (await trace({ url, stream_id: streamId })).streams;
    expect(stream).toMatchObject({
      outcome: { code: 'not_matched' },
      mention_id: null,
      fix: { action: 'change_stream', field, link: `/streams/${streamId}/edit` },
    });
    expect(stream?.outcome.message).toMatch(reason);
    expect(stream?.explanation?.clauses.some(({ satisfied }) => !satisfied)).toBe(true);
  });

  it('a copy names its original, and a document that was read in part says why', async () => {
    const { url, documentId, source } = await collected();
    await keepKey(url, documentId);
    const original = await storeText(bench.db, {
      sourceId: source.id,
      outletId: source.media_outlet.id,
      headline: 'The first',
      body: 'Told first.',
    });
    await rowsOf(
      bench.db,
      sql`update documents set cluster_id = ${original}, text_reason = 'source_robots' where id = ${documentId}`,
    );
    const traced = await trace({ url });
    expect(traced.document).toMatchObject({
      copy_of: { id: original, headline: 'The first' },
      text: 'announced',
      text_reason: { code: 'source_robots' },
    });
    expect(traced.document?.text_reason?.message).toContain('does not allow automated access');
  });

  it('only streams of the caller’s organisation are reported', async () => {
    const { url, documentId, streamId } = await collected();
    await keepKey(url, documentId);
    await matchAll();
    const stranger = await bench.stranger();
    expect((await stranger('documents.trace', { body: { url } })).data.streams).toEqual([]);
    expect((await stranger('documents.trace', { body: { url, stream_id: streamId } })).data.streams).toEqual([]);
    const reader = bench.server.client(await bench.server.signIn((await makeTenant(bench.db, 'reader')).user.email));
    expect((await reader('documents.trace', { body: { url } })).data.streams).toEqual([]);
    expect((await failureOf(reader('documents.read', { body: { url } }))).status).toBe(403);
  });
});

describe('spellings of an address', () => {
  it('the spellings of an address are those that outlets use in turn', () => {
    expect(spellings(new URL('https://www.paper.dk/a/1/?utm_source=x'))).toEqual(
      expect.arrayContaining(['https://www.paper.dk/a/1/', 'https://paper.dk/a/1', 'http://www.paper.dk/a/1']),
    );
    expect(spellings(new URL('https://paper.dk/a/amp/'))).toContain('https://paper.dk/a');
  });

  it('the sites of an address are those that identify an outlet', () => {
    expect(sitesOf(new URL('https://www.news.paper.co.uk/a/b'))).toEqual([
      'news.paper.co.uk',
      'news.paper.co.uk/a',
      'news.paper.co.uk/a/b',
      'paper.co.uk',
      'co.uk',
    ]);
    expect(sitesOf(new URL('http://127.0.0.1:4100/o/north/a/1'))).toEqual([
      '127.0.0.1:4100',
      '127.0.0.1:4100/o',
      '127.0.0.1:4100/o/north',
    ]);
  });
});
