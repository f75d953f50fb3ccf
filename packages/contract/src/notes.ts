import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { dateTime, id, longText, one, page, paging } from './fields.ts';
import { limits } from './limits.ts';

const person = z.object({ id, full_name: z.string() });

/** A colleague’s words about a relation. */
export const note = z.object({
  id,
  brand_id: id,
  relation_id: id,
  title: z.string(),
  description: z.string().nullable(),
  /** Colleagues named in the description as `@Full Name`; each was notified by mail. */
  mentioned: z.array(person),
  created_by: person.nullable(),
  created_at: dateTime,
  updated_at: dateTime,
});
export type Note = z.infer<typeof note>;

/** Characters as people count them: an emoji or an accented letter is one. */
const charactersOf = (text: string): number => [...new Intl.Segmenter().segment(text)].length;

const title = z
  .string()
  .trim()
  .max(limits.shortText, { abort: true })
  .refine((text) => text !== '', { params: { code: 'note_title' }, abort: true })
  .refine((text) => charactersOf(text) >= limits.noteTitleMin, {
    params: { code: 'min_length', min: limits.noteTitleMin },
  });

const noteFields = z.object({
  title,
  description: longText.nullable(),
  /** Members of the brand. */
  mentioned: z.array(id).max(limits.noteMentions),
});
export const noteForm = noteFields.partial().required({ title: true });
export type NoteForm = z.output<typeof noteForm>;
const noteChange = noteFields.partial();
export type NoteChange = z.output<typeof noteChange>;

const ofRelation = {
  subject: { kind: 'relation', id: 'params.relation_id' },
  params: z.object({ relation_id: id }),
} as const;
const ofNote = { subject: { kind: 'note', id: 'params.note_id' }, params: z.object({ note_id: id }) } as const;

/** Notes about relations. */
export const noteEndpoints = defineEndpoints({
  'connect.relations.notes.index': {
    method: 'GET',
    path: '/connect/relations/{relation_id}/notes',
    area: 'connect',
    summary: 'Notes about a relation, the newest first',
    access: 'relations.list',
    ...ofRelation,
    query: z.object(paging),
    answer: page(note),
  },
  'connect.relations.notes.store': {
    method: 'POST',
    path: '/connect/relations/{relation_id}/notes',
    area: 'connect',
    summary: 'Writes a note about a relation; mentioned colleagues are told by mail',
    access: 'relation.create',
    ...ofRelation,
    body: noteForm,
    answer: one(note),
    status: 201,
  },
  'connect.notes.update': {
    method: 'PATCH',
    path: '/connect/notes/{note_id}',
    area: 'connect',
    summary: 'Changes a note; colleagues mentioned for the first time are told by mail',
    access: 'relation.create',
    ...ofNote,
    body: noteChange,
    answer: one(note),
  },
  'connect.notes.delete': {
    method: 'DELETE',
    path: '/connect/notes/{note_id}',
    area: 'connect',
    summary: 'Deletes a note; for a day it can be restored',
    access: 'relation.create',
    ...ofNote,
    answer: null,
  },
  'connect.notes.restore': {
    method: 'POST',
    path: '/connect/notes/{note_id}/restore',
    area: 'connect',
    summary: 'Restores a note deleted within the last day',
    access: 'relation.create',
    ...ofNote,
    answer: one(note),
    status: 200,
  },
});
