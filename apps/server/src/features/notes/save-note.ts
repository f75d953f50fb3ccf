import { events, type NoteChange, type NoteForm } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { before, days } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { notFound } from '../../platform/http/failure.ts';
import { broadcast } from '../../platform/realtime/index.ts';
import type { BrandId, Scope } from '../access/index.ts';
import { findRelation } from '../connect/index.ts';
import { callUpon, checkColleagues, type NoticeNeeds } from '../notices/index.ts';
import { bringNoteBack, findNote, insertNote, markNoteDeleted, setMentions, updateNote } from './notes.queries.ts';

/** Time in which a deleted note can be restored. */
export const grace = days(1);

export type NoteNeeds = NoticeNeeds;

interface Saved {
  id: string;
  brand_id: BrandId;
  relation_id: string;
  title: string;
  description: string | null;
}

/** Writes a note about a relation. Throws 404, 422. */
export async function createNote(needs: NoteNeeds, scope: Scope, relationId: string, form: NoteForm): Promise<string> {
  const { db, clock } = needs;
  const relation = await findRelation(db, scope, relationId);
  if (!relation) throw notFound();
  const { title, description = null, mentioned = [] } = form;
  const note = { id: uuidv7(), brand_id: relation.brand_id, relation_id: relationId, title, description };
  await db.transaction().execute(async (transaction) => {
    await insertNote(transaction, { ...note, userId: scope.actor.user_id }, clock.now());
    await mention({ ...needs, db: transaction }, scope, note, { userIds: mentioned, known: [], about: relation.name });
    await tell(transaction, relation.brand_id);
  });
  return note.id;
}

/** Changes what is sent of a note. Throws 404, 422. */
export const changeNote = (needs: NoteNeeds, scope: Scope, noteId: string, change: NoteChange): Promise<void> =>
  needs.db.transaction().execute(async (transaction) => {
    const note = await findNote(transaction, scope, noteId);
    const relation = note && (await findRelation(transaction, scope, note.relation_id));
    if (!note || !relation) throw notFound();
    const { title = note.title, description = note.description, mentioned } = change;
    const next = { ...note, title, description };
    if ((await updateNote(transaction, scope, noteId, next, needs.clock.now())) === 0) throw notFound();
    const known = note.mentioned.map(({ id }) => id);
    if (mentioned) {
      const mentions = { userIds: mentioned, known, about: relation.name };
      await mention({ ...needs, db: transaction }, scope, next, mentions);
    }
    await tell(transaction, note.brand_id);
  });

/** Deletes a note. Throws 404. */
export const deleteNote = ({ db, clock }: NoteNeeds, scope: Scope, noteId: string): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const note = await findNote(transaction, scope, noteId);
    if (!note || (await markNoteDeleted(transaction, scope, noteId, clock.now())) === 0) throw notFound();
    await tell(transaction, note.brand_id);
  });

/** Restores a note deleted within the last day. Throws 404. */
export const restoreNote = ({ db, clock }: NoteNeeds, scope: Scope, noteId: string): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await bringNoteBack(transaction, scope, noteId, before(clock.now(), grace));
    const note = await findNote(transaction, scope, noteId);
    if (!note) throw notFound();
    await tell(transaction, note.brand_id);
  });

/** Announces a change, so that open profiles of colleagues ask again. */
const tell = (db: Db, brandId: BrandId) => broadcast(db, events.activityChanged, brandId, { count: 1 });

interface Mentions {
  userIds: readonly string[];
  /** Users who were notified before. */
  known: readonly string[];
  /** The relation's name. */
  about: string;
}

/** Keeps the mentions of a note and tells colleagues who are named for the first time. Throws 422 for a user who may not read it. */
async function mention(
  needs: NoteNeeds,
  scope: Scope,
  note: Saved,
  { userIds, known, about }: Mentions,
): Promise<void> {
  const named = { field: 'mentioned', userIds };
  const colleagues = await checkColleagues(needs.db, note.brand_id, { permission: 'relations.list' }, named);
  await setMentions(
    needs.db,
    note.brand_id,
    note.id,
    colleagues.map(({ id }) => id),
  );
  const fresh = colleagues.filter(({ id }) => !known.includes(id));
  await callUpon(needs, scope, fresh, {
    brandId: note.brand_id,
    kind: 'note_mention',
    title: about,
    link: `/connect/relations/${note.relation_id}?tab=activity&note=${note.id}`,
    letter: { key: 'note_mention', params: { relation: about, title: note.title }, message: note.description },
  });
}
