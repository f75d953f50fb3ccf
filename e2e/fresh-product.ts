import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { createClient, type Role } from '@masthead/contract';
import { patientFetch } from '@masthead/server/testing/patient-fetch.ts';
import { until } from '@masthead/server/testing/replay.ts';

const program = resolve(import.meta.dirname, '../apps/server/src/main/all.ts');

export const staff = { email: 'admin@masthead.localhost', password: 'Password1' };

type Client = ReturnType<typeof createClient>;

export interface Person {
  email: string;
  password: string;
  token: string;
}

export interface Product {
  origin: string;
  /** A typed client of the first staff user. */
  client(): Promise<Client>;
  /** A typed client with a token, or of nobody. */
  clientOf(token: string | null): Client;
  /** A new member of the first brand, who has come by the link of an invitation. */
  member(role: Role, password?: string): Promise<Person>;
  /** The newest link that was mailed to somebody, its path with the query. */
  mailedLink(email: string, pattern: RegExp): Promise<string>;
  stop(): Promise<void>;
}

/** Returns the settings of every journey's product. */
export const settingsOf = (folder: string): Record<string, string> => ({
  PORT: '0',
  MASTHEAD_DATA: folder,
  MASTHEAD_ADMIN_PASSWORD: staff.password,
  MASTHEAD_ALLOW_PRIVATE_NETWORK: 'true',
  MASTHEAD_LOG_LEVEL: 'warn',
});

/** Starts the whole product as an operator starts it, on a fresh data folder: `npm start` without the installing and building. */
export async function startFreshProduct(settings: Record<string, string> = {}): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-e2e-'));
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      ...settingsOf(folder),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const origin = await new Promise<string>((ready, failed) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const port = /http:\/\/localhost:(\d+)/.exec(line)?.[1];
      if (port) ready(`http://127.0.0.1:${port}`);
    });
    child.once('exit', (code) => failed(new Error(`The product ended with ${code} before it was ready`)));
  });
  return {
    ...callsOf(origin),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the calls to a running product that journeys share. */
export function callsOf(origin: string): Omit<Product, 'stop'> {
  const clientOf = (token: string | null): Client =>
    createClient({
      origin,
      // The product keeps its limits here; a journey that comes upon one waits.
      fetch: patientFetch(({ status }) => status === 429 || status === 503),
      headers: (): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {}),
    });
  const client = async () => clientOf((await clientOf(null)('auth.login', { body: staff })).access_token);
  const mailedLink = async (email: string, pattern: RegExp): Promise<string> => {
    const call = await client();
    return await until(`a mail to ${email} with ${pattern}`, async () => {
      const { data } = await call('staff.outbox.index', { query: { search: email, limit: 10 } });
      for (const { id } of data) {
        const { text } = (await call('staff.outbox.show', { params: { mail_id: id } })).data;
        const link = text.match(/https?:\/\/[^\s)>\]]+/g)?.find((address) => pattern.test(address));
        if (link) return link.replace(/^https?:\/\/[^/]+/, '');
      }
      return undefined;
    });
  };
  return {
    origin,
    client,
    clientOf,
    mailedLink,
    member: async (role, password = 'Harbour1wind') => {
      const call = await client();
      const brand = (await call('user.brands')).data[0]!;
      const email = `${role}-${randomBytes(3).toString('hex')}@norlunde.example`;
      await call('brands.invitations.store', {
        params: { brand_id: brand.id },
        body: { invitations: [{ email, role }] },
      });
      const link = new URL(await mailedLink(email, /invitations/), origin);
      const { access_token: token } = await clientOf(null)('auth.invitations.accept', {
        params: { token: link.searchParams.get('token') ?? '' },
        body: { first_name: 'Ingrid', last_name: role, password, password_confirmation: password },
      });
      return { email, password, token };
    },
  };
}
