import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { OutletMark, TierBadge, ToneMark } from '../../../shared/parts/index.ts';
import { isUnknown } from '../blocks/unknown.ts';
import { CoverageButton } from '../chart/CoverageButton.tsx';
import type { TopOutlet } from '../metrics.api.ts';
import classes from './dashboard.module.css';
import type { DashboardSearch } from './dashboard-search.ts';
import { mostly } from './tone-shares.ts';

interface Props {
  outlets: TopOutlet[];
  /** Named if it is only one. */
  brand: string | undefined;
  search: DashboardSearch;
}

/** The outlets with the most clippings of the brands chosen; of one brand each leads to its clippings. */
export function TopOutlets({ outlets, brand, search }: Props) {
  const t = useT('metrics');
  const { abbreviate, number, country } = useFormat();
  const targetOf = (outlet: string) =>
    brand === undefined
      ? null
      : {
          filters: {
            outlets: outlet,
            ...(search.period && { period: search.period }),
            ...(search.countries && { countries: search.countries }),
            ...(search.count && { count: search.count }),
          },
        };
  return (
    <section className={`${classes.part} ${classes.outlets}`} aria-labelledby="top-outlets">
      <h2 id="top-outlets">{brand ? t('outlets.title_of', { name: brand }) : t('outlets.title')}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('outlets.outlet')}</th>
            <th scope="col">{t('outlets.country')}</th>
            <th scope="col">{t('measures.clippings')}</th>
            <th scope="col">{t('measures.impressions')}</th>
            <th scope="col">{t('outlets.mostly')}</th>
          </tr>
        </thead>
        <tbody>
          {outlets.map((row) => (
            <tr key={row.media_outlet.id}>
              <th scope="row">
                <span className={classes.name}>
                  <OutletMark name={row.media_outlet.name} id={row.media_outlet.id} />
                  <span className="cut">{row.media_outlet.name}</span>
                  <TierBadge tier={row.media_outlet.tier} />
                </span>
              </th>
              <td>{row.country_id ? country(row.country_id) : '–'}</td>
              <td>
                <CoverageButton target={targetOf(row.media_outlet.id)} label={row.media_outlet.name}>
                  {number(row.clippings)}
                </CoverageButton>
              </td>
              <td>
                {isUnknown('impressions', row.impressions, row) ? t('unknown.label') : abbreviate(row.impressions)}
              </td>
              <td>
                <Mostly row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Mostly({ row }: { row: TopOutlet }) {
  const t = useT('metrics');
  const { percentage } = useFormat();
  const found = mostly(row);
  if (found === null) return <>–</>;
  if (found === 'mixed') return <span className={classes.faint}>{t('outlets.mixed')}</span>;
  return (
    <span className={classes.name}>
      <ToneMark tone={found.tone} confidence={null} />
      <span className={classes.faint}>{percentage(Math.round(found.share * 100) / 100)}</span>
    </span>
  );
}
