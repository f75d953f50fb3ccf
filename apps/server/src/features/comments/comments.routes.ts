import { type EndpointName, limits } from '@masthead/contract';
import { publicUrlOf } from '../../platform/http/public-url.ts';
import type { Call, Handlers } from '../access/index.ts';
import { listAudience, type NoticeNeeds } from '../notices/index.ts';
import { listComments } from './comments.queries.ts';
import { findSubject } from './find-subject.ts';
import { changeComment, deleteComment, resolveThread, restoreComment, writeComment } from './write-comment.ts';

const needsOf = <N extends EndpointName>(call: Call<N>): NoticeNeeds => ({ ...call, origin: publicUrlOf(call) });

/** Number of comments in an answer: deleted ones that were answered come on top of the limit. */
const mostListed = 2 * limits.comments;

export const commentRoutes: Handlers = {
  'comments.index': async ({ db, scope, params, query }) => {
    const subject = await findSubject(db, scope, params.brand_id, query);
    const colleagues = await listAudience(db, subject.brand_id, subject);
    return {
      data: await listComments(db, subject, mostListed),
      colleagues: colleagues.map(({ id, full_name }) => ({ id, full_name })),
    };
  },
  'comments.store': async (call) => {
    const subject = await findSubject(call.db, call.scope, call.params.brand_id, call.body);
    return { data: await writeComment(needsOf(call), call.scope, subject, call.body) };
  },
  'comments.update': async (call) => {
    const subject = await findSubject(call.db, call.scope, call.params.brand_id, call.body);
    return { data: await changeComment(needsOf(call), call.scope, subject, call.params.comment_id, call.body) };
  },
  'comments.delete': async (call) => {
    const subject = await findSubject(call.db, call.scope, call.params.brand_id, call.query);
    await deleteComment(needsOf(call), call.scope, subject, call.params.comment_id);
  },
  'comments.restore': async (call) => {
    const subject = await findSubject(call.db, call.scope, call.params.brand_id, call.body);
    return { data: await restoreComment(needsOf(call), call.scope, subject, call.params.comment_id) };
  },
  'comments.resolve': async (call) => {
    const subject = await findSubject(call.db, call.scope, call.params.brand_id, call.body);
    const { is_resolved } = call.body;
    return { data: await resolveThread(needsOf(call), call.scope, subject, call.params.comment_id, is_resolved) };
  },
};
