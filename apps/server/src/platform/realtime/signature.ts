import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

export interface ChannelKey {
  key: string;
  secret: string;
}

const listener = z.object({
  user_id: z.string(),
  /** Shown to other subscribers of a presence channel. */
  user_info: z.object({ full_name: z.string() }),
  /** The session or the API token that asked for the signature; the subscription ends with it. */
  session_id: z.string().nullable(),
  api_token_id: z.string().nullable(),
});
/** The user on whose behalf a socket listens to a channel. */
export type Listener = z.infer<typeof listener>;

interface Subscription {
  socketId: string;
  channel: string;
  listener: Listener;
}

/** Signs a subscription in the Pusher protocol. `channel_data` travels through the client, which cannot change it. */
export function signSubscription(keys: ChannelKey, { socketId, channel, listener }: Subscription) {
  const channel_data = JSON.stringify(listener);
  return { auth: authOf(keys, socketId, channel, channel_data), channel_data };
}

/**
 * Reads the listener; returns undefined if the signature is of another socket, channel or listener, or there is none.
 */
export function readListener(
  keys: ChannelKey,
  { socketId, channel, auth, channelData }: { socketId: string; channel: string; auth: unknown; channelData: unknown },
): Listener | undefined {
  if (typeof auth !== 'string' || typeof channelData !== 'string') return undefined;
  const expected = Buffer.from(authOf(keys, socketId, channel, channelData));
  const given = Buffer.from(auth);
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
  return isSigned ? listener.parse(JSON.parse(channelData)) : undefined;
}

/** Returns the protocol's `key:HMAC-SHA256(secret, socket_id:channel:channel_data)`. */
const authOf = ({ key, secret }: ChannelKey, socketId: string, channel: string, channelData: string): string =>
  `${key}:${createHmac('sha256', secret).update([socketId, channel, channelData].join(':')).digest('hex')}`;
