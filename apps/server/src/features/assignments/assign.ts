import { type AssignmentForm, events, type PermissionName } from '@masthead/contract';
import { notFound } from '../../platform/http/failure.ts';
import { broadcast } from '../../platform/realtime/index.ts';
import type { BrandId, Scope } from '../access/index.ts';
import { callUpon, checkColleagues, type NoticeNeeds } from '../notices/index.ts';
import { deleteAssignments, listOwnPieces, upsertAssignments } from './assignments.queries.ts';

/** A piece to look after. */
interface Piece {
  /** Its document, or the clipping without one. */
  subject_id: string;
  title: string;
  /** Path in the web app. */
  link: string;
}

interface Pieces {
  brandId: BrandId;
  pieces: readonly Piece[];
  /** The permission to change them, which the colleague needs too. */
  permission: PermissionName;
  /** Path of the list of all that the colleague has to look after. */
  listLink: string;
}

/** Number of ids in one event. */
const mostNamed = 90;

/**
 * Assigns pieces to a colleague, marks them as done, or unassigns them. The colleague is notified about new ones.
 * Returns how many there are. Throws 404 for none, 422 for a user who may not change them.
 */
export const assignPieces = (
  needs: NoticeNeeds,
  scope: Scope,
  { brandId, pieces, permission, listLink }: Pieces,
  { user_id: userId, due_on: dueOn, is_done }: AssignmentForm,
): Promise<number> =>
  needs.db.transaction().execute(async (transaction) => {
    const ids = [...new Set(pieces.map(({ subject_id }) => subject_id))];
    if (ids.length === 0) throw notFound();
    if (!userId) await deleteAssignments(transaction, brandId, ids);
    else {
      const named = { field: 'user_id', userIds: [userId] };
      const colleagues = await checkColleagues(transaction, brandId, { permission }, named);
      const known = new Set(await listOwnPieces(transaction, brandId, userId, ids));
      const now = needs.clock.now();
      const given = { userId, by: scope.actor.user_id, dueOn, doneAt: is_done ? now : null };
      await upsertAssignments(transaction, brandId, ids, given, now);
      const fresh = pieces.filter(({ subject_id }) => !known.has(subject_id));
      const [first] = fresh;
      if (first && !is_done)
        await callUpon({ ...needs, db: transaction }, scope, colleagues, {
          brandId,
          kind: 'assignment',
          title: first.title,
          link: fresh.length === 1 ? first.link : listLink,
          count: fresh.length,
          letter: { key: 'assignment' },
        });
    }
    for (let at = 0; at < ids.length; at += mostNamed)
      await broadcast(transaction, events.assignmentsChanged, brandId, { subject_ids: ids.slice(at, at + mostNamed) });
    return ids.length;
  });
