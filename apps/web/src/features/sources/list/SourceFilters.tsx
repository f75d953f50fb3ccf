import { Select } from '@mantine/core';
import { sourceHealths } from '@masthead/contract';
import { useT } from '../../../shared/i18n/index.ts';
import { CountrySelect, LanguageSelect, SearchField } from '../../../shared/parts/index.ts';
import { type Kind, kinds } from '../kinds.ts';
import type { Health, SourceFilter } from './source-search.ts';
import classes from './sources.module.css';

interface Props {
  search: SourceFilter;
  onChange: (part: SourceFilter) => void;
  /** How many are listed; null while that is not known. */
  count: { shown: number; isAll: boolean } | null;
}

export function SourceFilters({ search, onChange, count }: Props) {
  const t = useT('sources');
  return (
    <div className={classes.filters}>
      <SearchField
        label={t('filters.search')}
        className={classes.search}
        value={search.search ?? ''}
        onChange={(text) => onChange({ search: text || undefined })}
      />
      <Select
        size="xs"
        clearable
        className={classes.filter}
        aria-label={t('filters.kind')}
        placeholder={t('filters.kind')}
        data={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={search.kind ?? null}
        onChange={(kind) => onChange({ kind: (kind as Kind | null) ?? undefined })}
      />
      <Select
        size="xs"
        clearable
        className={classes.filter}
        aria-label={t('table.health')}
        placeholder={t('filters.health')}
        data={sourceHealths.map((value) => ({ value, label: t(`health.${value}`) }))}
        value={search.health ?? null}
        onChange={(health) => onChange({ health: (health as Health | null) ?? undefined })}
      />
      <CountrySelect
        size="xs"
        className={classes.filter}
        aria-label={t('filters.country')}
        placeholder={t('filters.country')}
        value={search.country ?? null}
        onChange={(country) => onChange({ country: country ?? undefined })}
      />
      <LanguageSelect
        size="xs"
        className={classes.filter}
        aria-label={t('filters.language')}
        placeholder={t('filters.language')}
        value={search.language ?? null}
        onChange={(language) => onChange({ language: language ?? undefined })}
      />
      <span className={classes.count} role="status">
        {count && t(count.isAll ? 'count' : 'count_more', { count: count.shown })}
      </span>
    </div>
  );
}
