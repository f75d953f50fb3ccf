import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBrand, makeTenant, makeUser } from '../../testing/factories.ts';
import { findMailTo } from '../../testing/mails.ts';
import { failureOf, startTestServer, type TestServer, testPassword } from '../../testing/server.ts';
import { originOf } from '../access/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const tenant = () => makeTenant(server.database.db);

/** Returns the parameters of the link that was mailed to a new address. */
async function linkTo(address: string): Promise<{ user_id: string; token: string }> {
  const { link } = await findMailTo(server.database, address);
  const [, user_id, token] = /confirm-email\/([^/]+)\/([^/\s]+)/.exec(link)!;
  return { user_id: user_id!, token: token! };
}

describe('signing in', () => {
  it('a sign-in gives a token that opens the account [session-001]', async () => {
    const { user } = await tenant();
    const client = server.client(await server.signIn(user.email.toUpperCase()));
    expect((await client('user.show')).data).toMatchObject({ id: user.id, email: user.email, full_name: 'Ingrid Ås' });
  });

  it('wrong credentials are refused with the same message, whether the account exists or not [auth-017]', async () => {
    const { user } = await tenant();
    const wrong = await failureOf(
      server.client()('auth.login', { body: { email: user.email, password: 'Wrong1234' } }),
    );
    const unknown = await failureOf(
      server.client()('auth.login', { body: { email: 'nobody@example.org', password: 'Wrong1234' } }),
    );
    expect([wrong.status, wrong.body.message]).toEqual([422, 'Incorrect email or password']);
    expect(unknown.body.message).toBe(wrong.body.message);
  });

  it('missing fields are named one by one', async () => {
    const failure = await failureOf(server.client()('auth.login', { body: { email: '', password: '' } }));
    expect(failure.status).toBe(422);
    expect(Object.keys(failure.body.errors ?? {})).toEqual(['email', 'password']);
    expect(failure.body.errors?.password?.[0]).toMatch(/^The .+ info is required$/);
  });

  it('errors are in the caller’s language', async () => {
    const failure = await failureOf(
      server.client(undefined, { 'accept-language': 'de-AT,en;q=0.5' })('auth.login', {
        body: { email: 'x@example.org', password: 'x' },
      }),
    );
    expect(failure.body.message).not.toBe('Incorrect email or password');
  });

  it('guessing is slowed down, but not for the owner elsewhere', async () => {
    const { user } = await tenant();
    const own = { 'x-forwarded-for': '198.51.100.7' };
    const proxied = await startTestServer({ settings: { MASTHEAD_TRUST_PROXY: 'true' } });
    try {
      const victim = await makeTenant(proxied.database.db);
      const attempt = (password: string, headers: Record<string, string>) =>
        proxied.client(undefined, headers)('auth.login', { body: { email: victim.user.email, password } });
      await attempt(testPassword, own);
      const statuses: number[] = [];
      for (let guess = 0; guess < 70; guess++)
        statuses.push(
          (await failureOf(attempt(`Guess${guess}xx`, { 'x-forwarded-for': `203.0.113.${guess % 7}` }))).status,
        );
      expect(statuses.at(-1)).toBe(429);
      expect((await attempt(testPassword, own)).token_type).toBe('bearer');
    } finally {
      await proxied.stop();
    }
    expect(user.email).toBeTruthy();
  }, 60_000);

  it('only the hash of a token is stored', async () => {
    const { user } = await tenant();
    const token = await server.signIn(user.email);
    const dump = await server.database.pool.query('select encode(token_hash, $1) as hash from sessions', ['hex']);
    expect(JSON.stringify(dump.rows)).not.toContain(token);
    expect(JSON.stringify(dump.rows)).not.toContain(Buffer.from(token).toString('hex'));
  });

  it('a token ends with its session', async () => {
    const token = await server.signIn((await tenant()).user.email);
    await server.client(token)('auth.logout');
    expect((await failureOf(server.client(token)('user.show'))).status).toBe(401);
  });

  it('a session ends 14 days after its last use', async () => {
    const token = await server.signIn((await tenant()).user.email);
    const client = server.client(token);
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    server.clock.set(inDays(13));
    await client('user.show');
    server.clock.set(inDays(26));
    await client('user.show');
    server.clock.set(inDays(41));
    expect((await failureOf(client('user.show'))).status).toBe(401);
    server.clock.set(null);
  });

  it('an IPv6 /64 and a mapped IPv4 address count as one caller', () => {
    expect(originOf('2001:db8:1:2:3:4:5:6')).toBe(originOf('2001:db8:1:2::9'));
    expect(originOf('2001:db8:1:3::9')).not.toBe(originOf('2001:db8:1:2::9'));
    expect(originOf('::ffff:203.0.113.9')).toBe('203.0.113.9');
  });
});

