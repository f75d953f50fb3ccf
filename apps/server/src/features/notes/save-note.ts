import { events, type NoteChange, type NoteForm } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { before, days } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { invalidField, notFound } from '../../platform/http/failure.ts';
import { writeLetter } from '../../platform/mail/letter.ts';
import { postForTenant, type TenantMailNeeds } from '../../platform/mail/tenant-mails.ts';
import { broadcast } from '../../platform/realtime/index.ts';
import type { Services } from '../../platform/services.ts';
import type { BrandId, Scope } from '../access/index.ts';
import { findNames } from '../accounts/index.ts';
import { findRelation } from '../connect/index.ts';
import { listColleagues } from '../organisations/index.ts';
import { bringNoteBack, findNote, insertNote, markNoteDeleted, setMentions, updateNote } from './notes.queries.ts';

/** Time in which a deleted note can be restored. */
export const grace = days(1);

/** `origin`: address of the web app, for links in mails. */
export type NoteNeeds = TenantMailNeeds & Pick<Services, 'db'> & { origin: string };

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

/** Open profiles of colleagues ask again. */
const tell = (db: Db, brandId: BrandId) => broadcast(db, events.activityChanged, brandId, { count: 1 });

interface Mentions {
  userIds: readonly string[];
  /** Users who were told before. */
  known: readonly string[];
  /** The relation's name. */
  about: string;
}

/** Keeps the mentions of a note and mails colleagues who are named for the first time. Throws 422 for a user who is no member. */
async function mention(
  needs: NoteNeeds,
  scope: Scope,
  note: Saved,
  { userIds, known, about }: Mentions,
): Promise<void> {
  const wanted = [...new Set(userIds)];
  const colleagues = await listColleagues(needs.db, note.brand_id, wanted);
  if (colleagues.length < wanted.length) throw invalidField('mentioned', 'invalid');
  await setMentions(needs.db, note.brand_id, note.id, wanted);
  const told = colleagues.filter(({ id }) => id !== scope.actor.user_id && !known.includes(id));
  if (told.length === 0) return;
  const [author] = await findNames(needs.db, [scope.actor.user_id]);
  const letter = {
    key: 'note_mention',
    params: { author: author?.full_name ?? '', relation: about, title: note.title },
    link: `${needs.origin}/connect/relations/${note.relation_id}?tab=activity&note=${note.id}`,
    message: note.description,
  };
  await postForTenant(
    needs.db,
    needs,
    scope.organisationId,
    await Promise.all(told.map((colleague) => writeLetter(colleague, letter))),
  );
}
