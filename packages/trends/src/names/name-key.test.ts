import { describe, expect, it } from 'vitest';
import { nameKey } from '../index.ts';

describe('nameKey', () => {
  it.each([
    ['Siemens AG', 'Siemens'],
    ['Volkswagen Aktiengesellschaft', 'Volkswagen Aktiengesellschaft'],
    ['Robert Bosch GmbH', 'Robert Bosch'],
    ['Novo Nordisk A/S', 'Novo Nordisk'],
    ['A.P. Møller - Mærsk A/S', 'AP Moller Mærsk'],
    ['Nokia Oyj', 'NOKIA'],
    ['Apple Inc.', 'Apple'],
    ['Apple’s', "Apple's"],
    ['Société Générale S.A.', 'Societe Generale'],
    ['Allegro Sp. z o.o.', 'Allegro'],
    ['Petrobras S.A.', 'Petrobras'],
    ['Equinor ASA', 'Equinor'],
    ['AB Volvo', 'AB Volvo'],
    ['Björn Höcke', 'Bjorn Hocke'],
    ['Lech Wałęsa', 'Lech Walesa'],
    ['U.S.', 'US'],
    ['John F. Kennedy', 'John Kennedy'],
    ['Mr. John Kennedy', 'John Kennedy'],
    ['Jean-Luc Mélenchon', 'Jean Luc Melenchon'],
  ])('%s and %s have one key', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  it.each([
    ['pl', 'Warszawa', ['Warszawie', 'Warszawy', 'Warszawę']],
    ['pl', 'Kraków', ['Krakowie', 'Krakowa', 'Krakowem']],
    ['pl', 'Poznań', ['Poznaniu']],
    ['pl', 'Niemcy', ['Niemczech', 'Niemiec']],
    ['pl', 'Jarosław Kaczyński', ['Jarosława Kaczyńskiego', 'Jarosławem Kaczyńskim']],
    ['pl', 'Donald Tusk', ['Donaldowi Tuskowi', 'Donaldem Tuskiem']],
    ['fi', 'Helsinki', ['Helsingissä', 'Helsingin', 'Helsinkiin']],
    ['fi', 'Suomi', ['Suomessa', 'Suomen', 'Suomeen']],
    ['fi', 'Turku', ['Turussa', 'Turun']],
    ['fi', 'Lahti', ['Lahdessa', 'Lahden']],
    ['fi', 'HIFK', ['HIFK:n', 'HIFK:lle']],
    ['sv', 'SVT', ['SVT:s']],
    ['fi', 'Nokia', ['Nokian', 'Nokialla']],
    ['sv', 'Sverige', ['Sveriges']],
    ['sv', 'Volvo', ['Volvos']],
    ['da', 'Mette Frederiksen', ['Mette Frederiksens']],
    ['no', 'Norge', ['Norges']],
    ['de', 'Deutschland', ['Deutschlands']],
    ['de', 'Angela Merkel', ['Angela Merkels']],
    ['nl', 'Rutte', ['Rutte’s']],
    ['en', 'Sweden', ['Sweden’s']],
  ])('inflections in %s of %s have its key', (language, base, variants) => {
    for (const variant of variants) expect([variant, nameKey(variant, { language })]).toEqual([variant, nameKey(base)]);
  });

  it.each([
    ['en', 'Siemens', 'Siemens Energy'],
    ['en', 'Anna', 'Anne'],
    ['it', 'AS Roma', 'Roma'],
    ['de', 'Deutsche Bank', 'Deutsche Bahn'],
    ['sv', 'Anders Andersson', 'Ander Andersson'],
    ['da', 'Lars', 'Lar'],
    ['de', 'Hans', 'Han'],
    ['fr', 'Paris', 'Pari'],
    ['es', 'Carlos', 'Carlo'],
    ['pt', 'Santos', 'Santo'],
    ['pl', 'Maria', 'Mario'],
    ['fi', 'Lahti', 'Lahtinen'],
    ['no', 'Jens', 'Jen'],
    ['nl', 'Ajax', 'Aja'],
    ['en', 'AT&T', 'AT'],
  ])('different names have different keys in %s: %s and %s', (language, one, other) => {
    expect(nameKey(one, { language })).not.toBe(nameKey(other, { language }));
  });

  it('the key of a key is the same key', () => {
    for (const name of ['Siemens AG', 'Björn Höcke', 'U.S.', 'AT&T', 'Sp. z o.o.', '', '–', 'A/S'])
      expect(nameKey(nameKey(name))).toBe(nameKey(name));
  });
});
