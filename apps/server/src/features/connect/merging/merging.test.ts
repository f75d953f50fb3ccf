import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, sql } from '../../../platform/db/index.ts';
import { inFull } from '../../../testing/extent.ts';
import { failureOf, startTestServer, type TestServer } from '../../../testing/server.ts';
import { makeConnecting } from '../connect.fixture.ts';
import { forgetRelationsJob } from '../removal.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => server.clock.set(null));

const day = 86_400_000;
const forget = () => forgetRelationsJob.run({ db: server.database.db, clock: server.clock }, {});

/** Makes two entries of one person with records of every kind; one clipping and one group belong to both. */
async function makeTwice() {
  const made = await makeConnecting(server);
  const { add, group, cover, client, brand } = made;
  const old = await add('Anne Holm', { email: 'anne@a.example', topics: ['Ferries'], job_title: 'Reporter' });
  const twin = await add('Anne M. Holm', { email: 'anne@b.example', phone: '+4533123456', topics: ['Harbours'] });
  const both = await group('Both', [old.id, twin.id]);
  const single = await group('Single', [twin.id]);
  await cover('https://a.example/1', [old.id, twin.id]);
  await cover('https://a.example/2', [twin.id]);
  const ofTwin = { relation_id: twin.id };
  await client('connect.relations.notes.store', { params: ofTwin, body: { title: 'Likes early calls' } });
  await client('connect.events.store', {
    body: {
      brand_id: brand.id,
      type: 'Meeting',
      title: 'Coffee with Anne',
      starts_at: '2026-12-01T10:00:00Z',
      ends_at: '2026-12-01T11:00:00Z',
      timezone: 'Europe/Copenhagen',
      relations: [twin.id],
    },
  });
  const ofOld = { relation_id: old.id };
  const merge = async (take: ('email' | 'name' | 'phone')[] = ['phone']) =>
    (await client('connect.merges.store', { params: ofOld, body: { other_relation_id: twin.id, take } })).data;
  const show = async (id: string) => {
    const params = { relation_id: id };
    const relation = (await client('connect.relations.show', { params })).data;
    const notes = (await client('connect.relations.notes.index', { params })).data.map(({ title }) => title);
    const activity = (await client('connect.relations.activity', { params, query: {} })).data.map(({ kind }) => kind);
    return { relation, notes, activity };
  };
  return { ...made, old, twin, both, single, merge, show, ofOld, ofTwin };
}

