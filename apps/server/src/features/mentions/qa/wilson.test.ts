import { describe, expect, it } from 'vitest';
import { wilson } from './wilson.ts';

describe('the interval of a share', () => {
  it('the interval agrees with published values of the score method', () => {
    // Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
    const published = [
      [81, 263, 0.2553, 0.3662],
      [15, 148, 0.0624, 0.1605],
      [0, 20, 0, 0.1611],
      [1, 29, 0.0061, 0.1718],
    ] as const;
    for (const [right, judged, low, high] of published) {
      const found = wilson(right, judged);
      expect(found.low).toBeCloseTo(low, 4);
      expect(found.high).toBeCloseTo(high, 4);
    }
  });

  it('the interval is 0 to 1 if nothing was judged, and ends at 1 if all is right', () => {
    expect(wilson(0, 0)).toEqual({ share: 0, low: 0, high: 1 });
    expect(wilson(7, 7).high).toBe(1);
  });
});