describe('password recovery', () => {
  const request = (email: string) => server.client()('auth.password-recovery.request', { body: { email } });
  const finish = (link: string, password: string, confirmation = password) => {
    const [, user_id = '', code = ''] = /password-recovery\/([^/]+)\/(\S+)$/.exec(link) ?? [];
    return server.client()('auth.password-recovery.finish', {
      params: { user_id, code },
      body: { password, password_confirmation: confirmation },
    });
  };

  it('the recovery link sets a password once and ends the sessions', async () => {
    const { user } = await tenant();
    const token = await server.signIn(user.email);
    await request(user.email);
    const { link } = await findMailTo(server.database, user.email);
    await finish(link, 'Another1password');
    expect((await failureOf(server.client(token)('user.show'))).status).toBe(401);
    await server.signIn(user.email, 'Another1password');
    expect((await failureOf(finish(link, 'Third1password'))).body.code).toBe('recovery_code_invalid');
  });

  it('a new request invalidates the older code, and every code is invalid after an hour', async () => {
    const { user } = await tenant();
    await request(user.email);
    const first = await findMailTo(server.database, user.email);
    await request(user.email);
    expect((await failureOf(finish(first.link, 'Another1password'))).body.code).toBe('recovery_code_invalid');
    const second = await findMailTo(server.database, user.email);
    server.clock.set(new Date(Date.now() + 61 * 60_000));
    expect((await failureOf(finish(second.link, 'Another1password'))).body.code).toBe('recovery_code_invalid');
    server.clock.set(null);
  });

  it('an unknown address is reported [auth-020]', async () => {
    expect((await failureOf(request('nobody@example.org'))).body.code).toBe('email_not_found');
  });

  it('a weak password and a different confirmation are refused [auth-012] [auth-014] [auth-011]', async () => {
    const { user } = await tenant();
    await request(user.email);
    const { link } = await findMailTo(server.database, user.email);
    const weak = await failureOf(finish(link, 'abc', 'xyz'));
    expect(weak.body.errors?.password?.join(' ')).toContain('6');
    expect(weak.body.errors?.password_confirmation).toHaveLength(1);
    await finish(link, 'Good1password');
  });
});

