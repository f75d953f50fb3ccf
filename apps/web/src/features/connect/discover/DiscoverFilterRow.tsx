import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Select } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconX } from '../../../shared/icons/index.ts';
import { ListFilters } from '../../../shared/list/index.ts';
import { ChipButton, useCountryOptions, useLanguageOptions } from '../../../shared/parts/index.ts';
import { FilterChip } from '../../metrics/index.ts';
import { useCategoryOptions } from '../connect.api.ts';
import { OutletChip } from '../list/OutletChip.tsx';
import { CompetitorChip } from './CompetitorChip.tsx';
import classes from './discover.module.css';
import { type DiscoverFilters, discoverDays, discoverTones } from './discover-search.ts';
import { StoryChip } from './StoryChip.tsx';

interface Props {
  filters: DiscoverFilters;
  onChange: (part: DiscoverFilters) => void;
}

const either = <T extends string | number>(choices: readonly T[], value: string | null): T | undefined =>
  choices.find((choice) => String(choice) === value);

/** Words, and what narrows their finds, in rows that the address remembers. */
export function DiscoverFilterRow({ filters, onChange }: Props) {
  const t = useT('discover');
  const app = useT('app');
  const connect = useT('connect');
  const categories = useCategoryOptions();
  const countries = useCountryOptions();
  const languages = useLanguageOptions();
  const tiers = ['aplus', 'bplus'].map((value) => ({ value, label: value === 'aplus' ? 'A' : 'B' }));
  return (
    <>
      <ListFilters
        search={{
          label: `${t('search.words')}: ${t('search.words_hint')}`,
          value: filters.search,
          onChange: (search) => onChange({ search }),
        }}
      >
        <Without value={filters.without} onChange={(without) => onChange({ without })} />
        <Select
          size="xs"
          aria-label={t('search.active')}
          className={classes.choice}
          data={[
            { value: '', label: t('search.any_time') },
            ...discoverDays.map((days) => ({ value: String(days), label: t('search.days', { count: days }) })),
          ]}
          value={filters.active ? String(filters.active) : ''}
          onChange={(value) => onChange({ active: either(discoverDays, value) })}
          allowDeselect={false}
        />
      </ListFilters>
      <div className={classes.chips}>
        {filters.like && (
          <ChipButton isChosen onClick={() => onChange({ like: undefined, likeName: undefined })}>
            {t('search.like', { name: filters.likeName ?? '' })}
            <IconX size={14} stroke={1.6} aria-hidden />
          </ChipButton>
        )}
        <StoryChip value={filters.story} onChange={(story) => onChange({ story })} />
        <CompetitorChip names={filters} onChange={onChange} />
        <OutletChip value={filters.outlets} onChange={(outlets) => onChange({ outlets })} />
        <FilterChip
          label={t('search.countries')}
          options={countries}
          value={filters.countries}
          onChange={(value) => onChange({ countries: value })}
        />
        <FilterChip
          label={t('search.languages')}
          options={languages}
          value={filters.languages}
          onChange={(value) => onChange({ languages: value })}
        />
        <FilterChip
          label={t('search.tiers')}
          options={tiers}
          value={filters.tiers}
          onChange={(value) => onChange({ tiers: value })}
        />
        <FilterChip
          label={t('search.tone')}
          options={discoverTones.map((value) => ({ value, label: app(`tone.${value}`) }))}
          value={filters.tone}
          onChange={(value) => onChange({ tone: either(discoverTones, value?.split(',').at(-1) ?? null) })}
        />
        <FilterChip
          label={connect('fields.categories')}
          options={categories}
          value={filters.categories}
          onChange={(value) => onChange({ categories: value })}
        />
      </div>
    </>
  );
}

/** Taken over when it is left or entered, so that the list does not change with every letter. */
function Without({ value, onChange }: { value: string | undefined; onChange: (value: string | undefined) => void }) {
  const t = useT('discover');
  const [text, setText] = useState(value ?? '');
  const done = () => onChange(text.trim() || undefined);
  return (
    <TextInput
      size="xs"
      aria-label={t('search.without')}
      placeholder={t('search.without')}
      className={classes.choice}
      maxLength={200}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={done}
      onKeyDown={(event) => event.key === 'Enter' && done()}
    />
  );
}
