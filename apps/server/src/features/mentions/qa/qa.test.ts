import type { VerdictReason } from '@masthead/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSource, makeTenant, makeUser, storeText } from '../../../testing/factories.ts';
import { until } from '../../../testing/replay.ts';
import { failureOf, startTestServer, type TestServer } from '../../../testing/server.ts';
import { disagreements } from '../mentions.fixture.ts';

let server: TestServer;
let staff: ReturnType<TestServer['client']>;
beforeAll(async () => {
  server = await startTestServer({ worker: true });
  const { db } = server.database;
  const provider = await makeTenant(db);
  const user = await makeUser(db, provider.organisation.id, [provider.brand.id], 'administrator', true);
  staff = server.client(await server.signIn(user.email));
});
afterAll(() => server.stop());

let word = 0;

/** Makes a customer with a stream and mentions of it, drawn for quality control. */
async function customer(texts: readonly string[], form: object = {}) {
  const { db } = server.database;
  const tenant = await makeTenant(db);
  const source = await makeSource(db, tenant.organisation.id);
  const client = server.client(await server.signIn(tenant.user.email));
  const term = `Brackwell${String.fromCharCode(97 + word++)}q`;
  const { data: stream } = await client('streams.store', {
    body: { brand_id: tenant.brand.id, name: term, main_search_term: term, ...form },
  });
  const params = { stream_id: stream.id };
  const publish = (text: string) =>
    storeText(db, { ...source, headline: `${term} ${text}`, body: `A text of ${term}: ${text}.` });
  for (const text of texts) await publish(text);
  const mentions = async () => (await client('mentions.index', { params })).data;
  await until('the mentions', async () => (await mentions()).length === texts.length);
  const drawn = async (status: 'open' | 'right' | 'wrong' = 'open') =>
    (await staff('staff.qa-mentions.index', { query: { status, stream: stream.id, limit: 100 } })).data;
  await staff('staff.qa-mentions.draw');
  await until('the draw', async () => (await drawn()).length === Math.min(14, texts.length));
  const judge = async (
    mention_id: string,
    status: 'open' | 'right' | 'wrong',
    reason: VerdictReason | null = status === 'wrong' ? 'wrong_meaning' : null,
    note?: string,
  ) => (await staff('staff.qa-mentions.update', { params: { mention_id }, body: { status, reason, note } })).data;
  return {
    ...tenant,
    source,
    client,
    stream,
    term,
    publish,
    mentions,
    drawn,
    judge,
    counted: async () => (await client('mentions.chart', { params })).data.mentions,
    preview: async (changed: object) =>
      (
        await client('streams.preview', {
          body: { stream_id: stream.id, name: term, main_search_term: term, ...changed },
        })
      ).meta.verdicts,
    check: () => disagreements(db, tenant.brand.id),
  };
}

