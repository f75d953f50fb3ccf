import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { dateTime, id, one } from './fields.ts';
import { limits } from './limits.ts';

const person = z.object({ id, full_name: z.string() });

/** Words of a colleague about a mention, a clipping or a story. */
const comment = z.object({
  id,
  /** The first comment of the thread. */
  thread_id: id,
  /** null: deleted, and shown because others have answered it. */
  text: z.string().nullable(),
  /** Colleagues named in the text as `@Full Name`; each was notified. */
  mentioned: z.array(person),
  created_by: person.nullable(),
  created_at: dateTime,
  edited_at: dateTime.nullable(),
  /** Kept with the first comment of a thread, which needs no more answers then. */
  resolved_at: dateTime.nullable(),
  resolved_by: person.nullable(),
});
export type Comment = z.infer<typeof comment>;

/** The record that a comment is about, by one of its ids. */
const subject = { mention_id: id.optional(), clipping_id: id.optional(), story_id: id.optional() };
const subjectSchema = z.object(subject);
export type CommentSubject = z.output<typeof subjectSchema>;

/** Returns true if exactly one record is named. Queries are checked after the caller was admitted. */
export const namesOne = (value: CommentSubject): boolean =>
  [value.mention_id, value.clipping_id, value.story_id].filter(Boolean).length === 1;
const needed = { path: ['mention_id'], params: { code: 'required' } };

const words = {
  text: z.string().trim().min(1).max(limits.longText),
  /** Members of the brand with access to the record. */
  mentioned: z.array(id).max(limits.noteMentions).optional(),
};
export const commentForm = z.object({ ...words, thread_id: id.optional(), ...subject }).refine(namesOne, needed);
export type CommentForm = z.output<typeof commentForm>;
const commentChange = z.object({ ...words, ...subject }).refine(namesOne, needed);
export type CommentChange = z.output<typeof commentChange>;

const ofBrand = { access: 'brand member', subject: { kind: 'brand', id: 'params.brand_id' } } as const;
const params = z.object({ brand_id: id });
const ofComment = { ...ofBrand, params: params.extend({ comment_id: id }) } as const;

/**
 * Comments on mentions, clippings and stories. Everyone with access to the record reads and writes its comments
 * (decision 0027); each call therefore names the record.
 */
export const commentEndpoints = defineEndpoints({
  'comments.index': {
    method: 'GET',
    path: '/brands/{brand_id}/comments',
    area: 'comments',
    summary: 'Comments on a record, the oldest first, and the colleagues who may be mentioned',
    ...ofBrand,
    params,
    query: subjectSchema,
    answer: z.object({ data: z.array(comment), colleagues: z.array(person) }),
  },
  'comments.store': {
    method: 'POST',
    path: '/brands/{brand_id}/comments',
    area: 'comments',
    summary: 'Writes a comment, or answers a thread; mentioned colleagues are told in the app and by mail',
    ...ofBrand,
    params,
    body: commentForm,
    answer: one(comment),
    status: 201,
  },
  'comments.update': {
    method: 'PATCH',
    path: '/brands/{brand_id}/comments/{comment_id}',
    area: 'comments',
    summary: 'Changes a comment of the caller’s own',
    ...ofComment,
    body: commentChange,
    answer: one(comment),
  },
  'comments.delete': {
    method: 'DELETE',
    path: '/brands/{brand_id}/comments/{comment_id}',
    area: 'comments',
    summary: 'Deletes a comment of the caller’s own; for a day it can be restored',
    ...ofComment,
    query: subjectSchema,
    answer: null,
  },
  'comments.restore': {
    method: 'POST',
    path: '/brands/{brand_id}/comments/{comment_id}/restore',
    area: 'comments',
    summary: 'Restores a comment that the caller has deleted within the last day',
    ...ofComment,
    body: subjectSchema.refine(namesOne, needed),
    answer: one(comment),
    status: 200,
  },
  'comments.resolve': {
    method: 'POST',
    path: '/brands/{brand_id}/comments/{comment_id}/resolve',
    area: 'comments',
    summary: 'Resolves the thread of a comment, or opens it again',
    ...ofComment,
    body: z.object({ ...subject, is_resolved: z.boolean().default(true) }).refine(namesOne, needed),
    answer: one(comment),
    status: 200,
  },
});
