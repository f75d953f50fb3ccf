import { describe, expect, it } from 'vitest';
import { sameHourIn, zoneOfCountry } from './recipient-zone.ts';

const nine = new Date('2026-12-01T08:00:00Z'); // 9:00 in Copenhagen

describe('the hour of a recipient', () => {
  it.each([
    ['DK', '2026-12-01T08:00:00.000Z'],
    ['GB', '2026-12-01T09:00:00.000Z'],
    ['US', '2026-12-01T14:00:00.000Z'],
    ['NZ', '2026-11-30T20:00:00.000Z'],
    ['IN', '2026-12-01T03:30:00.000Z'],
    [null, '2026-12-01T08:00:00.000Z'],
    ['XX', '2026-12-01T08:00:00.000Z'],
  ])('a recipient in %s gets an e-mail for 9:00 of a Danish sender at %s', (country, instant) => {
    expect(sameHourIn(country, nine, 'Europe/Copenhagen').toISOString()).toBe(instant);
  });

  it('the summer time of the recipient counts, not that of the sender', () => {
    const inMarch = new Date('2026-03-10T08:00:00Z');
    expect(sameHourIn('US', inMarch, 'Europe/Copenhagen').toISOString()).toBe('2026-03-10T13:00:00.000Z');
  });

  it('every country with one zone has that zone', () => {
    expect([zoneOfCountry('SE'), zoneOfCountry('JP'), zoneOfCountry('QQ')]).toEqual([
      'Europe/Stockholm',
      'Asia/Tokyo',
      null,
    ]);
  });
});
