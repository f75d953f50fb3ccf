import { Button } from '@mantine/core';
import { useT } from '../../../shared/i18n/index.ts';
import { EmptyState } from '../../../shared/page/index.ts';
import { DashboardEmpty } from '../dashboard/DashboardEmpty.tsx';
import { type FactsSearch, isNarrowed } from './read-filters.ts';

/** Nothing to count: because of the filters, in these days, or not at all yet. */
export function NothingCounted({ search, onChange }: { search: FactsSearch; onChange: (part: FactsSearch) => void }) {
  const t = useT('metrics');
  const none = {
    tiers: undefined,
    types: undefined,
    sentiments: undefined,
    tags: undefined,
    countries: undefined,
    search: undefined,
  };
  if (!isNarrowed(search))
    return <DashboardEmpty onWholeYear={search.period === 'year' ? null : () => onChange({ period: 'year' })} />;
  return (
    <EmptyState
      title={t('empty.filtered')}
      body={t('empty.filtered_body')}
      actions={<Button onClick={() => onChange(none)}>{t('empty.clear')}</Button>}
    />
  );
}
