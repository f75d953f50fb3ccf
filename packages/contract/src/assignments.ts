import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { date, dateTime, id, one } from './fields.ts';
import { limits } from './limits.ts';

const person = z.object({ id, full_name: z.string() });

/** A colleague who looks after a piece; a member who was removed since looks after none. */
export const assignment = z.object({
  user: person,
  due_on: date.nullable(),
  is_done: z.boolean(),
  assigned_at: dateTime,
});
export type Assignment = z.infer<typeof assignment>;

/** Gives pieces to a colleague who may change them; without a colleague they are assigned to no one. */
const assignmentForm = z.object({
  user_id: id.nullable(),
  due_on: date.nullable().default(null),
  is_done: z.boolean().default(false),
});
export type AssignmentForm = z.output<typeof assignmentForm>;

const answer = one(z.object({ assigned: z.number().int() }));

/** Assigning needs the permission to change the pieces. */
export const assignmentEndpoints = defineEndpoints({
  'mentions.assignment.update': {
    method: 'PUT',
    path: '/streams/{stream_id}/mentions/assignment',
    area: 'mentions',
    summary: 'Assigns mentions to a colleague, who gets a notice, marks them as done, or unassigns them',
    access: 'stream.update',
    subject: { kind: 'stream', id: 'params.stream_id' },
    params: z.object({ stream_id: id }),
    body: assignmentForm.extend({ mentions: z.array(id).min(1).max(limits.bulkMentions) }),
    answer,
  },
  'clippings.assignment.update': {
    method: 'PUT',
    path: '/brands/{brand_id}/clippings/assignment',
    area: 'clippings',
    summary: 'Assigns clippings to a colleague, who gets a notice, marks them as done, or unassigns them',
    access: 'mention.save',
    subject: { kind: 'brand', id: 'params.brand_id' },
    params: z.object({ brand_id: id }),
    body: assignmentForm.extend({ clippings: z.array(id).min(1).max(limits.bulkClippings) }),
    answer,
  },
});
