import { z } from 'zod';
import { deviceKinds } from './choices.ts';
import { defineEndpoints } from './endpoint.ts';
import { dateTime, id, many, one, webUrl } from './fields.ts';

const device = z.object({
  id,
  kinds: z.enum(deviceKinds),
  user_agent: z.string().nullable(),
  /** The device of the session that asks. */
  is_current: z.boolean(),
  /** The push service of the browser has refused messages since then; null: it works. */
  failing_since: dateTime.nullable(),
  created_at: dateTime,
});
export type Device = z.infer<typeof device>;

/** Bytes in base64url: an uncompressed point of P-256 (65 bytes) and a secret of 16 bytes. RFC 8291, section 3.1. */
const publicKey = z.string().regex(/^B[\w-]{86}$/);
const authSecret = z.string().regex(/^[\w-]{22}$/);

const kinds = z.object({ kinds: z.enum(deviceKinds) });
const params = z.object({ device_id: id });
const path = '/user/devices';
const shared = { area: 'notifications', access: 'signed-in' } as const;

export const deviceEndpoints = defineEndpoints({
  'user.devices.index': {
    ...shared,
    method: 'GET',
    path,
    summary: 'Devices on which the caller receives push messages, newest first',
    answer: many(device),
  },
  'user.devices.key': {
    ...shared,
    method: 'GET',
    path: `${path}/key`,
    summary: 'Public key of this installation for push subscriptions (VAPID, RFC 8292)',
    answer: one(z.object({ public_key: z.string() })),
  },
  'user.devices.store': {
    ...shared,
    method: 'POST',
    path,
    summary: 'Registers the push subscription of a browser for this session, or renews it',
    body: kinds.extend({ address: webUrl, public_key: publicKey, shared_secret: authSecret }),
    answer: one(device),
    status: 201,
  },
  'user.devices.update': {
    ...shared,
    method: 'PATCH',
    path: `${path}/{device_id}`,
    summary: 'Changes which messages a device receives',
    params,
    body: kinds,
    answer: one(device),
  },
  'user.devices.delete': {
    ...shared,
    method: 'DELETE',
    path: `${path}/{device_id}`,
    summary: 'Ends the push messages of a device',
    params,
    answer: null,
  },
  'user.devices.test': {
    ...shared,
    method: 'POST',
    path: `${path}/{device_id}/test`,
    summary: 'Sends one push message to a device now and says whether its push service took it',
    params,
    answer: one(z.object({ delivered: z.boolean(), failure: z.string().nullable() })),
    rateLimit: 10,
    waitsOutside: true,
  },
});
