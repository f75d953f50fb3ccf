import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from '@mantine/core';
import { contentLanguages } from '@masthead/contract';
import { allZones } from '@masthead/measuring';
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

export const CountrySelect = (props: Omit<SelectProps, 'data'>) => (
  <Select searchable clearable {...props} data={useCountryOptions()} />
);
export const CountryMultiSelect = (props: Omit<MultiSelectProps, 'data'>) => (
  <MultiSelect searchable clearable hidePickedOptions {...props} data={useCountryOptions()} />
);
export const LanguageSelect = (props: Omit<SelectProps, 'data'>) => (
  <Select searchable clearable {...props} data={useLanguageOptions()} />
);
export const LanguageMultiSelect = (props: Omit<MultiSelectProps, 'data'>) => (
  <MultiSelect searchable clearable hidePickedOptions {...props} data={useLanguageOptions()} />
);

const zones = allZones();

/** All time zones that the browser knows, and the one that is set. */
export const TimezoneSelect = (props: Omit<SelectProps, 'data'>) => (
  <Select
    searchable
    allowDeselect={false}
    limit={60}
    {...props}
    data={!props.value || zones.includes(props.value) ? zones : [props.value, ...zones]}
  />
);
