import { getRouteApi } from '@tanstack/react-router';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { lazyPart, usePreload } from '../../../shared/lazy-part.tsx';
import { EmptyState, ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { BrandEvents } from '../dashboard/BrandEvents.tsx';
import { Counted } from '../filters/Counted.tsx';
import { FactsFilters } from '../filters/FactsFilters.tsx';
import { NothingCounted } from '../filters/NothingCounted.tsx';
import { askedOf, type FactsSearch } from '../filters/read-filters.ts';
import { daysOf } from '../period/period.ts';
import { useTimezone } from '../useTimezone.ts';
import { useFacts } from './useFacts.ts';

const FactsGrid = lazyPart(async () => (await import('./FactsGrid.tsx')).FactsGrid, { hasTexts: true });
const route = getRouteApi('/app/performance/facts');

/** Sums up the clippings of the brand: countries, outlets, kinds and tones. */
export function FactsPage() {
  const t = useT('metrics');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const brand = useActiveBrand();
  const timezone = useTimezone();
  const days = daysOf(search.period, Date.now(), timezone);
  const asked = askedOf(search, brand.id, Date.now(), timezone);
  const facts = useFacts(asked);
  const change = (part: FactsSearch) =>
    void navigate({ search: (current) => ({ ...current, ...part }), replace: true });
  const { current, previous } = facts.totals.clippings?.totals ?? { current: null, previous: null };
  usePreload(FactsGrid);
  return (
    <>
      <PageHead
        title={t('facts.title')}
        aside={<Counted days={days} countedAt={facts.countedAt} timezone={timezone} />}
      >
        <FactsFilters search={search} asked={asked} onChange={change} />
      </PageHead>
      <BrandEvents brandId={brand.id} />
      {facts.error && <ErrorState error={facts.error} onRetry={facts.retry} />}
      {!facts.error && current === 0 && previous === 0 && <NothingCounted search={search} onChange={change} />}
      {!facts.error && current === 0 && previous !== 0 && (
        <EmptyState title={t('facts.none')} body={t('facts.none_body')} />
      )}
      {!facts.error && current === null && <RowSkeletons count={8} />}
      {!facts.error && current !== null && current !== 0 && (
        <FactsGrid fallback={<RowSkeletons count={8} />} {...{ facts, search, days, brand }} />
      )}
    </>
  );
}
