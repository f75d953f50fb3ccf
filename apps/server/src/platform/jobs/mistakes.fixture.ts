import { z } from 'zod';
import type { Db } from '../db/index.ts';
import { declareJob, defineJob, enqueue, enqueueAll } from './index.ts';

const mention_id = '01900000-0000-7000-8000-000000000001';
const add = declareJob({ name: 'test.add', payload: z.object({ mention_id: z.uuid(), count: z.int() }) });

/** Calls that must not compile. The compiler checks them; nothing runs them. */
export function mistakes(db: Db): void {
  // @ts-expect-error A job is asked for by its object, not by its name.
  void enqueue(db, 'test.add', { mention_id, count: 1 });
  // @ts-expect-error A field is misspelt.
  void enqueue(db, add, { mention: mention_id, count: 1 });
  // @ts-expect-error A field is missing.
  void enqueue(db, add, { mention_id });
  // @ts-expect-error A count is no text.
  void enqueueAll(db, add, [{ payload: { mention_id, count: 'one' } }]);
  // @ts-expect-error Records do not belong into a payload.
  declareJob({ name: 'test.record', payload: z.object({ mention: z.object({ headline: z.string() }) }) });
  // @ts-expect-error The run reads a field that the payload does not have.
  defineJob({ ...add, run: async (_: object, { headline }) => headline });
}
