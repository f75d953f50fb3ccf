import { z } from 'zod';
import type { Db } from '../../platform/db/index.ts';
import { declareHook } from '../../platform/hooks/index.ts';
import { declareJob } from '../../platform/jobs/index.ts';
import type { Scope } from '../access/index.ts';

/** Searches the stored documents for a new or changed stream; mentions run it. */
export const searchBack = declareJob({
  name: 'mentions.backfill',
  payload: z.object({ stream_id: z.uuid(), revision: z.int() }),
});

export interface StreamCounts {
  stream_id: string;
  mentions: number;
  /** Mentions in as many days before the start. */
  before: number;
  tone: { negative: number; neutral: number; positive: number };
  unseen: number;
  /** Mentions by the number of whole days since the start; days without any are absent. */
  by_day: Readonly<Record<string, number>> | null;
  last_mention_at: string | null;
}

/** A time since which mentions are counted, and the one before with which their number is compared. */
export interface Counting {
  since: Date;
  before: Date;
  /** Counts what the caller has not seen, which takes the longest; false: 0. */
  hasUnseen: boolean;
}

/** Counts the mentions of streams since a time, and those that the caller has not seen. */
export const countMentions = declareHook<
  [db: Db, scope: Scope, streamIds: readonly string[], counting: Counting],
  StreamCounts[]
>('streams.count-mentions');
