import { channels, events } from '@masthead/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenToChannel } from '../../testing/channel.ts';
import { makeBrand, makeRecords, makeSource, makeTenant, makeUser, storeText } from '../../testing/factories.ts';
import { until } from '../../testing/replay.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import type { BrandId } from '../access/index.ts';
import { insertMember } from '../organisations/index.ts';
import { createStreamMatcher } from '../streams/index.ts';
import { matchBatch } from './match-documents.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: true });
});
afterAll(() => server.stop());

async function tenantWithSource() {
  const tenant = await makeTenant(server.database.db);
  const source = await makeSource(server.database.db, tenant.organisation.id);
  const token = await server.signIn(tenant.user.email);
  return { ...tenant, source, token, client: server.client(token) };
}
type Tenant = Awaited<ReturnType<typeof tenantWithSource>>;

const makeStream = async (
  { client, brand }: Tenant,
  form: { main_search_term: string; excluded_words?: string[]; auto_clippings?: boolean },
) => (await client('streams.store', { body: { brand_id: brand.id, name: form.main_search_term, ...form } })).data.id;

const mentionsOf = async ({ client }: Tenant, streamId: string, query: object = {}) =>
  (await client('mentions.index', { params: { stream_id: streamId }, query })).data;

const store = ({ source }: Tenant, headline: string, body: string, publishedAt?: Date) =>
  storeText(server.database.db, { ...source, headline, body, publishedAt });

let word = 0;
/** Returns a name that no other test searches for. */
const name = () => `Zephyra${String.fromCharCode(97 + word++)}q`;

