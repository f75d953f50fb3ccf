import { addDays, listDays, startOfMonth } from '@masthead/measuring';
import { findBursts } from '@masthead/trends';
import { v7 as uuidv7 } from 'uuid';
import { batches, type Db } from '../../../platform/db/index.ts';
import { defineJob, noPayload } from '../../../platform/jobs/index.ts';
import type { Services } from '../../../platform/services.ts';
import { type Days, type Slots, slotsOf } from '../answers/span.ts';
import { listDaysOf, listTermDays, listTopTerms } from '../answers/sums.queries.ts';
import { monthsBelow } from '../reading/months.queries.ts';
import { everything, wholeGroup } from '../reading/tally.ts';
import {
  type BurstRow,
  type BurstSubject,
  keepBursts,
  keepFirst,
  listByPublication,
  listPiecesOf,
  listShownCountings,
} from './bursts.queries.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** Days of a series: the year before decides about the season. */
const seriesDays = 480;
const recentDays = 7;
const archiveDays = 3 * 365;
/** Terms that are looked at, of the most frequent of each slot. */
const recentTerms = 500;
const archiveTerms = 2000;
const termsAtOnce = 50;
/** Days of a burst in which the pieces that carry it are looked for, and the pieces that are kept. */
const daysRead = 3;
const piecesKept = 4;
/** Bursts whose pieces are looked for at once. */
const burstsAtOnce = 50;
const kinds = ['person', 'organisation', 'place', 'product', 'phrase'] as const;

interface DayValue {
  day: string;
  value: number;
}

/** The days of a search for bursts, with the pieces of all news. */
interface Calendar extends Days {
  days: string[];
  totals: number[];
}

const valuesBy = (days: readonly string[], rows: readonly DayValue[]): number[] => {
  const values = new Map(rows.map(({ day, value }) => [day, value]));
  return days.map((day) => values.get(day) ?? 0);
};

async function calendarOf(db: Db, today: string): Promise<Calendar | null> {
  const rows = await listDaysOf(db, everything, wholeGroup, { start: addDays(today, -seriesDays), end: today });
  const start = rows[0]?.day;
  if (!start) return null;
  const days = listDays(start, today);
  return { start, end: today, days, totals: valuesBy(days, rows) };
}

function burstsOf(subject: BurstSubject, rows: readonly DayValue[], { days, totals }: Calendar): BurstRow[] {
  return findBursts({ step: 'day', counts: valuesBy(days, rows), totals }).map((burst) => ({
    ...subject,
    id: uuidv7(),
    starts_on: days[burst.start]!,
    ends_on: burst.end === null ? null : days[burst.end]!,
    noticed_on: days[burst.noticed]!,
    strength: burst.strength,
    expected: burst.expected,
    observed: burst.observed,
  }));
}

/** Keeps bursts with the pieces that published them first, which are looked for again when a burst has other pieces than before. */
async function keep({ db, clock }: Needs, countingId: string | null, found: readonly BurstRow[]): Promise<void> {
  if (found.length === 0) return;
  const grown = (await keepBursts(db, found, clock.now())).filter(({ first_ids }) => first_ids === null);
  for (const bursts of batches(grown, burstsAtOnce)) {
    const pieces = await listPiecesOf(
      db,
      countingId,
      bursts.map(({ starts_on: start, ends_on, ...burst }) => {
        const last = addDays(start, daysRead - 1);
        return { ...burst, start, end: ends_on !== null && ends_on < last ? ends_on : last };
      }),
    );
    const byBurst = Map.groupBy(pieces, ({ burst_id }) => burst_id);
    const ordered = await listByPublication(
      db,
      pieces.map(({ document_id }) => document_id),
    );
    const firsts = bursts.map(({ id }) => {
      const own = new Set((byBurst.get(id) ?? []).map(({ document_id }) => document_id));
      return { id, ids: ordered.filter((documentId) => own.has(documentId)).slice(0, piecesKept) };
    });
    await keepFirst(db, firsts);
  }
}

/** Looks for bursts of the terms that were most frequent in some slots. */
async function findOfTerms(services: Needs, slots: Slots, most: number, signal?: AbortSignal): Promise<void> {
  const { db, clock } = services;
  const today = clock.now().toISOString().slice(0, 10);
  const calendar = await calendarOf(db, today);
  if (!calendar) return;
  const terms = await listTopTerms(db, kinds, slots, { count: 'pieces', limit: most });
  for (let at = 0; at < terms.length; at += termsAtOnce) {
    signal?.throwIfAborted();
    const ids = terms.slice(at, at + termsAtOnce).map(({ id }) => id);
    const byTerm = Map.groupBy(await listTermDays(db, ids, calendar, 'pieces'), ({ id }) => id);
    const found = [...byTerm].flatMap(([term_id, rows]) =>
      burstsOf({ counting_id: null, member: null, term_id }, rows, calendar),
    );
    await keep(services, null, found);
  }
}

async function findOfMembers(services: Needs, signal?: AbortSignal): Promise<void> {
  const { db, clock } = services;
  const calendar = await calendarOf(db, clock.now().toISOString().slice(0, 10));
  if (!calendar) return;
  for (const { id, members } of await listShownCountings(db)) {
    signal?.throwIfAborted();
    const found: BurstRow[] = [];
    for (const member of members) {
      const rows = await listDaysOf(db, id, member, calendar);
      found.push(...burstsOf({ counting_id: id, member, term_id: null }, rows, calendar));
    }
    await keep(services, id, found);
  }
}

/** Looks for what rises now: members of groups, and the names most in the news of the last days. */
export const findBurstsJob = defineJob({
  name: 'trends.find-bursts',
  payload: noPayload,
  schedule: '17 * * * *',
  run: async (services: Needs, _, signal) => {
    const today = services.clock.now().toISOString().slice(0, 10);
    const starts = listDays(addDays(today, 1 - recentDays), today);
    await findOfMembers(services, signal);
    await findOfTerms(services, { steps: starts.map(() => 'day' as const), starts }, recentTerms, signal);
  },
});

/** Looks for what rose in the archive, for names that were read late. */
export const findPastBurstsJob = defineJob({
  name: 'trends.find-past-bursts',
  lane: 'backfill',
  payload: noPayload,
  schedule: '47 2 * * *',
  run: async (services: Needs, _, signal) => {
    const end = services.clock.now().toISOString().slice(0, 10);
    const archive = { start: startOfMonth(addDays(end, -archiveDays)), end };
    await findOfTerms(services, slotsOf(archive, await monthsBelow(services.db)), archiveTerms, signal);
  },
});
