import { randomBytes } from 'node:crypto';
import type { Client, Role } from '@masthead/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeTenant, makeUser } from '../../../testing/factories.ts';
import { findMailTo } from '../../../testing/mails.ts';
import { failureOf, startTestServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => server.clock.set(null));

const address = () => `guest-${randomBytes(4).toString('hex')}@example.org`;
async function host(role: Role = 'administrator') {
  const tenant = await makeTenant(server.database.db, role);
  return { ...tenant, client: server.client(await server.signIn(tenant.user.email)) };
}
async function invite(
  { client, brand }: { client: Client; brand: { id: string } },
  email: string,
  role: Role = 'editor',
) {
  const { data } = await client('brands.invitations.store', {
    params: { brand_id: brand.id },
    body: { invitations: [{ email, role }], message: 'Welcome to Masthead' },
  });
  return data[0]!;
}
const tokenTo = async (email: string) =>
  /token=(\S+)$/.exec((await findMailTo(server.database, email)).link)?.[1] ?? '';
const person = {
  first_name: 'Nora',
  last_name: 'Lind',
  password: 'Harbour1wind',
  password_confirmation: 'Harbour1wind',
};
const join = (token: string) => server.client()('auth.invitations.accept', { params: { token }, body: person });
const statusOf = async ({ client, brand }: { client: Client; brand: { id: string } }) =>
  (await client('brands.invitations.index', { params: { brand_id: brand.id } })).data[0]?.status;

