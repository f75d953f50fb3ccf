import { Loader, type MultiSelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { MultiSelect } from '../floating/index.ts';
import { useT } from '../i18n/index.ts';
import { useFoundRelations } from './useFoundRelations.ts';

interface Named {
  id: string;
  name: string;
}
interface Props extends Omit<MultiSelectProps, 'data' | 'value' | 'onChange'> {
  brandId: string;
  /** Relations that are chosen at the beginning. */
  known?: readonly Named[] | undefined;
  /** A group: who is in it is not offered. */
  outside?: string;
  value: string[];
  onChange: (ids: string[]) => void;
}

/** Relations of a brand, found by name, outlet or e-mail address as one types. */
export function RelationMultiSelect({ brandId, known = [], outside, value, onChange, ...props }: Props) {
  const t = useT('connect');
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [names, setNames] = useState(() => new Map(known.map(({ id, name }) => [id, name])));
  const [search] = useDebouncedValue(text.trim(), 200);
  const found = useFoundRelations(brandId, search, isOpen);
  const rows = (found.data?.data ?? []).filter(({ groups }) => !groups.some(({ id }) => id === outside));
  const options = new Map([
    ...value.map((id) => [id, names.get(id) ?? id] as const),
    ...rows.map(({ id, name, media_outlet }) => [id, media_outlet ? `${name} (${media_outlet.name})` : name] as const),
  ]);
  return (
    <MultiSelect
      {...props}
      data={[...options].map(([id, label]) => ({ value: id, label }))}
      value={value}
      onChange={(ids) => {
        setNames(new Map([...names, ...rows.map(({ id, name }) => [id, name] as const)]));
        setText('');
        onChange(ids);
      }}
      searchable
      hidePickedOptions
      searchValue={text}
      onSearchChange={setText}
      onDropdownOpen={() => setOpen(true)}
      // The server has searched already; its results may not contain the typed text.
      filter={({ options: all }) => all}
      placeholder={value.length === 0 ? t('select.hint') : undefined}
      {...(found.isFetching && { rightSection: <Loader size={14} /> })}
      // All people found may be chosen already: then there is nothing to say.
      nothingFoundMessage={found.isSuccess && !found.isFetching && rows.length === 0 ? t('select.none') : undefined}
    />
  );
}
