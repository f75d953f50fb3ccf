import type { Source } from '@masthead/contract';
import { translate } from '@masthead/i18n/server';
import { days } from '../../platform/clock/index.ts';
import { countryShort } from '../reference/index.ts';
import { countedDays, type SourceRow } from './list.queries.ts';
import { healthOf } from './schedule.ts';

/** The reader of an answer, and the time. */
interface Asker {
  language: string;
  now: Date;
  /** Staff change what others use too. */
  isStaff: boolean;
}

/** Returns a source as the contract has it, in the caller's language. */
export const sourceAnswer = (row: SourceRow, { language, now, isStaff }: Asker): Source => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  url: row.url,
  page_url: row.page_url,
  media_outlet: {
    id: row.outlet_id,
    name: row.outlet_name,
    country: row.country_id ? countryShort(row.country_id, language) : null,
    language: row.language,
  },
  interval_seconds: row.interval_pinned ? row.interval_seconds : (row.pause_seconds ?? row.interval_seconds),
  interval_pinned: row.interval_pinned,
  pushed: row.pushed,
  enabled: row.enabled,
  health: healthOf(row, now),
  last_fetched_at: row.last_fetched_at,
  last_success_at: row.last_success_at,
  items_per_day: itemsPerDay(row, now),
  last_error: lastError(row, language),
  next_fetch_at: row.enabled ? row.next_fetch_at : null,
  editable: isStaff || !row.shared,
  formerly: row.formerly.map((one) => ({ ...one, moved_at: new Date(one.moved_at).toISOString() })),
});

/**
 * Returns the documents a day: the mean over the counted days, or over its life if that is shorter, but at least one
 * day, so that the backlog of the first hour is not taken for a rate. One decimal; null before the first fetch.
 */
export function itemsPerDay(
  { last_fetched_at, created_at, documents }: Pick<SourceRow, 'last_fetched_at' | 'created_at' | 'documents'>,
  now: Date,
): number | null {
  if (!last_fetched_at) return null;
  const age = (now.getTime() - Date.parse(created_at)) / days(1);
  return Math.round((10 * documents) / Math.min(countedDays, Math.max(1, age))) / 10;
}

const lastError = (
  { error_code: code, error_params: params, error_at: at, failing_since: since }: SourceRow,
  language: string,
): Source['last_error'] =>
  code && at ? { code, message: translate(language, `errors.${code}`, params ?? {}), at, since: since ?? at } : null;
