import { randomBytes } from 'node:crypto';
import type { Client } from '@masthead/contract';
import { makeTenant } from '../factories.ts';
import { type TestServer, testPassword } from '../server.ts';
import type { World } from './world.ts';

/** Parameters, fields and caller of a request whose record is in the right state. */
export interface Ready {
  params?: Record<string, string>;
  /** Replaces the whole query. */
  query?: Record<string, string>;
  /** Replaces what the schema allows; an undefined field is left out. */
  body?: Record<string, unknown>;
  /** The token of the caller; left out: nobody. */
  token?: string;
}

/** An article that can be fetched, a mail server, and the TXT records that the server finds. */
export interface Outside {
  article: string;
  mailPort: number;
  txtRecords: Map<string, string>;
}

export interface Making {
  server: TestServer;
  world: World;
  outside: Outside;
}

/**
 * Makers of the records that calls need before a valid request can succeed. Each makes new ones, so that every valid
 * request may succeed.
 */
export type Makers = Readonly<Record<string, (making: Making) => Promise<Ready>>>;

export const byPassword = { current_password: testPassword };
export const newName = (start: string) => `${start} ${randomBytes(6).toString('hex')}`;
export const newAddress = () => `${randomBytes(8).toString('hex')}@example.org`;
export const newDomain = () => `${randomBytes(8).toString('hex')}.example`;

/** Makes a user with a separate organisation, for calls that change more than a world may lose. */
export async function makeOwner(server: TestServer, plan?: Parameters<typeof makeTenant>[2]) {
  const tenant = await makeTenant(server.database.db, 'administrator', plan);
  const token = await server.signIn(tenant.user.email);
  return { ...tenant, token, client: server.client(token) };
}

export const administrator = ({ server, world }: Making): { token: string; client: Client } => {
  const token = world.callers.administrator;
  return { token, client: server.client(token) };
};

export const asStaff = ({ server, world }: Making): { token: string; client: Client } => {
  const token = world.callers.staff;
  return { token, client: server.client(token) };
};

/** Returns the form of a user's own mail server. */
export const mailServer = ({ outside }: Making) => ({
  host: '127.0.0.1',
  port: outside.mailPort,
  encryption: 'none' as const,
  username: 'ferry',
  password: 'sails',
});
