import type { SelectProps } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { apiQuery } from '../../shared/api/index.ts';
import { Select } from '../../shared/floating/index.ts';
import { useT } from '../../shared/i18n/index.ts';

type Props = Pick<SelectProps, 'label' | 'size' | 'error' | 'clearable' | 'aria-label' | 'placeholder'> & {
  value: string | null;
  onChange: (id: string | null) => void;
};

/** One of all organisations, found by a part of its name. */
export function OrganisationSelect({ value, onChange, ...props }: Props) {
  const t = useT('staff');
  const [text, setText] = useState('');
  const search = useDeferredValue(text);
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const { data } = useQuery({
    ...apiQuery('staff.organisations.index', { query: { limit: 50, ...(search && { search }) } }),
    placeholderData: keepPreviousData,
  });
  const found = (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const options = chosen && !found.some((option) => option.value === chosen.value) ? [chosen, ...found] : found;
  return (
    <Select
      searchable
      nothingFoundMessage={t('organisations.empty')}
      onSearchChange={setText}
      // The server has searched already, in addresses too.
      filter={({ options: all }) => all}
      data={options}
      value={value}
      onChange={(id) => {
        setChosen(options.find((option) => option.value === id) ?? null);
        onChange(id);
      }}
      {...props}
    />
  );
}
