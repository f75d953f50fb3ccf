import { sql } from '../../platform/db/index.ts';
import type { Scope } from '../access/index.ts';

/**
 * Returns the id of a stream of the scope, otherwise null: parts of another brand's stream are neither found nor
 * written.
 */
export const ownStream = ({ brandIds }: Pick<Scope, 'brandIds'>, streamId: string) =>
  sql`(select id from streams where brand_id = any(${brandIds}) and id = ${streamId})`;
