import type { SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useActiveBrand } from '../actor/index.ts';
import { apiQuery } from '../api/index.ts';
import { Select } from '../floating/index.ts';
import { useT } from '../i18n/index.ts';

interface Props extends Pick<SelectProps, 'aria-label' | 'label' | 'placeholder' | 'comboboxProps'> {
  onChoose: (storyId: string) => void;
}

/** Offers the stories of the brand, which the server searches while one types. */
export function StorySelect({ onChoose, ...field }: Props) {
  const t = useT('stories');
  const brand = useActiveBrand();
  const [search, setSearch] = useState('');
  const text = search.trim();
  const found = useQuery(
    apiQuery('stories.index', { query: { brands: brand.id, limit: 20, ...(text && { search: text }) } }),
  ).data?.data;
  return (
    <Select
      {...field}
      data={(found ?? []).map(({ id, headline }) => ({ value: id, label: headline || t('list.untitled') }))}
      value={null}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options }) => options}
      nothingFoundMessage={found ? t('empty.filtered') : undefined}
      onChange={(storyId) => storyId !== null && onChoose(storyId)}
    />
  );
}
