import { type Burst, findBursts } from '../index.ts';
import { plantBursts } from './plant-bursts.ts';

interface BurstFigure {
  step: 'day' | 'hour';
  base: number;
  strength: number;
  /** Shares from 0 to 1; null if nothing was found or planted. */
  precision: number | null;
  recall: number | null;
  /** Mean number of steps from the planted start to the step that noticed it. */
  delay: number | null;
  falsePerYear: number;
}

const plans = {
  day: { length: 730, bases: [1, 5, 20, 100], bursts: 6 },
  hour: { length: 120 * 24, bases: [0.5, 2, 10], bursts: 4 },
} as const;

/** Factors of the peak of a planted burst: none, weak, medium and strong. */
const strengths = [1, 2, 4, 8];

/**
 * Searches `repeats` series of each kind for the bursts planted in them. Series of different seeds have nothing in
 * common.
 */
export function measureBursts(repeats: number, seed: number): BurstFigure[] {
  return (['day', 'hour'] as const).flatMap((step) =>
    plans[step].bases.flatMap((base, row) =>
      strengths.map((strength, column): BurstFigure => {
        const { length, bursts } = plans[step];
        let [found, right, planted, recalled, delay] = [0, 0, 0, 0, 0];
        for (let repeat = 0; repeat < repeats; repeat++) {
          const series = plantBursts({
            step,
            length,
            base,
            strength,
            bursts,
            seed: seed + repeat * 1009 + row * 101 + column,
          });
          const own = findBursts(series);
          const overlaps = (a: Burst, b: { start: number; end: number }) =>
            a.start <= b.end && (a.end ?? length) >= b.start;
          found += own.length;
          planted += series.planted.length;
          right += own.filter((burst) => series.planted.some((one) => overlaps(burst, one))).length;
          for (const one of series.planted) {
            const match = own.find((burst) => overlaps(burst, one));
            if (!match) continue;
            recalled++;
            delay += Math.max(0, match.noticed - one.start);
          }
        }
        const years = (repeats * length) / (step === 'day' ? 365 : 365 * 24);
        return {
          step,
          base,
          strength,
          precision: found > 0 ? right / found : null,
          recall: planted > 0 ? recalled / planted : null,
          delay: recalled > 0 ? delay / recalled : null,
          falsePerYear: (found - right) / years,
        };
      }),
    ),
  );
}