describe('mentions', () => {
  it('mentions arrive for streams that match, with their words marked [streams-001]', async () => {
    const tenant = await tenantWithSource();
    const term = name();
    const streamId = await makeStream(tenant, { main_search_term: term, excluded_words: ['crossword'] });
    await store(tenant, `${term} sails`, `Everybody likes ${term.toUpperCase()}’s ferries.`);
    await store(tenant, `${term} in the crossword`, 'Nothing else.');
    const [mention, ...others] = await until('the mention', async () => {
      const found = await mentionsOf(tenant, streamId);
      return found.length > 0 && found;
    });
    expect(others).toEqual([]);
    const marked = mention!.excerpt_marks.map(({ start, end }) => mention!.excerpt.slice(start, end));
    expect(marked[0]?.toLowerCase()).toContain(term.toLowerCase());
    expect(mention).toMatchObject({
      headline: `${term} sails`,
      headline_marks: [{ start: 0, end: term.length }],
      seen: false,
      clipping_id: null,
      copies: 0,
      country: { id: 'DK', name: 'Denmark' },
    });
  });

  it('new mentions are sent to open screens of the brand and to nobody else', async () => {
    const [tenant, stranger] = [await tenantWithSource(), await tenantWithSource()];
    const term = name();
    const streamId = await makeStream(tenant, { main_search_term: term });
    const own = await listenToChannel(server.origin, tenant.token, channels.brand, tenant.brand.id);
    await expect(listenToChannel(server.origin, stranger.token, channels.brand, tenant.brand.id)).rejects.toThrow(
      /403/,
    );
    await store(tenant, `${term} is here`, 'At last.');
    const message = await own.hear(events.mentionsCreated);
    expect(message).toEqual({ stream_id: streamId, count: 1, stories: 1 });
    own.close();
  });

  it('a new stream finds mentions in stored documents, and loses them when its changed search no longer matches', async () => {
    const tenant = await tenantWithSource();
    const term = name();
    await store(tenant, `${term} one`, 'With ferries.');
    await store(tenant, `${term} two`, 'With trains.');
    const streamId = await makeStream(tenant, { main_search_term: term });
    await until('both', async () => (await mentionsOf(tenant, streamId)).length === 2);
    const { data } = await tenant.client('streams.show', { params: { stream_id: streamId } });
    await tenant.client('streams.update', {
      params: { stream_id: streamId },
      body: { ...data, blocked_outlets: [], whitelisted_outlets: [], excluded_words: ['trains'] },
    });
    await until('one', async () => (await mentionsOf(tenant, streamId)).length === 1);
    expect((await tenant.client('streams.show', { params: { stream_id: streamId } })).data.backfill).toBeNull();
  });

  it('the preview finds mentions with the evaluator that also matches live', async () => {
    const tenant = await tenantWithSource();
    const term = name();
    await store(tenant, `${term} one`, 'With ferries.');
    await store(tenant, `${term}ville`, 'Only a longer word.');
    const preview = await tenant.client('streams.preview', { body: { main_search_term: term } });
    expect(preview.data.map((mention) => mention.headline)).toEqual([`${term} one`]);
  });

  it('mentions are paged without gaps or repeats, newest first', async () => {
    const tenant = await tenantWithSource();
    const term = name();
    const streamId = await makeStream(tenant, { main_search_term: term });
    const at = Date.now() - 3_600_000;
    for (let index = 0; index < 23; index++)
      await store(tenant, `${term} ${index}`, 'x', new Date(at + Math.floor(index / 3) * 1000));
    await until('all', async () => (await mentionsOf(tenant, streamId, { limit: 100 })).length === 23);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await tenant.client('mentions.index', {
        params: { stream_id: streamId },
        query: { limit: 5, cursor },
      });
      seen.push(...page.data.map((mention) => mention.id));
      cursor = page.meta.cursor ?? undefined;
      expect(page.meta.has_more).toBe(cursor !== undefined);
    } while (cursor);
    expect(new Set(seen).size).toBe(23);
    const all = await mentionsOf(tenant, streamId, { limit: 100 });
    expect(seen).toEqual(all.map((mention) => mention.id));
    expect(all.map((mention) => mention.published_at)).toEqual(
      all
        .map((mention) => mention.published_at)
        .toSorted()
        .toReversed(),
    );
  });

  it('mentions are filtered, and a broken cursor or filter is refused', async () => {
    const tenant = await tenantWithSource();
    const term = name();
    const streamId = await makeStream(tenant, { main_search_term: term });
    await store(
      tenant,
      `${term} and 100% cotton_`,
      'The company said today that it was very pleased with the excellent results.',
    );
    await until('it', async () => (await mentionsOf(tenant, streamId)).length === 1);
    expect(await mentionsOf(tenant, streamId, { search: '100% cotton_' })).toHaveLength(1);
    expect(await mentionsOf(tenant, streamId, { search: 'cott 100' })).toHaveLength(1);
    expect(await mentionsOf(tenant, streamId, { search: 'otton' })).toHaveLength(0);
    expect(await mentionsOf(tenant, streamId, { search: '%%' })).toHaveLength(0);
    expect(await mentionsOf(tenant, streamId, { languages: ['fi'] })).toHaveLength(0);
    expect(
      await mentionsOf(tenant, streamId, { countries: ['DK'], media_types: ['web'], tiers: ['none'] }),
    ).toHaveLength(1);
    const bad = (query: object) =>
      failureOf(tenant.client('mentions.index', { params: { stream_id: streamId }, query }));
    expect((await bad({ cursor: 'WyJ4Il0' })).status).toBe(422);
    expect((await bad({ sentiment: ['furious'] })).status).toBe(422);
    expect((await bad({ limit: 1000 })).status).toBe(422);
  });

  it('mentions explain why they matched, within the licence of the outlet', async () => {
    const tenant = await tenantWithSource();
    const term = name();
    const streamId = await makeStream(tenant, { main_search_term: term, excluded_words: ['crossword'] });
    await store(tenant, `${term} grows`, `${'Long words before it. '.repeat(40)} ${term} again.`);
    const [mention] = await until('it', async () => {
      const found = await mentionsOf(tenant, streamId);
      return found.length > 0 && found;
    });
    const { data } = await tenant.client('mentions.explain', { params: { mention_id: mention!.id } });
    expect(data.matched).toBe(true);
    expect(data.clauses.find((clause) => clause.field === 'main_search_term')).toMatchObject({
      satisfied: true,
      words: [term],
      found: { headline: 1, lead: 0, body: 1, caption: 0 },
    });
    expect(data.clauses.find((clause) => clause.field === 'excluded_words')?.satisfied).toBe(true);
    expect(data.parts.lead.length + data.parts.body.length).toBeLessThanOrEqual(320);
    expect(data.marks.map((mark) => data.parts[mark.part].slice(mark.start, mark.end))).toEqual([term, term]);
  });

  it('mentions are marked as seen one by one or all at once, for each member separately', async () => {
    const tenant = await tenantWithSource();
    const colleague = server.client(
      await server.signIn(
        (await makeUser(server.database.db, tenant.organisation.id, [tenant.brand.id], 'editor')).email,
      ),
    );
    const term = name();
    const streamId = await makeStream(tenant, { main_search_term: term });
    await store(tenant, `${term} 1`, 'x');
    await store(tenant, `${term} 2`, 'x');
    const [first] = await until('both', async () => {
      const found = await mentionsOf(tenant, streamId);
      return found.length === 2 && found;
    });
    const unseen = async (client: Tenant['client']) =>
      (await client('streams.index', { query: { brand: tenant.brand.id, include: 'counts' } })).data[0]?.counts?.unseen;
    await tenant.client('mentions.seen', { params: { stream_id: streamId }, body: { mentions: [first!.id] } });
    expect(await unseen(tenant.client)).toBe(1);
    await tenant.client('mentions.seen', { params: { stream_id: streamId }, body: {} });
    expect(await unseen(tenant.client)).toBe(0);
    expect(await unseen(colleague)).toBe(2);
  });

  it('the list of streams has the mentions of each of 14 days and the newest visible one', async () => {
    const tenant = await tenantWithSource();
    const term = name();
    const streamId = await makeStream(tenant, { main_search_term: term });
    const counts = async () =>
      (await tenant.client('streams.index', { query: { brand: tenant.brand.id, include: 'counts' } })).data[0]!.counts!;
    expect(await counts()).toMatchObject({ days: Array.from({ length: 14 }, () => 0), last_mention_at: null });
    await store(tenant, `${term} 1`, 'x');
    await store(tenant, `${term} 2`, 'x');
    const [newest] = await until('both', async () => {
      const found = await mentionsOf(tenant, streamId);
      return found.length === 2 && found;
    });
    const { days, last_mention_at } = await counts();
    expect(days).toHaveLength(14);
    expect(days.at(-1)).toBe(2);
    expect(last_mention_at).toBe(newest!.published_at);
  });
});

