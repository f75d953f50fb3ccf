import { type Chart, tableOf } from '@masthead/charts';
import { useT } from '../../../shared/i18n/index.ts';
import { useExact } from '../blocks/useExact.ts';
import { CoverageButton } from './CoverageButton.tsx';
import classes from './chart.module.css';
import type { CoverageTarget } from './coverage-target.ts';

interface Props {
  chart: Chart;
  caption: string;
  targetOf?: ((row: string, series: string) => CoverageTarget | null) | undefined;
  /** Opens the records behind a figure, if they are not clippings. */
  onPick?: ((row: string, series: string) => void) | undefined;
}

/** The table behind a chart, exact if the chart is abbreviated; what runs over time has its newest row first. */
export function ChartTable({ chart, caption, targetOf, onPick }: Props) {
  const t = useT('metrics');
  const exact = useExact();
  const { head, rows } = tableOf(chart);
  const isTime = chart.kind === 'line' || chart.kind === 'area';
  const hasAnnotations = rows.some(({ annotation }) => annotation);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.table} tabIndex={0} aria-label={caption}>
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {head.map((name, at) => (
              <th key={chart.series[at - 1]?.key ?? 'head'} scope="col">
                {name}
              </th>
            ))}
            {hasAnnotations && <th scope="col">{t('chart.annotation')}</th>}
          </tr>
        </thead>
        <tbody>
          {(isTime ? rows.toReversed() : rows).map(({ key, name, values, annotation }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {values.map((value, at) => (
                <td key={chart.series[at]!.key}>
                  {value === null ? (
                    t('unknown.label')
                  ) : (
                    <CoverageButton
                      onPick={value > 0 && onPick ? () => onPick(key, chart.series[at]!.key) : undefined}
                      target={value > 0 && targetOf ? targetOf(key, chart.series[at]!.key) : null}
                      label={`${name}, ${chart.series[at]!.name}`}
                    >
                      {exact(value)}
                    </CoverageButton>
                  )}
                </td>
              ))}
              {hasAnnotations && <td className={classes.annotationCell}>{annotation}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
