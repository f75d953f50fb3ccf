import { accountUrl, hasFeed, readAccount, type SocialHandle } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { isUniqueViolation } from '../../platform/db/index.ts';
import { invalidField, notFound } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import type { Scope } from '../access/index.ts';
import { type Post, readPosts, refusing } from '../sources/index.ts';
import {
  deleteHandle,
  findHandle,
  type HandleRow,
  insertHandle,
  type KnownHandle,
  listOwnPosts,
  updateHandle,
} from './parts.queries.ts';
import { changing } from './save-newsroom.ts';

export const handleAnswer = ({
  id,
  network,
  handle,
  account_id = null,
}: HandleRow & Partial<KnownHandle>): SocialHandle => ({
  id,
  network,
  handle,
  url: accountUrl({ network, handle }),
  has_feed: account_id !== null || hasFeed(network),
});

type Effects = Pick<Services, 'db' | 'clock'>;
/** A handle accepted by the contract: an account of its network. */
type Form = Pick<HandleRow, 'network' | 'handle'>;

async function refusingDoubles(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isUniqueViolation(error, 'newsroom_handles_name')) throw invalidField('handle', 'duplicate');
    throw error;
  }
}

/** Throws 404, 422. */
export async function addHandle(effects: Effects, scope: Scope, newsroomId: string, form: Form): Promise<HandleRow> {
  const row = { id: uuidv7(), network: form.network, handle: readAccount(form)! };
  await refusingDoubles(() =>
    changing(effects, scope, newsroomId, async (transaction) => {
      await insertHandle(transaction, scope, newsroomId, row, effects.clock.now());
    }),
  );
  return (await findHandle(effects.db, scope, newsroomId, row.id)) ?? row;
}

/** Throws 404, 422. */
export async function changeHandle(
  effects: Effects,
  scope: Scope,
  { newsroomId, id, ...form }: Form & { newsroomId: string; id: string },
): Promise<HandleRow> {
  const row = { id, network: form.network, handle: readAccount(form)! };
  await refusingDoubles(() =>
    changing(effects, scope, newsroomId, async (transaction) => {
      if ((await updateHandle(transaction, scope, newsroomId, row)) === 0) throw notFound();
    }),
  );
  return (await findHandle(effects.db, scope, newsroomId, id)) ?? row;
}

export const removeHandle = (effects: Effects, scope: Scope, newsroomId: string, id: string): Promise<void> =>
  changing(effects, scope, newsroomId, async (transaction) => {
    if ((await deleteHandle(transaction, scope, newsroomId, id)) === 0) throw notFound();
  });

/**
 * Returns the newest posts of a handle: those of the account that the brand has connected, or those on the public pages of its network. Throws 404, and 422 with
 * the reason.
 */
export async function readHandleFeed(
  { db, config }: Pick<Services, 'db' | 'config'>,
  scope: Pick<Scope, 'brandIds'>,
  { newsroomId, id }: { newsroomId: string; id: string },
  read: typeof readPosts = readPosts,
): Promise<Post[]> {
  const handle = await findHandle(db, scope, newsroomId, id);
  if (!handle) throw notFound();
  if (handle.account_id) return await listOwnPosts(db, scope, handle.account_id);
  return await refusing('handle', () => read(config, handleAnswer(handle).url));
}
