import { Loader, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { PrintUpload } from '@masthead/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '../../shared/api/index.ts';
import { useT } from '../../shared/i18n/index.ts';

type Known = NonNullable<PrintUpload['stream']>;

interface Props {
  /** The stream that is chosen at the beginning. */
  known: Known | null;
  value: string | null;
  disabled?: boolean;
  onChange: (id: string | null) => void;
}

const labelOf = ({ name, organisation }: Omit<Known, 'id'>): string => `${name} · ${organisation}`;

/** The only stream that is searched, found by its name or that of its organisation; none: all of them. */
export function StreamSelect({ known, value, disabled, onChange }: Props) {
  const t = useT('print');
  const streams = useT('streams');
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(known && { id: known.id, label: labelOf(known) });
  const [search] = useDebouncedValue(text.trim(), 200);
  const isSearching = search.length > 0 && search !== chosen?.label;
  const found = useQuery({
    ...apiQuery('staff.streams.index', { query: { search, limit: 20 } }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  });
  const options = new Map<string, string>();
  if (chosen && chosen.id === value) options.set(chosen.id, chosen.label);
  if (isSearching)
    for (const { id, name, organisation } of found.data?.data ?? [])
      options.set(id, labelOf({ name, organisation: organisation.name }));
  return (
    <Select
      label={streams('staff.stream')}
      description={t('stream_hint')}
      placeholder={t('stream_all')}
      data={[...options].map(([id, label]) => ({ value: id, label }))}
      value={value}
      disabled={disabled ?? false}
      onChange={(id) => {
        setChosen(id === null ? null : { id, label: options.get(id) ?? id });
        onChange(id);
      }}
      searchable
      clearable
      searchValue={text}
      onSearchChange={setText}
      // What the server found is what fits.
      filter={({ options: all }) => all}
      {...(found.isFetching && { rightSection: <Loader size={14} /> })}
      nothingFoundMessage={isSearching && !found.isFetching ? streams('staff.empty') : undefined}
    />
  );
}
