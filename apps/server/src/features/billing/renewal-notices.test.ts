import { languages } from '@masthead/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { type BillingBench, startBilling } from './billing.fixture.ts';
import { renewalNoticesJob } from './renewal-notices.ts';

let bench: BillingBench;
beforeAll(async () => {
  bench = await startBilling();
});
beforeEach(() => bench.server.clock.set(new Date('2026-02-01T10:00:00Z')));
afterAll(() => bench.stop());

async function buy(commitment: 'month' | 'year', language = 'en') {
  const tenant = await bench.tenant();
  const { call, organisation_id, user } = tenant;
  await bench.server.database.pool.query('update users set language = $1, activated_at = now() where id = $2', [
    language,
    user.id,
  ]);
  await call('billing.subscription.store', {
    params: { organisation_id },
    body: { plan: 'plus', commitment, licenses: 2, payment_method_id: 'pm_card_visa', terms_accepted: true },
  });
  const mails = () =>
    rowsOf(
      bench.server.database.db,
      sql<{ subject: string; text: string }>`
        select subject, text from mails where to_address = ${user.email} order by created_at, id`,
    );
  return { ...tenant, mails };
}
const runAt = async (time: string) => {
  bench.server.clock.set(new Date(time));
  await renewalNoticesJob.run(bench.services, {});
};

it('the renewal of a year is announced once 14 days before, with its date and amount', async () => {
  const [yearly, monthly] = [await buy('year'), await buy('month')];
  await runAt('2027-01-17T10:00:00Z');
  expect(await yearly.mails()).toEqual([]);
  await runAt('2027-01-18T10:00:00Z');
  // A worker that starts again does not send it twice.
  await runAt('2027-01-18T10:10:00Z');
  await runAt('2027-01-30T10:00:00Z');
  const sent = await yearly.mails();
  expect(sent).toHaveLength(1);
  expect(sent[0]!.subject).toMatch(/^The yearly plan of .+ renews on 1 February 2027$/);
  // 2 users of 84.08 for 12 months, with 19 % tax.
  expect(sent[0]!.text).toContain('€2,401.32');
  expect(sent[0]!.text).toContain('/manage-subscription');
  expect(await monthly.mails()).toEqual([]);
});

it('a canceled year is not announced', async () => {
  const { call, organisation_id, mails } = await buy('year');
  await call('billing.subscription.cancel', { params: { organisation_id }, body: {} });
  await runAt('2027-01-20T10:00:00Z');
  expect(await mails()).toEqual([]);
});

it('the announcement is written in all thirteen languages', async () => {
  const tenants = [];
  for (const code of languages) tenants.push(await buy('year', code));
  await runAt('2027-01-19T10:00:00Z');
  const subjects = [];
  for (const { mails } of tenants) subjects.push((await mails())[0]!.subject.replace(/Organisation\S*/, '…'));
  expect(new Set(subjects).size).toBe(13);
  expect(subjects.join()).not.toMatch(/renewal_notice|\{/);
});
