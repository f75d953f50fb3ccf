import { storyStatuses } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ListFilters } from '../../../shared/list/index.ts';
import { SegmentedControl, useLanguageOptions } from '../../../shared/parts/index.ts';
import { FilterChip } from '../../metrics/index.ts';
import { newsroomsOf } from '../stories.api.ts';
import type { StorySearch } from './story-search.ts';

interface Props {
  search: StorySearch;
  onChange: (part: StorySearch) => void;
  /** Stands before the filters. */
  children: ReactNode;
}

/** State, newsrooms, languages and words, in one row that the address remembers. */
export function StoryFilters({ search, onChange, children }: Props) {
  const t = useT('stories');
  const brand = useActiveBrand();
  const newsrooms = useQuery(newsroomsOf(brand.id)).data?.data ?? [];
  const languages = useLanguageOptions();
  return (
    <ListFilters
      search={{ label: t('list.search'), value: search.search, onChange: (text) => onChange({ search: text }) }}
    >
      {children}
      <SegmentedControl
        aria-label={t('list.state')}
        data={[
          { value: 'all', label: t('list.all') },
          ...storyStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        ]}
        value={search.status ?? 'all'}
        onChange={(value) => onChange({ status: storyStatuses.find((one) => one === value) })}
      />
      <FilterChip
        label={t('list.newsrooms')}
        options={newsrooms.map(({ id, name }) => ({ value: id, label: name }))}
        value={search.newsrooms}
        onChange={(value) => onChange({ newsrooms: value })}
      />
      <FilterChip
        label={t('list.languages')}
        options={languages}
        value={search.languages}
        onChange={(value) => onChange({ languages: value })}
      />
    </ListFilters>
  );
}
