import { createECDH } from 'node:crypto';
import webPush from 'web-push';
import type { Config } from '../../platform/config/index.ts';
import { findOrigin } from '../../platform/http/public-url.ts';
import { createSecrets } from '../../platform/secrets/index.ts';
import type { PushTarget } from './devices.queries.ts';

/** Seconds for which a push service keeps a message for a device that is switched off. */
const timeToLive = 24 * 60 * 60;

/**
 * Returns the key pair that names this installation to push services (VAPID, RFC 8292), in base64url. It is derived from the
 * installation's secret, so that all processes share it and subscriptions survive a restart.
 */
export function pushKeys(config: Pick<Config, 'MASTHEAD_SECRET' | 'dataDir'>): {
  publicKey: string;
  privateKey: string;
} {
  const scalar = createSecrets(config).mac('push', Buffer.from('vapid'));
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(scalar);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: scalar.toString('base64url') };
}

/** Returns the request body and headers of a push message: encrypted for the browser by RFC 8291, signed by RFC 8292. */
export function encryptPush(
  config: Config,
  { address, public_key, shared_secret }: PushTarget,
  message: object,
): { body: Uint8Array; headers: Record<string, string> } {
  const origin = findOrigin(config);
  const { body, headers } = webPush.generateRequestDetails(
    { endpoint: address, keys: { p256dh: public_key, auth: shared_secret } },
    JSON.stringify(message),
    {
      vapidDetails: { subject: subjectOf(origin), ...pushKeys(config) },
      TTL: timeToLive,
      urgency: 'high',
      contentEncoding: 'aes128gcm',
    },
  );
  const { 'Content-Length': _length, ...kept } = headers;
  return { body: body ?? new Uint8Array(), headers: textValues(kept) };
}

/** Returns an address of the operator: push services accept only https addresses and mail addresses. */
const subjectOf = (origin: string): string => (origin.startsWith('https://') ? origin : 'mailto:masthead@localhost');

const textValues = (headers: object): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));
