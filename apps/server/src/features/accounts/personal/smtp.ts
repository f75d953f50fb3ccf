import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { BodyOf, Endpoints, SmtpEncryption, SmtpSettings } from '@masthead/contract';
import nodemailer, { type Transporter } from 'nodemailer';
import { isPrivateAddress } from '../../../platform/fetch/private-addresses.ts';
import { Failure, invalidField } from '../../../platform/http/failure.ts';
import type { Secrets } from '../../../platform/secrets/index.ts';
import type { Services } from '../../../platform/services.ts';
import type { Scope } from '../../access/index.ts';
import { smtpTestMail } from '../accounts.mails.ts';
import { findUser } from '../users.queries.ts';
import { findSmtp, markTested, type SmtpRow, saveSmtp } from './smtp.queries.ts';

const purpose = 'smtp';
const patience = 10_000;

type Form = BodyOf<Endpoints['user.smtp-settings.update']>;
type Needs = Pick<Services, 'config' | 'db' | 'clock'> & { scope: Scope; secrets: Secrets };

export const smtpAnswer = ({ password, ...row }: SmtpRow): SmtpSettings => ({
  ...row,
  has_password: password !== null,
});

/**
 * Returns the saved password only for the server and user that it was saved for: otherwise a person at an open screen
 * could have it sent elsewhere.
 */
async function passwordFor({ db, scope, secrets }: Needs, form: Form): Promise<string | null> {
  if (form.password !== undefined) return form.password;
  const saved = await findSmtp(db, scope.actor.user_id);
  if (!saved?.password || saved.host !== form.host || saved.username !== form.username) return null;
  return secrets.open(purpose, saved.password);
}

export async function saveSmtpSettings(needs: Needs, form: Form): Promise<SmtpSettings> {
  const { db, clock, scope, secrets } = needs;
  const password = await passwordFor(needs, form);
  const before = await findSmtp(db, scope.actor.user_id);
  // An unchanged password is not encrypted again, so that the test remains valid.
  const isSame = password !== null && before?.password && secrets.open(purpose, before.password) === password;
  const sealed = isSame ? before.password : password === null ? null : secrets.seal(purpose, password);
  const { password: _, ...fields } = form;
  await saveSmtp(db, scope.actor.user_id, { ...fields, password: sealed }, clock.now());
  return smtpAnswer((await findSmtp(db, scope.actor.user_id))!);
}

/** Sends a test message to the user. Throws 422 smtp_failed with what the server said, 422 at host for private networks. */
export async function testSmtpSettings(needs: Needs, form: Form): Promise<void> {
  const { config, db, clock, scope } = needs;
  const user = (await findUser(db, scope))!;
  const { password: _, ...fields } = form;
  const transport = await connect(config, { ...fields, password: await passwordFor(needs, form) });
  try {
    const { to, ...mail } = await smtpTestMail(user, form.host);
    await transport.sendMail({ ...mail, to, from: user.email });
  } catch (error) {
    throw new Failure(422, 'smtp_failed', { params: { reason: reasonOf(error) } });
  } finally {
    transport.close();
  }
  await markTested(db, scope.actor.user_id, fields, clock.now());
}

/** A mail server of a user, ready to be called. */
interface OwnServer {
  /** The address that was checked is the one that is called: the name cannot point elsewhere in between. */
  host: string;
  port: number;
  encryption: SmtpEncryption;
  username: string | null;
  password: string | null;
  /** Name that the certificate must have; null: the server is called by its address. */
  servername: string | null;
}

/** Returns whether the user's e-mails leave by a server of their own. */
export const hasOwnServer = async (db: Services['db'], userId: string): Promise<boolean> =>
  Boolean((await findSmtp(db, userId))?.tested_at);

/** Returns the user's own server if one is saved and tested, otherwise null. Throws 422 at host for private networks. */
export async function findOwnServer(
  { config, db, secrets }: Pick<Services, 'config' | 'db'> & { secrets: Secrets },
  userId: string,
): Promise<OwnServer | null> {
  const saved = await findSmtp(db, userId);
  if (!saved?.tested_at) return null;
  const { tested_at: _, ...server } = saved;
  return await checkedServer(config, { ...server, password: saved.password && secrets.open(purpose, saved.password) });
}

async function checkedServer(
  config: Needs['config'],
  { host, ...server }: Omit<SmtpRow, 'password' | 'tested_at'> & { password: string | null },
): Promise<OwnServer> {
  const servername = isIP(host) === 0 && !host.startsWith('[') ? host : null;
  return { ...server, host: await publicAddress(config, host), servername };
}

async function connect(
  config: Needs['config'],
  given: Omit<SmtpRow, 'password' | 'tested_at'> & { password: string | null },
): Promise<Transporter> {
  const server = await checkedServer(config, given);
  return nodemailer.createTransport({
    host: server.host,
    port: server.port,
    secure: server.encryption === 'tls',
    requireTLS: server.encryption === 'starttls',
    ignoreTLS: server.encryption === 'none',
    ...(server.username && { auth: { user: server.username, pass: server.password ?? '' } }),
    ...(server.servername && { tls: { servername: server.servername } }),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    // A message carries no files of this machine and fetches nothing.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

async function publicAddress(config: Needs['config'], host: string): Promise<string> {
  const bare = host.replace(/^\[|\]$/g, '');
  const found = await lookup(bare).catch(() => undefined);
  if (!found) throw new Failure(422, 'smtp_failed', { params: { reason: `ENOTFOUND ${bare}` } });
  if (!config.MASTHEAD_ALLOW_PRIVATE_NETWORK && isPrivateAddress(found.address)) throw invalidField('host', 'invalid');
  return found.address;
}

/** Returns the server's reply without our side of the conversation. */
function reasonOf(error: unknown): string {
  const { response, code, message } = error as { response?: string; code?: string; message?: string };
  return (response ?? code ?? message ?? '').slice(0, 300);
}
