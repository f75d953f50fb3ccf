import { nextMonth, startOfMonth } from '@masthead/measuring';
import { defineJob, eachPage, noPayload } from '../../../platform/jobs/index.ts';
import type { Services } from '../../../platform/services.ts';
import { deleteMonth, monthsBelow, moveMonths, sumMonth } from './months.queries.ts';
import { holdReading } from './terms.queries.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** Gives the terms of a month that is over sums of the month. Returns true if there may be another. */
const sumNextMonth = ({ db, clock }: Needs): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    await holdReading(transaction);
    const month = await monthsBelow(transaction);
    if (month >= startOfMonth(clock.now().toISOString().slice(0, 10))) return false;
    await deleteMonth(transaction, month);
    await sumMonth(transaction, month);
    await moveMonths(transaction, nextMonth(month));
    return true;
  });

/**
 * Sums up the days of months that are over. Nearly all documents are of the current month, so they change one sum of each of their
 * terms; those of earlier months change both.
 */
export const sumMonthsJob = defineJob({
  name: 'trends.sum-months',
  lane: 'backfill',
  payload: noPayload,
  schedule: '11 1 * * *',
  run: (services: Needs, _, signal) => eachPage(signal, () => sumNextMonth(services)),
});
