import type { ReadingFacts } from '@masthead/contract';
import type { Db } from '../../platform/db/index.ts';
import { declareHook } from '../../platform/hooks/index.ts';
import type { BrandId, Scope } from '../access/index.ts';
import type { Counted } from './facts.queries.ts';

/** Hooks that newsrooms call and that stories provide. */

/** Counts the stories of newsrooms, by the id of the newsroom. */
export const countStories = declareHook<
  [db: Db, newsrooms: readonly { id: string; brand_id: BrandId }[]],
  ReadonlyMap<string, number>
>('newsrooms.count-stories');

/** Lists the most read stories of a newsroom. */
export const topStories = declareHook<[db: Db, counted: Counted], ReadingFacts['top_stories']>('newsrooms.top-stories');

/** Removes the stories of a newsroom that is removed. */
export const removeStories = declareHook<
  [db: Db, scope: Pick<Scope, 'brandIds'>, newsroomId: string, now: Date],
  unknown
>('newsrooms.remove-stories');
