import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBrand, makeSource } from '../../testing/factories.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { insertMember } from '../organisations/index.ts';
import { newName, type StreamTenant, streamTenant } from './streams.fixture.ts';

let server: TestServer;
let tenant: StreamTenant;
beforeAll(async () => {
  server = await startTestServer();
  tenant = await streamTenant(server);
});
afterAll(() => server.stop());

const refusalOf = async (form: { main_search_term: string } & Record<string, unknown>) =>
  (await failureOf(tenant.make(form))).body.errors ?? {};
const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`);
const params = (stream: { id: string }) => ({ params: { stream_id: stream.id } });

/** Makes a KPI set of the tenant's brand. */
async function makeKpi(): Promise<string> {
  const body = {
    name: newName(),
    brand_id: tenant.brand.id,
    currency_code: 'EUR',
    starts_at: '2026-01-01',
    ends_at: '2026-12-31',
    measures: ['clippings' as const],
    markets: [{ country_id: 'DK' }],
  };
  return (await tenant.client('kpi-campaigns.store', { body })).data.id;
}

describe('the form of a stream', () => {
  it('a stream has a name of at most 100 characters [streams-003]', async () => {
    await tenant.make({ name: 'n'.repeat(100), main_search_term: newName() });
    expect(await refusalOf({ name: 'n'.repeat(101), main_search_term: newName() })).toEqual({
      name: ['The name can have at most 100 characters'],
    });
  });

  it('near words have a distance of 1 to 50, and 10 by default [streams-004]', async () => {
    const pair = { first_term: 'ferry', second_term: 'battery' };
    const { near_words } = await tenant.make({ main_search_term: newName(), near_words: [pair] });
    expect(near_words).toEqual([{ ...pair, distance: 10 }]);
    for (const distance of [0, 51, 1.5]) {
      const errors = await refusalOf({ main_search_term: newName(), near_words: [{ ...pair, distance }] });
      expect(Object.keys(errors)).toEqual(['near_words.0.distance']);
    }
  });

  it('a stream has one of seven kinds, and “any” by default [streams-008]', async () => {
    const kinds = ['product', 'person', 'organisation', 'location', 'event', 'free_text', 'any'];
    for (const entity_type of kinds)
      expect(await tenant.make({ main_search_term: newName(), entity_type })).toMatchObject({ entity_type });
    expect((await tenant.make({ main_search_term: newName() })).entity_type).toBe('any');
    expect(Object.keys(await refusalOf({ main_search_term: newName(), entity_type: 'ship' }))).toEqual(['entity_type']);
  });

  it('a stream keeps every field that is given', async () => {
    const other = await makeSource(server.database.db, tenant.organisation.id);
    const form = {
      main_search_term: newName(),
      alternative_spellings: ['Nørlunde'],
      social_hashtags: ['#norlunde'],
      required_all_words: ['ferry'],
      required_any_words: ['battery', 'shore power'],
      excluded_words: ['crossword'],
      monitored_countries: ['DK'],
      excluded_countries: ['SE'],
      monitored_languages: ['da'],
      excluded_languages: ['sv'],
      exact_match: true,
      headline_search: true,
      media_types: ['web', 'print'],
      auto_tags: ['Ferries'],
      auto_clippings: true,
      auto_kpi_association: await makeKpi(),
      ad_blocking: false,
      auto_rss: false,
    };
    const { id } = await tenant.make({ ...form, blocked_outlets: [other.outletId] });
    const { data } = await tenant.client('streams.show', params({ id }));
    expect(data).toMatchObject({ ...form, version: 1, followed: true, query_text: null });
    expect(data.blocked_outlets.map((outlet) => outlet.id)).toEqual([other.outletId]);
    expect(data.created_by?.name).toBe('Ingrid Ås');
  });

  it('a stream cannot leave out the web [streams-011]', async () => {
    expect(Object.keys(await refusalOf({ main_search_term: newName(), media_types: ['print'] }))).toEqual([
      'media_types',
    ]);
  });

  it('a stream has automatic RSS feeds only if it monitors the web alone [streams-012]', async () => {
    expect(await refusalOf({ main_search_term: newName(), auto_rss: true, media_types: ['web', 'tv'] })).toEqual({
      auto_rss: ['you can enable Auto RSS feeds only with Web mentions, please remove other media monitoring types'],
    });
    expect((await tenant.make({ main_search_term: newName(), auto_rss: true })).auto_rss).toBe(true);
  });

  it('a stream with Facebook has at most 30 word filters and 10 hashtags [streams-015]', async () => {
    const form = { main_search_term: newName(), media_types: ['web', 'facebook'] };
    await tenant.make({
      ...form,
      excluded_words: words(20),
      required_any_words: words(10),
      social_hashtags: words(10),
    });
    const errors = await refusalOf({ ...form, excluded_words: words(31), social_hashtags: words(11) });
    expect(Object.keys(errors).toSorted()).toEqual(['excluded_words', 'social_hashtags']);
    expect(errors.excluded_words?.[0]).toContain('30 word filters');
    await tenant.make({ ...form, media_types: ['web'], excluded_words: words(31), social_hashtags: words(11) });
  });

  it('a stream with Twitter has a query of at most 512 characters [streams-016]', async () => {
    const form = { main_search_term: newName(), media_types: ['web', 'twitter'] };
    const long = Array.from({ length: 30 }, (_, index) => `electricferry${100 + index}`);
    expect((await refusalOf({ ...form, required_any_words: long })).main_search_term?.[0]).toContain('512 characters');
    await tenant.make({ ...form, required_any_words: long.slice(0, 20) });
  });

  it('Instagram is limited to 10 hashtags in a stream and 30 in an organisation [streams-017]', async () => {
    const other = await streamTenant(server);
    const make = (from: number, count: number) =>
      other.make({
        main_search_term: newName(),
        media_types: ['web', 'instagram'],
        social_hashtags: Array.from({ length: count }, (_, index) => `#tag${from + index}`),
      });
    const tooMany = await failureOf(make(0, 11));
    expect(Object.keys(tooMany.body.errors ?? {})).toEqual(['social_hashtags']);
    for (const from of [0, 10, 20]) await make(from, 10);
    await make(0, 10);
    expect((await failureOf(make(30, 1))).body.errors?.social_hashtags?.[0]).toContain('30 hashtags per organisation');
  });

  it('a stream has at most 150 words and phrases in all [streams-020]', async () => {
    const form = { main_search_term: newName(), excluded_words: words(75) };
    await tenant.make({ ...form, required_any_words: words(74) });
    expect((await refusalOf({ ...form, required_any_words: words(75) })).main_search_term?.[0]).toContain(
      'Too many filters',
    );
    expect(
      (await refusalOf({ main_search_term: newName(), excluded_words: ['a b c d e f'] }))['excluded_words.0'],
    ).toEqual(['The excluded word can have a maximum of 5 words per phrase']);
  });
});

