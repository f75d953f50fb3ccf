import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isoTime } from './iso-time.ts';

it.each([
  '2026-10-31 23:58:57+00',
  '2026-10-31 23:58:57.1+00',
  '2026-10-31 23:58:57.120+00',
  '2026-10-31 23:58:57.999999+00',
  '2026-10-31 23:58:57.123456+02',
  '2026-10-31 23:58:57+05:30',
])('the time %s is written as Date writes it', (value) => expect(isoTime(value)).toBe(new Date(value).toISOString()));

it('times in UTC are written as Date writes them, with any fraction of a second', () => {
  const bounds = { min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true };
  fc.assert(
    fc.property(fc.date(bounds), fc.nat(999_999), fc.integer({ min: 0, max: 6 }), (time, micros, digits) => {
      const fraction = String(micros).padStart(6, '0').slice(0, digits);
      const value = `${time.toISOString().slice(0, 19).replace('T', ' ')}${fraction && `.${fraction}`}+00`;
      expect(isoTime(value)).toBe(new Date(value).toISOString());
    }),
  );
});
