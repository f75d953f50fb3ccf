import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { makeSource, makeTenant, storeText } from '../../testing/factories.ts';
import { until } from '../../testing/replay.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { newName, type StreamTenant, streamTenant } from './streams.fixture.ts';

let server: TestServer;
let tenant: StreamTenant;
beforeAll(async () => {
  server = await startTestServer({ worker: true });
  tenant = await streamTenant(server);
});
afterAll(() => server.stop());

const headlinesOf = async (streamId: string) =>
  (await tenant.client('mentions.index', { params: { stream_id: streamId } })).data
    .map((one) => one.headline)
    .toSorted();
const settled = (streamId: string, headlines: string[]) =>
  until(`mentions of ${headlines.join(', ')}`, async () => {
    const { data } = await tenant.client('streams.show', { params: { stream_id: streamId } });
    const found = await headlinesOf(streamId);
    return data.backfill === null && JSON.stringify(found) === JSON.stringify(headlines.toSorted());
  });

describe('the finds of a stream', () => {
  it('a stream finds documents that match its saved search, and lists them when it is opened [streams-001] [streams-002]', async () => {
    const name = newName();
    await tenant.store(`${name} stored before`);
    const { id } = await tenant.make({ main_search_term: name });
    await tenant.store(`${name} comes after`);
    await tenant.store(`${name}ville is another word`);
    await settled(id, [`${name} stored before`, `${name} comes after`]);
  });

  it('a stream finds its term, a spelling or a hashtag with all required words, one of any, and no excluded word [streams-005]', async () => {
    const [name, other] = [newName(), newName()];
    const texts = {
      [`${name} whole`]: 'A ferry with a battery.',
      [`${other} spelled`]: 'A ferry with shore power.',
      [`#${name}tag sign`]: 'The ferry and its battery.',
      [`${name} without required`]: 'With a battery.',
      [`${name} without any`]: 'A ferry.',
      [`${name} with crossword`]: 'A ferry with a battery in the crossword.',
      [`${name}tag without sign`]: 'A ferry with a battery.',
    };
    for (const [headline, body] of Object.entries(texts)) await tenant.store(headline, body);
    const found = await tenant.find({
      main_search_term: name,
      alternative_spellings: [other],
      social_hashtags: [`${name}tag`],
      required_all_words: ['ferry'],
      required_any_words: ['battery', 'shore power'],
      excluded_words: ['crossword'],
    });
    expect(found).toEqual([`#${name}tag sign`, `${name} whole`, `${other} spelled`].toSorted());
  });

  it('a stream finds documents of the chosen countries, languages and outlets, not of the excluded ones [streams-006]', async () => {
    const name = newName();
    const other = await makeSource(server.database.db, tenant.organisation.id);
    await tenant.store(`${name} here`, 'All the ferries sail again today.');
    await storeText(server.database.db, {
      ...other,
      headline: `${name} there`,
      body: 'All the ferries sail again today.',
    });
    const both = [`${name} here`, `${name} there`];
    const find = (form: object) => tenant.find({ main_search_term: name, ...form });
    expect(await find({ monitored_countries: ['DK'], monitored_languages: ['en'] })).toEqual(both);
    expect(await find({ monitored_countries: ['SE'] })).toEqual([]);
    expect(await find({ excluded_countries: ['DK'] })).toEqual([]);
    expect(await find({ monitored_languages: ['da'] })).toEqual([]);
    expect(await find({ excluded_languages: ['en'] })).toEqual([]);
    expect(await find({ whitelisted_outlets: [other.outletId] })).toEqual([`${name} there`]);
    expect(await find({ blocked_outlets: [other.outletId] })).toEqual([`${name} here`]);
  });

  it('a stream without a country or language finds documents from everywhere [streams-013]', async () => {
    const name = newName();
    await tenant.store(`${name} in English`, 'All the ferries sail again today.');
    await tenant.store(
      `${name} auf Deutsch`,
      'Alle Fähren fahren heute wieder, und die Leute freuen sich sehr darüber.',
    );
    expect(await tenant.find({ main_search_term: name })).toEqual([`${name} auf Deutsch`, `${name} in English`]);
  });

  it('a stream follows its options: exact spelling, headlines, advertisements, and saving with tags and KPI [streams-007]', async () => {
    const name = newName();
    await tenant.store(`${name} sails`, 'All of it.');
    await tenant.store(`${name.toLowerCase()} in small letters`, 'All of it.');
    await tenant.store('Another headline', `About ${name}.`);
    await tenant.store(`Advertorial: ${name} for you`, 'Buy it.');
    const find = (form: object) => tenant.find({ main_search_term: name, ...form });
    expect(await find({})).toEqual(
      ['Another headline', `${name} sails`, `${name.toLowerCase()} in small letters`].toSorted(),
    );
    expect(await find({ ad_blocking: false })).toContain(`Advertorial: ${name} for you`);
    expect(await find({ exact_match: true })).toEqual(['Another headline', `${name} sails`].toSorted());
    expect(await find({ headline_search: true, exact_match: true })).toEqual([`${name} sails`]);
    const { data: kpi } = await tenant.client('kpi-campaigns.store', {
      body: {
        name,
        brand_id: tenant.brand.id,
        currency_code: 'EUR',
        starts_at: '2020-01-01',
        ends_at: '2099-12-31',
        measures: ['clippings'],
        markets: [{ country_id: 'DK' }],
      },
    });
    const { id } = await tenant.make({
      main_search_term: name,
      headline_search: true,
      exact_match: true,
      auto_clippings: true,
      auto_tags: ['Ferries'],
      auto_kpi_association: kpi.id,
    });
    const saved = async () =>
      (await tenant.client('mentions.index', { params: { stream_id: id } })).data[0]?.clipping_id;
    await until('the clipping', async () => (await saved()) !== undefined && (await saved()) !== null);
    const { data: clipping } = await tenant.client('clippings.show', { params: { clipping_id: (await saved())! } });
    expect(clipping.headline).toBe(`${name} sails`);
    expect(clipping.tags.map((tag) => tag.name)).toEqual(['Ferries']);
    expect(clipping.kpi_campaigns?.map((one) => one.id)).toEqual([kpi.id]);
  });
});

