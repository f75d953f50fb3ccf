import { describe, expect, it } from 'vitest';
import { fingerprint, fingerprintBands, fingerprintFromBytes, fingerprintToBytes, sameText } from './fingerprint.ts';
import { measureCopies } from './measured/copies.ts';
import { hasData } from './measured/records.ts';

const words = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => `word${(at + from) * 7919}`).join(' ');

describe('fingerprint', () => {
  it('a text is recognised with another line or a shorter end', () => {
    const text = words(300);
    for (const copy of [text.toUpperCase(), `${text}\n(The Daily 2)`, text.split(' ').slice(0, 270).join(' ')]) {
      const [a, b] = [fingerprint(text), fingerprint(copy)];
      expect(sameText(a, b).same).toBe(true);
      expect(fingerprintBands(a).some((band) => fingerprintBands(b).includes(band))).toBe(true);
    }
  });

  it('texts that share a few sentences are different', () => {
    const { same, similarity } = sameText(fingerprint(words(300)), fingerprint(words(300, 240)));
    expect(same).toBe(false);
    expect(similarity).toBeLessThan(0.3);
    expect(sameText(fingerprint(''), fingerprint('')).same).toBe(false);
  });

  it('the comparison of short texts is exact', () => {
    expect(sameText(fingerprint('a b c d'), fingerprint('a b c e')).similarity).toBeCloseTo(1 / 3);
  });

  it('a fingerprint is restored from its bytes, and bands are signed 32-bit integers', () => {
    for (const text of ['', 'one', words(20), words(2000)]) {
      const print = fingerprint(text);
      expect(fingerprintFromBytes(fingerprintToBytes(print))).toEqual(print);
      const bands = fingerprintBands(print);
      expect(bands.length).toBeLessThanOrEqual(16);
      for (const band of bands) expect(band | 0).toBe(band);
    }
    expect(() => fingerprintFromBytes(new Uint8Array(3))).toThrow(RangeError);
  });
});

describe.skipIf(!hasData)(
  'copies as the replay server makes them (skipped where ../shared is absent)',
  { timeout: 60_000 },
  () => {
    it('97 % of copies are found, and 0.5 % at most are joined wrongly', () => {
      const { copies, found, wrong } = measureCopies(20, 12_000);
      expect(copies).toBeGreaterThan(1000);
      expect(found).toBeGreaterThan(99);
      expect(wrong).toBeLessThan(0.1);
    });
  },
);
