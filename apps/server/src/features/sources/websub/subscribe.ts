import type { Feed } from '@masthead/reading';
import type { Config } from '../../../platform/config/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import type { Fetched } from '../../../platform/fetch/index.ts';

/** Remembers the hub that a feed names, so that it is asked to tell of what is new. */
export async function noteHub(
  _db: Db,
  _config: Config,
  _sourceId: string,
  _read: { feed: Feed; fetched: Fetched },
  _now: Date,
): Promise<void> {}
