import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { withoutLinks } from '../../platform/mail/tenant-mails.ts';
import { makeTenant } from '../../testing/factories.ts';
import { findMailTo } from '../../testing/mails.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    settings: { MASTHEAD_MAILS_PER_ORGANISATION: '6', MASTHEAD_MAILS_PER_RECEIVER: '3' },
  });
});
afterAll(() => server.stop());
afterEach(() => server.clock.set(null));

async function withTenant() {
  const tenant = await makeTenant(server.database.db);
  const client = server.client(await server.signIn(tenant.user.email));
  const invite = (emails: readonly string[], message?: string) =>
    client('brands.invitations.store', {
      params: { brand_id: tenant.brand.id },
      body: { invitations: emails.map((email) => ({ email, role: 'editor' as const })), ...(message && { message }) },
    });
  return { ...tenant, client, invite };
}
const onTrial = (organisationId: string) =>
  server.database.pool.query(
    `update subscriptions set commitment = null, trial_ends_at = now() + interval '14 days' where organisation_id = $1`,
    [organisationId],
  );
const strangers = (count: number, name: string) =>
  Array.from({ length: count }, (_, number) => `${name}${number}@example.org`);
const mailsTo = async (address: string) =>
  (await server.database.pool.query('select 1 from mails where to_address = $1', [address])).rowCount;

describe('mail to addresses that users enter', () => {
  it('mail to entered addresses is limited by organisation and day, also in simultaneous calls', async () => {
    const { invite, organisation, brand, user } = await withTenant();
    const other = await withTenant();
    const calls = strangers(12, 'many').map((email) => invite([email]));
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    const refused = await failureOf(invite(['late@example.org']));
    expect(refused).toMatchObject({ status: 429, body: { code: 'mail_limit_organisation' } });
    expect(refused.message).toContain('6 e-mails');
    const { rowCount } = await server.database.pool.query('select 1 from mails where organisation_id = $1', [
      organisation.id,
    ]);
    expect(rowCount).toBe(6);
    await other.invite(['late@example.org']);
    server.clock.set(new Date(Date.now() + 25 * 3_600_000));
    const tomorrow = server.client(await server.signIn(user.email));
    await tomorrow('brands.invitations.store', {
      params: { brand_id: brand.id },
      body: { invitations: [{ email: 'next-day@example.org', role: 'editor' }] },
    });
  });

  it('a call that exceeds the limit of mail is refused as a whole', async () => {
    const { invite } = await withTenant();
    expect((await failureOf(invite(strangers(7, 'whole')))).status).toBe(429);
    expect(await mailsTo('whole0@example.org')).toBe(0);
  });

  it('mail to one receiver is limited across organisations and forms', async () => {
    const [first, second] = [await withTenant(), await withTenant()];
    const invited = (await first.invite(['Bothered@example.org'])).data[0]!;
    const params = { brand_id: first.brand.id, invitation_id: invited.id };
    await first.client('brands.invitations.resend', { params });
    await second.invite(['bothered@example.org']);
    const refusal = { status: 429, body: { code: 'mail_limit_receiver' } };
    expect(await failureOf(second.invite(['bothered@example.org']))).toMatchObject(refusal);
    expect(await failureOf(first.client('brands.invitations.resend', { params }))).toMatchObject(refusal);
  });
});

describe('an invitation of an account that does not pay', () => {
  it('an invitation of an account that does not pay contains no text of the inviter', async () => {
    const { invite, organisation } = await withTenant();
    await onTrial(organisation.id);
    const failure = await failureOf(invite(['words@example.org'], 'You have won https://evil.example/'));
    expect(failure).toMatchObject({
      status: 422,
      body: { errors: { message: ['Personal messages are available on paid plans'] } },
    });
    expect(await mailsTo('words@example.org')).toBe(0);
  });

  it('an invitation of an account that does not pay contains no link in the names of person, brand and organisation', async () => {
    const { invite, organisation, brand, user } = await withTenant();
    await onTrial(organisation.id);
    const { pool } = server.database;
    await pool.query(`update users set first_name = 'https://evil.example/win' where id = $1`, [user.id]);
    await pool.query(`update brands set name = 'www.evil.example' where id = $1`, [brand.id]);
    await pool.query(`update organisations set name = 'evil.example' where id = $1`, [organisation.id]);
    await invite(['names@example.org']);
    await findMailTo(server.database, 'names@example.org');
    const { rows } = await pool.query('select subject, html, text from mails where to_address = $1', [
      'names@example.org',
    ]);
    expect(JSON.stringify(rows)).not.toContain('evil.example');
    expect(rows[0].subject).toContain('evil example');
  });
});

it.each([
  ['https://evil.example/win', 'evil example/win'],
  ['Novo A/S', 'Novo A/S'],
  ['J. R. Smith', 'J. R. Smith'],
  ['me@evil.example', 'me evil example'],
])('the name %s is written as %s', (name, written) => {
  expect(withoutLinks(name)).toBe(written);
});
