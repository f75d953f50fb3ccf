import { randomBytes } from 'node:crypto';
import type { Client } from '@masthead/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeSource, makeTenant, makeUser, storeText } from '../../../testing/factories.ts';
import { findMailTo } from '../../../testing/mails.ts';
import { failureOf, startTestServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => server.clock.set(null));

const address = () => `new-${randomBytes(4).toString('hex')}@example.org`;
const password = 'Harbour1wind';
const activate = async (email: string) => {
  const { link } = await findMailTo(server.database, email);
  const [, user_id = '', activation_token = ''] = /activate\/([^/]+)\/(\S+)$/.exec(link) ?? [];
  const { access_token } = await server.client()('auth.activate', { params: { user_id, activation_token } });
  return { user_id, client: server.client(access_token) };
};

describe('the onboarding of a company', () => {
  async function newcomer() {
    const email = address();
    await server.client()('auth.sign-up', {
      body: {
        first_name: 'Signe',
        last_name: 'Holm',
        email,
        password,
        organisation_name: 'Harbour',
        country_id: 'DK',
        terms_accepted: true,
      },
    });
    return { email, ...(await activate(email)) };
  }
  const profile = {
    first_name: 'Signe',
    last_name: 'Ås',
    organisation_name: 'Harbour & Sons',
    country_id: 'SE',
    role: 'Press officer',
  };
  const contact = { name: 'Press desk', role: null, phone: null };
  const doStep = (of: { client: Client; user_id: string }, step: string, body: object) =>
    of.client('onboarding.update', { params: { user_id: of.user_id, step: step as never }, body: body as never });

  it('the onboarding of a company has profile, logo, contact and confirmation, and then ends [onboarding-001] [access-004]', async () => {
    const own = await newcomer();
    const params = { user_id: own.user_id };
    expect((await own.client('user.show')).data.onboarded_at).toBeNull();
    expect((await own.client('onboarding.show', { params })).data.step).toBe('profile');
    expect((await doStep(own, 'profile', profile)).data.step).toBe('logo');
    expect((await doStep(own, 'logo', { logo: null })).data.step).toBe('contact');
    const shown = (await doStep(own, 'contact', { ...contact, email: own.email })).data;
    expect(shown).toMatchObject({ step: 'email-confirmation', email_confirmation: { is_confirmed: true } });
    expect(shown).toMatchObject({
      user: { last_name: 'Ås', job_title: 'Press officer' },
      organisation: { name: 'Harbour & Sons' },
    });
    expect((await failureOf(own.client('onboarding.complete', { params }))).body.code).toBe('onboarding_incomplete');
    expect((await doStep(own, 'email-confirmation', {})).data.step).toBeNull();
    expect((await own.client('onboarding.complete', { params })).data.onboarded_at).not.toBeNull();
    expect((await own.client('user.organisations')).data[0]!.contact).toMatchObject({
      name: 'Press desk',
      email: own.email,
    });
    expect((await failureOf(doStep(own, 'logo', { logo: null }))).status).toBe(409);
  });

  it('another address is confirmed by a code that was mailed to it [onboarding-001]', async () => {
    const own = await newcomer();
    const other = address();
    await doStep(own, 'contact', { ...contact, email: other });
    const code = /\b\d{6}\b/.exec((await findMailTo(server.database, other)).subject)?.[0] ?? '';
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await failureOf(doStep(own, 'email-confirmation', { code: wrong }))).body.errors?.code).toHaveLength(1);
    expect((await failureOf(doStep(own, 'email-confirmation', {}))).body.errors?.code).toHaveLength(1);
    expect((await doStep(own, 'email-confirmation', { code })).data.email_confirmation.is_confirmed).toBe(true);
  });

  it('a code can be guessed ten times, and not after an hour', async () => {
    const own = await newcomer();
    const other = address();
    await doStep(own, 'contact', { ...contact, email: other });
    const code = async () => /\b\d{6}\b/.exec((await findMailTo(server.database, other)).subject)?.[0] ?? '';
    const wrong = (await code()) === '000000' ? '000001' : '000000';
    for (let guess = 0; guess < 10; guess++) await failureOf(doStep(own, 'email-confirmation', { code: wrong }));
    expect((await failureOf(doStep(own, 'email-confirmation', { code: await code() }))).status).toBe(422);
    await doStep(own, 'contact', { ...contact, email: other });
    server.clock.set(new Date(Date.now() + 61 * 60_000));
    await server.database.pool.query('update sessions set last_used_at = $1', [server.clock.now()]);
    expect((await failureOf(doStep(own, 'email-confirmation', { code: await code() }))).status).toBe(422);
  });

  it('the onboarding of another user is not found [onboarding-004]', async () => {
    const [own, other] = [await newcomer(), await newcomer()];
    const failure = await failureOf(own.client('onboarding.show', { params: { user_id: other.user_id } }));
    expect(failure).toMatchObject({ status: 404, body: { code: 'onboarding_broken' } });
  });

  it('errors of a step are reported at each field', async () => {
    const own = await newcomer();
    const failure = await failureOf(doStep(own, 'profile', { first_name: '', country_id: 'XX' }));
    expect(Object.keys(failure.body.errors ?? {})).toEqual(['first_name', 'last_name', 'organisation_name', 'role']);
  });

  it('only an administrator can name the organisation', async () => {
    const tenant = await makeTenant(server.database.db);
    const editor = await makeUser(server.database.db, tenant.organisation.id, [tenant.brand.id], 'editor');
    await server.database.pool.query('update users set onboarded_at = null where id = $1', [editor.id]);
    const client = server.client(await server.signIn(editor.email));
    const { data } = await doStep({ client, user_id: editor.id }, 'profile', profile);
    expect(data).toMatchObject({ may_update_organisation: false, user: { last_name: 'Ås' } });
    expect(data.organisation.name).not.toBe(profile.organisation_name);
  });
});

