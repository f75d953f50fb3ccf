import { expect, test } from 'vitest';
import { clockIn, momentIn, momentText } from './moment.ts';

test('an hour of a zone is one moment, in winter and in summer', () => {
  expect(momentIn('Europe/Copenhagen', '2026-11-20', '07:00').toISOString()).toBe('2026-11-20T06:00:00.000Z');
  expect(momentIn('Europe/Copenhagen', '2026-07-20', '07:00').toISOString()).toBe('2026-07-20T05:00:00.000Z');
  expect(momentIn('America/Sao_Paulo', '2026-11-20', '22:30').toISOString()).toBe('2026-11-21T01:30:00.000Z');
  expect(momentIn('Asia/Kathmandu', '2026-11-20', '00:00').toISOString()).toBe('2026-11-19T18:15:00.000Z');
});

test('days on which the clock is changed', () => {
  expect(momentIn('Europe/Copenhagen', '2026-10-25', '07:00').toISOString()).toBe('2026-10-25T06:00:00.000Z');
  expect(momentIn('Europe/Copenhagen', '2026-03-29', '02:30').toISOString()).toBe('2026-03-29T01:30:00.000Z');
  expect(momentIn('Europe/Copenhagen', '2026-03-29', '03:30').toISOString()).toBe('2026-03-29T01:30:00.000Z');
});

test('a moment is written as the clock of its zone shows it, and read back', () => {
  expect(clockIn('Europe/Copenhagen', '2026-11-20T06:00:00Z')).toEqual(['2026-11-20', '07:00']);
  const now = Date.parse('2026-11-19T12:00:00Z');
  expect(momentText('2026-11-20T06:00:00Z', 'Europe/Copenhagen', 'en-GB', now)).toBe('Fri 20 Nov, 07:00');
  expect(momentText('2027-01-04T06:00:00Z', 'Asia/Tokyo', 'de', now)).toContain('2027');
  for (let hour = 0; hour < 24 * 400; hour += 37) {
    const time = Date.parse('2026-01-01T00:00:00Z') + hour * 3_600_000;
    const [day, clock] = clockIn('America/New_York', time);
    const back = momentIn('America/New_York', day, clock).getTime();
    // In autumn an hour comes twice: the clock alone cannot tell which.
    expect(Math.abs(back - time) <= 3_600_000 && clockIn('America/New_York', back).join()).toBe(`${day},${clock}`);
  }
});
