import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../platform/secrets/index.ts';

/** Hours for which an address is valid: longer than anybody listens in one go. */
const validHours = 12;
const hour = 3_600_000;

const codeOf = (secrets: Secrets, recordingId: string, until: number): string =>
  secrets
    .mac('recording media', Buffer.from(`${recordingId} ${until}`))
    .subarray(0, 20)
    .toString('base64url');

/** Makes the address at which the elements of a page play a recording, which send no token of ours. */
export function mediaAddress(secrets: Secrets, recordingId: string, now: Date): string {
  // Whole hours, so that a page that asks again plays on from the same address.
  const until = Math.ceil(now.getTime() / hour) + validHours;
  return `/v2/recordings/${recordingId}/media/${until}.${codeOf(secrets, recordingId, until)}`;
}

/** Returns true for an address of ours that is still valid. */
export function isValidAddress(secrets: Secrets, recordingId: string, token: string, now: Date): boolean {
  const [stated = '', code = ''] = token.split('.');
  const until = Number(stated);
  if (!Number.isInteger(until) || until * hour < now.getTime()) return false;
  const [given, own] = [Buffer.from(code), Buffer.from(codeOf(secrets, recordingId, until))];
  return given.length === own.length && timingSafeEqual(given, own);
}
