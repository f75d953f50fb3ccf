import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../../platform/secrets/index.ts';

/** The recipient that the links of a message belong to. */
export interface TokenOf {
  emailId: string;
  recipientId: string;
}

const purpose = 'email links';
const macLength = 10;

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
const idOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** Returns the token of a recipient's links: both ids and a code, so that it needs no look-up and cannot be guessed. */
export function makeToken(secrets: Secrets, { emailId, recipientId }: TokenOf): string {
  const ids = Buffer.concat([bytesOf(emailId), bytesOf(recipientId)]);
  return Buffer.concat([ids, secrets.mac(purpose, ids).subarray(0, macLength)]).toString('base64url');
}

/** Reads a token. Returns null for one that this installation did not issue. */
export function readToken(secrets: Secrets, token: string): TokenOf | null {
  if (!/^[\w-]{56}$/.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const ids = bytes.subarray(0, 32);
  if (!timingSafeEqual(bytes.subarray(32), secrets.mac(purpose, ids).subarray(0, macLength))) return null;
  return { emailId: idOf(ids.subarray(0, 16)), recipientId: idOf(ids.subarray(16)) };
}
