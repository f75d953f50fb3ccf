import type { Db } from '../../../platform/db/index.ts';
import { acrossBrands } from '../../access/index.ts';
import { setType } from '../../accounts/index.ts';
import { isReader } from '../invitations/invitations.queries.ts';

/** Makes a user who only reads in every brand a reader, and any other a member. Call it in a transaction. */
export async function settleType(transaction: Db, userId: string): Promise<void> {
  await setType(transaction, userId, (await isReader(acrossBrands(transaction), userId)) ? 'reader' : 'member');
}
