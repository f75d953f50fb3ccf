import { sql } from '../../platform/db/index.ts';
import type { Scope } from '../access/index.ts';

/**
 * Returns the id of a newsroom of the scope, otherwise null: parts of another brand's newsroom are neither found nor
 * written.
 */
export const ownNewsroom = ({ brandIds }: Pick<Scope, 'brandIds'>, newsroomId: string) =>
  sql`(select id from newsrooms where brand_id = any(${brandIds}) and id = ${newsroomId})`;
