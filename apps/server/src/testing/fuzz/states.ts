import { randomBytes } from 'node:crypto';
import { type Client, channels } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { ownBrand } from '../../features/access/index.ts';
import { createAuthenticator } from '../../features/accounts/passkeys/authenticator.fixture.ts';
import { codeAt, stepAt } from '../../features/accounts/two-factor/totp.ts';
import { jobServices } from '../../features/clippings/clippings.fixture.ts';
import { writeReportFileJob } from '../../features/reports/outputs/write-file.ts';
import { makeReport } from '../../features/reports/reports.fixture.ts';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { makeBrand, makeTenant, makeUser } from '../factories.ts';
import { findMailTo } from '../mails.ts';
import { type TestServer, testPassword } from '../server.ts';
import type { World } from './world.ts';

/** Parameters, fields and caller of a request whose record is in the right state. */
export interface Ready {
  params?: Record<string, string>;
  body?: Record<string, unknown>;
  /** The token of the caller; left out: nobody. */
  token?: string;
}

/** An article that can be fetched, and a mail server. */
export interface Outside {
  article: string;
  mailPort: number;
}

interface Making {
  server: TestServer;
  world: World;
  outside: Outside;
}

const password = 'Harbour1wind';
const byPassword = { current_password: testPassword };
const name = (start: string) => `${start} ${randomBytes(6).toString('hex')}`;
const newAddress = () => `${randomBytes(8).toString('hex')}@example.org`;
const passwords = { password, password_confirmation: password };
const person = { first_name: 'Åse', last_name: 'Holm' };

/** A user with an organisation of their own, for calls that change more than a world may lose. */
async function makeOwner(server: TestServer) {
  const tenant = await makeTenant(server.database.db);
  const token = await server.signIn(tenant.user.email);
  return { ...tenant, token, client: server.client(token) };
}

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

const administrator = ({ server, world }: Making): { token: string; client: Client } => {
  const token = world.callers.administrator;
  return { token, client: server.client(token) };
};

const makeMember = ({ server, world }: Making) =>
  makeUser(server.database.db, world.facts.organisation_id!, [ownBrand(world.facts.brand_id!)], 'editor');

/** Makes what a call needs before a valid request can succeed. Each makes it anew, so that every valid request may succeed. */
const makers: Record<string, (making: Making) => Promise<Ready>> = {
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
  'connect.calendar-feed.public': async ({ server }) => {
    const { client, brand } = await makeOwner(server);
    const { data } = await client('connect.calendar-feed.store', { params: { brand_id: brand.id } });
    return { params: { token: /calendar\/(.+)\.ics$/.exec(data.url)![1]! } };
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
  'auth.invitations.accept': async (making) => {
    const { client } = administrator(making);
    const email = newAddress();
    const params = { brand_id: making.world.facts.brand_id! };
    await client('brands.invitations.store', { params, body: { invitations: [{ email, role: 'editor' }] } });
    const [token] = await linkTo(making.server, email, /token=(\S+)$/);
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
  'organisations.users.remove': async (making) => ({
    token: administrator(making).token,
    params: { user_id: (await makeMember(making)).id },
  }),
  'organisations.users.permissions.update': async (making) => ({
    token: administrator(making).token,
    params: { user_id: (await makeMember(making)).id },
    body: { permissions: [{ name: 'stream.create', can: false, max: null }] },
  }),
  'staff.brands.restore': async ({ server, world }) => {
    const { client } = await makeOwner(server);
    const { data } = await client('brands.store', { body: { name: name('Brand'), currency_code: 'EUR' } });
    await client('brands.delete', { params: { brand_id: data.id } });
    return { token: world.callers.staff, params: { brand_id: data.id } };
  },
  'staff.brands.managers.store': async ({ server, world }) => {
    const { organisation, user } = await makeTenant(server.database.db);
    const brand = await makeBrand(server.database.db, organisation.id);
    return { token: world.callers.staff, params: { brand_id: brand.id }, body: { user_id: user.id } };
  },
  'user.smtp-settings.test': async (making) => ({
    token: administrator(making).token,
    body: {
      host: '127.0.0.1',
      port: making.outside.mailPort,
      encryption: 'none',
      username: 'ferry',
      password: 'sails',
      from_email: 'press@example.org',
    },
  }),
  'staff.media-outlets.audiences.delete': async ({ server, world }) => {
    const params = { media_outlet_id: world.facts.media_outlet_id! };
    const valid_from = '2025-01-01';
    const audience = { impressions: 1000, source: 'Media kit', valid_from };
    await server.client(world.callers.staff)('staff.media-outlets.audiences.store', { params, body: audience });
    return { token: world.callers.staff, params: { ...params, valid_from } };
  },
  'reports.download': async ({ server }) => {
    // The fuzzer may have changed the plan of the world's organisation.
    const { token, client, brand } = await makeOwner(server);
    const services = await jobServices(server);
    try {
      const { id } = await makeReport(services, { client, brand }, { format: 'csv' });
      await writeReportFileJob.run(services, { brand_id: ownBrand(brand.id), report_id: id, format: 'csv' });
      return { token, params: { report_id: id } };
    } finally {
      await services.close();
    }
  },
  'files.crop': async (making) => ({
    token: administrator(making).token,
    body: { points: [0, 0, 600, 600], orientation: 1, zoom: 1, purpose: 'avatar' },
  }),
  'functions.call': async (making) => ({
    token: administrator(making).token,
    params: { name: 'extract-page' },
    body: { brand_id: making.world.facts.brand_id!, url: making.outside.article },
  }),
  'user.media-notifications.receivers.ask-again': async ({ server }) => {
    const { token, client, brand } = await makeOwner(server);
    const receivers = [{ kind: 'email' as const, address: newAddress() }];
    const { data } = await client('user.media-notifications.store', {
      body: { title: name('News'), times: ['08:00'], brands: [brand.id], receivers },
    });
    await rowsOf(
      server.database.db,
      sql`update notification_receivers set asked_at = now() - interval '3 days' where notification_id = ${data.id}`,
    );
    return { token, params: { notification_id: data.id, receiver_id: data.receivers[0]!.id } };
  },
  'newsrooms.publish': async (making) => {
    const { token, client } = administrator(making);
    await client('newsrooms.unpublish', { params: { newsroom_id: making.world.facts.newsroom_id! } }).catch(() => {});
    return { token };
  },
  'stories.versions.store': async (making) => {
    const { token, client } = administrator(making);
    const body = { brand_id: making.world.facts.brand_id!, headline: `Ferries ${uuidv7()}` };
    const story_id = (await client('stories.store', { body })).data.id;
    return { token, params: { story_id }, body: { language: 'da' } };
  },
};

/** Returns what a valid request of a call needs beside its form; undefined: nothing. */
export const readyFor = (operation: string, making: Making): Promise<Ready> | undefined => makers[operation]?.(making);