describe('the lab', () => {
  it('the lab counts each condition, advises, and compares with the saved version', async () => {
    const name = newName();
    for (const [headline, body] of [
      [`${name} one`, 'A ferry with a battery.'],
      [`${name} two`, 'A ferry with a crossword.'],
      [`${name} three`, 'A train.'],
    ] as const)
      await tenant.store(headline, body);
    const saved = await tenant.make({ main_search_term: name, required_all_words: ['ferry'] });
    const preview = await tenant.client('streams.preview', {
      body: { main_search_term: name, excluded_words: ['crossword', name], stream_id: saved.id, session: 'one' },
    });
    expect(preview.data).toEqual([]);
    expect(preview.meta.advice.map(({ code }) => code)).toContain('exclusion_cancels_main');
    const { meta } = await tenant.client('streams.preview', {
      body: { main_search_term: name, excluded_words: ['crossword'], stream_id: saved.id, session: 'one' },
    });
    expect(meta.clauses.map(({ field, hits, excludes }) => [field, hits?.value, excludes])).toEqual([
      ['main_search_term', 3, false],
      ['excluded_words', 1, true],
      ['media_types', 0, true],
    ]);
    expect(meta.hits).toEqual({ value: 2, exact: true, at_least: false });
    expect(meta.changes).toMatchObject({ version: 1, added: { value: 1 }, removed: { value: 1 }, kept: { value: 1 } });
    expect(meta.changes?.samples.map(({ change, headline }) => `${change} ${headline}`).toSorted()).toEqual([
      `added ${name} three`,
      `kept ${name} one`,
      `removed ${name} two`,
    ]);
  });

  it('the lab marks the words that matched, and accepts a query as text', async () => {
    const name = newName();
    await tenant.store(`The ${name} of today`, 'With a ferry.');
    const { data } = await tenant.client('streams.preview', {
      body: { main_search_term: 'x', query_text: `title:${name} OR (boat AND ${name})` },
    });
    expect(data.map((hit) => hit.headline_marks)).toEqual([[{ start: 4, end: 4 + name.length }]]);
    const refused = await failureOf(
      tenant.client('streams.preview', { body: { main_search_term: 'x', query_text: 'a AND (b' } }),
    );
    expect(refused.status).toBe(422);
  });

  it('the lab drops an edit that was followed by another one of its session', async () => {
    const call = (term: string) =>
      tenant.client('streams.preview', { body: { main_search_term: term, session: 'typing' } });
    const edits = await Promise.allSettled(['norl', 'norlu', 'norlun', 'norlund'].map(call));
    // They may arrive in any order; one is the last.
    expect(edits.some(({ status }) => status === 'fulfilled')).toBe(true);
    for (const edit of edits) if (edit.status === 'rejected') expect(edit.reason.status).toBe(409);
  });

  it('the lab also works when all streams of the plan are used', async () => {
    const { brand, user } = await makeTenant(server.database.db, 'administrator', 'freemium');
    const client = server.client(await server.signIn(user.email));
    const form = { main_search_term: newName() };
    await client('streams.store', { body: { ...form, name: 'Only one', brand_id: brand.id } });
    await expect(client('streams.store', { body: { ...form, name: 'Two', brand_id: brand.id } })).rejects.toMatchObject(
      {
        status: 403,
      },
    );
    await client('streams.preview', { body: form });
    const reader = await tenant.join('reader');
    await expect(reader('streams.preview', { body: { main_search_term: newName() } })).rejects.toMatchObject({
      status: 403,
    });
  });
});

