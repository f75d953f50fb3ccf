import { Badge, Skeleton } from '@mantine/core';
import type { MetricGroup } from '@masthead/contract';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { Growth, Sparkline } from '../../../shared/parts/index.ts';
import type { Look } from '../dashboard/brand-selection.ts';
import classes from '../dashboard/dashboard.module.css';
import type { Measure } from '../metrics.api.ts';
import { Calculation } from './Calculation.tsx';
import { Doubts } from './Doubts.tsx';
import { isUnknown } from './unknown.ts';
import type { Write } from './useMeasureFormat.ts';

interface Props {
  measure: Measure;
  /** Undefined while it is being counted. */
  group: MetricGroup | undefined;
  looks: ReadonlyMap<string, Look>;
  write: Write;
  /** The definition of the figures, shown under them. */
  definition: string;
}

/** One measure: its total with growth, then the brands, then what the figure is. */
export function MetricBlock({ measure, group, looks, write, definition }: Props) {
  const t = useT('metrics');
  return (
    <section className={classes.block} aria-labelledby={`block-${measure}`}>
      <div className={classes.blockHead}>
        <h2 id={`block-${measure}`}>{t(`measures.${measure}`)}</h2>
        <Calculation measure={measure} />
      </div>
      {group ? (
        <>
          <Total measure={measure} totals={group.totals} write={write} />
          {measure !== 'clippings' && <Doubts of={group.totals} />}
          <p className={classes.before}>
            {t('before', { value: write.total(group.totals.previous), count: group.period.days.length })}
          </p>
          <BrandTable measure={measure} group={group} looks={looks} write={write} />
        </>
      ) : (
        <BlockSkeleton brands={[...looks.keys()]} />
      )}
      <p className={classes.definition}>{definition}</p>
    </section>
  );
}

/** The large figure with its growth; 'Unknown' if it is 0 only because nobody knows the audiences. */
export function Total({ measure, totals, write }: { measure: Measure; totals: MetricGroup['totals']; write: Write }) {
  const t = useT('metrics');
  if (isUnknown(measure, totals.current, totals))
    return (
      <p className={classes.big}>
        <span className={classes.figure}>{t('unknown.label')}</span>
      </p>
    );
  return (
    <p className={classes.big}>
      <span className={classes.figure}>{write.total(totals.current)}</span>
      <b>
        <Growth fraction={totals.growth} />
      </b>
    </p>
  );
}

interface TableProps {
  measure: Measure;
  group: MetricGroup;
  looks: ReadonlyMap<string, Look>;
  write: Write;
}

function BrandTable({ measure, group, looks, write }: TableProps) {
  const t = useT('metrics');
  const top = group.brands.length > 1 && group.totals.current > 0 ? group.top_brand?.brand_id : null;
  return (
    <table className={classes.brands}>
      <thead>
        <tr>
          <th scope="col">{t('table.brand')}</th>
          <th scope="col">{t('table.before')}</th>
          <th scope="col">{t('table.now')}</th>
          <th scope="col">{t('table.growth')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('table.course')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {group.brands.map((brand) => (
          <tr key={brand.brand_id}>
            <th scope="row">
              <span className={classes.name}>
                <i
                  className={classes.dot}
                  style={{ background: `var(${looks.get(brand.brand_id)?.color})` }}
                  aria-hidden
                />
                <span className="cut" title={brand.brand_name}>
                  {brand.brand_name}
                </span>
                {brand.brand_id === top && <Badge data-tone="signal">{t('table.top')}</Badge>}
              </span>
            </th>
            <td>{write.row(brand.previous)}</td>
            {isUnknown(measure, brand.current, brand) ? (
              <td colSpan={2}>{t('unknown.label')}</td>
            ) : (
              <>
                <td>{write.row(brand.current)}</td>
                <td data-falls={(brand.growth ?? 0) < 0 || undefined}>
                  <Growth fraction={brand.growth} />
                </td>
              </>
            )}
            <td>
              <Course values={brand.series} color={looks.get(brand.brand_id)?.color} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The days of the period; the figures beside it say the same in numbers. */
function Course({ values, color }: { values: number[]; color: string | undefined }) {
  const { number } = useFormat();
  const t = useT('metrics');
  const label = t('table.course_of', { low: number(Math.min(...values)), high: number(Math.max(...values)) });
  return <Sparkline values={values} color={color ?? '--ink'} label={label} />;
}

function BlockSkeleton({ brands }: { brands: string[] }) {
  return (
    <div className={classes.blockSkeleton}>
      <Skeleton width={120} height={36} mt={10} />
      <Skeleton width={160} height={12} mt={10} mb={24} />
      {brands.map((id) => (
        <Skeleton key={id} height={12} mt={25} />
      ))}
    </div>
  );
}
