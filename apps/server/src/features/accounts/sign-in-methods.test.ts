import { endpointList } from '@masthead/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeTenant, makeUser } from '../../testing/factories.ts';
import { findMailTo } from '../../testing/mails.ts';
import { failureOf, startTestServer, type TestServer, testPassword } from '../../testing/server.ts';
import { refuseScope } from '../access/index.ts';
import { createAuthenticator } from './passkeys/authenticator.fixture.ts';
import { codeAt, stepAt } from './two-factor/totp.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => server.clock.set(null));

async function signedIn() {
  const tenant = await makeTenant(server.database.db);
  return { ...tenant, client: server.client(await server.signIn(tenant.user.email)) };
}
const byPassword = { body: { current_password: testPassword } };
const login = (email: string, code?: string) =>
  server.client()('auth.login', { body: { email, password: testPassword, ...(code && { code }) } });

describe('two-factor', () => {
  async function protectedAccount() {
    const account = await signedIn();
    const { secret, otpauth_url, qr_svg } = (await account.client('user.two-factor.start', byPassword)).data;
    expect(otpauth_url).toContain(secret);
    expect(qr_svg).toMatch(/^<svg/);
    const step = stepAt(server.clock.now());
    const { recovery_codes } = (
      await account.client('user.two-factor.confirm', { body: { code: codeAt(secret, step) } })
    ).data;
    return { ...account, secret, step, recovery_codes };
  }

  it('a confirmed second factor asks for a code at sign-in, and accepts each code once', async () => {
    const { user, secret, step } = await protectedAccount();
    expect((await failureOf(login(user.email))).body.code).toBe('two_factor_required');
    expect((await failureOf(login(user.email, '000000'))).body.errors?.code).toHaveLength(1);
    const replay = await failureOf(login(user.email, codeAt(secret, step)));
    expect(replay.body.errors?.code).toHaveLength(1);
    await login(user.email, codeAt(secret, step + 1));
    expect((await failureOf(login(user.email, codeAt(secret, step + 1)))).status).toBe(422);
  });

  it('no code is asked for if the password is wrong', async () => {
    const { user } = await protectedAccount();
    const failure = await failureOf(
      server.client()('auth.login', { body: { email: user.email, password: 'Wrong1234' } }),
    );
    expect(failure.body.code).toBe('bad_credentials');
  });

  it('each recovery code is accepted once, however it is typed', async () => {
    const { user, client, recovery_codes } = await protectedAccount();
    expect(new Set(recovery_codes).size).toBe(10);
    for (const code of recovery_codes) expect(code).toMatch(/^([2-9a-z]{6}-){3}[2-9a-z]{6}$/);
    await login(user.email, recovery_codes[0]!.toUpperCase().replaceAll('-', ' '));
    expect((await failureOf(login(user.email, recovery_codes[0]))).status).toBe(422);
    expect((await client('user.two-factor.show')).data).toMatchObject({ enabled: true, recovery_codes_left: 9 });
    const renewed = (await client('user.two-factor.recovery-codes', byPassword)).data.recovery_codes;
    expect((await failureOf(login(user.email, recovery_codes[1]))).status).toBe(422);
    await login(user.email, renewed[1]);
  });

  it('wrong codes count like wrong passwords', async () => {
    const { user, recovery_codes } = await protectedAccount();
    for (let guess = 0; guess < 10; guess++) await failureOf(login(user.email, '123456'));
    expect((await failureOf(login(user.email, recovery_codes[0]))).status).toBe(429);
  });

  it('the second factor is switched on and off only with the password, and the owner is told', async () => {
    const { user, client } = await protectedAccount();
    expect((await findMailTo(server.database, user.email)).subject).toBe('Two-factor sign-in is on');
    const wrong = await failureOf(client('user.two-factor.disable', { body: { current_password: 'Wrong1234' } }));
    expect(wrong.body.errors?.current_password).toHaveLength(1);
    expect((await failureOf(client('user.two-factor.start', byPassword))).status).toBe(409);
    await client('user.two-factor.disable', byPassword);
    await login(user.email);
    expect((await findMailTo(server.database, user.email)).subject).toBe('Two-factor sign-in is off');
  });

  it('the secret and the recovery codes are not stored in plain text', async () => {
    const { secret, recovery_codes } = await protectedAccount();
    const rows = await server.database.pool.query(
      `select encode(secret, 'escape') as a, (select string_agg(encode(code_hash, 'escape'), '') from recovery_codes) as b from two_factors`,
    );
    const kept = JSON.stringify(rows.rows);
    for (const text of [secret, ...recovery_codes]) expect(kept).not.toContain(text);
  });
});

