import { mediaTypesBeyond, quotaLimit } from '@masthead/contract';
import type { Db } from '../../platform/db/index.ts';
import { acrossBrands } from '../access/index.ts';
import { findPlanInForce } from '../organisations/index.ts';
import { type Fitting, lockStreamsOf, type PlannedStream, setFitting } from './plan.queries.ts';
import { searchStored, tellBrand } from './save-stream.ts';

/**
 * Fits the streams of an organisation to its plan and to what staff have decided: pauses the newest ones above the limit and
 * those that staff pause, resumes those that are allowed again, and withholds media types that the plan leaves out. A stream
 * that staff let run beyond the plan does not count. A stream that gains something is searched in stored documents. Call
 * it in a transaction.
 */
export async function fitStreams(transaction: Db, organisationId: string, now: Date): Promise<void> {
  const db = acrossBrands(transaction);
  const standing = await findPlanInForce(transaction, organisationId, now);
  const max = quotaLimit('streams', standing) ?? Number.POSITIVE_INFINITY;
  const streams = await lockStreamsOf(db, organisationId);
  const allowed = new Set(streams.filter(({ beyond_plan }) => !beyond_plan).slice(0, Math.min(max, streams.length)));
  const changes = streams.flatMap((stream) => {
    const isRunning = !stream.staff_paused && (stream.beyond_plan || allowed.has(stream));
    const fitting: Fitting = {
      id: stream.id,
      paused_at: isRunning ? null : (stream.plan_paused_at ?? now),
      withheld: stream.beyond_plan ? [] : mediaTypesBeyond(standing.plan, stream.media_types),
    };
    return isSame(stream, fitting) ? [] : [{ stream, fitting }];
  });
  const revisions = await setFitting(
    db,
    changes.map(({ fitting }) => fitting),
  );
  const revisionOf = new Map(revisions.map(({ id, revision }) => [id, revision]));
  for (const { stream, fitting } of changes) {
    const { id, brand_id, version } = stream;
    if (gains(stream, fitting))
      await searchStored(transaction, now, { id, brand_id, version, revision: revisionOf.get(id)! });
    else await tellBrand(transaction, brand_id, id);
  }
}

const isSame = (stream: PlannedStream, { paused_at, withheld }: Fitting): boolean =>
  (stream.plan_paused_at === null) === (paused_at === null) && stream.withheld_media_types.join() === withheld.join();

const gains = (stream: PlannedStream, { paused_at, withheld }: Fitting): boolean =>
  paused_at === null &&
  (stream.plan_paused_at !== null || stream.withheld_media_types.some((type) => !withheld.includes(type)));
