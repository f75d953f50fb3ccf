import type { Db } from '../../platform/db/index.ts';
import { tell } from '../../platform/events/index.ts';
import { acrossBrands } from '../access/index.ts';
import { raiseVersion } from './newsrooms.queries.ts';

/**
 * Says, in the transaction of a change, that the public site of a newsroom looks different now: its version rises, and every node that
 * keeps its pages drops them when the transaction commits.
 */
export async function touchNewsroom(db: Db, newsroomId: string): Promise<void> {
  await raiseVersion(acrossBrands(db), newsroomId);
  await tell(db, { topic: 'newsroom_changed', newsroom_id: newsroomId });
}
