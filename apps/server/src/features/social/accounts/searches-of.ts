import type { SocialConnection } from '@masthead/contract';
import type { Services } from '../../../platform/services.ts';
import type { BrandId } from '../../access/index.ts';
import { connectorOf, ownSearchOf } from '../networks/networks.ts';
import { listOwnSearches } from '../search/own-search.queries.ts';
import { dayOfQuota, weekBefore } from '../search/quota.ts';
import type { AccountRow } from './accounts.queries.ts';
import { failureText } from './failure-text.ts';

/** Returns the search of each account of a brand; null if its network has none that the operator has opened. */
export async function searchesOf(
  { db, config, clock, language }: Pick<Services, 'db' | 'config' | 'clock'> & { language: string },
  brandId: BrandId,
): Promise<(account: AccountRow) => SocialConnection['search']> {
  const now = clock.now();
  const since = { day: dayOfQuota(1, now).startedAt, week: weekBefore(now) };
  const rows = new Map((await listOwnSearches(db, brandId, since)).map((row) => [row.account_id, row]));
  return ({ id, network }) => {
    const row = rows.get(id);
    const connector = connectorOf(network);
    const quota = connector && ownSearchOf(config, connector.network)?.quota;
    return row && quota
      ? {
          ...quota,
          used: row[quota.unit],
          waiting: row.search_waiting,
          searched_at: row.searched_at,
          failure: failureText(language, row.search_failure_code, row.search_failure_params),
        }
      : null;
  };
}
