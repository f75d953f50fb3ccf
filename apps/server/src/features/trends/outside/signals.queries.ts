import type { TrendService } from '@masthead/contract';
import { countOf, type Db, rowOf, sql } from '../../../platform/db/index.ts';
import type { Days } from '../answers/span.ts';

type SignalState = 'found' | 'unknown' | 'unavailable';

export interface Signal {
  state: SignalState;
  /** Values by day. */
  days: Record<string, number>;
}

interface SignalKey extends Days {
  service: TrendService;
  name: string;
}

/** Returns an answer that is kept: one that failed for a shorter time, so that the service is asked again soon. */
export const findSignal = (
  db: Db,
  { service, name, start, end }: SignalKey,
  { answeredAfter, failedAfter }: { answeredAfter: Date; failedAfter: Date },
) =>
  rowOf(
    db,
    sql<Signal>`
      select state, days
      from trend_signals
      where service = ${service}
        and name = ${name}
        and starts_on = ${start}::date
        and ends_on = ${end}::date
        and asked_at > case
          when state = 'unavailable' then ${failedAfter}::timestamptz
          else ${answeredAfter}::timestamptz
        end`,
  );

export const keepSignal = (db: Db, { service, name, start, end }: SignalKey, { state, days }: Signal, now: Date) =>
  countOf(
    db,
    sql`
      insert into trend_signals (service, name, starts_on, ends_on, state, days, asked_at)
      values (${service}, ${name}, ${start}::date, ${end}::date, ${state}, ${JSON.stringify(days)}::jsonb, ${now})
      on conflict (service, name, starts_on, ends_on) do update set state = excluded.state,
        days = excluded.days,
        asked_at = excluded.asked_at`,
  );

export const deleteOldSignals = (db: Db, before: Date) =>
  countOf(db, sql`delete from trend_signals where asked_at < ${before}`);