describe('the user', () => {
  it('a user changes the own record and nothing else', async () => {
    const { user } = await tenant();
    const client = server.client(await server.signIn(user.email));
    const changed = await client('user.update', { body: { first_name: 'Åse', language: 'de', country_id: 'DK' } });
    expect(changed.data).toMatchObject({ first_name: 'Åse', language: 'de', country: { id: 'DK' } });
    expect((await failureOf(client('user.update', { body: { language: 'tlh' } }))).body.code).toBe(
      'unsupported_language',
    );
    expect((await failureOf(client('user.update', { body: { country_id: 'XX' } }))).status).toBe(422);
  });

  it('an address that another user has is refused [forms-005]', async () => {
    const [first, second] = [await tenant(), await tenant()];
    const client = server.client(await server.signIn(second.user.email));
    const body = { email: first.user.email.toUpperCase(), current_password: testPassword };
    const failure = await failureOf(client('user.update', { body }));
    expect([failure.status, failure.body.errors?.email]).toEqual([
      422,
      [expect.stringContaining('belongs to another account')],
    ]);
  });

  it('a new e-mail address needs the password', async () => {
    const { user } = await tenant();
    const client = server.client(await server.signIn(user.email));
    for (const current_password of [undefined, '', 'Wrong1234']) {
      const body = { email: `moved-${user.email}`, current_password };
      const failure = await failureOf(client('user.update', { body }));
      expect([failure.status, Object.keys(failure.body.errors ?? {})]).toEqual([422, ['current_password']]);
    }
    expect((await client('user.show')).data).toMatchObject({ email: user.email, pending_email: null });
  });

  it('a new e-mail address counts once its link was opened, and the link works once', async () => {
    const { user } = await tenant();
    const client = server.client(await server.signIn(user.email));
    const elsewhere = server.client(await server.signIn(user.email));
    const email = `moved-${user.email}`;
    const wanted = await client('user.update', { body: { email, current_password: testPassword } });
    expect(wanted.data).toMatchObject({ email: user.email, pending_email: email });
    expect((await failureOf(server.signIn(email))).status).toBe(422);
    const params = await linkTo(email);
    await server.client()('auth.email-change.confirm', { params });
    expect((await client('user.show')).data).toMatchObject({ email, pending_email: null });
    expect((await failureOf(elsewhere('user.show'))).status).toBe(401);
    expect((await findMailTo(server.database, user.email)).subject).toContain('was changed');
    expect(await server.signIn(email)).toBeTruthy();
    const again = await failureOf(server.client()('auth.email-change.confirm', { params }));
    expect(again.body.code).toBe('email_change_invalid');
  });

  it('a link for a new e-mail address ends after a day and when the present address is kept', async () => {
    const { user } = await tenant();
    const client = server.client(await server.signIn(user.email));
    const email = `late-${user.email}`;
    await client('user.update', { body: { email, current_password: testPassword } });
    const late = await linkTo(email);
    server.clock.set(new Date(Date.now() + 25 * 3_600_000));
    try {
      const refused = await failureOf(server.client()('auth.email-change.confirm', { params: late }));
      expect(refused.body.code).toBe('email_change_invalid');
    } finally {
      server.clock.set(null);
    }
    await client('user.update', { body: { email, current_password: testPassword } });
    const kept = await linkTo(email);
    expect((await client('user.update', { body: { email: user.email } })).data.pending_email).toBeNull();
    const refused = await failureOf(server.client()('auth.email-change.confirm', { params: kept }));
    expect(refused.body.code).toBe('email_change_invalid');
  });

  it('a link for a new password ends when the password or the e-mail address is changed', async () => {
    const byPassword = await tenant();
    const byAddress = await tenant();
    const recover = async (address: string) => {
      await server.client()('auth.password-recovery.request', { body: { email: address } });
      const [, user_id, code] = /password-recovery\/([^/]+)\/([^/\s]+)/.exec(
        (await findMailTo(server.database, address)).link,
      )!;
      return () =>
        server.client()('auth.password-recovery.finish', {
          params: { user_id: user_id!, code: code! },
          body: { password: 'Taken1over', password_confirmation: 'Taken1over' },
        });
    };
    const first = server.client(await server.signIn(byPassword.user.email));
    const afterPassword = await recover(byPassword.user.email);
    const password = 'Another1password';
    await first('user.password.update', {
      body: { current_password: testPassword, password, password_confirmation: password },
    });
    expect((await failureOf(afterPassword())).body.code).toBe('recovery_code_invalid');

    const second = server.client(await server.signIn(byAddress.user.email));
    const afterAddress = await recover(byAddress.user.email);
    const email = `moved-${byAddress.user.email}`;
    await second('user.update', { body: { email, current_password: testPassword } });
    await server.client()('auth.email-change.confirm', { params: await linkTo(email) });
    expect((await failureOf(afterAddress())).body.code).toBe('recovery_code_invalid');
  });

  it('a phone number must be valid in the own country, or with the code of another; it is stored as E.164 [forms-011]', async () => {
    const { user } = await tenant();
    const client = server.client(await server.signIn(user.email));
    const numberOf = async (phone: string | null, country_id = 'DK') =>
      (await client('user.update', { body: { phone, country_id } })).data.phone;
    expect(await numberOf('33 12 34 56')).toBe('+4533123456');
    expect(await numberOf('0176 12345678', 'DE')).toBe('+4917612345678');
    expect(await numberOf('+46 8 123 456 78', 'DK')).toBe('+46812345678');
    expect(await numberOf(null)).toBeNull();
    for (const [phone, country] of [
      ['12', 'DK'],
      ['0176 12345678', 'DK'],
      ['+45 1', 'DK'],
      ['call me', 'SE'],
    ] as const)
      expect((await failureOf(numberOf(phone, country))).body.errors?.phone).toHaveLength(1);
  });

  it('a user can order the own brands', async () => {
    const { organisation, brand } = await tenant();
    const second = await makeBrand(server.database.db, organisation.id);
    const user = await makeUser(server.database.db, organisation.id, [brand.id, second.id], 'administrator');
    const client = server.client(await server.signIn(user.email));
    await client('user.brands.update-order', { body: { brands: [second.id, brand.id] } });
    expect((await client('user.brands')).data.map((one) => one.id)).toEqual([second.id, brand.id]);
  });
});

