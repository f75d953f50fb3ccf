import { useT } from '../../../shared/i18n/index.ts';
import { lazyPart, usePreload } from '../../../shared/lazy-part.tsx';
import { ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { useCountryOptions } from '../../../shared/parts/index.ts';
import { Guide } from '../../guide/index.ts';
import { LiveShare } from '../../sharing/index.ts';
import { CurrencyOwnerContext } from '../blocks/useShownCurrency.ts';
import { Counted } from '../filters/Counted.tsx';
import { CountingSwitch } from '../filters/CountingSwitch.tsx';
import { FilterChip } from '../filters/FilterChip.tsx';
import { type Measure, measures } from '../metrics.api.ts';
import { PeriodControl } from '../period/PeriodControl.tsx';
import { BrandChips } from './BrandChips.tsx';
import { BrandEvents } from './BrandEvents.tsx';
import { DashboardEmpty } from './DashboardEmpty.tsx';
import classes from './dashboard.module.css';
import type { DashboardSearch } from './dashboard-search.ts';
import { type Choice, dashboardRoute, type Figures, useChoice, useFigures } from './useDashboard.ts';

const DashboardBody = lazyPart(async () => (await import('./DashboardBody.tsx')).DashboardBody, { hasTexts: true });

/** Shows the coverage of the brands in a period, compared with the same number of days before. */
export function DashboardPage() {
  const t = useT('metrics');
  const choice = useChoice();
  const { search, chosen, days, asked, timezone } = choice;
  const figures = useFigures(asked);
  const navigate = dashboardRoute.useNavigate();
  const change = (part: DashboardSearch) =>
    void navigate({ search: (current) => ({ ...current, ...part }), replace: true });
  const isCounted = measures.some((measure) => figures.groups[measure]);
  usePreload(DashboardBody);
  const isEmpty = measures.every((measure) => isNothing(figures, measure));
  return (
    <CurrencyOwnerContext value="organisation">
      <PageHead
        title={t('title')}
        aside={<Counted days={days} countedAt={figures.countedAt} timezone={timezone} />}
        actions={
          <LiveShare
            page="dashboard"
            brands={chosen}
            period={search.period}
            filters={search.countries ? { countries: search.countries.split(',') } : {}}
          />
        }
      >
        <Controls choice={choice} onChange={change} />
      </PageHead>
      {chosen.map((id) => (
        <BrandEvents key={id} brandId={id} />
      ))}
      {figures.error && <ErrorState error={figures.error} onRetry={figures.retry} />}
      {!figures.error && isEmpty && (
        <Guide
          fallback={<DashboardEmpty onWholeYear={search.period === 'year' ? null : () => change({ period: 'year' })} />}
        />
      )}
      {!figures.error && !isEmpty && (
        <>
          <Guide />
          {isCounted ? (
            <DashboardBody fallback={<RowSkeletons count={8} />} figures={figures} choice={choice} onChange={change} />
          ) : (
            <RowSkeletons count={8} />
          )}
        </>
      )}
    </CurrencyOwnerContext>
  );
}

const isNothing = ({ groups }: Figures, measure: Measure): boolean => {
  const totals = groups[measure]?.totals;
  return totals !== undefined && totals.current === 0 && totals.previous === 0;
};

interface ChangeProps {
  choice: Choice;
  onChange: (part: DashboardSearch) => void;
}

function Controls({ choice: { search, brands, chosen, looks }, onChange }: ChangeProps) {
  const t = useT('metrics');
  const countries = useCountryOptions();
  return (
    <div className={classes.controls}>
      <BrandChips
        brands={brands}
        chosen={chosen}
        looks={looks}
        onChange={(ids) => onChange({ brands: ids.join(',') })}
      />
      <div className={classes.choices}>
        <FilterChip
          label={t('filters.countries')}
          options={countries}
          value={search.countries}
          onChange={(value) => onChange({ countries: value })}
        />
        <CountingSwitch count={search.count} onChange={(count) => onChange({ count })} />
        <PeriodControl period={search.period} onChange={(period) => onChange({ period })} />
      </div>
    </div>
  );
}
