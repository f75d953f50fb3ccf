import type { Events } from '../../platform/events/index.ts';
import { KeptValues } from '../../platform/events/kept.ts';
import { type Call, callersTopic } from '../access/index.ts';
import { findUser, type UserRow } from './users.queries.ts';

/** Users as they see themselves, kept until they change: every page asks for its user. */
export type KeptUsers = KeptValues<UserRow | undefined>;

const most = 20_000;

export const keepUsers = (events: Events): KeptUsers =>
  new KeptValues({ events, topic: callersTopic, most, sizeOf: () => 1 });

/** Returns the signed-in user of a call. */
export const findKeptUser = (
  keptUsers: KeptUsers,
  { db, clock, scope }: Pick<Call<'user.show'>, 'db' | 'clock' | 'scope'>,
): Promise<UserRow | undefined> => {
  const { user_id } = scope.actor;
  return keptUsers.find(user_id, clock.now(), async () => ({ value: await findUser(db, scope), owners: [user_id] }));
};
