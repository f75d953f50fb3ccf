import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readVatNumber, standardRate, taxFor, type VatNumberState } from './index.ts';

const at = new Date('2026-11-22');
const sale = (seller: string | null, customer: string | null, vatNumber: VatNumberState = 'none') =>
  taxFor({ seller, customer, vatNumber, at });

describe('tax', () => {
  it('customers in the country of the seller pay its rate, also businesses', () => {
    expect(sale('DE', 'DE')).toEqual({ kind: 'standard', country: 'DE', basisPoints: 1900 });
    expect(sale('DE', 'DE', 'verified')).toMatchObject({ kind: 'standard', basisPoints: 1900 });
    expect(sale('DE', null)).toMatchObject({ country: 'DE' });
  });

  it('the tax is reversed for a verified VAT number in another country of the EU only', () => {
    expect(sale('DE', 'DK', 'verified')).toMatchObject({ kind: 'reverse_charge', basisPoints: 0 });
    for (const state of ['none', 'invalid', 'unverified'] as const)
      expect(sale('DE', 'DK', state)).toEqual({ kind: 'standard', country: 'DK', basisPoints: 2500 });
  });

  it('sales beyond the tax area carry no tax', () => {
    expect(sale('DE', 'US')).toMatchObject({ kind: 'outside', basisPoints: 0 });
    expect(sale('GB', 'DE')).toMatchObject({ kind: 'outside' });
    expect(sale(null, 'DE')).toMatchObject({ kind: 'none' });
    expect(sale('US', 'US')).toMatchObject({ kind: 'none' });
  });

  it('the tax rate is that of the day', () => {
    const rate = (country: string, day: string) => standardRate(country, new Date(day));
    expect([rate('FI', '2024-08-31'), rate('FI', '2024-09-01')]).toEqual([2400, 2550]);
    expect([rate('EE', '2025-06-30'), rate('EE', '2025-07-01')]).toEqual([2200, 2400]);
    expect(rate('CH', '2026-11-22')).toBe(810);
    expect(rate('US', '2026-11-22')).toBeNull();
  });
});

describe('VAT numbers', () => {
  it('numbers are read with blanks and signs', () => {
    expect(readVatNumber('DK 13 58 56 28')).toEqual({
      value: 'DK13585628',
      country: 'DK',
      prefix: 'DK',
      digits: '13585628',
    });
    expect(readVatNumber('el 094259216')).toMatchObject({ country: 'GR', prefix: 'EL' });
    expect(readVatNumber('de-136.695/976')).toMatchObject({ value: 'DE136695976' });
  });

  it('invalid numbers and wrong check digits are refused', () => {
    for (const text of [
      '',
      'DE',
      'nonsense',
      'DK13585629',
      'XX123456789',
      "DE'; drop table",
      '9'.repeat(300),
      'DE１３６６９５９７６',
    ])
      expect([text, readVatNumber(text)]).toEqual([text, null]);
  });

  const cases = fileURLToPath(new URL('../../../../shared/data/vat_numbers/cases.jsonl.gz', import.meta.url));
  it.skipIf(!existsSync(cases))('known numbers are judged as their sources judge them (needs the shared data)', () => {
    const rows = gunzipSync(readFileSync(cases))
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { name: string; raw: string; source: string; expected: { valid: boolean } });
    // Brazil has no VAT on these sales, and the library knows its numbers only without signs.
    const known = rows.filter(({ name }) => name !== 'brazil');
    const wrong = known.filter(({ raw, expected }) => (readVatNumber(raw) !== null) !== expected.valid);
    expect(known.length).toBeGreaterThan(1000);
    // The library accepts numbers that a source refuses: two by their check digit, one of a new series, one of a scheme.
    expect(wrong.map(({ raw }) => raw).sort()).toEqual(['BE1602602623', 'ES99999999R', 'EU000000001', 'FR0H384498897']);
  });
});