describe('passkeys', () => {
  const passkeyOrigin = () => server.origin.replace('127.0.0.1', 'localhost');
  async function withPasskey() {
    const account = await signedIn();
    const authenticator = createAuthenticator(passkeyOrigin());
    const { challenge_id, options } = (await account.client('user.passkeys.options', byPassword)).data;
    const response = authenticator.register(options as never);
    const { data } = await account.client('user.passkeys.store', { body: { challenge_id, name: 'Laptop', response } });
    return { ...account, authenticator, passkey: data };
  }
  const challenge = async () => (await server.client()('auth.passkeys.options')).data;
  const signInWith = (challenge_id: string, response: Record<string, unknown>) =>
    server.client()('auth.passkeys.login', { body: { challenge_id, response } });

  it('a passkey signs in without address and password', async () => {
    const { user, authenticator, client, passkey } = await withPasskey();
    const { challenge_id, options } = await challenge();
    const { access_token } = await signInWith(challenge_id, authenticator.authenticate(options as never));
    expect((await server.client(access_token)('user.show')).data.id).toBe(user.id);
    expect((await client('user.passkeys.index')).data).toMatchObject([
      { id: passkey.id, name: 'Laptop', is_backed_up: true },
    ]);
    expect((await findMailTo(server.database, user.email)).subject).toBe('A passkey was added');
  });

  it('passkeys are refused with the same message for a used challenge, another site, no verification, and strangers', async () => {
    const { authenticator } = await withPasskey();
    const codes: string[] = [];
    const attempt = async (id: string, response: Record<string, unknown>) =>
      codes.push((await failureOf(signInWith(id, response))).body.code);
    const used = await challenge();
    await signInWith(used.challenge_id, authenticator.authenticate(used.options as never));
    await attempt(used.challenge_id, authenticator.authenticate(used.options as never));
    for (const wrong of [{ from: 'https://evil.example' }, { isVerified: false }]) {
      const { challenge_id, options } = await challenge();
      await attempt(challenge_id, authenticator.authenticate(options as never, wrong));
    }
    const stranger = await challenge();
    await attempt(stranger.challenge_id, createAuthenticator(passkeyOrigin()).authenticate(stranger.options as never));
    const forged = await challenge();
    const other = createAuthenticator(passkeyOrigin()).authenticate(forged.options as never);
    await attempt(forged.challenge_id, { ...other, id: authenticator.id, rawId: authenticator.id });
    const late = await challenge();
    server.clock.set(new Date(Date.now() + 6 * 60_000));
    await attempt(late.challenge_id, authenticator.authenticate(late.options as never));
    expect(codes).toEqual(Array(6).fill('passkey_refused'));
  });

  it('passkeys are added with the password only, and renamed and deleted only by their owner', async () => {
    const { client, passkey, authenticator } = await withPasskey();
    const wrong = client('user.passkeys.options', { body: { current_password: 'Wrong1234' } });
    expect((await failureOf(wrong)).status).toBe(422);
    const params = { passkey_id: passkey.id };
    const stranger = await signedIn();
    expect((await failureOf(stranger.client('user.passkeys.delete', { params }))).status).toBe(404);
    expect((await client('user.passkeys.update', { params, body: { name: 'Phone' } })).data.name).toBe('Phone');
    await client('user.passkeys.delete', { params });
    const { challenge_id, options } = await challenge();
    const answer = authenticator.authenticate(options as never);
    expect((await failureOf(signInWith(challenge_id, answer))).body.code).toBe('passkey_refused');
  });
});

