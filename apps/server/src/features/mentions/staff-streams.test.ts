import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSource, makeTenant, makeUser, storeText } from '../../testing/factories.ts';
import { until } from '../../testing/replay.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';

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
const reason = 'Asked for by phone';

/** Makes a customer with streams for one word, and a function that publishes texts with it. */
async function customer(plan: 'freemium' | 'enterprise', streams: number) {
  const { db } = server.database;
  const tenant = await makeTenant(db, 'administrator', plan);
  const source = await makeSource(db, tenant.organisation.id);
  const client = server.client(await server.signIn(tenant.user.email));
  const term = `Harrierson${String.fromCharCode(97 + word++)}q`;
  const ids: string[] = [];
  for (let at = 1; at <= streams; at++)
    ids.push(
      (
        await client('streams.store', {
          body: { brand_id: tenant.brand.id, name: `${term} ${at}`, main_search_term: term },
        })
      ).data.id,
    );
  let told = 0;
  return {
    ...tenant,
    client,
    term,
    ids,
    publish: async () => await storeText(db, { ...source, headline: `${term} ${++told}`, body: `Text of ${term}.` }),
    change: (stream_id: string, body: object) =>
      staff('staff.streams.update', { params: { stream_id }, body: { ...body, reason } as never }),
    found: async (stream_id: string) => (await client('mentions.index', { params: { stream_id } })).data.length,
  };
}

describe('staff', () => {
  it('staff find streams of all customers by parts of the names of stream, brand and organisation, page by page', async () => {
    const { term, ids, organisation } = await customer('enterprise', 3);
    const show = await staff('staff.organisations.show', { params: { organisation_id: organisation.id } });
    const list = async (query: object) => (await staff('staff.streams.index', { query: query as never })).data;
    expect((await list({ search: term.slice(2).toUpperCase() })).map(({ id }) => id)).toEqual(ids);
    expect(await list({ search: show.data.name })).toHaveLength(3);
    const first = await staff('staff.streams.index', { query: { organisation: organisation.id, limit: 2 } });
    expect(first.meta.has_more).toBe(true);
    const query = { organisation: organisation.id, limit: 2, cursor: first.meta.cursor! };
    const second = await staff('staff.streams.index', { query });
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids);
    expect(await list({ organisation: organisation.id, state: 'paused' })).toEqual([]);
  });

  it('staff pause a stream, which finds nothing until they resume it, and the customer’s log has who did it and why', async () => {
    const { ids, change, publish, found, client, organisation } = await customer('enterprise', 2);
    const [paused = '', running = ''] = ids;
    expect((await change(paused, { paused: true })).data).toMatchObject({ paused_by: 'staff' });
    expect((await client('streams.show', { params: { stream_id: paused } })).data.paused_by).toBe('staff');
    await publish();
    await until('the other stream finds it', async () => (await found(running)) === 1);
    expect(await found(paused)).toBe(0);
    await change(paused, { paused: false });
    await until('what was published meanwhile is searched', async () => (await found(paused)) === 1);
    const params = { organisation_id: organisation.id };
    const entries = (await client('organisations.audit-log.index', { params })).data;
    expect(entries.find(({ endpoint }) => endpoint === 'staff.streams.update')).toMatchObject({
      reason,
      fields: ['paused'],
      subject: { stream_id: paused },
    });
  });

  it('staff can let a stream run beyond the plan, so that another one fits the plan', async () => {
    const { ids, change, client, organisation } = await customer('enterprise', 2);
    const params = { organisation_id: organisation.id };
    await staff('staff.organisations.update', { params, body: { plan: 'freemium', reason } });
    const states = async () => (await client('streams.index')).data.map(({ paused_by }) => paused_by);
    expect(await states()).toEqual(['plan', null]);
    const { data } = await change(ids[1]!, { options: { beyond_plan: true } });
    expect(data.options).toEqual({ beyond_plan: true });
    expect(await states()).toEqual([null, null]);
    await change(ids[1]!, { options: { beyond_plan: false } });
    expect(await states()).toEqual(['plan', null]);
  });

  it('staff see which days and outlets fill the quota of a stream', async () => {
    const { ids, change, publish, found } = await customer('enterprise', 1);
    const [id = ''] = ids;
    await change(id, { quota: 1 });
    await publish();
    await publish();
    await until('one of them is parked', async () => {
      const { data } = await staff('staff.streams.show', { params: { stream_id: id } });
      return (await found(id)) === 1 && data.parked === 1;
    });
    const { data } = await staff('staff.streams.show', { params: { stream_id: id } });
    expect(data).toMatchObject({ used: 1, quota: 1, agreed_quota: 1, paused_by: 'quota' });
    expect(data.days.map(({ mentions }) => mentions)).toEqual([1]);
    expect(data.outlets.map(({ mentions }) => mentions)).toEqual([1]);
    const over = (await staff('staff.streams.index', { query: { state: 'over_quota' } })).data;
    expect(over.map((stream) => stream.id)).toContain(id);
  });
});

it('a user who is not staff is refused streams of others and their options [staff-008] [staff-017]', async () => {
  const { client, ids } = await customer('enterprise', 1);
  const params = { stream_id: ids[0]! };
  const calls = [
    client('staff.streams.index', { query: {} }),
    client('staff.streams.show', { params }),
    client('staff.streams.update', { params, body: { options: { beyond_plan: true }, reason } }),
  ];
  for (const { status } of await Promise.all(calls.map(failureOf))) expect(status).toBe(403);
});
