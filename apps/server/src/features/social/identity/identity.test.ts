import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, sql } from '../../../platform/db/index.ts';
import { makeTenant } from '../../../testing/factories.ts';
import { failureOf, testPassword } from '../../../testing/server.ts';
import { codeAt, stepAt } from '../../accounts/two-factor/totp.ts';
import { publicUrl, type SocialBench, startSocialBench } from '../social.fixture.ts';

type Provider = 'google' | 'microsoft';
const hosts = { google: 'accounts.google.com', microsoft: 'login.microsoftonline.com' } as const;
const tenant = '9188040d-6c67-4c5b-b112-36a304b66dad';
const ofTenant = (tid: string) => ({ tid, iss: `https://login.microsoftonline.com/${tid}/v2.0` });

let bench: SocialBench;
beforeAll(async () => {
  bench = await startSocialBench();
});
afterAll(() => bench.stop());
afterEach(() => bench.server.clock.set(null));

/** Sets the claims that a provider makes about the person who signs in next. */
const person = (provider: Provider, claims: Record<string, unknown>, on: SocialBench = bench) => {
  const iss = provider === 'google' && { iss: 'https://accounts.google.com' };
  on.double.authorization.people[hosts[provider]] = { sub: '110169484474386276334', ...iss, ...claims };
};
const userWith = async (on: SocialBench = bench) => (await makeTenant(on.server.database.db)).user;
const begin = async (provider: Provider, on: SocialBench = bench) =>
  (await on.server.client()('auth.identity.begin', { params: { provider } })).data;
const finish = (provider: Provider, body: { code?: string; state?: string; secret: string }, on: SocialBench = bench) =>
  on.server.client()('auth.identity.finish', { params: { provider }, body });
const enter = async (provider: Provider, on: SocialBench = bench) => {
  const { url, secret } = await begin(provider, on);
  const { to, ...answer } = await on.double.consent(url);
  expect(to).toBe(`${publicUrl}/login/with/${provider}`);
  return (await finish(provider, { ...answer, secret }, on)).data;
};
const refusal = async (call: Promise<unknown>) => {
  const { status, body } = await failureOf(call);
  return [status, body.code];
};