describe('hiding', () => {
  it('hiding affects the stream, brand or organisation that was chosen, and can be undone [mentions-002]', async () => {
    const tenant = await tenantWithSource();
    const second = await makeBrand(server.database.db, tenant.organisation.id);
    const user = await makeUser(
      server.database.db,
      tenant.organisation.id,
      [tenant.brand.id, second.id],
      'administrator',
    );
    const client = server.client(await server.signIn(user.email));
    const term = name();
    const make = async (brandId: BrandId, label: string) =>
      (await client('streams.store', { body: { brand_id: brandId, name: label, main_search_term: term } })).data.id;
    const streams = [await make(tenant.brand.id, 'a'), await make(tenant.brand.id, 'b'), await make(second.id, 'c')];
    await store(tenant, `${term} everywhere`, 'x');
    const count = async () =>
      Promise.all(
        streams.map(async (stream_id) => (await client('mentions.index', { params: { stream_id } })).data.length),
      );
    await until('in all', async () => (await count()).join() === '1,1,1');
    const mention = (await client('mentions.index', { params: { stream_id: streams[0]! } })).data[0]!;
    const change = (call: 'mentions.hide' | 'mentions.unhide', level: 'stream' | 'brand' | 'organisation') =>
      client(call, { params: { mention_id: mention.id }, body: { level } });
    for (const [level, expected] of [
      ['stream', '0,1,1'],
      ['brand', '0,0,1'],
      ['organisation', '0,0,0'],
    ] as const) {
      expect((await change('mentions.hide', level)).data.hidden[level]).toBe(true);
      expect((await count()).join()).toBe(expected);
      await change('mentions.unhide', level);
      expect((await count()).join()).toBe('1,1,1');
    }
    await change('mentions.hide', 'brand');
    const later = await make(tenant.brand.id, 'd');
    await until(
      'the later stream is searched',
      async () => (await client('streams.show', { params: { stream_id: later } })).data.backfill === null,
    );
    expect((await client('mentions.index', { params: { stream_id: later } })).data).toHaveLength(0);
    expect(
      (await client('mentions.index', { params: { stream_id: later }, query: { hidden: 'true' } })).data,
    ).toHaveLength(1);
  });
});

describe('hiding in the organisation', () => {
  it('hiding in the organisation leaves out brands where the caller may only read', async () => {
    const tenant = await tenantWithSource();
    const { db } = server.database;
    const second = await makeBrand(db, tenant.organisation.id);
    const user = await makeUser(db, tenant.organisation.id, [tenant.brand.id], 'editor');
    await insertMember(db, second.id, user.id, 'reader', new Date());
    await insertMember(db, second.id, tenant.user.id, 'administrator', new Date());
    const term = name();
    const make = async (brand_id: BrandId) =>
      (await tenant.client('streams.store', { body: { brand_id, name: term, main_search_term: term } })).data.id;
    const [own, other] = [await make(tenant.brand.id), await make(second.id)];
    await store(tenant, `${term} in both`, 'x');
    await until(
      'both',
      async () => (await mentionsOf(tenant, own)).length + (await mentionsOf(tenant, other)).length === 2,
    );
    const mention_id = (await mentionsOf(tenant, own))[0]!.id;
    const editor = server.client(await server.signIn(user.email));
    await editor('mentions.hide', { params: { mention_id }, body: { level: 'organisation' } });
    expect(await mentionsOf(tenant, own)).toHaveLength(0);
    expect(await mentionsOf(tenant, other)).toHaveLength(1);
  });
});

