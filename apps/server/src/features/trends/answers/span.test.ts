import { addDays, daysBetween, nextMonth } from '@masthead/measuring';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runsOf, slotsOf } from './span.ts';

const dayOf = (number: number) => addDays('2024-01-01', number);
const day = fc.integer({ min: 0, max: 900 }).map(dayOf);

it('the runs of a period hold each of its days once, whole months as such, and are at most three', () => {
  fc.assert(
    fc.property(day, day, day, (one, other, monthsBelow) => {
      const [start, end] = [one, other].toSorted() as [string, string];
      const runs = runsOf(slotsOf({ start, end }, `${monthsBelow.slice(0, 7)}-01`));
      expect(runs.length).toBeLessThanOrEqual(3);
      const days = runs.flatMap(({ step, start: first, end: last }) => {
        const after = step === 'month' ? nextMonth(last) : addDays(last, 1);
        return Array.from({ length: daysBetween(first, after) }, (_, at) => addDays(first, at));
      });
      expect(days.toSorted()).toEqual(
        Array.from({ length: daysBetween(start, end) + 1 }, (_, at) => addDays(start, at)),
      );
      for (const { step, start: first } of runs) if (step === 'month') expect(first.slice(8)).toBe('01');
    }),
  );
});
