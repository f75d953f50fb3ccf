import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../../platform/secrets/index.ts';

const codeOf = (secrets: Secrets, id: string): string =>
  secrets.mac('report receiver', Buffer.from(id)).subarray(0, 20).toString('base64url');

/** Returns the token of the links in the mails of a receiver. It is made from the id, so none is stored. */
export const receiverToken = (secrets: Secrets, id: string): string => `${id}.${codeOf(secrets, id)}`;

/** Returns the id of the receiver with this token; null for an invalid one. */
export function receiverOf(secrets: Secrets, token: string): string | null {
  const [, id, code] = /^([\da-f-]{36})\.([\w-]{27})$/.exec(token) ?? [];
  if (!id || !code) return null;
  return timingSafeEqual(Buffer.from(codeOf(secrets, id)), Buffer.from(code)) ? id : null;
}

const path = '/report-editions';
export const confirmPath = (token: string): string => `${path}/confirm/${token}`;
export const unsubscribePath = (token: string): string => `${path}/unsubscribe/${token}`;
