import { Badge, Checkbox } from '@mantine/core';
import type { KpiCampaign, KpiMeasure } from '@masthead/contract';
import { usePermission } from '../../../shared/actor/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import type { Selection } from '../../../shared/selection/index.ts';
import { dayOf, useTimezone } from '../../metrics/index.ts';
import { daysUntil, progressOf, resultOf, totalTargets } from '../progress.ts';
import { useKpiFormat } from '../useKpiFormat.ts';
import { KpiAssign } from './KpiAssign.tsx';
import { KpiMenu } from './KpiMenu.tsx';
import classes from './list.module.css';
import { ProgressCell } from './ProgressCell.tsx';

/** A set as a table: a row for each market, a column for each KPI, and all markets together. */
export function KpiSet({ kpi, selection }: { kpi: KpiCampaign; selection: Selection<KpiCampaign> }) {
  const t = useT('kpi');
  const clippings = useT('clippings');
  const { can } = usePermission('kpi.update');
  const { country, money } = useFormat();
  const write = useKpiFormat(kpi.currency_code);
  const rows = [
    ...kpi.markets.map((market) => ({ ...market, name: country(market.country.id) })),
    ...(kpi.markets.length > 1
      ? [{ id: 'all', name: t('list.all'), targets: totalTargets(kpi.markets), results: kpi.totals }]
      : []),
  ];
  return (
    <section className={classes.set} aria-labelledby={`kpi-${kpi.id}`}>
      <div className={classes.head}>
        {can && (
          <Checkbox
            aria-label={clippings('bulk.select', { headline: kpi.name })}
            checked={selection.ids.has(kpi.id)}
            onChange={(event) => selection.toggle(kpi.id, (event.nativeEvent as MouseEvent).shiftKey)}
          />
        )}
        <h2 id={`kpi-${kpi.id}`}>{kpi.name}</h2>
        {kpi.status === 'completed' && <Badge>{t('status.completed')}</Badge>}
        <Days kpi={kpi} />
        {kpi.totals.investments > 0 && (
          <span className={classes.quiet}>
            {t('list.invested', { amount: money(kpi.totals.investments, kpi.currency_code) })}
          </span>
        )}
        <div className={classes.actions}>
          <KpiAssign kpi={kpi} />
          <KpiMenu kpi={kpi} />
        </div>
      </div>
      <div className={classes.table}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('list.market')}</th>
              {kpi.measures.map((measure) => (
                <th key={measure} scope="col" title={t(`hints.${measure}`)}>
                  {t(`measures.${measure}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, targets, results }) => (
              <tr key={id} data-all={id === 'all' || undefined}>
                <th scope="row">{name}</th>
                {kpi.measures.map((measure: KpiMeasure) => (
                  <ProgressCell
                    key={measure}
                    name={t(`measures.${measure}`)}
                    label={`${name}, ${t(`measures.${measure}`)}`}
                    progress={progressOf(resultOf(results, measure), targets[measure])}
                    write={(value) => write(measure, value)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Days({ kpi }: { kpi: KpiCampaign }) {
  const t = useT('kpi');
  const { shortDate, shortDay } = useFormat();
  const timezone = useTimezone();
  const [first, last] = [kpi.starts_at, kpi.ends_at].map((day) => shortDay(day));
  const left = daysUntil(kpi.ends_at, dayOf(Date.now(), timezone));
  return (
    <span className={classes.quiet}>
      {t('list.days', { first: first!, last: last! })}
      {kpi.status === 'active' && left >= 0 && ` · ${t('list.left', { count: left })}`}
      {kpi.completed_at && ` · ${t('list.ended', { day: shortDate(kpi.completed_at) })}`}
    </span>
  );
}
