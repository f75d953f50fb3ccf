import { createHmac, timingSafeEqual } from 'node:crypto';

export interface ChannelKey {
  key: string;
  secret: string;
}

/** Signature of a subscription in the Pusher protocol: `key:HMAC-SHA256(secret, socket_id:channel[:channel_data])`. */
export function signChannel(
  { key, secret }: ChannelKey,
  socketId: string,
  channel: string,
  channelData?: string,
): string {
  const text = [socketId, channel, ...(channelData === undefined ? [] : [channelData])].join(':');
  return `${key}:${createHmac('sha256', secret).update(text).digest('hex')}`;
}

export function isSigned(
  keys: ChannelKey,
  socketId: string,
  channel: string,
  auth: unknown,
  channelData?: string,
): boolean {
  const expected = Buffer.from(signChannel(keys, socketId, channel, channelData));
  const given = Buffer.from(typeof auth === 'string' ? auth : '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
