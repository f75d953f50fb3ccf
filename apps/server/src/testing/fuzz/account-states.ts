import { channels } from '@masthead/contract';
import { ownBrand } from '../../features/access/index.ts';
import { createAuthenticator } from '../../features/accounts/passkeys/authenticator.fixture.ts';
import { codeAt, stepAt } from '../../features/accounts/two-factor/totp.ts';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { makeTenant, makeUser } from '../factories.ts';
import { findMailTo } from '../mails.ts';
import type { TestServer } from '../server.ts';
import { administrator, byPassword, type Makers, mailServer, makeOwner, newAddress, newName } from './making.ts';

const password = 'Harbour1wind';
const passwords = { password, password_confirmation: password };
const person = { first_name: 'Åse', last_name: 'Holm' };

/** Returns the parts of the link in the newest mail to an address. */
async function linkTo(server: TestServer, address: string, pattern: RegExp): Promise<[string, string]> {
  const { link } = await findMailTo(server.database, address);
  const [, first, second = ''] = pattern.exec(link) ?? [];
  if (first === undefined) throw new Error(`The mail to ${address} has no link like ${pattern}`);
  return [first, second];
}

async function signUp(server: TestServer) {
  const email = newAddress();
  const form = { ...person, email, password, organisation_name: 'Harbour', country_id: 'DK', terms_accepted: true };
  await server.client()('auth.sign-up', { body: { ...form, terms_accepted: true } });
  const [user_id, activation_token] = await linkTo(server, email, /activate\/([^/]+)\/(\S+)$/);
  return { email, params: { user_id, activation_token } };
}

async function withSecondFactor(server: TestServer) {
  const owner = await makeOwner(server);
  const { secret } = (await owner.client('user.two-factor.start', { body: byPassword })).data;
  return { ...owner, code: codeAt(secret, stepAt(server.clock.now())) };
}

async function startPasskey(server: TestServer) {
  const owner = await makeOwner(server);
  const authenticator = createAuthenticator(server.origin.replace('127.0.0.1', 'localhost'));
  const { challenge_id, options } = (await owner.client('user.passkeys.options', { body: byPassword })).data;
  const body = { challenge_id, name: 'Laptop', response: authenticator.register(options as never) };
  return { ...owner, authenticator, body };
}

/** Begins the sign-up by a stream, up to a step. */
async function beginByStream(server: TestServer, isBrandNamed: boolean, isStreamNamed = false): Promise<string> {
  const visitor = server.client();
  const account = { ...person, email: newAddress(), password, terms_accepted: true as const };
  const { token } = (await visitor('stream-onboarding.account', { body: account })).data;
  if (isBrandNamed) await visitor('stream-onboarding.brand', { body: { token, name: 'Ferries', country_id: 'DK' } });
  const stream = { token, name: 'Ferries', main_search_term: 'Ferry' };
  if (isStreamNamed) await visitor('stream-onboarding.stream', { body: stream });
  return token;
}

export const accountMakers: Makers = {
  'user.delete': async (making) => {
    const { organisation_id, brand_id } = making.world.facts;
    const { db } = making.server.database;
    const { email } = await makeUser(db, organisation_id!, [ownBrand(brand_id!)], 'editor');
    return { token: await making.server.signIn(email), body: byPassword };
  },
  'broadcasting.auth': async (making) => ({
    token: administrator(making).token,
    body: { channel_name: channels.user.name(making.world.facts.user_id!) },
  }),
  'auth.password-recovery.finish': async ({ server }) => {
    const { user } = await makeTenant(server.database.db);
    await server.client()('auth.password-recovery.request', { body: { email: user.email } });
    const [user_id, code] = await linkTo(server, user.email, /password-recovery\/([^/]+)\/(\S+)$/);
    return { params: { user_id, code }, body: passwords };
  },
  'auth.email-change.confirm': async ({ server }) => {
    const { client } = await makeOwner(server);
    const email = newAddress();
    await client('user.update', { body: { email, ...byPassword } });
    const [user_id, token] = await linkTo(server, email, /confirm-email\/([^/]+)\/([^/\s]+)/);
    return { params: { user_id, token } };
  },
  'auth.activate': async ({ server }) => ({ params: (await signUp(server)).params }),
  'auth.activate.resend': async ({ server }) => ({ body: { email: (await signUp(server)).email } }),
  'user.two-factor.confirm': async ({ server }) => {
    const { token, code } = await withSecondFactor(server);
    return { token, body: { code } };
  },
  'user.two-factor.recovery-codes': async ({ server }) => {
    const { token, client, code } = await withSecondFactor(server);
    await client('user.two-factor.confirm', { body: { code } });
    return { token, body: byPassword };
  },
  'user.passkeys.store': async ({ server }) => {
    const { token, body } = await startPasskey(server);
    return { token, body };
  },
  'auth.passkeys.login': async ({ server }) => {
    const { client, authenticator, body } = await startPasskey(server);
    await client('user.passkeys.store', { body });
    const { challenge_id, options } = (await server.client()('auth.passkeys.options')).data;
    return { body: { challenge_id, response: authenticator.authenticate(options as never) } };
  },
  'auth.invitations.accept': async ({ server }) => {
    const { client, brand } = await makeOwner(server);
    const email = newAddress();
    const params = { brand_id: brand.id };
    await client('brands.invitations.store', { params, body: { invitations: [{ email, role: 'editor' }] } });
    const [token] = await linkTo(server, email, /token=(\S+)$/);
    return { params: { token }, body: { ...person, ...passwords } };
  },
  'onboarding.update': async ({ server }) => {
    const { params } = await signUp(server);
    const { access_token: token } = await server.client()('auth.activate', { params });
    const body = { ...person, organisation_name: 'Harbour & Sons', country_id: 'SE', role: null };
    return { token, params: { user_id: params.user_id, step: 'profile' }, body };
  },
  'stream-onboarding.stream': async ({ server }) => ({ body: { token: await beginByStream(server, true) } }),
  'stream-onboarding.preview': async ({ server }) => ({ body: { token: await beginByStream(server, true) } }),
  'stream-onboarding.target': async ({ server }) => ({ body: { token: await beginByStream(server, true, true) } }),
  'user.smtp-settings.test': async (making) => ({
    token: administrator(making).token,
    body: { ...mailServer(making), from_email: 'press@example.org' },
  }),
  'user.media-notifications.receivers.ask-again': async ({ server }) => {
    const { token, client, brand } = await makeOwner(server);
    const receivers = [{ kind: 'email' as const, address: newAddress() }];
    const { data } = await client('user.media-notifications.store', {
      body: { title: newName('News'), times: ['08:00'], brands: [brand.id], receivers },
    });
    await rowsOf(
      server.database.db,
      sql`update notification_receivers set asked_at = now() - interval '3 days' where notification_id = ${data.id}`,
    );
    return { token, params: { notification_id: data.id, receiver_id: data.receivers[0]!.id } };
  },
};
