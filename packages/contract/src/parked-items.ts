import { z } from 'zod';
import { parkedKinds } from './choices.ts';
import { defineEndpoints } from './endpoint.ts';
import { dateTime, id, page, paging } from './fields.ts';

const parkedItem = z.object({
  id,
  kind: z.enum(parkedKinds),
  /** Name or address by which staff recognise the item. */
  subject: z.string(),
  /** Message of the error. */
  reason: z.string(),
  /** Stack of the error. */
  detail: z.string(),
  attempts: z.number().int(),
  first_failed_at: dateTime,
  parked_at: dateTime,
  /** false: it can only be retried. */
  discardable: z.boolean(),
});
export type ParkedItem = z.output<typeof parkedItem>;

const ofItem = z.object({ parked_item_id: id });

export const parkedItemEndpoints = defineEndpoints({
  'staff.parked.list': {
    method: 'GET',
    path: '/staff/parked-items',
    area: 'staff',
    summary: 'Work items that failed until their last attempt, the newest first',
    access: 'staff',
    query: z.object({ kind: z.enum(parkedKinds).optional(), ...paging }),
    answer: page(parkedItem),
  },
  'staff.parked.retry': {
    method: 'POST',
    path: '/staff/parked-items/{parked_item_id}/retry',
    area: 'staff',
    summary: 'Puts a parked item back into its queue; its attempts are counted anew',
    access: 'staff',
    params: ofItem,
    answer: null,
  },
  'staff.parked.discard': {
    method: 'DELETE',
    path: '/staff/parked-items/{parked_item_id}',
    area: 'staff',
    summary: 'Gives a parked item up for good; a stream can only be retried',
    access: 'staff',
    params: ofItem,
    answer: null,
  },
});