/** Waits for the matcher: a document that is in its queue when a search begins is found by it, and not added by the search. */
const allMatched = () =>
  until(
    'an empty queue of the matcher',
    async () => (await rowsOf(server.database.db, sql`select document_id from match_queue`)).length === 0,
  );

describe('a changed search', () => {
  it('a changed search runs over the stored documents, says what it added and removed, and keeps saved clippings', async () => {
    const name = newName();
    const texts = ['ferry', 'train', 'saved train', 'bus'];
    for (const text of texts) await tenant.store(`${name} ${text}`, `About the ${text}.`);
    await allMatched();
    const stream = await tenant.make({ main_search_term: name, required_any_words: ['ferry', 'train'] });
    await settled(stream.id, [`${name} ferry`, `${name} train`, `${name} saved train`]);
    const { data: mentions } = await tenant.client('mentions.index', { params: { stream_id: stream.id } });
    const saved = mentions.find(({ headline }) => headline.endsWith('saved train'))!;
    await tenant.client('mentions.save-as-clipping', { params: { mention_id: saved.id } });
    await allMatched();
    await tenant.client('streams.update', {
      params: { stream_id: stream.id },
      body: { name, main_search_term: name, required_any_words: ['ferry', 'bus'] },
    });
    await settled(stream.id, [`${name} ferry`, `${name} bus`, `${name} saved train`]);
    const { data: versions } = await tenant.client('streams.versions.index', { params: { stream_id: stream.id } });
    expect(versions.map(({ version, added, removed, kept }) => [version, added, removed, kept])).toEqual([
      [2, 1, 1, 1],
      [1, 3, 0, 0],
    ]);
    const { data: changes } = await tenant.client('streams.versions.changes', {
      params: { stream_id: stream.id, version: 2 },
    });
    expect(changes.map(({ kind, headline }) => `${kind} ${headline}`).toSorted()).toEqual([
      `added ${name} bus`,
      `removed ${name} train`,
    ]);
  });

  it('an unchanged search does not run again, and a running one continues', async () => {
    const name = newName();
    await tenant.store(`${name} here`);
    const stream = await tenant.make({ main_search_term: name });
    await tenant.client('streams.update', {
      params: { stream_id: stream.id },
      body: { name: 'Another name', main_search_term: name },
    });
    await settled(stream.id, [`${name} here`]);
    const { data } = await tenant.client('streams.versions.index', { params: { stream_id: stream.id } });
    // Matching may find a document before the search does, if it was still queued when the stream was made.
    expect(data.map(({ version, added }) => [version, added])).toEqual([
      [2, null],
      [1, expect.any(Number)],
    ]);
  });

  it('a restored stream finds what was collected while it was deleted', async () => {
    const name = newName();
    await tenant.store(`${name} before`);
    const stream = await tenant.make({ main_search_term: name });
    await settled(stream.id, [`${name} before`]);
    await tenant.client('streams.delete', { params: { stream_id: stream.id } });
    await tenant.store(`${name} meanwhile`);
    await tenant.client('streams.restore', { params: { stream_id: stream.id }, body: { brand_id: tenant.brand.id } });
    await settled(stream.id, [`${name} before`, `${name} meanwhile`]);
  });
});
