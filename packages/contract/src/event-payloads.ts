import { z } from 'zod';
import { storyStatuses } from './choices.ts';

/** Most ids of a kind in one payload: a message holds at most 8,000 bytes. */
const mostIds = 90;
const id = z.uuid();
const count = z.number().int();
const storyPayload = z.object({
  story_id: id,
  status: z.enum([...storyStatuses, 'removed']),
  revision: count.optional(),
  user_id: id.optional(),
});

/**
 * Payloads of the events by their names. In a file of its own, because the web app needs the schemas only once it is
 * connected.
 */
const payloads = {
  'permissions.changed': z.object({ brand_id: id.optional() }),
  'brand.deleted': z.object({ brand_id: id, user_id: id }),
  'exports.changed': z.object({
    id,
    status: z.enum(['pending', 'generating', 'ready', 'failed']),
    rows_done: count,
    rows_total: count.nullable(),
  }),
  'clippings.changed': z.object({ count }),
  'clippings.read': z.object({ read: count, total: count }),
  'emails.changed': z.object({ email_id: id }),
  'mentions.created': z.object({ stream_id: id, count, /** Mentions that are no copy of another. */ stories: count }),
  'mentions.changed': z.object({ stream_id: id, count, mention_id: id.optional() }),
  'mentions.hiding': z.object({
    hide_id: id,
    stream_ids: z.array(id).max(mostIds),
    outlet_ids: z.array(id).max(mostIds),
    is_undo: z.boolean(),
    done: count,
    total: count,
  }),
  'annotations.changed': z.object({ count }),
  'comments.changed': z.object({ subject_id: id }),
  'assignments.changed': z.object({ subject_ids: z.array(id).max(mostIds) }),
  'notice.created': z.object({ notice_id: id }),
  'activity.changed': z.object({ count }),
  'reminder.due': z.object({ event_id: id }),
  'reports.changed': z.object({ report_id: id }),
  'stories.changed': storyPayload,
  'streams.backfill': z.object({ stream_id: id, done: z.boolean() }),
  'streams.folders': z.object({}),
  'streams.changed': z.object({ stream_id: id }),
  deployed: z.object({ version: z.string() }),
  'story.changed': storyPayload,
};

/** Payload of every event by its name. */
export type Payloads = { [N in keyof typeof payloads]: z.output<(typeof payloads)[N]> };

/** Returns the schema of an event's payload. */
export const payloadOf = <N extends keyof Payloads>({ name }: { readonly name: N }): z.ZodType<Payloads[N]> =>
  // The table gives each name its own schema, which the compiler cannot follow through a type parameter.
  payloads[name] as unknown as z.ZodType<Payloads[N]>;
