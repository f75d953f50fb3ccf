import { Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MultiSelect } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { outletSearch } from '../streams.api.ts';
import classes from './form.module.css';
import { Label } from './Label.tsx';

interface OutletPickerProps {
  name: string;
  label: string;
  hint?: string;
  value: string[];
  onChange: (ids: string[]) => void;
  error?: string | undefined;
  /** Names of outlets that are chosen already, by id. */
  names: ReadonlyMap<string, string>;
}

/** Outlets, found by name or site as one types. */
export function OutletPicker({ name, label, hint, value, onChange, error, names }: OutletPickerProps) {
  const t = useT('streams');
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 200);
  const [seen, setSeen] = useState(names);
  const found = useQuery({ ...outletSearch(search), enabled: search.length > 0, placeholderData: keepPreviousData });
  const options = new Map([...value.map((id) => [id, seen.get(id) ?? names.get(id) ?? id] as const)]);
  for (const outlet of search ? (found.data?.data ?? []) : []) options.set(outlet.id, outlet.name);
  const change = (ids: string[]) => {
    setSeen(new Map([...seen, ...options]));
    onChange(ids);
    setText('');
  };
  return (
    <MultiSelect
      name={name}
      label={<Label text={label} isOptional />}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={value.length === 0 ? t('form.outlets_placeholder') : t('form.add')}
      data={[...options].map(([id, text]) => ({ value: id, label: text }))}
      searchable
      hidePickedOptions
      // The server has searched already; its results may not contain the typed text.
      filter={({ options: all }) => all}
      searchValue={text}
      onSearchChange={setText}
      value={value}
      onChange={change}
      error={error}
      rightSection={found.isFetching ? <Loader size={14} /> : undefined}
      nothingFoundMessage={
        search && !found.isFetching ? t('form.outlets_none', { search }) : search ? undefined : t('form.outlets_type')
      }
      classNames={{ pill: classes.term, inputField: classes.typing, options: classes.options }}
      withScrollArea={false}
    />
  );
}
