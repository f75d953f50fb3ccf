import type { StaffUser } from '@masthead/contract';
import type { Db } from '../../../platform/db/index.ts';
import { pageOf, readCursor } from '../../../platform/http/cursor.ts';
import { notFound } from '../../../platform/http/failure.ts';
import { publicUrlOf } from '../../../platform/http/public-url.ts';
import type { Call, Handlers } from '../../access/index.ts';
import { byName, named } from '../user-rows.ts';
import { createUser } from './create-user.ts';
import { endSessions, removeUser, restoreUser, setLevel } from './remove-user.ts';
import { findStaffUser, listAllUsers } from './staff-users.queries.ts';

async function showUser(db: Db, userId: string): Promise<{ data: StaffUser }> {
  const row = await findStaffUser(db, userId);
  if (!row) throw notFound();
  return { data: named(row) };
}

type Changing = Call<'staff.users.delete'>;
const authored = ({ db, clock, scope }: Pick<Changing, 'db' | 'clock' | 'scope'>) => ({
  db,
  clock,
  author: scope.actor.user_id,
});
const changeOf = ({ params, body }: Pick<Changing, 'params' | 'body'>) => ({
  userId: params.user_id,
  reason: body.reason,
});

/** Users of all organisations, for staff. */
export const staffUserRoutes: Handlers = {
  'staff.users.index': async ({ db, query }) => {
    const { search, limit, trashed } = query;
    const rows = await listAllUsers(db, {
      search,
      limit,
      trashed: trashed === 'only',
      after: readCursor(query.cursor, ['text', 'text', 'id']),
    });
    return pageOf(rows, limit, byName, named);
  },
  'staff.users.store': async (call) => {
    const { scope, language, body } = call;
    return await showUser(call.db, await createUser(call, body, { scope, language, publicUrl: publicUrlOf(call) }));
  },
  'staff.users.level': async (call) => {
    const { level, reason } = call.body;
    await setLevel(authored(call), level, { userId: call.params.user_id, reason });
    return await showUser(call.db, call.params.user_id);
  },
  'staff.users.delete': (call) => removeUser(authored(call), changeOf(call)),
  'staff.users.restore': async (call) => {
    await restoreUser(authored(call), changeOf(call));
    return await showUser(call.db, call.params.user_id);
  },
  'staff.users.end-sessions': (call) => endSessions(authored(call), changeOf(call)),
};
