import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { Handlers } from '../access/index.ts';
import { listMails, showMail } from './outbox.queries.ts';

/** Mail that the installation has sent or still holds, for staff. */
export const outboxRoutes: Handlers = {
  'staff.outbox.index': async ({ db, query }) =>
    pageOf(
      await listMails(db, { ...query, after: readCursor(query.cursor, ['moment', 'id']) }),
      query.limit,
      ({ created_at, id }) => [created_at, id],
      (row) => row,
    ),
  'staff.outbox.show': async ({ db, params }) => {
    const row = await showMail(db, params.mail_id);
    if (!row) throw notFound();
    return { data: row };
  },
};
