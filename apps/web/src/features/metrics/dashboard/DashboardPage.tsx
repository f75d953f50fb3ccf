import { hfValueFormula } from '@masthead/measuring';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState, PageHead } from '../../../shared/page/index.ts';
import { MetricBlock } from '../blocks/MetricBlock.tsx';
import { useMeasureFormat } from '../blocks/useMeasureFormat.ts';
import { useShownCurrency } from '../blocks/useShownCurrency.ts';
import { DayChart } from '../day-chart/DayChart.tsx';
import { type Measure, measures } from '../metrics.api.ts';
import { PeriodControl } from '../period/PeriodControl.tsx';
import { type Days, daysBefore, daysText } from '../period/period.ts';
import { BrandChips } from './BrandChips.tsx';
import { BrandEvents } from './BrandEvents.tsx';
import { DashboardEmpty } from './DashboardEmpty.tsx';
import classes from './dashboard.module.css';
import type { DashboardSearch } from './dashboard-search.ts';
import { ToneSplit } from './ToneSplit.tsx';
import { TopOutlets } from './TopOutlets.tsx';
import { dashboardRoute, type Figures, useChoice, useFigures } from './useDashboard.ts';

/** What was said of the brands in a period, against as many days before. */
export function DashboardPage() {
  const t = useT('metrics');
  const { search, brands, chosen, days, asked, looks } = useChoice();
  const figures = useFigures(asked);
  const navigate = dashboardRoute.useNavigate();
  const change = (part: DashboardSearch) =>
    void navigate({ search: (current) => ({ ...current, ...part }), replace: true });
  const isEmpty = measures.every((measure) => isNothing(figures, measure));
  return (
    <>
      <PageHead title={t('title')} aside={<Counted days={days} countedAt={figures.countedAt} />}>
        <div className={classes.controls}>
          <BrandChips
            brands={brands}
            chosen={chosen}
            looks={looks}
            onChange={(ids) => change({ brands: ids.join(',') })}
          />
          <PeriodControl period={search.period} onChange={(period) => change({ period })} />
        </div>
      </PageHead>
      {chosen.map((id) => (
        <BrandEvents key={id} brandId={id} />
      ))}
      {figures.error && <ErrorState error={figures.error} onRetry={figures.retry} />}
      {!figures.error && isEmpty && (
        <DashboardEmpty onWholeYear={search.period === 'year' ? null : () => change({ period: 'year' })} />
      )}
      {!figures.error && !isEmpty && <Body figures={figures} search={search} looks={looks} onChange={change} />}
    </>
  );
}

const isNothing = ({ groups }: Figures, measure: Measure): boolean => {
  const totals = groups[measure]?.totals;
  return totals !== undefined && totals.current === 0 && totals.previous === 0;
};

/** Which days are compared, and how fresh the figures are. */
function Counted({ days, countedAt }: { days: Days; countedAt: number }) {
  const t = useT('metrics');
  const { locale } = useFormat();
  const time = countedAt
    ? new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(countedAt)
    : '';
  return (
    <span className={classes.counted}>
      {t('against', { days: daysText(days, locale), before: daysText(daysBefore(days), locale) })}
      {time && ` · ${t('as_of', { time })}`}
    </span>
  );
}

interface BodyProps {
  figures: Figures;
  search: DashboardSearch;
  looks: ReturnType<typeof useChoice>['looks'];
  onChange: (part: DashboardSearch) => void;
}

function Body({ figures, search, looks, onChange }: BodyProps) {
  const write = useMeasureFormat();
  const define = useDefinitions();
  const measure = search.measure ?? 'clippings';
  const only = looks.size === 1 ? figures.tone?.[0]?.brand_name : undefined;
  return (
    <div className={classes.body} data-replacing={figures.isReplacing || undefined}>
      <div className={classes.blocks}>
        {measures.map((one) => (
          <MetricBlock
            key={one}
            measure={one}
            group={figures.groups[one]}
            looks={looks}
            write={write[one]}
            definition={define[one]}
          />
        ))}
      </div>
      <div className={classes.lower}>
        <DayChart
          measure={measure}
          isTable={search.view === 'table'}
          group={figures.groups[measure]}
          looks={looks}
          write={write[measure]}
          onMeasure={(next) => onChange({ measure: next })}
          onTable={(isTable) => onChange({ view: isTable ? 'table' : undefined })}
        />
        <ToneSplit brands={figures.tone} />
      </div>
      <TopOutlets outlets={figures.outlets} brand={only} />
    </div>
  );
}

function useDefinitions(): Record<Measure, string> {
  const t = useT('metrics');
  const { shortDate } = useFormat();
  const { code, rate_at } = useShownCurrency();
  const rates = rate_at
    ? t('definitions.rates', { code, date: shortDate(rate_at) })
    : t('definitions.no_rates', { code });
  return {
    clippings: t('definitions.clippings'),
    impressions: t('definitions.impressions'),
    hf_value: t('definitions.hf_value', { version: hfValueFormula.version, rates }),
  };
}
