interface TaxRate {
  country: string;
  /** First day on which it applies. */
  from: string;
  /** Hundredths of a percent. */
  basisPoints: number;
  /** Member of the EU, whose businesses account for the tax on sales from other members themselves. */
  union: boolean;
}

const member = (country: string, from: string, percent: number): TaxRate => ({
  country,
  from,
  basisPoints: Math.round(percent * 100),
  union: true,
});
const other = (country: string, from: string, percent: number): TaxRate => ({
  ...member(country, from, percent),
  union: false,
});

/**
 * Standard rates by country, the older ones of a country first. Checked on 22 November 2026.
 *
 * Members of the EU: European Commission, "VAT rates applied in the Member States" and the database Taxes in Europe
 * (https://ec.europa.eu/taxation_customs/tedb). Great Britain: Value Added Tax Act 1994, section 2. Norway:
 * Stortingets vedtak om merverdiavgift. Switzerland and Liechtenstein: MWSTG, article 25. Iceland: Act 50/1988.
 */
export const taxRates: readonly TaxRate[] = [
  member('AT', '2016-01-01', 20),
  member('BE', '2016-01-01', 21),
  member('BG', '2016-01-01', 20),
  member('HR', '2016-01-01', 25),
  member('CY', '2016-01-01', 19),
  member('CZ', '2016-01-01', 21),
  member('DK', '2016-01-01', 25),
  member('EE', '2016-01-01', 20),
  member('EE', '2024-01-01', 22),
  member('EE', '2025-07-01', 24),
  member('FI', '2016-01-01', 24),
  member('FI', '2024-09-01', 25.5),
  member('FR', '2016-01-01', 20),
  member('DE', '2016-01-01', 19),
  member('DE', '2020-07-01', 16),
  member('DE', '2021-01-01', 19),
  member('GR', '2016-06-01', 24),
  member('HU', '2016-01-01', 27),
  member('IE', '2016-01-01', 23),
  member('IE', '2020-09-01', 21),
  member('IE', '2021-03-01', 23),
  member('IT', '2016-01-01', 22),
  member('LV', '2016-01-01', 21),
  member('LT', '2016-01-01', 21),
  member('LU', '2016-01-01', 17),
  member('LU', '2023-01-01', 16),
  member('LU', '2024-01-01', 17),
  member('MT', '2016-01-01', 18),
  member('NL', '2016-01-01', 21),
  member('PL', '2016-01-01', 23),
  member('PT', '2016-01-01', 23),
  member('RO', '2017-01-01', 19),
  member('RO', '2025-08-01', 21),
  member('SK', '2016-01-01', 20),
  member('SK', '2025-01-01', 23),
  member('SI', '2016-01-01', 22),
  member('ES', '2016-01-01', 21),
  member('SE', '2016-01-01', 25),
  other('GB', '2016-01-01', 20),
  other('NO', '2016-01-01', 25),
  other('CH', '2018-01-01', 7.7),
  other('CH', '2024-01-01', 8.1),
  other('LI', '2018-01-01', 7.7),
  other('LI', '2024-01-01', 8.1),
  other('IS', '2016-01-01', 24),
];