describe('members', () => {
  it('removed members lose access at once [permissions-036]', async () => {
    const { organisation, brand, user } = await tenant();
    const editor = await makeUser(server.database.db, organisation.id, [brand.id], 'editor');
    const token = await server.signIn(editor.email);
    const admin = server.client(await server.signIn(user.email));
    await admin('brands.members.remove', { params: { brand_id: brand.id, user_id: editor.id } });
    expect((await failureOf(server.client(token)('brands.show', { params: { brand_id: brand.id } }))).status).toBe(404);
  });

  it('a brand keeps at least one administrator', async () => {
    const { brand, user } = await tenant();
    const admin = server.client(await server.signIn(user.email));
    const demote = admin('brands.members.update-role', {
      params: { brand_id: brand.id, user_id: user.id },
      body: { role: 'editor' },
    });
    expect((await failureOf(demote)).body.code).toBe('last_administrator');
  });
});

describe('an idempotency key', () => {
  const brandBody = { name: 'Once', currency_code: 'EUR' };

  it('a repeated call with the same key gets the same answer, and has its effect once', async () => {
    const client = server.client(await server.signIn((await tenant()).user.email));
    const make = () => client('brands.store', { body: brandBody }, { idempotencyKey: 'key-1' });
    expect((await make()).data.id).toBe((await make()).data.id);
    expect((await client('user.brands')).data.filter((brand) => brand.name === 'Once')).toHaveLength(1);
  });

  it('another call with the same key is refused', async () => {
    const client = server.client(await server.signIn((await tenant()).user.email));
    await client('brands.store', { body: brandBody }, { idempotencyKey: 'key-2' });
    const other = client('brands.store', { body: { ...brandBody, name: 'Twice' } }, { idempotencyKey: 'key-2' });
    expect((await failureOf(other)).body.code).toBe('idempotency_mismatch');
  });

  it('two calls with one key at the same time have their effect once', async () => {
    const client = server.client(await server.signIn((await tenant()).user.email));
    const calls = await Promise.allSettled(
      Array.from({ length: 5 }, () => client('brands.store', { body: brandBody }, { idempotencyKey: 'key-3' })),
    );
    expect(calls.some((call) => call.status === 'fulfilled')).toBe(true);
    expect((await client('user.brands')).data.filter((brand) => brand.name === 'Once')).toHaveLength(1);
  });
});
