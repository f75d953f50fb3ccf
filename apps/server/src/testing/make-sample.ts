import { v7 as uuidv7 } from 'uuid';
import { firstIdAt } from '../features/documents/index.ts';
import type { NewMention } from '../features/mentions/mentions.queries.ts';
import { listPool } from '../features/mentions/qa/draw.queries.ts';
import { insertSamples } from '../features/mentions/qa/samples.queries.ts';
import type { StreamKey } from '../features/mentions/stories.queries.ts';
import { before, days, systemClock } from '../platform/clock/index.ts';
import type { Db } from '../platform/db/index.ts';

/**
 * Makes a sample for quality control from a mention of a stream. Returns the mention. The job that draws samples would look at the
 * streams of every tenant in the database, of which the permission matrix makes hundreds.
 */
export async function makeSample(db: Db, key: StreamKey): Promise<NewMention> {
  const now = systemClock.now();
  const period = { fromId: firstIdAt(before(now, days(1))), uptoId: firstIdAt(before(now, -days(1))) };
  const [mention] = await listPool(db, key, period, 1);
  if (!mention) throw new Error('The stream has no mention');
  await insertSamples(db, [{ ...key, draw_id: uuidv7(), by_chance: true, doubts: [], mention }], now);
  return mention;
}