describe('merging two relations', () => {
  it.runIf(inFull)(
    'the relation that is kept gets the clippings, groups, notes and meetings of the other, and the chosen fields',
    async () => {
      const { old, twin, merge, show, names, client, ofTwin } = await makeTwice();
      await merge();
      const { relation, notes, activity } = await show(old.id);
      expect(relation).toMatchObject({
        name: 'Anne Holm',
        email: 'anne@a.example',
        phone: '+4533123456',
        job_title: 'Reporter',
        topics: ['Ferries', 'Harbours'],
        stats: { clippings: 2 },
      });
      expect(relation.groups.map(({ name }) => name)).toEqual(['Both', 'Single']);
      expect(notes).toEqual(['Likes early calls']);
      expect(activity).toEqual(expect.arrayContaining(['note', 'event']));
      expect(await names()).toEqual(['Anne Holm']);
      expect((await failureOf(client('connect.relations.show', { params: ofTwin }))).status).toBe(404);
      expect((await client('connect.merges.index', { params: { relation_id: old.id } })).data).toMatchObject([
        { merged: { id: twin.id, name: 'Anne M. Holm' } },
      ]);
    },
  );

  it('undo gives both relations back what they had, and keeps later changes', async () => {
    const { old, twin, merge, show, client, ofOld } = await makeTwice();
    const before = [await show(old.id), await show(twin.id)];
    const { id: merge_id } = await merge(['phone', 'name']);
    await client('connect.relations.update', { params: ofOld, body: { name: 'Anne Holm-Berg' } });
    await client('connect.merges.undo', { params: { ...ofOld, merge_id } });
    const [one, other] = [await show(old.id), await show(twin.id)];
    const { updated_at: _, ...kept } = one.relation;
    expect(kept).toMatchObject({ name: 'Anne Holm-Berg', phone: null, topics: ['Ferries'], stats: { clippings: 1 } });
    expect(one.relation.groups).toEqual(before[0]!.relation.groups);
    expect([one.notes, other.notes]).toEqual([[], ['Likes early calls']]);
    expect(other.activity).toEqual(before[1]!.activity);
    expect({ ...other.relation, updated_at: '' }).toEqual({ ...before[1]!.relation, updated_at: '' });
    const again = await failureOf(client('connect.merges.undo', { params: { ...ofOld, merge_id } }));
    expect(again.status).toBe(404);
  });

  it('merges of three entries are undone in their order', async () => {
    const { add, client, names } = await makeConnecting(server);
    const [first, second, third] = [await add('Bo 1'), await add('Bo 2'), await add('Bo 3')];
    const merge = async (kept: string, other_relation_id: string) =>
      (await client('connect.merges.store', { params: { relation_id: kept }, body: { other_relation_id } })).data.id;
    const lower = await merge(second.id, third.id);
    const upper = await merge(first.id, second.id);
    expect(await names()).toEqual(['Bo 1']);
    await client('connect.merges.undo', { params: { relation_id: first.id, merge_id: upper } });
    expect(await names()).toEqual(['Bo 1', 'Bo 2']);
    await client('connect.merges.undo', { params: { relation_id: second.id, merge_id: lower } });
    expect(await names()).toEqual(['Bo 1', 'Bo 2', 'Bo 3']);
  });

  it('a merge can be undone for thirty days; then the other entry is deleted completely', async () => {
    const { merge, user, ofOld, twin, brand } = await makeTwice();
    await merge();
    const left = async () =>
      (
        await rowsOf(
          server.database.db,
          sql<{ id: string }>`select id from relations where brand_id = ${brand.id} and id = ${twin.id}`,
        )
      ).length;
    server.clock.set(new Date(Date.now() + 2 * day));
    await forget();
    expect(await left()).toBe(1);
    server.clock.set(new Date(Date.now() + 31 * day));
    const later = server.client(await server.signIn(user.email));
    expect((await later('connect.merges.index', { params: ofOld })).data).toEqual([]);
    await forget();
    expect(await left()).toBe(0);
  });

  it('a merge ends with the relation that is kept: a day after its deletion both entries are gone', async () => {
    const { merge, client, ofOld, brand } = await makeTwice();
    await merge();
    await client('connect.relations.delete', { params: ofOld });
    server.clock.set(new Date(Date.now() + 2 * day));
    await forget();
    await forget();
    const rows = await rowsOf(server.database.db, sql`select id from relations where brand_id = ${brand.id}`);
    expect(rows).toEqual([]);
  });

  it('merging with a relation of another brand, a deleted one or itself is refused', async () => {
    const { client, ofOld, old, twin } = await makeTwice();
    const stranger = await (await makeConnecting(server)).add('Stranger');
    await client('connect.relations.delete', { params: { relation_id: twin.id } });
    for (const other_relation_id of [stranger.id, twin.id, old.id]) {
      const failure = await failureOf(client('connect.merges.store', { params: ofOld, body: { other_relation_id } }));
      expect([failure.status, Object.keys(failure.body.errors ?? {})]).toEqual([422, ['other_relation_id']]);
    }
  });

  it('two people who merge the same relations at once merge them once', async () => {
    const { client, ofOld, ofTwin, old, twin, names } = await makeTwice();
    const outcomes = await Promise.allSettled([
      client('connect.merges.store', { params: ofOld, body: { other_relation_id: twin.id } }),
      client('connect.merges.store', { params: ofTwin, body: { other_relation_id: old.id } }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await names()).toHaveLength(1);
  });
});

describe('possible duplicates', () => {
  it('possible duplicates are pairs with the same address, number or name, unless outlet or address contradict', async () => {
    const { add, client, brand } = await makeConnecting(server);
    await add('Anne Holm', { email: 'ANNE@a.example' });
    await add('A. Holm', { email: 'anne@a.example' });
    await add('Bo Lind', { phone: '+4533123456' });
    await add('B. Lind', { phone: '+4533123456' });
    await add('Carla Ek');
    await add('carla ek');
    await add('Dan Dahl', { email: 'dan@a.example' });
    await add('Dan Dahl', { email: 'dan@b.example' });
    const { data } = await client('connect.relations.duplicates', { query: { brand: brand.id } });
    expect(data.map(({ relations, reason }) => [reason, ...relations.map(({ name }) => name)])).toEqual([
      ['email', 'Anne Holm', 'A. Holm'],
      ['phone', 'Bo Lind', 'B. Lind'],
      ['name', 'Carla Ek', 'carla ek'],
    ]);
  });

  it('a pair is no longer offered after somebody said that they are two people', async () => {
    const { add, client, brand } = await makeConnecting(server);
    const [one, other] = [await add('Carla Ek'), await add('Carla Ek')];
    const pairs = async () =>
      (await client('connect.relations.duplicates', { query: { brand: brand.id } })).data.length;
    expect(await pairs()).toBe(1);
    await client('connect.relations.keep-apart', {
      params: { relation_id: other.id },
      body: { other_relation_id: one.id },
    });
    expect(await pairs()).toBe(0);
  });
});
