import type { Clipping } from '@masthead/contract';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { TierBadge } from '../../../shared/parts/index.ts';
import type { Write } from '../blocks/useMeasureFormat.ts';
import { useOpenCoverage } from '../chart/useOpenCoverage.ts';
import type { Look } from './brand-selection.ts';
import classes from './dashboard.module.css';
import type { DashboardSearch } from './dashboard-search.ts';

interface Props {
  clippings: Clipping[] | undefined;
  looks: ReadonlyMap<string, Look>;
  write: Write;
  search: DashboardSearch;
}

const isValueUnknown = ({ impressions_from, is_advertisement }: Clipping) =>
  impressions_from === null && !is_advertisement;

/** The ten clippings of the highest value; each opens in the coverage list. */
export function TopClippings({ clippings, looks, write, search }: Props) {
  const t = useT('metrics');
  const { shortDate } = useFormat();
  const open = useOpenCoverage();
  return (
    <section className={`${classes.part} ${classes.outlets}`} aria-labelledby="top-clippings">
      <h2 id="top-clippings">{t('top.title')}</h2>
      {clippings?.length === 0 && <p className={classes.definition}>{t('chart.nothing')}</p>}
      {clippings && clippings.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('top.headline')}</th>
              <th scope="col">{t('outlets.outlet')}</th>
              <th scope="col">{t('measures.hf_value')}</th>
              <th scope="col">{t('top.published')}</th>
            </tr>
          </thead>
          <tbody>
            {clippings.map((clipping) => (
              <tr key={clipping.id}>
                <th scope="row">
                  <span className={classes.name}>
                    <i
                      className={classes.dot}
                      style={{ background: `var(${looks.get(clipping.brand_id)?.color})` }}
                      aria-hidden
                    />
                    <button
                      type="button"
                      className={classes.headline}
                      lang={clipping.language && clipping.language !== 'other' ? clipping.language : undefined}
                      disabled={!open}
                      onClick={() =>
                        open?.({
                          brand: clipping.brand_id,
                          filters: {
                            ...(search.period && { period: search.period }),
                            ...(search.count && { count: search.count }),
                            clipping: clipping.id,
                          },
                        })
                      }
                    >
                      {clipping.headline}
                    </button>
                    {clipping.copies ? (
                      <span className={classes.faint}>{t('top.copies', { count: clipping.copies })}</span>
                    ) : null}
                  </span>
                </th>
                <td>
                  <span className={classes.name}>
                    <span className="cut">{clipping.media_outlet?.name ?? clipping.named_outlet ?? '–'}</span>
                    <TierBadge tier={clipping.media_outlet?.tier} />
                  </span>
                </td>
                <td>{isValueUnknown(clipping) ? t('unknown.label') : write.total(clipping.hf_value)}</td>
                <td>{shortDate(clipping.published_at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
