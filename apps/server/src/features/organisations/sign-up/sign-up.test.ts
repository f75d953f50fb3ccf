import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findMailTo } from '../../../testing/mails.ts';
import { failureOf, startTestServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => server.clock.set(null));

const formOf = (more: object = {}) => ({
  first_name: 'Signe',
  last_name: 'Holm',
  email: `signe-${randomBytes(4).toString('hex')}@example.org`,
  phone: '33 12 34 56',
  password: 'Harbour1wind',
  organisation_name: 'Harbour & Sons',
  country_id: 'DK',
  terms_accepted: true,
  ...more,
});
const signUp = (form: object) => server.client()('auth.sign-up', { body: form as never });
const activate = (link: string) => {
  const [, user_id = '', activation_token = ''] = /activate\/([^/]+)\/(\S+)$/.exec(link) ?? [];
  return server.client()('auth.activate', { params: { user_id, activation_token } });
};
const inDays = (days: number) => server.clock.set(new Date(Date.now() + days * 86_400_000));

describe('signing up', () => {
  it('a sign-up creates an organisation, a brand and its administrator on trial for 14 days [auth-007]', async () => {
    const form = formOf();
    await signUp(form);
    const { link, subject } = await findMailTo(server.database, form.email);
    expect(subject).toBe('Confirm your e-mail address for Masthead');
    const client = server.client((await activate(link)).access_token);
    const user = (await client('user.show', { query: { include: 'country' } })).data;
    expect(user).toMatchObject({
      email: form.email,
      phone: '+4533123456',
      onboarded_at: null,
      country: { id: 'DK' },
    });
    const [organisation] = (await client('user.organisations', { query: { include: 'subscription' } })).data;
    expect(organisation).toMatchObject({ name: 'Harbour & Sons', currency_code: 'DKK' });
    expect(organisation!.subscription).toMatchObject({
      plan: { slug: 'professional' },
      is_on_trial: true,
      commitment: null,
    });
    const [brand] = (await client('user.brands')).data;
    expect(brand).toMatchObject({ role: 'administrator', currency_code: 'DKK' });
    const permissions = async () =>
      (await client('user.brands.permissions', { params: { brand_id: brand!.id } })).data['kpis.list'];
    expect((await permissions())?.can).toBe(true);
    inDays(13);
    await client('auth.unlock', { body: { password: form.password } }).catch(() => {});
    inDays(15);
    const after = server.client(await server.signIn(form.email, form.password));
    const entry = (await after('user.brands.permissions', { params: { brand_id: brand!.id } })).data['kpis.list'];
    expect(entry).toMatchObject({ can: false, reason: { cause: 'plan' } });
  });

  it('an account cannot be used before its address is confirmed, and a second confirmation is reported [auth-018] [auth-010]', async () => {
    const form = formOf();
    await signUp(form);
    expect((await failureOf(server.signIn(form.email, form.password))).body.code).toBe('not_activated');
    const { link } = await findMailTo(server.database, form.email);
    await activate(link);
    await server.signIn(form.email, form.password);
    expect(await failureOf(activate(link))).toMatchObject({ status: 409, body: { code: 'already_activated' } });
  });

  it('a new link invalidates the older one, and every link is invalid after 7 days [auth-004] [auth-019]', async () => {
    const form = formOf();
    await signUp(form);
    const first = await findMailTo(server.database, form.email);
    const resend = () => server.client()('auth.activate.resend', { body: { email: form.email } });
    await resend();
    const second = await findMailTo(server.database, form.email);
    expect((await failureOf(activate(first.link))).body.code).toBe('activation_expired');
    inDays(8);
    expect((await failureOf(activate(second.link))).body.code).toBe('activation_expired');
    await resend();
    await activate((await findMailTo(server.database, form.email)).link);
    expect((await failureOf(resend())).body.code).toBe('already_activated');
  });

  it('an unknown address is reported [auth-020]', async () => {
    const resend = server.client()('auth.activate.resend', { body: { email: 'nobody@example.org' } });
    expect((await failureOf(resend)).body.errors?.email).toHaveLength(1);
  });

  it('errors are reported at each field', async () => {
    const taken = formOf();
    await signUp(taken);
    const fieldsOf = async (form: object) => Object.keys((await failureOf(signUp(form))).body.errors ?? {});
    expect(await fieldsOf(formOf({ email: taken.email.toUpperCase() }))).toEqual(['email']);
    expect(await fieldsOf(formOf({ terms_accepted: false }))).toEqual(['terms_accepted']);
    expect(await fieldsOf(formOf({ phone: '12' }))).toEqual(['phone']);
    expect(await fieldsOf(formOf({ country_id: 'XX' }))).toEqual(['country_id']);
    expect(await fieldsOf(formOf({ password: 'weak' }))).toEqual(['password']);
    expect(await fieldsOf({})).toEqual([
      'first_name',
      'last_name',
      'email',
      'password',
      'organisation_name',
      'country_id',
      'terms_accepted',
    ]);
  });

  it('fields that the form does not have are ignored', async () => {
    const form = formOf({
      is_staff_member: true,
      role: 'administrator',
      type: 'reader',
      activated_at: new Date().toISOString(),
    });
    await signUp(form);
    const { rows } = await server.database.pool.query(
      'select is_staff_member, type, activated_at from users where email = $1',
      [form.email],
    );
    expect(rows).toEqual([{ is_staff_member: false, type: 'member', activated_at: null }]);
  });

  it('the mails are in the language of the new user', async () => {
    const form = formOf({ language: 'de' });
    await signUp(form);
    const mail = await findMailTo(server.database, form.email);
    expect(mail.subject).toBe('Bestätigen Sie Ihre E-Mail-Adresse für Masthead');
    expect(mail.html).toContain('lang="de"');
    expect(mail.text).toContain('Willkommen, Signe!');
  });

  it('the operator can close sign-up', async () => {
    const closed = await startTestServer({ settings: { MASTHEAD_SIGN_UP: 'closed' } });
    try {
      const failure = await failureOf(closed.client()('auth.sign-up', { body: formOf() as never }));
      expect(failure.body.code).toBe('sign_up_closed');
      expect((await closed.client()('settings.show')).data.is_sign_up_open).toBe(false);
    } finally {
      await closed.stop();
    }
  });
});

it('connecting a network says clearly that it is not configured', async () => {
  const answers = await Promise.all([
    failureOf(server.client()('auth.oauth.url', { params: { provider: 'linkedin' } })),
    failureOf(
      server.client()('auth.oauth.callback', { params: { provider: 'facebook' }, body: { code: 'x', state: 'y' } }),
    ),
    failureOf(server.client()('auth.oauth.instagram-token', { body: { access_token: 'x' } })),
  ]);
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([409, 'oauth_not_configured']));
  expect(answers[0]!.body.message).toContain('LinkedIn');
  const unknown = await fetch(`${server.origin}/v2/oauth/myspace/url`);
  expect(unknown.status).toBe(404);
});
