import { type Role, rolesThatManage } from '@masthead/contract';
import type { Db } from '../../../platform/db/index.ts';
import { Failure } from '../../../platform/http/failure.ts';
import { acrossBrands } from '../../access/index.ts';
import { findManagedAlone, type Leaving, lockBrandsOf } from './members.queries.ts';

/**
 * Refuses what would leave a brand without anybody who manages it: only members count, not those who are invited. Runs
 * in the transaction of the change and before it. Throws 409 last_manager.
 */
export async function keepManager(db: Db, userId: string, leaving: Leaving, next?: Role): Promise<void> {
  if (next && rolesThatManage.includes(next)) return;
  await lockBrandsOf(acrossBrands(db), userId);
  if (await findManagedAlone(acrossBrands(db), userId, leaving)) throw new Failure(409, 'last_manager');
}
