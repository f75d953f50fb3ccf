import { expect, it } from 'vitest';
import { categoryFacts, connectCategoryFacts, countryFacts, currencyFacts, nameIn } from './facts.ts';

const codes = new Set(currencyFacts.currencies.map(({ code }) => code));
const ids = new Set(countryFacts.map(({ id }) => id));

it('there are 250 countries, each with an existing currency and existing neighbours', () => {
  expect(ids.size).toBe(250);
  expect(countryFacts.filter(({ currency_code }) => currency_code !== null && !codes.has(currency_code))).toEqual([]);
  expect(countryFacts.filter(({ currency_code }) => currency_code === null).map(({ id }) => id)).toEqual([
    'AQ',
    'BV',
    'HM',
  ]);
  expect(countryFacts.flatMap(({ neighbours }) => neighbours).filter((id) => !ids.has(id))).toEqual([]);
});

it('borders have neighbours on both sides', () => {
  const neighbours = new Map(countryFacts.map((country) => [country.id, country.neighbours]));
  expect(
    countryFacts.flatMap(({ id, neighbours: own }) =>
      own.filter((other) => !neighbours.get(other)?.includes(id)).map((other) => `${id}–${other}`),
    ),
  ).toEqual([]);
});

it('the compound index follows the formula of NOTICE.md, with 1 for Denmark', () => {
  const denmark = countryFacts.find(({ id }) => id === 'DK')!;
  expect(denmark.compound_index).toBe(1);
  for (const { id, gdp_per_head_usd, compound_index } of countryFacts) {
    const income = gdp_per_head_usd === null ? null : Math.sqrt(gdp_per_head_usd / denmark.gdp_per_head_usd!);
    const expected = income && Math.round(Math.min(1.5, Math.max(0.25, income)) * 100) / 100;
    expect(compound_index, id).toBe(expected);
  }
});

it('each currency has a rate for 1 DKK', () => {
  expect(currencyFacts.currencies.length).toBe(codes.size);
  expect(currencyFacts.currencies.filter(({ rate }) => !(rate > 0))).toEqual([]);
  expect(currencyFacts.currencies.find(({ code }) => code === 'DKK')?.rate).toBe(1);
  expect(Date.parse(currencyFacts.rate_at)).not.toBeNaN();
});

it('there are 276 subject categories in three depths and 22 of relations [app-data-002] [app-data-003]', () => {
  const byId = new Map(categoryFacts.map((category) => [category.id, category]));
  expect(byId.size).toBe(276);
  for (const { id, parent_id, depth } of categoryFacts) {
    expect(depth, String(id)).toBe(parent_id === null ? 0 : byId.get(parent_id)!.depth + 1);
  }
  expect(new Set(categoryFacts.map(({ depth }) => depth))).toEqual(new Set([0, 1, 2]));
  const parents = new Set(categoryFacts.map(({ parent_id }) => parent_id));
  expect(categoryFacts.filter(({ id, depth }) => depth < 2 && !parents.has(id))).toEqual([]);
  expect(connectCategoryFacts).toHaveLength(22);
  const slugs = connectCategoryFacts.map(({ slug }) => slug);
  expect(slugs).toEqual(expect.arrayContaining(['finance', 'technology_and_computing', 'news', 'sports', 'travel']));
});

it('every category has a name in English and German, none twice', () => {
  for (const list of [categoryFacts, connectCategoryFacts]) {
    for (const language of ['en', 'de']) {
      const names = list.map(({ names }) => names[language]);
      expect(names.every(Boolean)).toBe(true);
      expect(new Set(names).size).toBe(list.length);
    }
  }
});

it('a missing name is taken from the base language and then from English', () => {
  expect(nameIn({ en: 'Bank', pt: 'Banco' }, 'pt_BR')).toBe('Banco');
  expect(nameIn({ en: 'Bank' }, 'fi')).toBe('Bank');
});
