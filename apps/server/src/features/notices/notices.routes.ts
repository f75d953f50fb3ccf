import type { Handlers } from '../access/index.ts';
import { countUnread, listNotices, markNoticesRead } from './notices.queries.ts';

const mostShown = 30;

export const noticeRoutes: Handlers = {
  'notices.index': async ({ db, scope }) => ({
    data: await listNotices(db, scope, mostShown),
    unread: await countUnread(db, scope),
  }),
  'notices.read': async ({ db, scope, clock, body }) => {
    await markNoticesRead(db, scope, body.notices ?? null, clock.now());
  },
};