describe('the onboarding by a stream', () => {
  const account = (more: object = {}) => ({
    email: address(),
    password,
    first_name: 'Nora',
    last_name: 'Lind',
    terms_accepted: true,
    ...more,
  });
  const begin = async (body: ReturnType<typeof account>) =>
    (await server.client()('stream-onboarding.account', { body })).data.token;

  it('the onboarding by a stream creates account, brand and stream at its end, and shows before what the stream would find [onboarding-002]', async () => {
    const visitor = server.client();
    const word = `Norlunde${randomBytes(4).toString('hex')}`;
    const { organisation } = await makeTenant(server.database.db);
    const source = await makeSource(server.database.db, organisation.id);
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    const text = { ...source, headline: `${word} sails`, body: `All ferries of ${word} sail.` };
    await storeText(server.database.db, { ...text, publishedAt: ago(2) });
    await storeText(server.database.db, { ...text, headline: `${word} is old`, publishedAt: ago(20) });
    const body = account();
    const token = await begin(body);
    expect(
      (await visitor('stream-onboarding.brand', { body: { token, name: 'Norlunde', country_id: 'DK' } })).data.step,
    ).toBe('stream');
    const preview = await visitor('stream-onboarding.preview', { body: { token, main_search_term: word } });
    expect(preview.data.map(({ headline }) => headline)).toEqual([`${word} sails`]);
    const stream = { token, name: 'About us', main_search_term: word };
    expect((await visitor('stream-onboarding.stream', { body: stream })).data.step).toBe('target');
    const made = (await visitor('stream-onboarding.target', { body: { token, monitored_countries: ['DK'] } })).data;
    expect(made).toMatchObject({ email: body.email, is_activated: false });
    expect((await failureOf(server.signIn(body.email, password))).body.code).toBe('not_activated');
    const { client } = await activate(body.email);
    const streams = (await client('streams.index', { query: {} })).data;
    expect(streams).toMatchObject([{ id: made.stream_id, name: 'About us', monitored_countries: ['DK'] }]);
    expect((await failureOf(visitor('stream-onboarding.target', { body: { token } }))).body.code).toBe(
      'onboarding_expired',
    );
  });

  it('the onboarding by a stream creates nothing before its end, in another order, or after a day', async () => {
    const visitor = server.client();
    const body = account();
    const token = await begin(body);
    const early = await failureOf(visitor('stream-onboarding.target', { body: { token } }));
    expect(early.body.code).toBe('onboarding_incomplete');
    expect((await server.database.pool.query('select 1 from users where email = $1', [body.email])).rows).toEqual([]);
    const unknown = await failureOf(
      visitor('stream-onboarding.preview', { body: { token: 'x'.repeat(43), main_search_term: 'a' } }),
    );
    expect(unknown.body.code).toBe('onboarding_expired');
    server.clock.set(new Date(Date.now() + 25 * 3_600_000));
    const late = await failureOf(
      visitor('stream-onboarding.brand', { body: { token, name: 'Late', country_id: null } }),
    );
    expect(late.body.code).toBe('onboarding_expired');
  });

  it('the onboarding by a stream stores no password, and refuses an address that has an account', async () => {
    const { user } = await makeTenant(server.database.db);
    const taken = await failureOf(begin(account({ email: user.email })));
    expect(taken.body.errors?.email).toHaveLength(1);
    await begin(account());
    const rows = await server.database.pool.query('select account::text from stream_onboardings');
    expect(JSON.stringify(rows.rows)).not.toContain(password);
  });

  it('a signed-in user skips the account step, as far as plan and role allow', async () => {
    const tenant = await makeTenant(server.database.db);
    const client = server.client(await server.signIn(tenant.user.email));
    const run = async (of: Client) => {
      const { token } = (await of('stream-onboarding.brand', { body: { name: 'Second', country_id: null } })).data;
      await of('stream-onboarding.stream', { body: { token, name: 'Again', main_search_term: 'Second' } });
      return await of('stream-onboarding.target', { body: { token } });
    };
    expect((await run(client)).data).toMatchObject({ user_id: tenant.user.id, is_activated: true });
    expect((await client('user.brands')).data).toHaveLength(2);
    const editor = await makeUser(server.database.db, tenant.organisation.id, [tenant.brand.id], 'editor');
    expect((await failureOf(run(server.client(await server.signIn(editor.email))))).status).toBe(403);
    expect((await failureOf(run(server.client()))).status).toBe(401);
  });

  it('the onboarding by a stream is slowed down for one caller', async () => {
    const slow = await startTestServer({ settings: { MASTHEAD_RATE_LIMIT: '1200' } });
    try {
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 12; attempt++) {
        const made = slow.client(undefined, { authorization: `Bearer ${'x'.repeat(20)}${attempt}` })(
          'stream-onboarding.account',
          { body: account() as never },
        );
        statuses.push(
          await made.then(
            () => 200,
            (error: { status: number }) => error.status,
          ),
        );
      }
      expect(statuses.slice(0, 10)).toEqual(Array(10).fill(200));
      expect(statuses.slice(10)).toEqual([429, 429]);
    } finally {
      await slow.stop();
    }
  });
});