describe.each(['google', 'microsoft'] as const)('a sign-in with %s', (provider) => {
  const claimsFor = (email: string) =>
    provider === 'google'
      ? { email, email_verified: true, hd: 'example.org' }
      : { email, xms_edov: true, ...ofTenant(tenant) };

  it('the owner of the verified address is signed in, in whatever case it is written', async () => {
    const user = await userWith();
    person(provider, claimsFor(user.email.toUpperCase()));
    const { session } = await enter(provider);
    const { data } = await bench.server.client(session!.access_token)('user.show', {});
    expect(data.id).toBe(user.id);
  });

  it('a person without an account gets the data for a sign-up', async () => {
    person(provider, { ...claimsFor('newcomer@example.org'), given_name: 'Ada', family_name: 'Lund' });
    expect(await enter(provider)).toEqual({
      session: null,
      ticket: null,
      newcomer: { email: 'newcomer@example.org', first_name: 'Ada', last_name: 'Lund' },
    });
  });

  it('an account whose address was never confirmed is not entered', async () => {
    const user = await userWith();
    await rowsOf(bench.server.database.db, sql`update users set activated_at = null where id = ${user.id}`);
    person(provider, claimsFor(user.email));
    expect(await refusal(enter(provider))).toEqual([422, 'not_activated']);
  });

  it('an answer is valid once, for ten minutes and in the browser that began', async () => {
    const user = await userWith();
    person(provider, claimsFor(user.email));
    const { url, secret } = await begin(provider);
    const { to: _, ...answer } = await bench.double.consent(url);
    const stranger = await begin(provider);
    const invalid = [409, 'identity_state_invalid'];
    expect(await refusal(finish(provider, { ...answer, secret: stranger.secret }))).toEqual(invalid);
    const both = await Promise.allSettled([
      finish(provider, { ...answer, secret }),
      finish(provider, { ...answer, secret }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const late = await begin(provider);
    const { to: __, ...lateAnswer } = await bench.double.consent(late.url);
    bench.server.clock.set(new Date(Date.now() + 10 * 60_000 + 1000));
    expect(await refusal(finish(provider, { ...lateAnswer, secret: late.secret }))).toEqual(invalid);
  });

  it('a token with another nonce, issuer or audience is refused, and so is the code of another sign-in', async () => {
    const user = await userWith();
    for (const wrong of [{ nonce: 'another' }, { iss: 'https://evil.example' }, { aud: 'another-app' }]) {
      person(provider, { ...claimsFor(user.email), ...wrong });
      expect(await refusal(enter(provider))).toEqual([422, 'social_answer_unknown']);
    }
    person(provider, claimsFor(user.email));
    const stolen = await bench.double.consent((await begin(provider)).url);
    const { url, secret } = await begin(provider);
    const { state } = await bench.double.consent(url);
    expect(await refusal(finish(provider, { code: stolen.code!, state: state!, secret }))).toEqual([
      422,
      'social_consent_refused',
    ]);
  });

  it('an account with a second factor is asked for its code', async () => {
    const user = await userWith();
    const client = bench.server.client(await bench.server.signIn(user.email));
    const { secret } = (await client('user.two-factor.start', { body: { current_password: testPassword } })).data;
    const step = stepAt(bench.server.clock.now());
    await client('user.two-factor.confirm', { body: { code: codeAt(secret, step) } });
    person(provider, claimsFor(user.email));
    const { session, ticket } = await enter(provider);
    expect(session).toBeNull();
    const confirm = (code: string, given = ticket!) =>
      bench.server.client()('auth.identity.confirm', { body: { ticket: given, code } });
    expect((await failureOf(confirm('000000'))).body.errors?.code).toHaveLength(1);
    expect(await refusal(confirm(codeAt(secret, step + 1), `${ticket}x`))).toEqual([409, 'identity_state_invalid']);
    const token = await confirm(codeAt(secret, step + 1));
    expect((await bench.server.client(token.access_token)('user.show', {})).data.id).toBe(user.id);
    bench.server.clock.set(new Date(Date.now() + 10 * 60_000 + 1000));
    expect(await refusal(confirm(codeAt(secret, step + 22)))).toEqual([409, 'identity_state_invalid']);
  });
});

describe('an address', () => {
  it.each([
    ['google', 'that Google has not verified', { email_verified: false, hd: 'example.org' }],
    ['google', 'that Google verified once and does not host', { email_verified: true }],
    ['microsoft', 'that any tenant could have written', ofTenant(tenant)],
    ['microsoft', 'whose domain is not the tenant’s', { ...ofTenant(tenant), xms_edov: '0' }],
  ] as const)('an address of %s %s enters no account', async (provider, _, claims) => {
    const user = await userWith();
    person(provider, { email: user.email, ...claims });
    expect(await refusal(enter(provider))).toEqual([422, 'identity_unverified']);
  });

  it('an address of the tenant that the operator names is accepted, and addresses of other tenants are not', async () => {
    const own = await startSocialBench({ MASTHEAD_SIGN_IN_MICROSOFT_TENANT: tenant });
    const user = await userWith(own);
    person('microsoft', { email: user.email, ...ofTenant(tenant) }, own);
    expect((await enter('microsoft', own)).session).not.toBeNull();
    person('microsoft', { email: user.email, xms_edov: true, ...ofTenant(tenant.replace('9', '8')) }, own);
    expect(await refusal(enter('microsoft', own))).toEqual([422, 'social_answer_unknown']);
    await own.stop();
  });
});

describe('a provider that is not set up', () => {
  it('a provider that is not configured cannot be used', async () => {
    const bare = await startSocialBench({ MASTHEAD_SIGN_IN_GOOGLE_ID: '', MASTHEAD_SIGN_IN_GOOGLE_SECRET: '' });
    expect(await refusal(begin('google', bare))).toEqual([409, 'oauth_not_configured']);
    const { url } = await begin('microsoft', bare);
    const { state = '' } = await bare.double.consent(url, false);
    expect(await refusal(finish('google', { state, secret: 'x' }, bare))).toEqual([409, 'oauth_not_configured']);
    await bare.stop();
  });
});
