import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { IconAdjustmentsHorizontal, IconPlus, IconUserCheck } from '../../../shared/icons/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import {
  chosen,
  type ListFilter,
  type MentionSearch,
  withAssigned,
  withChosen,
  withHidden,
  withPeriod,
  withText,
} from '../mention-search.ts';
import { FilterChip } from './FilterChip.tsx';
import classes from './filters.module.css';
import { MentionViews } from './MentionViews.tsx';
import { SearchField } from './SearchField.tsx';
import { useFilterGroups } from './useFilterGroups.ts';
import { usePeriodName } from './usePeriodName.ts';

const FilterChoices = lazyPart(async () => (await import('./FilterChoices.tsx')).FilterChoices);
const FilterSheet = lazyPart(async () => (await import('./FilterSheet.tsx')).FilterSheet);
const MoreFilters = lazyPart(async () => (await import('./MoreFilters.tsx')).MoreFilters);
const PeriodChoices = lazyPart(async () => (await import('./PeriodChoices.tsx')).PeriodChoices);

interface FilterBarProps {
  streamId: string;
  search: MentionSearch;
  onChange: (search: MentionSearch) => void;
  isPhone: boolean;
}

/** Filters that always have a chip; the others get one once they are used. */
const standing: readonly ListFilter[] = ['media_types', 'sentiment', 'languages'];
/** Filters that are chosen behind the last chip. */
const beneath: readonly ListFilter[] = ['tiers', 'countries'];
const filterOrder: readonly ListFilter[] = ['tiers', 'media_types', 'sentiment', 'languages', 'countries'];

/**
 * Shows the filters of the list as chips. On the phone the row scrolls, and all of them are in a drawer at the bottom.
 */
export function FilterBar({ streamId, search, onChange, isPhone }: FilterBarProps) {
  const t = useT('mentions');
  const assignments = useT('assignments');
  const periodName = usePeriodName();
  const groups = useFilterGroups(search);
  const [isSheet, setSheet] = useState(false);
  const isUsed = (name: ListFilter) => chosen(search, name).length > 0;
  const shown = filterOrder
    .filter((name) => (isPhone ? isUsed(name) : isUsed(name) || standing.includes(name)))
    .toSorted((a, b) => Number(isUsed(b)) - Number(isUsed(a)));
  return (
    <section className={classes.bar} aria-label={t('filters.label')}>
      <MentionViews streamId={streamId} search={search} onChange={onChange} />
      {isPhone && (
        <span className={classes.chip}>
          <UnstyledButton className={classes.chipName} data-plain onClick={() => setSheet(true)}>
            <IconAdjustmentsHorizontal size={16} stroke={1.6} aria-hidden />
            {t('filters.all')}
          </UnstyledButton>
        </span>
      )}
      <FilterChip
        label={periodName(search)}
        isOn={search.period !== 'all'}
        onClear={() => onChange(withPeriod(search, 'all'))}
      >
        <PeriodChoices search={search} onChange={onChange} />
      </FilterChip>
      {search.hidden && (
        <FilterChip label={t('filters.hidden')} isOn onClear={() => onChange(withHidden(search, false))} />
      )}
      <FilterChip
        label={assignments('to_me')}
        isOn={search.assigned ?? false}
        icon={<IconUserCheck size={14} stroke={1.6} aria-hidden />}
        onClear={() => onChange(withAssigned(search, false))}
        onTurnOn={() => onChange(withAssigned(search, true))}
      />
      {shown.map((name) => (
        <FilterChip
          key={name}
          label={groups[name].summary}
          isOn={isUsed(name)}
          onClear={() => onChange(withChosen(search, name, []))}
        >
          <FilterChoices group={groups[name]} search={search} onChange={onChange} />
        </FilterChip>
      ))}
      {!isPhone && (
        <FilterChip
          label={t('filters.add')}
          isOn={false}
          isDashed
          icon={<IconPlus size={14} stroke={1.6} aria-hidden />}
        >
          <MoreFilters search={search} onChange={onChange} names={beneath} />
        </FilterChip>
      )}
      {!isPhone && <SearchField value={search.search ?? ''} onChange={(text) => onChange(withText(search, text))} />}
      {isPhone && <FilterSheet isOpen={isSheet} onClose={() => setSheet(false)} search={search} onChange={onChange} />}
    </section>
  );
}
