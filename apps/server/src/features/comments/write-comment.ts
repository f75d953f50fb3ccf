import { type CommentChange, type CommentForm, events, limits } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { before, days } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { Failure, invalidField, notFound } from '../../platform/http/failure.ts';
import { broadcast } from '../../platform/realtime/index.ts';
import { forbidden, type Scope } from '../access/index.ts';
import { callUpon, checkColleagues, listAudience, type NoticeNeeds } from '../notices/index.ts';
import {
  bringCommentBack,
  type CommentRow,
  countComments,
  findComment,
  findThread,
  insertComment,
  listWriters,
  markCommentDeleted,
  setMentioned,
  setResolved,
  updateComment,
} from './comments.queries.ts';
import type { Subject } from './comments.requests.ts';

/** Time in which a deleted comment can be restored. */
export const grace = days(1);

/** Writes a comment on a record. Throws 404 for a foreign thread, 422. */
export async function writeComment(
  needs: NoticeNeeds,
  scope: Scope,
  subject: Subject,
  { text, mentioned = [], thread_id }: Pick<CommentForm, 'text' | 'mentioned' | 'thread_id'>,
): Promise<CommentRow> {
  const { db, clock } = needs;
  if ((await countComments(db, subject)) >= limits.comments)
    throw new Failure(422, 'too_many_comments', { params: { max: limits.comments } });
  const id = uuidv7();
  await db.transaction().execute(async (transaction) => {
    if (thread_id && !(await findThread(transaction, subject, thread_id))) throw invalidField('thread_id', 'invalid');
    const userId = scope.actor.user_id;
    await insertComment(transaction, subject, { id, thread_id: thread_id ?? id, text, userId }, clock.now());
    const inTransaction = { ...needs, db: transaction };
    await mention(inTransaction, scope, subject, { id, text, userIds: mentioned, known: [] });
    if (thread_id) {
      // An answer shows that the thread is not settled.
      await setResolved(transaction, subject, thread_id, null);
      await tellWriters(inTransaction, scope, subject, { id, thread_id, mentioned });
    }
    await tell(transaction, subject);
  });
  return (await findComment(db, subject, id))!;
}

/** Changes an own comment. Throws 403 for another's, 404, 422. */
export const changeComment = (
  needs: NoticeNeeds,
  scope: Scope,
  subject: Subject,
  commentId: string,
  { text, mentioned = [] }: Pick<CommentChange, 'text' | 'mentioned'>,
): Promise<CommentRow> =>
  needs.db.transaction().execute(async (transaction) => {
    const comment = await ownComment(transaction, scope, subject, commentId);
    await updateComment(transaction, subject, commentId, text, needs.clock.now());
    const known = comment.mentioned.map(({ id }) => id);
    const mentions = { id: commentId, text, userIds: mentioned, known };
    await mention({ ...needs, db: transaction }, scope, subject, mentions);
    await tell(transaction, subject);
    return (await findComment(transaction, subject, commentId))!;
  });

/** Deletes an own comment. Throws 403 for another's, 404. */
export const deleteComment = ({ db, clock }: NoticeNeeds, scope: Scope, subject: Subject, commentId: string) =>
  db.transaction().execute(async (transaction) => {
    await ownComment(transaction, scope, subject, commentId);
    await markCommentDeleted(transaction, subject, commentId, clock.now());
    await tell(transaction, subject);
  });

/** Restores an own comment deleted within the last day. Throws 404. */
export const restoreComment = (
  { db, clock }: NoticeNeeds,
  scope: Scope,
  subject: Subject,
  commentId: string,
): Promise<CommentRow> =>
  db.transaction().execute(async (transaction) => {
    const since = before(clock.now(), grace);
    await bringCommentBack(transaction, subject, { id: commentId, userId: scope.actor.user_id, since });
    const comment = await findComment(transaction, subject, commentId);
    if (!comment) throw notFound();
    await tell(transaction, subject);
    return comment;
  });

/** Resolves the thread of a comment, or opens it again. Throws 404. */
export const resolveThread = (
  { db, clock }: NoticeNeeds,
  scope: Scope,
  subject: Subject,
  commentId: string,
  isResolved: boolean,
): Promise<CommentRow> =>
  db.transaction().execute(async (transaction) => {
    const comment = await findComment(transaction, subject, commentId);
    if (!comment) throw notFound();
    const by = isResolved ? { userId: scope.actor.user_id, at: clock.now() } : null;
    await setResolved(transaction, subject, comment.thread_id, by);
    await tell(transaction, subject);
    return (await findComment(transaction, subject, commentId))!;
  });

const notOwn = { can: false, reason: { cause: 'role', type: null } } as const;

async function ownComment(db: Db, scope: Scope, subject: Subject, commentId: string): Promise<CommentRow> {
  const comment = await findComment(db, subject, commentId);
  if (!comment) throw notFound();
  if (comment.created_by?.id !== scope.actor.user_id) throw forbidden(notOwn);
  return comment;
}

/** Announces a change, so that open pages of colleagues ask again. */
const tell = (db: Db, { brand_id, subject_id }: Subject) =>
  broadcast(db, events.commentsChanged, brand_id, { subject_id });

/** Returns path of a comment in the web app. */
const linkTo = ({ link }: Subject, commentId: string): string => `${link}&comment=${commentId}`;

interface Mentions {
  id: string;
  text: string;
  userIds: readonly string[];
  /** Users who were notified before. */
  known: readonly string[];
}

/** Keeps the mentions of a comment and tells colleagues who are named for the first time. Throws 422. */
async function mention(
  needs: NoticeNeeds,
  scope: Scope,
  subject: Subject,
  { id, text, userIds, known }: Mentions,
): Promise<void> {
  const { brand_id: brandId, title } = subject;
  const colleagues = await checkColleagues(needs.db, brandId, subject, { field: 'mentioned', userIds });
  const ids = colleagues.map((colleague) => colleague.id);
  await setMentioned(needs.db, brandId, id, ids);
  const fresh = colleagues.filter((colleague) => !known.includes(colleague.id));
  const letter = { key: 'comment_mention', message: text };
  await callUpon(needs, scope, fresh, { brandId, kind: 'comment_mention', title, link: linkTo(subject, id), letter });
}

/** Tells those who have written in a thread of an answer, in the app. */
async function tellWriters(
  needs: NoticeNeeds,
  scope: Scope,
  subject: Subject,
  comment: { id: string; thread_id: string; mentioned: readonly string[] },
): Promise<void> {
  const { brand_id: brandId, title } = subject;
  const writers = await listWriters(needs.db, subject, comment.thread_id);
  const others = writers.filter((id) => !comment.mentioned.includes(id));
  const colleagues = await listAudience(needs.db, brandId, subject, others);
  await callUpon(needs, scope, colleagues, {
    brandId,
    kind: 'comment_reply',
    title,
    link: linkTo(subject, comment.id),
  });
}
