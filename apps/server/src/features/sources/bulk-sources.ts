import type { BodyOf, Endpoints } from '@masthead/contract';
import { before, days } from '../../platform/clock/index.ts';
import { transact } from '../../platform/db/index.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import type { Scope } from '../access/index.ts';
import { pinning } from './change-source.ts';
import { holdEditable, putOnList, updateSources } from './list.queries.ts';
import { holdListed, holdRemoved, keepRemoved, settleRemoved, takeOffList } from './removed.queries.ts';

type Save = Pick<Services, 'db' | 'clock'>;
type Change = BodyOf<Endpoints['sources.bulk-update']>;

/** Days in which removed sources can be put back. */
const restorableDays = 7;

/**
 * Changes those of the sources that the organisation may change. Returns how many they are, and the ids of those that
 * others use too or that are not on the list.
 */
export const changeSources = ({ db, clock }: Save, scope: Scope, { sources, ...change }: Change) =>
  transact(db, async (transaction) => {
    const { interval_seconds, interval_pinned, enabled } = change;
    const editable = (await holdEditable(transaction, scope, sources)).map(({ id }) => id);
    const listed = new Set(await holdListed(transaction, scope, sources));
    const values = { ...(enabled !== undefined && { enabled }), ...pinning(interval_seconds, interval_pinned) };
    const updated = await updateSources(transaction, scope, editable, values, clock.now());
    return {
      updated,
      shared: [...listed].filter((id) => !editable.includes(id)),
      missing: sources.filter((id) => !listed.has(id)),
    };
  });

/** Takes sources off the organisation's list. Returns the ids of those that were on it, and of those that were not. */
export const removeSources = ({ db, clock }: Save, scope: Scope, sources: readonly string[]) =>
  transact(db, async (transaction) => {
    const now = clock.now();
    const removed = await holdListed(transaction, scope, sources);
    await keepRemoved(transaction, scope, removed, { now, since: before(now, days(restorableDays)) });
    await takeOffList(transaction, scope, removed, now);
    return { removed, missing: sources.filter((id) => !removed.includes(id)) };
  });

/** Takes one source off the organisation's list. Throws 404. */
export async function removeSource(services: Save, scope: Scope, sourceId: string): Promise<void> {
  if ((await removeSources(services, scope, [sourceId])).removed.length === 0) throw notFound();
}

/** Puts removed sources back with their names; those that were switched on are fetched again. Returns how many there were. */
export const restoreSources = ({ db, clock }: Save, scope: Scope, sources: readonly string[]): Promise<number> =>
  transact(db, async (transaction) => {
    const now = clock.now();
    const rows = await holdRemoved(transaction, scope, sources, before(now, days(restorableDays)));
    const ids = rows.map(({ id }) => id);
    const restored = await putOnList(transaction, scope, ids, now);
    await settleRemoved(transaction, scope, ids);
    const running = rows.filter(({ was_enabled }) => was_enabled).map(({ id }) => id);
    await updateSources(transaction, scope, running, { enabled: true }, now);
    return restored;
  });