describe('a stream as text', () => {
  it('a stream as text is kept as a form if the form can hold it, otherwise as text in normal form', async () => {
    const name = newName();
    const held = await tenant.make({
      main_search_term: 'x',
      query_text: `${name} and2 OR   ${name}b`.replace(' and2', ''),
    });
    expect(held).toMatchObject({ query_text: null, main_search_term: name, alternative_spellings: [`${name}b`] });
    const text = await tenant.make({ main_search_term: 'x', query_text: `(${name} AND ferry) OR title:boat` });
    expect(text).toMatchObject({
      query_text: `((${name} AND ferry) OR title:boat) AND type:web`,
      main_search_term: name,
      media_types: ['web'],
    });
    expect(text.printed).toBe(text.query_text);
  });

  it('a query that cannot be understood is refused with the position of the error', async () => {
    const { body } = await failureOf(tenant.make({ main_search_term: 'x', query_text: 'ferry AND (boat' }));
    expect(body.errors?.query_text?.[0]).toContain('at character 10');
  });

  it('a stream as text has the limits of the form', async () => {
    const query_text = `(${words(151).join(' OR ')}) OR (a1 AND b1)`;
    expect(Object.keys(await refusalOf({ main_search_term: 'x', query_text }))).toEqual(['query_text']);
    const twitter = `type:(web OR twitter) AND (${words(80).join(' OR ')} OR (a1 AND b1))`;
    expect((await refusalOf({ main_search_term: 'x', query_text: twitter })).query_text?.[0]).toContain('Twitter');
  });

  it('blocking an outlet from a mention excludes it in a stream as text, until it is unblocked', async () => {
    const stream = await tenant.make({ main_search_term: 'x', query_text: `(${newName()} AND a1) OR b1` });
    const outlet = (await makeSource(server.database.db, tenant.organisation.id)).outletId;
    const blocked = await tenant.client('streams.blocked-outlets.store', {
      ...params(stream),
      body: { media_outlet_id: outlet },
    });
    expect(blocked.data.query_text).toContain(`NOT outlet:${outlet}`);
    expect(blocked.data.blocked_outlets.map(({ id }) => id)).toEqual([outlet]);
    await tenant.client('streams.blocked-outlets.delete', {
      params: { stream_id: stream.id, media_outlet_id: outlet },
    });
    const { data } = await tenant.client('streams.show', params(stream));
    expect(data).toMatchObject({ query_text: stream.query_text, blocked_outlets: [], version: 3 });
  });
});

