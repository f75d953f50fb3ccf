import { events } from '@masthead/contract';
import { Failure, notFound } from '../../platform/http/failure.ts';
import { broadcast } from '../../platform/realtime/index.ts';
import type { Services } from '../../platform/services.ts';
import type { Scope } from '../access/index.ts';
import { findLinkable } from './linked-records.ts';
import { addToKpi, removeFromKpi } from './links.queries.ts';

interface Change {
  clippings: readonly string[];
  is_assigned: boolean;
}

/**
 * Assigns clippings of a brand to a KPI set or takes them off it. Returns those that changed. Throws 404, and 409 for a completed
 * set.
 */
export const changeKpiClippings = (
  { db }: Pick<Services, 'db'>,
  { brandIds: [brandId] }: Scope,
  kpiId: string,
  { clippings, is_assigned }: Change,
): Promise<string[]> =>
  db.transaction().execute(async (transaction) => {
    const [kpi] = await findLinkable(transaction, brandId!, 'kpi_campaigns', [kpiId]);
    if (!kpi) throw notFound();
    if (kpi.is_closed) throw new Failure(409, 'kpi_completed');
    const changed = await (is_assigned ? addToKpi : removeFromKpi)(transaction, brandId!, kpiId, clippings);
    if (changed.length > 0) await broadcast(transaction, events.clippingsChanged, brandId!, { count: changed.length });
    return changed;
  });
