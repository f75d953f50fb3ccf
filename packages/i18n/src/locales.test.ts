import { errorCodes, languages } from '@masthead/contract';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { domains, type Texts } from './domains.ts';
import { localeOf } from './languages.ts';
import { availableLanguages, readBundle, translate } from './server.ts';

const flat = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  );
const textsOf = (language: string) => new Map(flat(readBundle(language) as Texts));

type Element = ReturnType<IntlMessageFormat['getAst']>[number] & {
  value?: string;
  options?: Record<string, { value: Element[] }>;
  children?: Element[];
};
const kinds = ['text', 'argument', 'number', 'date', 'time', 'select', 'plural', 'pound', 'tag'];

/** Placeholders and tags of a message with their kinds, such as 'count:plural'; their places do not matter. */
function placeholders(elements: Element[]): string[] {
  return elements.flatMap((element) => {
    const own = element.type === 0 || element.type === 7 ? [] : [`${element.value}:${kinds[element.type]}`];
    return [
      ...own,
      ...Object.values(element.options ?? {}).flatMap((option) => placeholders(option.value)),
      ...placeholders(element.children ?? []),
    ];
  });
}

/** Forms of the plurals of a message that are words of grammar; exact ones such as =0 may be added at will. */
const pluralForms = (elements: Element[]): string[][] =>
  elements.flatMap((element) => {
    const options = element.options ?? {};
    const own = element.type === 6 ? [Object.keys(options).filter((form) => !form.startsWith('='))] : [];
    return [
      ...own,
      ...Object.values(options).flatMap((option) => pluralForms(option.value)),
      ...pluralForms(element.children ?? []),
    ];
  });

// Most texts hold neither placeholder nor tag, and parsing them takes nearly all of the time.
const astOf = (message: string, language: string) =>
  /[{}<]/.test(message) ? (new IntlMessageFormat(message, localeOf(language)).getAst() as Element[]) : [];
const english = textsOf('en');

test('the languages that are offered are those of the specification, English first, each with its files [i18n-001] [i18n-003]', () => {
  expect(languages).toEqual(['en', 'da', 'de', 'es', 'fi', 'fr', 'it', 'nl', 'no', 'pl', 'pt', 'pt_BR', 'sv']);
  expect(availableLanguages).toEqual([...languages].sort());
  expect(languages[0]).toBe('en');
});

test.each(languages)('a text in %s is of that language, not the English one [i18n-002]', (language) => {
  const own = [...textsOf(language)].filter(([key, text]) => text.length > 25 && text === english.get(key));
  // Names, addresses and examples are the same everywhere.
  if (language !== 'en') expect(own.length).toBeLessThan(english.size / 50);
});

describe.each(availableLanguages.map((language) => [language]))('the texts in %s', (language) => {
  const own = textsOf(language);

  test('the texts of each language have the keys of the English ones', () =>
    expect([...own.keys()].sort()).toEqual([...english.keys()].sort()));
  test('no text is empty', () => expect([...own].filter(([, text]) => text.trim() === '')).toEqual([]));

  test('the texts have the placeholders of the English ones', () => {
    const differing = [...own].filter(([key, text]) => {
      const unique = (message: string, of: string) => [...new Set(placeholders(astOf(message, of)))].sort().join();
      return unique(text, language) !== unique(english.get(key) ?? '', 'en');
    });
    expect(differing).toEqual([]);
  });

  test('the texts have every plural form of the language, and no other', () => {
    const wanted = new Intl.PluralRules(localeOf(language)).resolvedOptions().pluralCategories.toSorted().join();
    const wrong = [...own].filter(([, text]) =>
      pluralForms(astOf(text, language)).some((forms) => forms.toSorted().join() !== wanted),
    );
    expect(wrong).toEqual([]);
  });
});

test('every code of the contract has its sentence', () => {
  expect(errorCodes.filter((code) => !english.has(`errors.${code}`))).toEqual([]);
});

test('every domain has its file', () => expect(Object.keys(readBundle('en'))).toEqual([...domains]));

test('texts that the specification quotes stand word for word', () => {
  expect(translate('en', 'errors.bad_credentials')).toBe('Incorrect email or password');
  expect(translate('en', 'errors.unauthenticated')).toBe(
    'Your login session has expired or you are not logged in. Please login again.',
  );
  expect(translate('en', 'app.not_found.title')).toBe('Page not found');
  expect(translate('en', 'app.maintenance.title')).toBe("We're down for maintenance");
  expect(translate('en', 'app.maintenance.body')).toBe("We'll be back shortly.");
  expect(translate('en', 'app.errors.title')).toBe('An Error has occurred');
  expect(translate('en', 'app.errors.later')).toBe('Error, please try later');
  expect(translate('en', 'app.critical.title')).toBe('Sorry, an error occurred');
  expect(translate('en', 'app.no_brands.title')).toBe('No brands provided');
  expect(translate('en', 'app.version.body')).toContain('lick OK to update');
  expect(translate('en', 'validation.required', { attribute: 'name' })).toBe('The name info is required');
  expect(translate('en', 'validation.email', { attribute: 'email' })).toBe('The email is not a valid email address');
  expect(translate('en', 'permissions.limit_reached', { current: 5, limit: 5 })).toBe(
    'You have reached your limit - 5 / 5',
  );
});