describe('the life of a stream', () => {
  const idsOf = async (query: object = {}) =>
    (await tenant.client('streams.index', { query: { brand: tenant.brand.id, limit: 100, ...query } })).data.map(
      ({ id }) => id,
    );

  it('a stream can be created, changed, copied, followed, unfollowed, deleted and restored [streams-009]', async () => {
    const made = await tenant.make({ main_search_term: newName() });
    expect(await idsOf()).toContain(made.id);
    const { data: changed } = await tenant.client('streams.update', {
      ...params(made),
      body: { name: 'Renamed', main_search_term: made.main_search_term },
    });
    expect(changed).toMatchObject({ name: 'Renamed', version: 2 });
    const { data: copy } = await tenant.client('streams.copy', { ...params(made), body: { name: 'Copied' } });
    expect(copy).toMatchObject({ name: 'Copied', main_search_term: made.main_search_term, version: 1 });
    expect((await tenant.client('streams.unfollow', { ...params(made), body: {} })).data.followed).toBe(false);
    expect(await idsOf({ followed: 'true' })).not.toContain(made.id);
    expect((await tenant.client('streams.follow', { ...params(made), body: {} })).data.followed).toBe(true);
    await tenant.client('streams.delete', params(made));
    expect(await idsOf()).not.toContain(made.id);
    await expect(tenant.client('streams.show', params(made))).rejects.toMatchObject({ status: 404 });
    const { data: back } = await tenant.client('streams.restore', {
      ...params(made),
      body: { brand_id: tenant.brand.id },
    });
    expect(back.name).toBe('Renamed');
    expect(await idsOf()).toContain(made.id);
  });

  it('a stream can be restored for seven days, only by its own brand', async () => {
    const made = await tenant.make({ main_search_term: newName() });
    await tenant.client('streams.delete', params(made));
    const stranger = await streamTenant(server);
    await expect(
      stranger.client('streams.restore', { ...params(made), body: { brand_id: stranger.brand.id } }),
    ).rejects.toMatchObject({ status: 404 });
    server.clock.set(new Date(Date.now() + 8 * 86_400_000));
    await expect(
      tenant.client('streams.restore', { ...params(made), body: { brand_id: tenant.brand.id } }),
    ).rejects.toMatchObject({ status: 404 });
    server.clock.set(null);
  });

  it('a stream can be copied into another brand of the organisation, but not of another organisation', async () => {
    const made = await tenant.make({
      main_search_term: newName(),
      auto_kpi_association: await makeKpi(),
    });
    const sister = await makeBrand(server.database.db, tenant.organisation.id);
    await insertMember(server.database.db, sister.id, tenant.user.id, 'administrator', new Date());
    const { data } = await tenant.client('streams.copy', { ...params(made), body: { brand_id: sister.id } });
    expect(data).toMatchObject({ brand_id: sister.id, auto_kpi_association: null });
    const stranger = await streamTenant(server);
    await expect(
      tenant.client('streams.copy', { ...params(made), body: { brand_id: stranger.brand.id } }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(stranger.client('streams.copy', { ...params(made), body: {} })).rejects.toMatchObject({ status: 404 });
  });

  it('versions keep who saved them and when, and can be restored; saving over a newer version is a conflict', async () => {
    const made = await tenant.make({ main_search_term: newName(), excluded_words: ['crossword'] });
    const save = (excluded_words: string[], version?: number) =>
      tenant.client('streams.update', {
        ...params(made),
        body: { name: made.name, main_search_term: made.main_search_term, excluded_words, ...(version && { version }) },
      });
    await save(['crossword', 'job'], 1);
    await expect(save(['crossword'], 1)).rejects.toMatchObject({ status: 409 });
    // Nothing has changed, so there is nothing to keep.
    expect((await save(['crossword', 'job'])).data.version).toBe(2);
    const { data: restored } = await tenant.client('streams.versions.restore', {
      params: { stream_id: made.id, version: 1 },
    });
    expect(restored).toMatchObject({ version: 3, excluded_words: ['crossword'] });
    const { data: versions } = await tenant.client('streams.versions.index', params(made));
    expect(versions.map(({ version, restored_from }) => [version, restored_from])).toEqual([
      [3, 1],
      [2, null],
      [1, null],
    ]);
    expect(versions[1]).toMatchObject({
      created_by: { id: tenant.user.id, name: 'Ingrid Ås' },
      form: { excluded_words: ['crossword', 'job'] },
      printed: `${made.main_search_term} AND NOT crossword AND NOT job AND type:web`,
    });
  });

  it('a stream of another organisation is not found', async () => {
    const stranger = await streamTenant(server);
    const made = await tenant.make({ main_search_term: newName() });
    for (const call of [
      () => stranger.client('streams.versions.index', params(made)),
      () => stranger.client('streams.versions.restore', { params: { stream_id: made.id, version: 1 } }),
      () => stranger.client('streams.follow', { ...params(made), body: {} }),
      () => stranger.client('streams.preview', { body: { main_search_term: 'x', stream_id: made.id } }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404 });
  });
});

describe('following', () => {
  it('following is personal: a member follows all, none, or new streams automatically', async () => {
    const own = await streamTenant(server);
    const editor = await own.join('editor');
    const ofBrand = { params: { brand_id: own.brand.id } };
    const followed = async (client = editor) =>
      (await client('brands.streams.index', ofBrand)).data.map(({ id }) => id);
    const first = await own.make({ main_search_term: newName() });
    expect(await followed()).toEqual([first.id]);
    await editor('brands.streams.auto-follow-new-streams', { ...ofBrand, body: { status: false } });
    const second = await own.make({ main_search_term: newName() });
    expect(await followed()).toEqual([first.id]);
    expect(await followed(own.client)).toEqual([second.id, first.id]);
    await editor('brands.streams.follow-all', ofBrand);
    expect(await followed()).toEqual([second.id, first.id]);
    await editor('brands.streams.unfollow-all', ofBrand);
    expect(await followed()).toEqual([]);
    expect(await followed(own.client)).toHaveLength(2);
    await expect(
      own.client('streams.follow', { ...params(first), body: { brand_id: tenant.brand.id } }),
    ).rejects.toMatchObject({ status: 404 });
  });
});

describe('authorized streams', () => {
  it('readers see only the authorized streams; others see every stream', async () => {
    const own = await streamTenant(server);
    const [reader, editor] = [await own.join('reader'), await own.join('editor')];
    const [shown, kept] = [
      await own.make({ main_search_term: newName() }),
      await own.make({ main_search_term: newName() }),
    ];
    const ofBrand = { params: { brand_id: own.brand.id } };
    const seen = async (client: typeof reader) => (await client('user.available-streams')).data.map(({ id }) => id);
    expect(await seen(reader)).toHaveLength(2);
    const { data } = await own.client('brands.authorized-streams.update', {
      ...ofBrand,
      body: { streams: [shown.id] },
    });
    expect(data.streams.filter((stream) => stream.authorized).map(({ id }) => id)).toEqual([shown.id]);
    expect(await seen(reader)).toEqual([shown.id]);
    expect(await seen(editor)).toHaveLength(2);
    await expect(reader('streams.show', params(kept))).rejects.toMatchObject({ status: 404 });
    await expect(reader('mentions.index', params(kept))).rejects.toMatchObject({ status: 404 });
    expect((await reader('streams.index')).data.map(({ id }) => id)).toEqual([shown.id]);
    await expect(
      reader('brands.authorized-streams.update', { ...ofBrand, body: { streams: null } }),
    ).rejects.toMatchObject({ status: 403 });
    await own.client('brands.authorized-streams.update', { ...ofBrand, body: { streams: [] } });
    expect(await seen(reader)).toEqual([]);
    await own.client('brands.authorized-streams.update', { ...ofBrand, body: { streams: null } });
    expect(await seen(reader)).toHaveLength(2);
    const stranger = await streamTenant(server);
    const foreign = await stranger.make({ main_search_term: newName() });
    await expect(
      own.client('brands.authorized-streams.update', { ...ofBrand, body: { streams: [foreign.id] } }),
    ).rejects.toMatchObject({ status: 422 });
  });

  it('authorized and available streams carry their brand', async () => {
    const own = await streamTenant(server);
    const { id } = await own.make({ main_search_term: newName() });
    expect((await own.client('user.available-streams')).data).toMatchObject([
      { id, followed: true, brand: { id: own.brand.id, name: own.brand.name } },
    ]);
  });
});
