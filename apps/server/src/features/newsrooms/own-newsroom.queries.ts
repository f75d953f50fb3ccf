import { sql } from '../../platform/db/index.ts';
import type { Scope } from '../access/index.ts';

/** The id of a newsroom of the scope, else null: parts of another brand's newsroom are neither found nor written. */
export const ownNewsroom = ({ brandIds }: Pick<Scope, 'brandIds'>, newsroomId: string) =>
  sql`(select id from newsrooms where brand_id = any(${brandIds}) and id = ${newsroomId})`;