describe('API tokens', () => {
  const make = async (
    client: Awaited<ReturnType<typeof signedIn>>['client'],
    scopes: string[],
    expires_at: string | null = null,
  ) =>
    (
      await client('user.api-tokens.store', {
        body: { name: 'Reporting', scopes: scopes as never, expires_at, current_password: testPassword },
      })
    ).data;

  it('an API token opens the calls of its scopes, on behalf of its owner [api-002]', async () => {
    const { client, user, brand } = await signedIn();
    const token = await make(client, ['read:brands', 'read:user', 'write:streams']);
    const byToken = server.client(token.token);
    expect((await byToken('user.show')).data.id).toBe(user.id);
    await byToken('brands.show', { params: { brand_id: brand.id } });
    const refused = await failureOf(byToken('brands.update', { params: { brand_id: brand.id }, body: { name: 'No' } }));
    expect(refused).toMatchObject({ status: 403, body: { code: 'scope_missing', can: false } });
    expect(refused.body.message).toContain('write:brands');
    expect(
      (await failureOf(byToken('countries.index').then(() => byToken('clippings.index', { query: {} })))).status,
    ).toBe(403);
  });

  it('an API token never reaches calls that protect the account, whatever its scopes', () => {
    const reached = endpointList
      .filter(([, endpoint]) => endpoint.access !== 'public')
      .filter(([, endpoint]) => {
        try {
          refuseScope(endpoint, ['read', 'write']);
          return true;
        } catch {
          return false;
        }
      })
      .map(([name]) => name);
    expect(
      reached.filter((name) => /^(auth|staff)\.|password|sessions|two-factor|passkeys|api-tokens/.test(name)),
    ).toEqual([]);
    expect(reached).toContain('streams.store');
  });

  it('an API token is made with the password only and ends when the account is recovered', async () => {
    const { client, user } = await signedIn();
    const wrong = client('user.api-tokens.store', {
      body: { name: 'Back door', scopes: ['write'], current_password: 'Wrong1234' },
    });
    expect((await failureOf(wrong)).body.errors?.current_password).toBeTruthy();
    const { token } = await make(client, ['read']);
    await server.client()('auth.password-recovery.request', { body: { email: user.email } });
    const [, userId, code] = /password-recovery\/([^/]+)\/([^/\s]+)/.exec(
      (await findMailTo(server.database, user.email)).link,
    )!;
    await server.client()('auth.password-recovery.finish', {
      params: { user_id: userId!, code: code! },
      body: { password: 'Recovered1password', password_confirmation: 'Recovered1password' },
    });
    expect((await failureOf(server.client(token)('user.show'))).status).toBe(401);
  });

  it('an API token cannot change the address of the account', async () => {
    const { client } = await signedIn();
    const token = await make(client, ['write']);
    const move = server.client(token.token)('user.update', { body: { email: 'elsewhere@example.org' } });
    expect((await failureOf(move)).status).toBe(403);
  });

  it('an API token of staff has no staff rights', async () => {
    const home = await makeTenant(server.database.db);
    const staff = await makeUser(server.database.db, home.organisation.id, [home.brand.id], 'editor', true);
    const token = await make(server.client(await server.signIn(staff.email)), ['read', 'write']);
    const update = server.client(token.token)('brands.update', {
      params: { brand_id: home.brand.id },
      body: { name: 'No' },
    });
    expect((await failureOf(update)).body).toMatchObject({ code: 'forbidden', reason: { cause: 'role' } });
  });

  it('an API token is shown once and stored as a hash', async () => {
    const { client, user } = await signedIn();
    const { token, hint } = await make(client, ['read']);
    expect(token).toMatch(/^mht_[\w-]{43}$/);
    const listed = (await client('user.api-tokens.index')).data;
    expect(listed).toMatchObject([{ name: 'Reporting', hint, scopes: ['read'], last_used_at: null }]);
    expect(JSON.stringify(listed)).not.toContain(token);
    const rows = await server.database.pool.query('select t::text from api_tokens t');
    expect(JSON.stringify(rows.rows)).not.toContain(token.slice(4));
    expect((await findMailTo(server.database, user.email)).subject).toBe('An API token was created');
  });

  it('a new API token is not repeated by an Idempotency-Key, because it would have to be stored', async () => {
    const { client } = await signedIn();
    const body = {
      name: 'Once',
      scopes: ['read' as const],
      expires_at: null,
      current_password: testPassword,
    };
    const [first, second] = [
      await client('user.api-tokens.store', { body }, { idempotencyKey: 'same' }),
      await client('user.api-tokens.store', { body }, { idempotencyKey: 'same' }),
    ];
    expect(first.data.token).not.toBe(second.data.token);
    expect((await server.database.pool.query(`select 1 from idempotency_keys where key = 'same'`)).rows).toEqual([]);
  });

  it('an API token ends at its date or when it is deleted, and the idle lock does not affect it', async () => {
    const { client, organisation } = await signedIn();
    await server.database.pool.query('update organisations set lockout_time = 15 where id = $1', [organisation.id]);
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    expect((await failureOf(make(client, ['read'], inDays(-1).toISOString()))).body.errors?.expires_at).toHaveLength(1);
    const [ending, lasting] = [await make(client, ['read'], inDays(2).toISOString()), await make(client, ['read'])];
    server.clock.set(inDays(1));
    await server.client(ending.token)('user.show');
    server.clock.set(inDays(3));
    expect((await failureOf(server.client(ending.token)('user.show'))).status).toBe(401);
    await server.client(lasting.token)('user.show');
    server.clock.set(null);
    await client('user.api-tokens.delete', { params: { api_token_id: lasting.id } });
    expect((await failureOf(server.client(lasting.token)('user.show'))).status).toBe(401);
  });

  it('the log names the API token that made a change', async () => {
    const { client, brand, organisation } = await signedIn();
    const token = await make(client, ['write']);
    await server.client(token.token)('brands.update', { params: { brand_id: brand.id }, body: { name: 'By token' } });
    const { data } = await client('organisations.audit-log.index', { params: { organisation_id: organisation.id } });
    expect(data[0]).toMatchObject({ endpoint: 'brands.update', api_token_id: token.id });
  });
});