describe('quality control', () => {
  it('drawn mentions come with their marked words, the reason why they matched, and their doubts', async () => {
    const { drawn, term, brand, stream } = await customer(['sails', 'arrives']);
    const rows = await drawn();
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      expect(row).toMatchObject({
        status: 'open',
        by_chance: true,
        brand: { id: brand.id },
        stream: { id: stream.id },
      });
      expect(row.headline.slice(row.headline_marks[0]!.start, row.headline_marks[0]!.end)).toBe(term);
      expect(row.explanation).toMatchObject({ matched: true });
      expect(row.explanation!.clauses[0]!.words).toEqual([term]);
      // The page was not read, and the text of the feed is a line.
      expect(row.doubts).toEqual(expect.arrayContaining(['announced_text', 'short_text']));
    }
    await staff('staff.qa-mentions.draw');
    expect(await drawn()).toHaveLength(2);
  });

  it('a wrong mention is removed from the stream and from every count, and undo restores it as it was', async () => {
    const { drawn, judge, mentions, counted, check, publish, client, stream } = await customer(['sails', 'arrives']);
    const before = await mentions();
    const [row] = await drawn();
    const judged = await judge(row!.id, 'wrong', 'wrong_meaning', 'A ship, not the company');
    expect(judged).toMatchObject({ status: 'wrong', reason: 'wrong_meaning', note: 'A ship, not the company' });
    expect((await mentions()).map(({ id }) => id)).toEqual(before.map(({ id }) => id).filter((id) => id !== row!.id));
    expect(await counted()).toBe(1);
    expect((await client('streams.show', { params: { stream_id: stream.id } })).data).toBeDefined();
    expect((await client('streams.quota', { params: { stream_id: stream.id } })).data.used).toBe(1);
    expect(await check()).toEqual([]);
    // A later find of the same text is another document, and is counted.
    await publish('leaves');
    await until('the next mention', async () => (await counted()) === 2);
    expect(await judge(row!.id, 'open')).toMatchObject({ status: 'open', reason: null, note: null, judged_at: null });
    expect(await counted()).toBe(3);
    expect((await mentions()).find(({ id }) => id === row!.id)).toEqual(before.find(({ id }) => id === row!.id));
    expect(await check()).toEqual([]);
  });

  it('the clipping of a wrong mention is kept, and a search of stored documents does not find the mention again', async () => {
    const { drawn, judge, mentions, client, stream, term, brand, check } = await customer(['sails', 'arrives']);
    const [row] = await drawn();
    const { data: clipping } = await client('mentions.save-as-clipping', { params: { mention_id: row!.id }, body: {} });
    await judge(row!.id, 'wrong', 'duplicate');
    const params = { stream_id: stream.id };
    await client('streams.update', {
      params,
      body: { name: term, main_search_term: term, alternative_spellings: ['Nothingatallq'] },
    });
    await until('the search of stored documents', async () => {
      const { data } = await client('streams.show', { params });
      return data.backfill === null;
    });
    expect((await mentions()).map(({ id }) => id)).not.toContain(row!.id);
    expect(await mentions()).toHaveLength(1);
    expect((await client('clippings.show', { params: { clipping_id: clipping.id } })).data.id).toBe(clipping.id);
    await judge(row!.id, 'right');
    expect((await mentions()).find(({ id }) => id === row!.id)?.clipping_id).toBe(clipping.id);
    expect(await check()).toEqual([]);
    const { data } = await client('metrics.dashboard.clippings', { query: { brands: [brand.id] } });
    expect(data.totals.current).toBe(1);
  });

  it('another piece leads a story if the first one is wrong', async () => {
    const { drawn, judge, check } = await customer(['sails', 'sails', 'sails']);
    const rows = await drawn();
    for (const row of rows) {
      await judge(row.id, 'wrong', 'duplicate');
      expect(await check()).toEqual([]);
    }
    await Promise.all(rows.map((row) => judge(row.id, 'right')));
    expect(await check()).toEqual([]);
  });

  it('the customer’s audit log has every verdict with its reason', async () => {
    const { drawn, judge, client, organisation, user } = await customer(['sails']);
    const [row] = await drawn();
    await judge(row!.id, 'wrong', 'wrong_date', 'It is of 2019');
    const params = { organisation_id: organisation.id };
    const entries = (await client('organisations.audit-log.index', { params })).data;
    expect(entries.find(({ endpoint }) => endpoint === 'staff.qa-mentions.update')).toMatchObject({
      reason: 'Wrong date: It is of 2019',
      fields: ['status', 'reason'],
      subject: { mention_id: row!.id },
    });
    const german = server.client(await server.signIn(user.email), { 'accept-language': 'de' });
    const [entry] = (await german('organisations.audit-log.index', { params })).data;
    expect(entry?.reason).toBe('Falsches Datum: It is of 2019');
  });

  it('a preview says which verdicts a changed query would break', async () => {
    const { drawn, judge, preview, client, stream, term } = await customer(['sails', 'arrives', 'leaves']);
    const rows = await drawn();
    const of = (text: string) => rows.find(({ headline }) => headline.endsWith(text))!.id;
    expect(await preview({})).toBeNull();
    await judge(of('sails'), 'right');
    await judge(of('arrives'), 'wrong');
    await judge(of('leaves'), 'wrong', 'wrong_date');
    const none = { count: 0, headlines: [] };
    expect(await preview({})).toEqual({ checked: 2, back: none, lost: none, solved: 0 });
    expect(await preview({ excluded_words: ['arrives'] })).toMatchObject({ lost: none, solved: 1 });
    expect(await preview({ excluded_words: ['sails'] })).toMatchObject({
      lost: { count: 1, headlines: [`${term} sails`] },
    });
    const params = { stream_id: stream.id };
    await client('streams.update', {
      params,
      body: { name: term, main_search_term: term, excluded_words: ['arrives'] },
    });
    expect(await preview({})).toMatchObject({ back: { count: 1, headlines: [`${term} arrives`] }, solved: 0 });
  });

  it('precision is counted from mentions drawn at random, with its interval, by stream, language and outlet', async () => {
    const { drawn, judge, stream, source, term, brand } = await customer(['a1', 'a2', 'a3', 'a4']);
    const rows = await drawn();
    for (const [at, row] of rows.entries()) await judge(row.id, at === 0 ? 'wrong' : 'right');
    for (const [by, key] of [
      ['stream', stream.id],
      ['outlet', source.outletId],
    ] as const) {
      const { data } = await staff('staff.qa-mentions.precision', { query: { by } });
      const row = data.rows.find((one) => one.key === key)!;
      expect(row).toMatchObject({ judged: 4, right: 3, share: 0.75 });
      expect([row.low, row.high].map((value) => value.toFixed(4))).toEqual(['0.3006', '0.9544']);
      expect(row.weeks).toHaveLength(1);
      expect(data.total!.judged).toBeGreaterThanOrEqual(4);
    }
    const { data } = await staff('staff.qa-mentions.precision', { query: { by: 'language' } });
    expect(data.rows.length).toBeGreaterThan(0);
    const answer = await fetch(`${server.origin}/v2/staff/qa-mentions/precision.csv?by=stream`, {
      headers: { authorization: `Bearer ${await staffToken()}` },
    });
    expect(answer.headers.get('content-type')).toContain('text/csv');
    const lines = (await answer.text()).split('\r\n').filter((line) => line.startsWith(stream.id));
    expect(lines.at(-1)).toBe(`${stream.id},${term},${brand.name},,4,3,0.7500,0.3006,0.9544`);
  });

  it('a wrong verdict without a reason is refused, and so is a verdict on a mention that was not drawn', async () => {
    const { drawn, publish, mentions } = await customer(['sails']);
    const [row] = await drawn();
    const params = { mention_id: row!.id };
    const failure = await failureOf(staff('staff.qa-mentions.update', { params, body: { status: 'wrong' } }));
    expect(failure.status).toBe(422);
    await publish('arrives');
    const other = await until('the mention', async () => (await mentions()).find(({ id }) => id !== row!.id));
    const missing = { params: { mention_id: other.id }, body: { status: 'right' as const } };
    expect((await failureOf(staff('staff.qa-mentions.update', missing))).status).toBe(404);
  });

  it('a mention is judged once, however many staff press keys at the same time', async () => {
    const { drawn, judge, counted, check } = await customer(['sails', 'arrives']);
    const [row] = await drawn();
    await Promise.all((['wrong', 'right', 'wrong', 'open', 'wrong'] as const).map((status) => judge(row!.id, status)));
    await judge(row!.id, 'wrong');
    expect(await counted()).toBe(1);
    await judge(row!.id, 'open');
    expect(await counted()).toBe(2);
    expect(await check()).toEqual([]);
  });
});

async function staffToken(): Promise<string> {
  const { db } = server.database;
  const provider = await makeTenant(db);
  const user = await makeUser(db, provider.organisation.id, [provider.brand.id], 'administrator', true);
  return await server.signIn(user.email);
}

it('a user who is not staff is refused quality control [staff-018] [staff-019]', async () => {
  const { client, drawn } = await customer(['sails']);
  const [row] = await drawn();
  const params = { mention_id: row!.id };
  const calls = [
    client('staff.qa-mentions.index'),
    client('staff.qa-mentions.progress'),
    client('staff.qa-mentions.filters'),
    client('staff.qa-mentions.precision'),
    client('staff.qa-mentions.draw'),
    client('staff.qa-mentions.update', { params, body: { status: 'right' } }),
  ];
  for (const { status } of await Promise.all(calls.map(failureOf))) expect(status).toBe(403);
});
