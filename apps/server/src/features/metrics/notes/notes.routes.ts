import { type ChartNoteRecord, events } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../../platform/db/index.ts';
import { notFound } from '../../../platform/http/failure.ts';
import { broadcast } from '../../../platform/realtime/index.ts';
import type { Services } from '../../../platform/services.ts';
import { type BrandId, brandIn, type Handlers, type Scope } from '../../access/index.ts';
import { findNames } from '../../accounts/index.ts';
import { deleteNote, insertNote, listNotes, type NoteRow } from './notes.queries.ts';

async function answers(db: Db, notes: readonly NoteRow[]): Promise<ChartNoteRecord[]> {
  const ids = [...new Set(notes.map((note) => note.created_by))];
  const names = new Map((ids.length > 0 ? await findNames(db, ids) : []).map((user) => [user.id, user]));
  return notes.map((note) => ({ ...note, created_by: names.get(note.created_by) ?? null }));
}

/** Open charts of colleagues ask again. */
const tell = (db: Db, brandId: BrandId) => broadcast(db, events.notesChanged, brandId, { count: 1 });

/** Writes a note on a day of a brand. */
export async function addNote(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  scope: Scope,
  brandId: BrandId,
  { day, text }: Pick<NoteRow, 'day' | 'text'>,
): Promise<NoteRow> {
  const created_at = clock.now().toISOString();
  const note = { brand_id: brandId, id: uuidv7(), day, text, created_by: scope.actor.user_id, created_at };
  await db.transaction().execute(async (transaction) => {
    await insertNote(transaction, note);
    await tell(transaction, brandId);
  });
  return note;
}

export const noteRoutes: Handlers = {
  'metrics.notes.index': async ({ db, scope, query }) => ({
    data: await answers(db, await listNotes(db, scope, query)),
  }),
  'brands.notes.store': async (call) => {
    const note = await addNote(call, call.scope, brandIn(call.scope, call.params.brand_id), call.body);
    return { data: (await answers(call.db, [note]))[0]! };
  },
  'brands.notes.delete': ({ db, scope, params }) =>
    db.transaction().execute(async (transaction) => {
      if ((await deleteNote(transaction, scope, params.note_id)) === 0) throw notFound();
      await tell(transaction, brandIn(scope, params.brand_id));
    }),
};
