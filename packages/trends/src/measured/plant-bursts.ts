import type { Series } from '../index.ts';

interface PlantedSeries extends Series {
  planted: { start: number; end: number }[];
}

interface Plan {
  step: Series['step'];
  length: number;
  /** Mean count of a step in the first year. */
  base: number;
  /** Factor at the peak of a burst; 1 plants none. */
  strength: number;
  bursts: number;
  seed: number;
}

/** Returns a source of numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const normal = (random: () => number) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Returns a Poisson number; the sum of parts keeps the product of Knuth's method above the smallest number. */
function poisson(mean: number, random: () => number): number {
  let [count, left] = [0, mean];
  while (left > 0) {
    const limit = Math.exp(-Math.min(left, 200));
    for (let product = random(); product > limit; product *= random()) count++;
    left -= 200;
  }
  return count;
}

/** Daily rhythm of news by hour. */
const hours = [3, 2, 1, 1, 2, 5, 8, 9, 9, 9, 9, 9, 9, 8, 8, 8, 8, 7, 6, 5, 4, 4, 3, 3].map((share) => share / 5.83);

/**
 * Returns counts with a weekday, an hour, a season, growth and news days that resemble the day before, and with bursts
 * that rise within two days and decay over some more. It shares nothing with the search for bursts.
 */
export function plantBursts({ step, length, base, strength, bursts, seed }: Plan): PlantedSeries {
  const random = randomFrom(seed);
  const perDay = step === 'day' ? 1 : 24;
  const days = Math.ceil(length / perDay);
  const weekend = 0.3 + 0.7 * random();
  const weekdays = [1.1, 1.1, 1.15, 1.1, 1, weekend, weekend * 0.9];
  const [amplitude, turn, growth] = [0.3 * random(), random(), 0.6 * random() - 0.1];
  let mood = 0;
  const moods = Array.from({ length: days }, () => {
    mood = 0.5 * mood + 0.2 * normal(random);
    return Math.exp(mood);
  });
  const usual = Array.from({ length }, (_, at) => {
    const day = Math.floor(at / perDay);
    const season = 1 + amplitude * Math.sin(2 * Math.PI * (day / 365.25 + turn));
    const hour = step === 'day' ? 1 : hours[at % 24]!;
    return base * weekdays[day % 7]! * season * (1 + (growth * day) / 365) * hour;
  });
  const planted: PlantedSeries['planted'] = [];
  const added = new Float64Array(length);
  const first = Math.floor(length * 0.3);
  const room = Math.floor((length - first) / Math.max(1, bursts));
  for (let burst = 0; burst < (strength > 1 ? bursts : 0); burst++) {
    const start = first + burst * room + Math.floor(random() * room * 0.4);
    const [rise, halfLife] = [perDay * 2 * random(), perDay * (1 + 2 * random())];
    let end = start;
    for (let at = start; at < length; at++) {
      const age = at - start;
      const height = age < rise ? (age + 1) / (rise + 1) : 0.5 ** ((age - rise) / halfLife);
      const rising = (strength - 1) * height;
      if (age > rise && rising < 0.05) break;
      added[at]! += rising;
      if (rising >= 0.25) end = at;
    }
    planted.push({ start, end });
  }
  const counts = usual.map((mean, at) => poisson(mean * (moods[Math.floor(at / perDay)]! + added[at]!), random));
  return { step, counts, planted };
}
