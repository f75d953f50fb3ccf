import { expect, it } from 'vitest';
import { readRates } from './read-rates.ts';

/** The form of the daily file of the European Central Bank, shortened. */
const day = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<Cube><Cube time='2026-11-20'>
		<Cube currency='USD' rate='1.1500'/>
		<Cube currency='DKK' rate='7.4600'/>
		<Cube currency="SEK" rate="11.19"/>
	</Cube></Cube>
</gesmes:Envelope>`;

it('the daily file of the European Central Bank is read to base DKK', () => {
  const { rates, at } = readRates(day);
  expect(at?.toISOString()).toBe('2026-11-20T00:00:00.000Z');
  expect([...rates.keys()].sort()).toEqual(['DKK', 'EUR', 'SEK', 'USD']);
  expect(rates.get('DKK')).toBe(1);
  expect(rates.get('EUR')).toBeCloseTo(1 / 7.46, 12);
  expect(rates.get('SEK')).toBeCloseTo(1.5, 12);
});

it('the newest day of a file with several is used', () => {
  const older = day
    .replace("<Cube><Cube time='2026-11-20'>", '')
    .replace(/<\?xml[\s\S]*subject>/, "<Cube time='2026-11-19'>")
    .replaceAll("'1.1500'", "'9'");
  const { rates, at } = readRates(day.replace('</Cube></Cube>', `</Cube>${older}`));
  expect(at?.toISOString()).toBe('2026-11-20T00:00:00.000Z');
  expect(rates.get('USD')).toBeCloseTo(1.15 / 7.46, 12);
});

it('JSON of any base is read', () => {
  const dollar = readRates('{"base":"usd","date":"2026-11-20","rates":{"DKK":6.5,"EUR":0.87,"eur2":5,"BAD":-1}}');
  expect(dollar.rates.get('USD')).toBeCloseTo(1 / 6.5, 12);
  expect(dollar.rates.get('EUR')).toBeCloseTo(0.87 / 6.5, 12);
  expect([...dollar.rates.keys()].sort()).toEqual(['DKK', 'EUR', 'USD']);
  const krone = readRates('{"base":"DKK","timestamp":1795132800,"rates":{"EUR":0.134}}');
  expect(krone.rates.get('EUR')).toBe(0.134);
  expect(krone.at?.toISOString()).toBe('2026-11-20T00:00:00.000Z');
  expect(readRates('{"base":"EUR","rates":{"DKK":7.46}}').at).toBeNull();
});

it('other files are refused with a reason', () => {
  expect(() => readRates('<html><body>Not found</body></html>')).toThrow(/no currency rates/);
  expect(() => readRates('')).toThrow(/no currency rates/);
  expect(() => readRates('{"base":"EUR"')).toThrow(/broken JSON/);
  expect(() => readRates('{"base":"EUR","rates":null}')).toThrow(/no currency rates/);
  expect(() => readRates('{"base":"EUR","rates":{"USD":1.1}}')).toThrow(/krone/);
});
