import { contentLanguages, languages } from '@masthead/contract';
import { expect, it } from 'vitest';
import { categoriesIn, categoryPath, categoryTree, connectCategoriesIn } from './categories.ts';
import { compoundIndexOf, countriesIn, countryName, countryShort, isCountry, neighboursOf } from './countries.ts';
import { convert, currencyName } from './currencies.ts';
import { categoryFacts, connectCategoryFacts } from './facts.ts';
import { languagesIn } from './languages.ts';

it('countries have names in every language of the interface', () => {
  expect(countryShort('DE', 'en')).toEqual({ id: 'DE', iso_alpha2: 'DE', name: 'Germany' });
  expect(countryName('DE', 'pt_BR')).toBe('Alemanha');
  expect(countryName('DE', 'no')).toBe('Tyskland');
  for (const language of languages) {
    expect(countriesIn(language)).toHaveLength(250);
    expect(countriesIn(language).filter(({ name, id }) => name === '' || name === id)).toEqual([]);
  }
});

it('countries are distinguished from other codes', () => {
  expect(isCountry('XK')).toBe(true);
  expect(isCountry('ZZ')).toBe(false);
  expect(countryName('ZZ', 'de')).toBe('ZZ');
  expect(neighboursOf('ZZ', 'en')).toEqual([]);
  expect(compoundIndexOf('ZZ')).toBeNull();
});

it('countries are found by a lower-case index of names, with and without diacritics [app-data-001]', () => {
  const austria = countriesIn('de').find(({ id }) => id === 'AT')!;
  expect(austria.search_index).toBe('österreich austria at osterreich');
  expect(countriesIn('en').every(({ search_index }) => search_index === search_index.toLowerCase())).toBe(true);
});

it('the sort order of names is that of the language', () => {
  expect(neighboursOf('DK', 'de')).toEqual([{ id: 'DE', iso_alpha2: 'DE', name: 'Deutschland' }]);
  expect(neighboursOf('SE', 'da').map(({ name }) => name)).toEqual(['Finland', 'Norge']);
  // Å is the last letter in Swedish and a kind of A in English.
  expect(countriesIn('sv').at(-1)?.id).not.toBe('ZW');
  expect(countriesIn('en').at(-1)?.id).toBe('ZW');
});

it('categories are a tree in the caller’s language, and each has its path', () => {
  const top = categoryTree('de')[0]!;
  expect(top.name).toBe('Wirtschaft & Unternehmen');
  const leaf = top.children![0]!.children![0]!;
  expect(leaf.depth).toBe(2);
  expect(categoryPath(leaf.id)).toEqual([top.id, top.children![0]!.id, leaf.id]);
  expect(categoryPath(-1)).toEqual([]);
  expect(categoriesIn('sv')[0]?.name).toBe('Näringsliv och företag');
});

it.each(languages.filter((language) => language !== 'en'))(
  'every category has a name in %s, and hardly any is the English one [i18n-002]',
  (language) => {
    const lists = [
      [categoriesIn(language), categoriesIn('en'), 276],
      [connectCategoriesIn(language), connectCategoriesIn('en'), 22],
    ] as const;
    for (const [own, english, count] of lists) {
      const names = own.map(({ name }) => name);
      expect(new Set(names).size).toBe(count);
      expect(names).not.toContain('');
      expect(names.filter((name, place) => name === english[place]?.name).length).toBeLessThanOrEqual(count * 0.2);
    }
    expect(categoryFacts.filter(({ names }) => !names[language])).toEqual([]);
    expect(connectCategoryFacts.filter(({ names }) => !names[language])).toEqual([]);
  },
);

it('amounts are converted through the rates of the krone [currency-001]', () => {
  const rates = new Map([
    ['DKK', 1],
    ['EUR', 0.134],
    ['USD', 0.155],
  ]);
  expect(convert(1000, 'DKK', 'EUR', rates)).toBeCloseTo(134, 9);
  expect(convert(134, 'EUR', 'USD', rates)).toBeCloseTo(155, 9);
  expect(convert(5, 'SEK', 'SEK', rates)).toBe(5);
  expect(convert(5, 'SEK', 'EUR', rates)).toBeNull();
  expect(currencyName('DKK', 'en')).toBe('Danish krone');
  expect(currencyName('DKK', 'de')).toBe('Dänische Krone');
});

it('the languages of the interface are listed, the default first, and those of documents [i18n-001]', () => {
  const list = languagesIn('en');
  expect(list.filter((language) => language.interface).map(({ code }) => code)).toEqual([...languages]);
  expect(
    list
      .filter((language) => language.content)
      .map(({ code }) => code)
      .sort(),
  ).toEqual([...contentLanguages].sort());
  expect(list.find(({ code }) => code === 'da')).toEqual({
    code: 'da',
    name: 'Danish',
    own_name: 'Dansk',
    interface: true,
    content: true,
  });
  expect(list.find(({ code }) => code === 'pt_BR')?.own_name).toMatch(/^Português/);
});
