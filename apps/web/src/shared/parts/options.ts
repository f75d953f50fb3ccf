import { contentLanguages } from '@masthead/contract';
import { useMemo } from 'react';
import { useCountries } from '../actor/index.ts';
import { useFormat } from '../format/index.ts';

type Option = { value: string; label: string };
const sorted = (options: Option[], locale: string): Option[] =>
  options.sort((a, b) => a.label.localeCompare(b.label, locale));

/** Returns all countries as options, named and sorted in the language shown. */
export function useCountryOptions(): Option[] {
  const countries = useCountries();
  const { country, locale } = useFormat();
  return useMemo(
    () =>
      sorted(
        countries.map(({ id }) => ({ value: id, label: country(id) })),
        locale,
      ),
    [countries, country, locale],
  );
}

/** Languages that documents are recognised in, named and sorted in the language shown. */
export function useLanguageOptions(): Option[] {
  const { language, locale } = useFormat();
  return useMemo(
    () =>
      sorted(
        contentLanguages.map((code) => ({ value: code, label: language(code) })),
        locale,
      ),
    [language, locale],
  );
}
