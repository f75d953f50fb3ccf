import { Popover, Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { CountryMultiSelect, SearchField } from '../../../shared/parts/index.ts';
import { PeriodChip } from '../../metrics/index.ts';
import classes from './coverage.module.css';
import { type CoverageSearch, chosenCountries } from './coverage-search.ts';

interface Props {
  search: CoverageSearch;
  onChange: (part: CoverageSearch) => void;
  /** How many are listed; null while that is not known. */
  count: { shown: number; isAll: boolean } | null;
}

/** Period, countries, words and order, in one row that the address remembers. */
export function CoverageFilters({ search, onChange, count }: Props) {
  const t = useT('clippings');
  return (
    <div className={classes.filters}>
      <PeriodChip period={search.period} onChange={(period) => onChange({ period })} />
      <CountryChip search={search} onChange={onChange} />
      <SearchField
        label={t('filters.search')}
        className={classes.search}
        value={search.search ?? ''}
        onChange={(text) => onChange({ search: text || undefined })}
      />
      <Select
        aria-label={t('filters.sort')}
        className={classes.sort}
        size="xs"
        allowDeselect={false}
        data={[
          { value: 'newest', label: t('filters.newest') },
          { value: 'highest-pr-value', label: t('filters.highest') },
        ]}
        value={search.sort ?? 'newest'}
        onChange={(sort) => onChange({ sort: sort === 'highest-pr-value' ? sort : undefined })}
      />
      <span className={classes.count} role="status">
        {count && t(count.isAll ? 'count' : 'count_more', { count: count.shown })}
      </span>
    </div>
  );
}

function CountryChip({ search, onChange }: Pick<Props, 'search' | 'onChange'>) {
  const t = useT('clippings');
  const { country } = useFormat();
  const chosen = chosenCountries(search);
  const [first] = chosen;
  const label =
    first === undefined
      ? t('filters.country')
      : chosen.length === 1
        ? country(first)
        : t('filters.countries', { count: chosen.length });
  return (
    <Popover width={280} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={classes.chip} data-chosen={first ? true : undefined}>
          {label}
          <IconChevronDown size={14} stroke={1.6} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <CountryMultiSelect
          label={t('filters.country_label')}
          placeholder={chosen.length === 0 ? t('filters.country_all') : undefined}
          comboboxProps={{ withinPortal: false }}
          value={chosen}
          onChange={(ids) => onChange({ countries: ids.length > 0 ? ids.join(',') : undefined })}
          data-autofocus
        />
      </Popover.Dropdown>
    </Popover>
  );
}
