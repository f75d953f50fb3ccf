import { channels, events } from '@masthead/contract';
import { expect, it } from 'vitest';
import type { Db } from '../db/index.ts';
import { broadcast, broadcastAll } from './index.ts';

const id = '0198a5a5-0000-7000-8000-000000000001';

/** Contains mistakes and is never called: the compiler must refuse each line. */
export async function mistakes(db: Db) {
  // @ts-expect-error no such event
  await broadcast(db, events.mentionsCreatd, id, {});
  // @ts-expect-error an event by its name
  await broadcast(db, 'mentions.created', id, { stream_id: id, count: 1, stories: 1 });
  // @ts-expect-error an event that is not declared
  await broadcast(db, { channel: channels.brand, name: 'brand.told' }, id, {
    count: 1,
  });
  // @ts-expect-error a payload without its count
  await broadcast(db, events.mentionsCreated, id, { stream_id: id, stories: 1 });
  // @ts-expect-error a payload with a misspelt key
  await broadcast(db, events.annotationsChanged, id, { count: 1, nots: 2 });
  // @ts-expect-error a payload of the wrong type in a list
  await broadcastAll(db, events.annotationsChanged, [{ id, payload: { count: 'one' } }]);
}

it('an event with a payload too long for NOTIFY is refused before it reaches the database', async () => {
  const noDatabase = {} as Db;
  await expect(broadcast(noDatabase, events.deployed, '', { version: 'x'.repeat(8000) })).rejects.toThrow(/too long/);
  await expect(broadcast(noDatabase, events.annotationsChanged, id, { count: 1.5 })).rejects.toThrow();
});