describe('clippings and the dashboard', () => {
  it('a saved mention is one clipping, however often and from whichever stream it is saved [mentions-001]', async () => {
    const tenant = await tenantWithSource();
    const term = name();
    const [one, two] = [
      await makeStream(tenant, { main_search_term: term }),
      await makeStream(tenant, { main_search_term: term }),
    ];
    await store(tenant, `${term} counts`, 'x');
    await until(
      'both',
      async () => (await mentionsOf(tenant, one)).length + (await mentionsOf(tenant, two)).length === 2,
    );
    const save = async (streamId: string) =>
      (
        await tenant.client('mentions.save-as-clipping', {
          params: { mention_id: (await mentionsOf(tenant, streamId))[0]!.id },
          body: {},
        })
      ).data.id;
    const saved = [await save(one), await save(one), await save(two)];
    expect(new Set(saved).size).toBe(1);
    expect((await mentionsOf(tenant, two))[0]!.clipping_id).toBe(saved[0]);
    const { data } = await tenant.client('metrics.dashboard.clippings', { query: { brands: [tenant.brand.id] } });
    expect(data).toMatchObject({
      totals: { current: 1, previous: 0, growth: null },
      top_brand: { brand_id: tenant.brand.id },
    });
    expect(data.brands[0]!.series.reduce((sum, value) => sum + value, 0)).toBe(1);
    await tenant.client('clippings.delete', { params: { clipping_id: saved[0]! } });
    expect((await mentionsOf(tenant, one))[0]!.clipping_id).toBeNull();
    expect((await tenant.client('metrics.dashboard.clippings')).data.totals.current).toBe(0);
  });

  it('a change of a parameter or of the tier values the clipping again', async () => {
    const tenant = await makeTenant(server.database.db);
    const records = await makeRecords(server.database.db, tenant);
    const client = server.client(await server.signIn(tenant.user.email));
    const params = { clipping_id: records.clipping_id };
    const change = (body: object) => client('clippings.update', { params, body }).then(({ data }) => data.hf_value);
    // Denmark, web, 50 000 impressions: 50 × 150 = 7500 DKK.
    expect(await change({ impressions: 50_000, text_tonality: 'neutral' })).toBe(7500);
    expect(
      await change({
        topic_prominence: 'exclusive',
        text_tonality: 'positive',
        image_positivity: 'positive',
        logo_present: true,
        spokesperson_quoted: true,
      }),
    ).toBe(18_900);
    await client('brands.media-outlet-tiers.store', {
      params: { brand_id: records.brand_id },
      body: { media_outlet_id: records.media_outlet_id, tier: 'aplus' },
    });
    await until('the tier counts', async () => (await client('clippings.show', { params })).data.hf_value === 28_350);
    expect(await change({ is_advertisement: true })).toBe(0);
    expect((await client('metrics.dashboard.hf_value')).data.totals.current).toBe(0);
  });

  it('a stream that saves by itself fills the clippings', async () => {
    const tenant = await tenantWithSource();
    const term = name();
    await makeStream(tenant, { main_search_term: term, auto_clippings: true });
    await store(tenant, `${term} by rule`, 'x');
    await until('the clipping', async () => (await tenant.client('clippings.index')).data.length === 1);
  });
});

describe('the chart', () => {
  it('the chart shows 14 days by default [mentions-004]', async () => {
    const tenant = await tenantWithSource();
    const term = name();
    const streamId = await makeStream(tenant, { main_search_term: term });
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    for (const days of [0, 13, 15]) await store(tenant, `${term} ${days}`, `Text of ${days} days ago.`, ago(days));
    await until('all', async () => (await mentionsOf(tenant, streamId)).length === 3);
    const params = { stream_id: streamId };
    expect((await tenant.client('mentions.chart', { params })).data).toMatchObject({
      mentions: 2,
      stories: 2,
      copies: 0,
    });
    const { data } = await tenant.client('mentions.chart', { params, query: { start: ago(20).toISOString() } });
    expect(data.mentions).toBe(3);
  });
});

