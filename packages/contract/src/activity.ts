import { z } from 'zod';
import { clipping } from './clippings.ts';
import { connectEvent } from './connect-events.ts';
import { defineEndpoints } from './endpoint.ts';
import { dateTime, id, list, page, paging } from './fields.ts';
import { note } from './notes.ts';

export const activityKinds = ['note', 'event', 'email', 'reply', 'clipping'] as const;
export type ActivityKind = (typeof activityKinds)[number];

const step = { id, /** Time at which it happened, or will happen. */ at: dateTime };
const activityItem = z.discriminatedUnion('kind', [
  z.object({ ...step, kind: z.literal('note'), note }),
  z.object({ ...step, kind: z.literal('event'), event: connectEvent }),
  /** An e-mail of the brand to the relation. */
  z.object({
    ...step,
    kind: z.literal('email'),
    email_id: id,
    subject: z.string(),
    opened_at: dateTime.nullable(),
    clicked_at: dateTime.nullable(),
    replied_at: dateTime.nullable(),
    has_bounced: z.boolean(),
  }),
  /** The relation’s answer to an e-mail. */
  z.object({ ...step, kind: z.literal('reply'), email_id: id, subject: z.string(), body: z.string() }),
  z.object({ ...step, kind: z.literal('clipping'), clipping }),
]);
export type ActivityItem = z.infer<typeof activityItem>;

/** The timeline of a relation. */
export const activityEndpoints = defineEndpoints({
  'connect.relations.activity': {
    method: 'GET',
    path: '/connect/relations/{relation_id}/activity',
    area: 'connect',
    summary: 'Notes, meetings, tasks, e-mails, replies and clippings of a relation in one timeline, the newest first',
    access: 'relations.list',
    subject: { kind: 'relation', id: 'params.relation_id' },
    params: z.object({ relation_id: id }),
    query: z.object({ kinds: list(z.enum(activityKinds)).optional(), ...paging }),
    answer: page(activityItem),
  },
});
