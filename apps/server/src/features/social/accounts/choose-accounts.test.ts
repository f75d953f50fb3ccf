import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, sql } from '../../../platform/db/index.ts';
import { failureOf } from '../../../testing/server.ts';
import { addSibling } from '../../../testing/social/world.ts';
import { cleanUpSocialJob } from '../clean-up.ts';
import { readAccountsJob } from '../reading/read-accounts.ts';
import {
  accountsOf,
  consentTo,
  type Manager,
  makeManager,
  type SocialBench,
  startSocialBench,
} from '../social.fixture.ts';
import { distinct } from './choose-accounts.ts';
import { pictureOf } from './pictures.ts';

let bench: SocialBench;
beforeAll(async () => {
  bench = await startSocialBench();
  const { facebook, instagram, linkedin, google } = bench.double.accounts;
  for (const account of [facebook, instagram, linkedin, google])
    for (const name of ['Norlunda Cargo', 'Norlunda Jobs']) addSibling(account, name);
});
afterAll(() => bench.stop());
afterEach(() => bench.server.clock.set(null));

type Provider = 'facebook' | 'instagram' | 'linkedin' | 'google_business';
const offered = async ({ client, params }: Manager, provider: Provider) => {
  const { data } = await client('brands.social-networks.index', { params });
  return data.find(({ network }) => network === provider)?.choice ?? null;
};
const choose = ({ client, params }: Manager, provider: Provider, accounts: string[]) =>
  client('brands.social-networks.choose', { params, body: { provider, accounts } });

describe.each(['facebook', 'instagram', 'linkedin', 'google_business'] as const)(
  'a consent of %s for several',
  (provider) => {
    it('nothing is read until accounts are chosen, and then only those', async () => {
      const manager = await makeManager(bench);
      await consentTo(bench, manager, provider);
      const choice = await offered(manager, provider);
      expect(choice?.map(({ name }) => name)).toEqual(['Norlunda Ferries', 'Norlunda Cargo', 'Norlunda Jobs']);
      expect(await accountsOf(manager, provider)).toEqual([]);
      for (const { picture } of choice ?? []) expect(picture).toMatch(/^data:image\/png;base64,/);
      await choose(manager, provider, [choice![0]!.id, choice![2]!.id]);
      await readAccountsJob.run(bench.services, {});
      const read = await accountsOf(manager, provider);
      expect(read.map(({ name }) => name)).toEqual(['Norlunda Ferries', 'Norlunda Jobs']);
      expect(read.every(({ read_at, failure }) => read_at !== null && failure === null)).toBe(true);
      expect(await offered(manager, provider)).toBeNull();
    });

    it('a shared consent is withdrawn with the last account that was chosen', async () => {
      const manager = await makeManager(bench);
      await consentTo(bench, manager, provider);
      await choose(
        manager,
        provider,
        (await offered(manager, provider))!.map(({ id }) => id),
      );
      const before = bench.double.authorization.revoked.length;
      for (const { id } of await accountsOf(manager, provider)) {
        expect(bench.double.authorization.revoked.length).toBe(before);
        const params = { ...manager.params, social_network_id: id };
        await manager.client('brands.social-networks.disconnect', { params });
      }
      expect(bench.double.authorization.revoked.length).toBe(before + 1);
    });
  },
);

describe('a choice', () => {
  it('a choice of nothing withdraws the consent', async () => {
    const manager = await makeManager(bench);
    await consentTo(bench, manager, 'facebook');
    const before = bench.double.authorization.revoked.length;
    await choose(manager, 'facebook', []);
    expect(bench.double.authorization.revoked.length).toBe(before + 1);
    expect([await offered(manager, 'facebook'), await accountsOf(manager, 'facebook')]).toEqual([null, []]);
  });

  it('a choice belongs to the person who consented, and is made once, among accounts of the consent', async () => {
    const manager = await makeManager(bench);
    await consentTo(bench, manager, 'facebook');
    const [first] = (await offered(manager, 'facebook'))!;
    const { status, body } = await failureOf(choose(manager, 'facebook', [first!.id, 'another']));
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['accounts']]);
    const other = await makeManager(bench);
    const colleague = { ...manager, client: other.client };
    expect((await failureOf(choose(colleague, 'facebook', [first!.id]))).status).toBe(404);
    const both = await Promise.allSettled([1, 2].map(() => choose(manager, 'facebook', [first!.id])));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await accountsOf(manager, 'facebook')).toHaveLength(1);
  });

  it('a choice that nobody makes is forgotten after an hour, and its consent is withdrawn', async () => {
    const manager = await makeManager(bench);
    await consentTo(bench, manager, 'facebook');
    bench.server.clock.set(new Date(Date.now() + 61 * 60_000));
    expect(await offered(manager, 'facebook')).toBeNull();
    expect((await failureOf(choose(manager, 'facebook', []))).body.code).toBe('social_state_invalid');
    const before = bench.double.authorization.revoked.length;
    await cleanUpSocialJob.run(bench.services, {});
    expect(bench.double.authorization.revoked.length).toBe(before + 1);
    const { id } = manager.brand;
    expect(await rowsOf(bench.server.database.db, sql`select from social_choices where brand_id = ${id}`)).toEqual([]);
  });
});

describe('offered accounts', () => {
  it('two accounts of one name are told apart by a number', () => {
    const place = { name: null, url: null, followers: null };
    const named = (id: string, handle: string) => ({ ...place, id, handle });
    const found = distinct([named('1', 'Ferry'), named('2', 'ferry'), named('3', 'Ferry (2)'), named('4', 'Quay')]);
    expect(found.map(({ handle }) => handle)).toEqual(['Ferry', 'ferry (2)', 'Ferry (2) (2)', 'Quay']);
  });

  it.each([
    [200, [0xff, 0xd8, 0xff, 0xe0], 'data:image/jpeg;base64,/9j/4A=='],
    [404, [0xff, 0xd8, 0xff, 0xe0], null],
    [200, [...Buffer.from('<svg onload="x"/>')], null],
    [200, [], null],
  ])('an answer with status %i and bytes %j is the picture %s', (status, bytes, picture) => {
    expect(pictureOf({ status, body: Uint8Array.from(bytes) })).toBe(picture);
  });
});
