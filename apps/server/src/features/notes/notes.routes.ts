import type { EndpointName, Note } from '@masthead/contract';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { notFound } from '../../platform/http/failure.ts';
import { publicUrlOf } from '../../platform/http/public-url.ts';
import type { Call, Handlers, Scope } from '../access/index.ts';
import { findRelation } from '../connect/index.ts';
import { findNote, listNotes } from './notes.queries.ts';
import { changeNote, createNote, deleteNote, type NoteNeeds, restoreNote } from './save-note.ts';

const needsOf = <N extends EndpointName>(call: Call<N>): NoteNeeds => ({ ...call, origin: publicUrlOf(call) });

async function answer({ db }: NoteNeeds, scope: Scope, noteId: string): Promise<{ data: Note }> {
  const note = await findNote(db, scope, noteId);
  if (!note) throw notFound();
  return { data: note };
}

export const noteRoutes: Handlers = {
  'connect.relations.notes.index': async ({ db, scope, params, query }) => {
    if (!(await findRelation(db, scope, params.relation_id))) throw notFound();
    const after = readCursor(query.cursor, ['moment', 'id']);
    return pageOf(
      await listNotes(db, scope, params.relation_id, { after, limit: query.limit }),
      query.limit,
      (row) => [row.created_at, row.id],
      (row) => row,
    );
  },
  'connect.relations.notes.store': async (call) => {
    const needs = needsOf(call);
    return await answer(needs, call.scope, await createNote(needs, call.scope, call.params.relation_id, call.body));
  },
  'connect.notes.update': async (call) => {
    const needs = needsOf(call);
    await changeNote(needs, call.scope, call.params.note_id, call.body);
    return await answer(needs, call.scope, call.params.note_id);
  },
  'connect.notes.delete': (call) => deleteNote(needsOf(call), call.scope, call.params.note_id),
  'connect.notes.restore': async (call) => {
    const needs = needsOf(call);
    await restoreNote(needs, call.scope, call.params.note_id);
    return await answer(needs, call.scope, call.params.note_id);
  },
};
