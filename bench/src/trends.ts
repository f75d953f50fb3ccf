import { measureBursts } from '../../packages/trends/src/measured/bursts.ts';

const share = (value: number | null) => value?.toFixed(2) ?? '–';

function printBursts(): void {
  const before = process.cpuUsage().user;
  const figures = measureBursts(10, 2026);
  console.log(
    'Bursts planted by packages/trends/src/measured/plant-bursts.ts: 10 series of each row, which no threshold was',
  );
  console.log('chosen on. Strength is the factor at the peak, base the mean count of a step; delay is in steps.');
  console.table(
    figures.map(({ step, base, strength, precision, recall, delay, falsePerYear }) => ({
      step,
      base,
      strength: strength === 1 ? 'none planted' : strength,
      precision: share(precision),
      recall: share(recall),
      delay: delay?.toFixed(1) ?? '–',
      'false a year': falsePerYear.toFixed(2),
    })),
  );
  const seconds = (process.cpuUsage().user - before) / 1e6;
  console.log(
    `${((seconds * 1000) / (figures.length * 10)).toFixed(1)} ms a series (730 days or 2,880 hours), with planting`,
  );
}

export async function run(): Promise<void> {
  printBursts();
}
