import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '../../../shared/api/index.ts';
import { Select } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { siteOf } from '../site.ts';
import classes from './merge.module.css';

/** Finds any other outlet by name or address. */
export function OutletSelect({ without, onChoose }: { without: string; onChoose: (id: string) => void }) {
  const t = useT('outlets');
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 300);
  const { data, isFetching } = useQuery({
    ...apiQuery('staff.media-outlets.index', { query: { limit: 20, ...(search && { search }) } }),
    placeholderData: keepPreviousData,
  });
  const found = (data?.data ?? []).filter(({ id }) => id !== without);
  return (
    <Select
      size="xs"
      className={classes.select}
      aria-label={t('list.search')}
      placeholder={t('list.search')}
      searchable
      data-autofocus
      nothingFoundMessage={isFetching ? undefined : t('list.none')}
      filter={({ options }) => options}
      data={found.map((outlet) => ({
        value: outlet.id,
        label: [outlet.name, siteOf(outlet)].filter(Boolean).join(' · '),
      }))}
      searchValue={text}
      onSearchChange={setText}
      onChange={(id) => id && onChoose(id)}
    />
  );
}
