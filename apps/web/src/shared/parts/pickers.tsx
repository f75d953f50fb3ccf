import type { MultiSelectProps, SelectProps } from '@mantine/core';
import { allZones } from '@masthead/measuring';
import { useMemo } from 'react';
import { useIsFirstPageShown } from '../first-page.ts';
import { MultiSelect, Select } from '../floating/index.ts';
import { useCountryOptions, useLanguageOptions } from './options.ts';

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

/** All time zones that the browser knows, and the one that is set. The first page has that one alone: to list all takes long. */
export function TimezoneSelect(props: Omit<SelectProps, 'data'>) {
  const isFirstPageShown = useIsFirstPageShown();
  const zones = useMemo(() => (isFirstPageShown ? allZones() : []), [isFirstPageShown]);
  return (
    <Select
      searchable
      allowDeselect={false}
      limit={60}
      {...props}
      data={!props.value || zones.includes(props.value) ? zones : [props.value, ...zones]}
    />
  );
}
