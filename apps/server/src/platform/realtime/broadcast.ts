import type { ChannelEvent, EventName } from '@masthead/contract';
import { type Payloads, payloadOf } from '@masthead/contract/event-payloads.ts';
import { type Db, rowsOf, sql } from '../db/index.ts';

/** Longest message of a notification, in bytes; PostgreSQL refuses longer ones. */
const maxBytes = 7999;

/** Notifies the open pages that listen to a record, on any process, when the transaction of `db` commits. */
export const broadcast = <N extends EventName>(
  db: Db,
  event: ChannelEvent<N>,
  id: string,
  payload: Payloads[NoInfer<N>],
): Promise<void> => broadcastAll(db, event, [{ id, payload }]);

/** Notifies the open pages of many records, in one query. */
export async function broadcastAll<N extends EventName>(
  db: Db,
  event: ChannelEvent<N>,
  messages: readonly { id: string; payload: Payloads[NoInfer<N>] }[],
): Promise<void> {
  if (messages.length === 0) return;
  const schema = payloadOf(event);
  const texts = messages.map(({ id, payload }) => {
    const message = { topic: 'broadcast', channel: event.channel.name(id), event: event.name };
    const text = JSON.stringify({ ...message, data: schema.parse(payload) });
    if (Buffer.byteLength(text) > maxBytes) throw new Error(`The payload of ${event.name} is too long`);
    return text;
  });
  await rowsOf(db, sql`select pg_notify('masthead_events', text) from unnest(${texts}::text[]) as text`);
}
