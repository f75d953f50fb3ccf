import { sql } from '../../platform/db/index.ts';
import type { Scope } from '../access/index.ts';

/**
 * Returns the id of a story of the scope, otherwise null: parts of another brand's story are neither found nor written.
 */
export const ownStory = ({ brandIds }: Pick<Scope, 'brandIds'>, storyId: string) =>
  sql`(select id from stories where brand_id = any(${brandIds}) and id = ${storyId})`;