describe('an invitation', () => {
  it('an invitation makes a person without an account a member, by the link alone [invitations-001] [permissions-035]', async () => {
    const hosting = await host();
    const email = address();
    expect(await invite(hosting, email)).toMatchObject({ email, role: 'editor', status: 'pending', accepted_at: null });
    const mail = await findMailTo(server.database, email);
    expect(mail.text).toContain('Welcome to Masthead');
    const token = await tokenTo(email);
    const shown = (await server.client()('auth.invitations.show', { params: { token } })).data;
    expect(shown).toMatchObject({ has_account: false, brand: { name: hosting.brand.name }, invitation: { email } });
    const client = server.client((await join(token)).access_token);
    expect((await client('user.show')).data).toMatchObject({ email, full_name: 'Nora Lind', type: 'member' });
    expect((await client('user.brands')).data).toMatchObject([{ id: hosting.brand.id, role: 'editor' }]);
    expect(await statusOf(hosting)).toBe('accepted');
    await server.signIn(email, person.password);
    const log = await hosting.client('organisations.audit-log.index', {
      params: { organisation_id: hosting.organisation.id },
    });
    expect(log.data.map(({ endpoint }) => endpoint)).toEqual(['brands.invitations.accept', 'brands.invitations.store']);
    expect(log.data[0]!.user?.email).toBe(email);
  });

  it('a person with an account accepts an invitation once signed in with that address [invitations-005]', async () => {
    const [hosting, guest] = [await host(), await host()];
    const made = await invite(hosting, guest.user.email.toUpperCase());
    const params = { brand_id: hosting.brand.id, invitation_id: made.id };
    const token = await tokenTo(guest.user.email.toUpperCase());
    expect((await failureOf(join(token))).body.code).toBe('invitation_needs_sign_in');
    expect((await guest.client('brands.invitations.show', { params })).data.has_account).toBe(true);
    await guest.client('brands.invitations.accept', { params });
    expect((await guest.client('user.brands')).data.map(({ id }) => id)).toContain(hosting.brand.id);
  });

  it('an invitation that cannot be accepted says why [invitations-003] [invitations-006]', async () => {
    const [hosting, guest, stranger] = [await host(), await host(), await host()];
    const made = await invite(hosting, guest.user.email);
    const params = { brand_id: hosting.brand.id, invitation_id: made.id };
    const codeOf = async (client: Client) =>
      (await failureOf(client('brands.invitations.accept', { params }))).body.code;
    expect(await codeOf(stranger.client)).toBe('invitation_wrong_address');
    await guest.client('brands.invitations.accept', { params });
    expect(await codeOf(guest.client)).toBe('invitation_accepted');
    const token = await tokenTo(guest.user.email);
    expect((await server.client()('auth.invitations.show', { params: { token } })).data.invitation.status).toBe(
      'accepted',
    );
    expect((await failureOf(join(token))).body.code).toBe('invitation_accepted');
    expect((await failureOf(join('x'.repeat(43)))).status).toBe(404);
  });

  it('an invitation is resent with a new link, and cancelled permanently [invitations-002] [invitations-005]', async () => {
    const hosting = await host();
    const email = address();
    const made = await invite(hosting, email);
    const params = { brand_id: hosting.brand.id, invitation_id: made.id };
    const first = await tokenTo(email);
    const { data } = await hosting.client('brands.invitations.resend', { params });
    expect(data.status).toBe('resent');
    expect((await failureOf(join(first))).status).toBe(404);
    await hosting.client('brands.invitations.delete', { params });
    expect(await statusOf(hosting)).toBe('cancelled');
    expect((await failureOf(join(await tokenTo(email)))).body.code).toBe('invitation_cancelled');
    expect((await failureOf(hosting.client('brands.invitations.resend', { params }))).body.code).toBe(
      'invitation_cancelled',
    );
  });

  it('an invitation expires after 14 days, which begin again when it is resent', async () => {
    const hosting = await host();
    const email = address();
    const made = await invite(hosting, email);
    server.clock.set(new Date(Date.now() + 15 * 86_400_000));
    const again = server.client(await server.signIn(hosting.user.email));
    expect(await statusOf({ ...hosting, client: again })).toBe('expired');
    expect((await failureOf(join(await tokenTo(email)))).body.code).toBe('invitation_expired');
    await again('brands.invitations.resend', { params: { brand_id: hosting.brand.id, invitation_id: made.id } });
    await join(await tokenTo(email));
  });

  it('several invitations are sent again or cancelled in one call, and those that cannot be are named', async () => {
    const hosting = await host();
    const addresses = [address(), address(), address()];
    const [first, second, third] = await Promise.all(addresses.map((email) => invite(hosting, email)));
    const params = { brand_id: hosting.brand.id };
    const old = await tokenTo(addresses[0]!);
    const cancel = (ids: string[]) =>
      hosting.client('brands.invitations.bulk-cancel', { params, body: { invitations: ids } });
    const foreign = await invite(await host(), address());
    expect((await cancel([third!.id, foreign.id])).data).toMatchObject({
      done: [third!.id],
      refused: [{ id: foreign.id, status: 404 }],
    });
    const invitations = [first!.id, second!.id, third!.id];
    const resent = await hosting.client('brands.invitations.bulk-resend', { params, body: { invitations } });
    expect(resent.data).toMatchObject({
      done: [first!.id, second!.id],
      refused: [{ id: third!.id, code: 'invitation_cancelled' }],
    });
    expect((await failureOf(join(old))).status).toBe(404);
    await join(await tokenTo(addresses[0]!));
    expect((await cancel([first!.id, second!.id])).data).toMatchObject({
      done: [second!.id],
      refused: [{ id: first!.id, code: 'invitation_accepted' }],
    });
    const { data: log } = await hosting.client('organisations.audit-log.index', {
      params: { organisation_id: hosting.organisation.id },
    });
    const resends = log.filter(({ endpoint }) => endpoint.endsWith('resend'));
    expect(resends.map(({ endpoint }) => endpoint)).toEqual(Array(2).fill('brands.invitations.resend'));
  });

  it('an invitation to an address that is already invited renews the open one', async () => {
    const hosting = await host();
    const email = address();
    const first = await invite(hosting, email, 'reader');
    const second = await invite(hosting, email.toUpperCase(), 'editor');
    expect(second).toMatchObject({ id: first.id, role: 'editor', status: 'resent' });
  });

  it('an invitation needs an address, and none of a member [invitations-004]', async () => {
    const { client, brand, user } = await host();
    const params = { brand_id: brand.id };
    const none = await failureOf(client('brands.invitations.store', { params, body: { invitations: [] } }));
    expect(Object.keys(none.body.errors ?? {})).toEqual(['invitations']);
    const twice = address();
    const body = { invitations: [user.email, twice, twice].map((email) => ({ email, role: 'reader' as const })) };
    const failure = await failureOf(client('brands.invitations.store', { params, body }));
    expect(Object.keys(failure.body.errors ?? {})).toEqual(['invitations.0.email', 'invitations.2.email']);
  });

  it('an invitation for reading only makes a reader, until another role is given [access-008] [permissions-035]', async () => {
    const hosting = await host();
    const email = address();
    await invite(hosting, email, 'reader');
    const client = server.client((await join(await tokenTo(email))).access_token);
    const user = (await client('user.show')).data;
    expect(user.type).toBe('reader');
    const members = (await client('brands.members.index', { params: { brand_id: hosting.brand.id } })).data;
    expect(members.find((member) => member.user.id === user.id)).toMatchObject({ is_read_only: true });
    const params = { brand_id: hosting.brand.id, user_id: user.id };
    await hosting.client('brands.members.update-role', { params, body: { role: 'editor' } });
    expect((await client('user.show')).data.type).toBe('member');
  });

  it('an invitation gives no more rights than its sender has', async () => {
    const managing = await host('brand_manager');
    const failure = await failureOf(invite(managing, address(), 'administrator'));
    expect(failure).toMatchObject({ status: 403, body: { can: false, reason: { cause: 'role' } } });
    const administrator = await makeUser(
      server.database.db,
      managing.organisation.id,
      [managing.brand.id],
      'administrator',
    );
    const params = { brand_id: managing.brand.id, user_id: administrator.id };
    expect((await failureOf(managing.client('brands.members.remove', { params }))).status).toBe(403);
    const own = { params: { ...params, user_id: managing.user.id }, body: { role: 'administrator' as const } };
    expect((await failureOf(managing.client('brands.members.update-role', own))).status).toBe(403);
  });
});

it('a removed member loses access at once [permissions-036]', async () => {
  const hosting = await host();
  const member = await makeUser(server.database.db, hosting.organisation.id, [hosting.brand.id], 'editor');
  const client = server.client(await server.signIn(member.email));
  const params = { brand_id: hosting.brand.id, user_id: member.id };
  await hosting.client('brands.members.remove', { params });
  expect((await failureOf(client('brands.show', { params: { brand_id: hosting.brand.id } }))).status).toBe(404);
});
