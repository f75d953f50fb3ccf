import type { KeyProvider } from '@masthead/contract';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { rowsOf, sql } from '../../../platform/db/index.ts';
import { failureOf } from '../../../testing/server.ts';
import { readAccountsJob } from '../reading/read-accounts.ts';
import { accountOf, connectAccount, makeManager, type SocialBench, startSocialBench } from '../social.fixture.ts';

let bench: SocialBench;
beforeAll(async () => {
  bench = await startSocialBench();
});
afterAll(() => bench.stop());
afterEach(async () => {
  Object.assign(bench.double.keys, { status: 'administrator', hasWebhook: false });
  bench.double.keys.known.clear();
  await rowsOf(bench.server.database.db, sql`delete from social_accounts`);
});

type Form = { provider: KeyProvider; account: string; key: string };
const hosts = { telegram: 'api.telegram.org', trustpilot: 'api.trustpilot.com', bluesky: 'pds.example' } as const;
async function refusalOf(form: Partial<Form>) {
  const { client, params } = await makeManager(bench);
  const provider = form.provider ?? 'telegram';
  const key = form.key ?? bench.double.keys.make(hosts[provider]);
  const body = { account: 'norlunda', ...form, provider, key };
  const { status, body: answer } = await failureOf(client('brands.social-networks.connect-by-key', { params, body }));
  expect((await client('brands.social-networks.index', { params })).data.flatMap(({ accounts }) => accounts)).toEqual(
    [],
  );
  return { status, code: answer.code, fields: Object.keys(answer.errors ?? {}) };
}

it.each([
  [{ key: 'a password' }, 'validation', ['key']],
  [{ account: 'https://t.me/+private' }, 'validation', ['account']],
  [{ provider: 'trustpilot', account: 'no domain' }, 'validation', ['account']],
  [{ provider: 'bluesky', account: 'norlunda.example', key: 'my own password' }, 'validation', ['key']],
  [{ provider: 'bluesky', account: 'norlunda' }, 'validation', ['account']],
  [{ key: '400000000:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw' }, 'social_key_refused', []],
  [{ provider: 'trustpilot', account: 'norlunda.example', key: 'unknown-key-0000000' }, 'social_key_refused', []],
  [{ provider: 'bluesky', account: 'norlunda.example', key: 'aaaa-bbbb-cccc-dddd' }, 'social_key_refused', []],
  [{ provider: 'bluesky', account: 'somebody.example' }, 'social_account_unknown', []],
  [{ account: 'somebody_else' }, 'social_account_unknown', []],
  [{ provider: 'trustpilot', account: 'somebody.example' }, 'social_account_unknown', []],
] as const)('the key and account %j are refused with %s, and nothing is stored', async (form, code, fields) => {
  expect(await refusalOf(form)).toMatchObject({ status: 422, code, fields });
});

it('a bot that does not administer the channel, or sends its posts elsewhere, is refused with the reason', async () => {
  bench.double.keys.status = 'member';
  expect(await refusalOf({})).toMatchObject({ code: 'social_bot_not_admin' });
  Object.assign(bench.double.keys, { status: 'administrator', hasWebhook: true });
  expect(await refusalOf({})).toMatchObject({ code: 'social_bot_in_use' });
});

it('posts of a channel stay when Telegram no longer repeats them, and two brands read the same bot', async () => {
  const [one, two] = [await makeManager(bench), await makeManager(bench)];
  for (const manager of [one, two]) await connectAccount(bench, manager, 'telegram');
  await readAccountsJob.run(bench.services, {});
  const { posts } = bench.double.accounts.telegram;
  const forgotten = posts.splice(1);
  await rowsOf(bench.server.database.db, sql`update social_accounts set next_read_at = now() - interval '1 minute'`);
  await readAccountsJob.run(bench.services, {});
  posts.push(...forgotten);
  for (const { client, params } of [one, two]) {
    expect(await accountOf(client, params, 'telegram')).toMatchObject({ failure: null, followers: 1234 });
    expect((await client('brands.social-posts.index', { params })).data).toHaveLength(3);
  }
});

it('the number of reviews and their average are figures of the day [social-001]', async () => {
  const manager = await makeManager(bench);
  await connectAccount(bench, manager, 'trustpilot');
  await readAccountsJob.run(bench.services, {});
  const { client, params } = manager;
  const { data } = await client('brands.social-facts.show', { params });
  expect(data).toMatchObject([{ handle: 'norlunda.example', current: { reviews: 1, rating: 2.1, followers: null } }]);
});
