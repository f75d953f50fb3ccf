import { Loader, Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import type { KnownOutlet } from './form-state.ts';

interface Props extends Omit<SelectProps, 'data' | 'onChange' | 'value'> {
  /** The outlet that is chosen at the beginning. */
  known: KnownOutlet | null;
  value: string | null;
  onChange: (id: string | null) => void;
}

/** One outlet, found by name or site as one types. */
export function OutletSelect({ known, value, onChange, ...props }: Props) {
  const t = useT('clippings');
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(known);
  const [search] = useDebouncedValue(text.trim(), 200);
  const isSearching = search.length > 0 && search !== chosen?.name;
  const found = useQuery({
    ...apiQuery('media-outlets.index', { query: { search, limit: 20 } }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  });
  const options = new Map<string, string>();
  if (chosen && chosen.id === value) options.set(chosen.id, chosen.name);
  if (isSearching) for (const { id, name } of found.data?.data ?? []) options.set(id, name);
  return (
    <Select
      {...props}
      data={[...options].map(([id, name]) => ({ value: id, label: name }))}
      value={value}
      onChange={(id) => {
        setChosen(id === null ? null : { id, name: options.get(id) ?? id });
        onChange(id);
      }}
      searchable
      clearable
      searchValue={text}
      onSearchChange={setText}
      // What the server found is what fits.
      filter={({ options: all }) => all}
      placeholder={t('fields.outlet_hint')}
      {...(found.isFetching && { rightSection: <Loader size={14} /> })}
      nothingFoundMessage={isSearching && !found.isFetching ? t('fields.outlet_none', { search }) : undefined}
    />
  );
}
