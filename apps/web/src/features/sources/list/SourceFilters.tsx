import { sourceHealths } from '@masthead/contract';
import { Select } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ListFilters } from '../../../shared/list/index.ts';
import { CountrySelect, LanguageSelect } from '../../../shared/parts/index.ts';
import { type Kind, kinds } from '../kinds.ts';
import type { Health, SourceFilter } from './source-search.ts';

interface Props {
  search: SourceFilter;
  onChange: (part: SourceFilter) => void;
  /** The number of sources, or of those that are shown if there are more; null until it is known. */
  count: { sources: number; isAll: boolean } | null;
}

export function SourceFilters({ search, onChange, count }: Props) {
  const t = useT('sources');
  return (
    <ListFilters
      search={{ label: t('filters.search'), value: search.search, onChange: (text) => onChange({ search: text }) }}
      count={count ? t(count.isAll ? 'count' : 'count_more', { count: count.sources }) : undefined}
    >
      <Select
        size="xs"
        clearable
        aria-label={t('filters.kind')}
        placeholder={t('filters.kind')}
        data={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={search.kind ?? null}
        onChange={(kind) => onChange({ kind: (kind as Kind | null) ?? undefined })}
      />
      <Select
        size="xs"
        clearable
        aria-label={t('table.health')}
        placeholder={t('filters.health')}
        data={sourceHealths.map((value) => ({ value, label: t(`health.${value}`) }))}
        value={search.health ?? null}
        onChange={(health) => onChange({ health: (health as Health | null) ?? undefined })}
      />
      <CountrySelect
        size="xs"
        aria-label={t('filters.country')}
        placeholder={t('filters.country')}
        value={search.country ?? null}
        onChange={(country) => onChange({ country: country ?? undefined })}
      />
      <LanguageSelect
        size="xs"
        aria-label={t('filters.language')}
        placeholder={t('filters.language')}
        value={search.language ?? null}
        onChange={(language) => onChange({ language: language ?? undefined })}
      />
    </ListFilters>
  );
}