describe('a tone set by a person', () => {
  it('a tone set by a person holds in every stream of the brand and in its clipping, until the machine’s is restored', async () => {
    const tenant = await tenantWithSource();
    const term = name();
    const streamId = await makeStream(tenant, { main_search_term: term });
    await store(tenant, `${term} sails`, `The ferries of ${term} sail again.`);
    const [mention] = await until('it', async () => {
      const found = await mentionsOf(tenant, streamId);
      return found.length === 1 && found;
    });
    const params = { mention_id: mention!.id };
    const before = (await tenant.client('mentions.save-as-clipping', { params, body: {} })).data;
    const { data } = await tenant.client('mentions.update', { params, body: { sentiment: 'positive' } });
    expect(data).toMatchObject({ sentiment: 'positive', sentiment_confidence: null, sentiment_by: 'Ingrid Ås' });
    const clipping = async () => (await tenant.client('clippings.show', { params: { clipping_id: before.id } })).data;
    await until('the clipping has it', async () => (await clipping()).text_tonality === 'positive');
    const later = await makeStream(tenant, { main_search_term: term });
    const [again] = await until('the later stream', async () => {
      const found = await mentionsOf(tenant, later);
      return found.length === 1 && found;
    });
    expect(again).toMatchObject({ sentiment: 'positive', sentiment_by: 'Ingrid Ås', clipping_id: before.id });
    expect(await mentionsOf(tenant, streamId, { sentiment: ['positive'] })).toHaveLength(1);

    const machine = { sentiment: mention!.sentiment, sentiment_confidence: mention!.sentiment_confidence };
    const restored = (await tenant.client('mentions.update', { params, body: { sentiment: null } })).data;
    expect(restored).toMatchObject({ ...machine, sentiment_by: null });
    expect((await mentionsOf(tenant, later))[0]).toMatchObject({ ...machine, sentiment_by: null });
    await until('the clipping has it', async () => (await clipping()).text_tonality === machine.sentiment);
  });
});

describe('work on several mentions', () => {
  it('several mentions can be saved once and tagged together, the preview shows a story once, and marking it as seen covers all its pieces', async () => {
    const tenant = await tenantWithSource();
    const term = name();
    const streamId = await makeStream(tenant, { main_search_term: term });
    const text = `The ferries of ${term} sail again after a long winter in which the harbour was frozen and no ship could leave. `;
    await store(tenant, `${term} sails`, text.repeat(3));
    await store(tenant, `${term} sails`, text.repeat(3));
    await store(tenant, `A museum`, `${term} opens a house for its rope makers and their tools.`);
    const found = await until('all', async () => {
      const mentions = await mentionsOf(tenant, streamId);
      return mentions.length === 3 && mentions;
    });
    expect(await mentionsOf(tenant, streamId, { view: 'stories' })).toHaveLength(2);
    const preview = await tenant.client('streams.preview', { body: { main_search_term: term } });
    expect(preview.data.map(({ copies }) => copies).toSorted()).toEqual([0, 1]);
    expect(preview.meta).toMatchObject({ has_more: false, stories: { value: 2 } });
    const params = { stream_id: streamId };
    const mentions = found.map((mention) => mention.id);
    const save = (ids: string[], tags: string[]) =>
      tenant.client('mentions.bulk-save', { params, body: { mentions: ids, tags } }).then(({ data }) => data);
    expect(await save(mentions.slice(0, 1), ['one'])).toMatchObject({ saved: 1, already: 0 });
    expect(await save(mentions, ['all'])).toMatchObject({ saved: 2, already: 1 });
    const { data: clippings } = await tenant.client('clippings.index');
    expect(clippings.map((clipping) => clipping.tags.map((tag) => tag.name).join()).toSorted()).toEqual([
      'all',
      'all',
      'all,one',
    ]);
    const story = found.find((mention) => mention.copies === 1)!;
    await tenant.client('mentions.seen', { params, body: { mentions: [story.id] } });
    expect((await mentionsOf(tenant, streamId)).filter((mention) => mention.seen)).toHaveLength(2);
  });
});

describe('two matchers', () => {
  it('two matchers share the queue without duplicates', async () => {
    const tenant = await tenantWithSource();
    const term = name();
    const streamId = await makeStream(tenant, { main_search_term: term });
    for (let index = 0; index < 30; index++) await store(tenant, `${term} ${index}`, 'x');
    const matchers = [createStreamMatcher(), createStreamMatcher()];
    await Promise.all(matchers.map((matcher) => matchBatch(server.database.db, matcher)));
    await until('all', async () => (await mentionsOf(tenant, streamId, { limit: 100 })).length === 30);
  });
});
