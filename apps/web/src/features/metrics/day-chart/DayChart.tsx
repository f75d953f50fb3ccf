import { Button, Menu } from '@mantine/core';
import type { MetricGroup } from '@masthead/contract';
import { IconChartLine, IconChevronDown, IconList } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import type { Write } from '../blocks/useMeasureFormat.ts';
import type { Look } from '../dashboard/brand-selection.ts';
import classes from '../dashboard/dashboard.module.css';
import { type Measure, measures } from '../metrics.api.ts';
import { dateOf } from '../period/period.ts';
import { LineChart } from './LineChart.tsx';
import { Marker } from './Marker.tsx';

interface Props {
  measure: Measure;
  isTable: boolean;
  group: MetricGroup | undefined;
  looks: ReadonlyMap<string, Look>;
  write: Write;
  onMeasure: (measure: Measure) => void;
  onTable: (isTable: boolean) => void;
}

/** One measure day by day for each brand, as lines or as the table behind them. */
export function DayChart({ measure, isTable, group, looks, write, onMeasure, onTable }: Props) {
  const t = useT('metrics');
  const { locale } = useFormat();
  const writeDay = useCallback(
    (day: string, form: DayForm) => new Intl.DateTimeFormat(locale, dayForms[form]).format(dateOf(day)),
    [locale],
  );
  const title = t(`chart.title.${measure}`);
  const drawn = group && { group, write, writeDay };
  return (
    <section className={classes.part} aria-labelledby="day-chart">
      <div className={classes.partHead}>
        <h2 id="day-chart">{title}</h2>
        <ChartActions measure={measure} isTable={isTable} onMeasure={onMeasure} onTable={onTable} />
      </div>
      {drawn && isTable && <DayTable {...drawn} caption={t('chart.table_label', { title })} />}
      {drawn && !isTable && (
        <Lines
          {...drawn}
          looks={looks}
          measure={measure}
          label={t('chart.label', { title, count: drawn.group.brands.length })}
        />
      )}
      {!drawn && <div className={classes.chart} />}
    </section>
  );
}

function ChartActions({ measure, isTable, onMeasure, onTable }: Omit<Props, 'group' | 'looks' | 'write'>) {
  const t = useT('metrics');
  const Icon = isTable ? IconChartLine : IconList;
  return (
    <div className={classes.partActions}>
      <Menu>
        <Menu.Target>
          <Button
            size="xs"
            variant="subtle"
            rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden />}
            aria-label={t('chart.measure', { measure: t(`measures.${measure}`) })}
          >
            {t(`measures.${measure}`)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {measures.map((one) => (
            <Menu.Item key={one} onClick={() => onMeasure(one)} aria-current={one === measure}>
              {t(`measures.${one}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<Icon size={14} stroke={1.6} aria-hidden />}
        onClick={() => onTable(!isTable)}
      >
        {t(isTable ? 'chart.chart' : 'chart.table')}
      </Button>
    </div>
  );
}

type DayForm = keyof typeof dayForms;
const dayForms = {
  long: { weekday: 'short', day: 'numeric', month: 'long' },
  short: { day: 'numeric', month: 'short' },
  day: { day: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

interface DrawnProps {
  group: MetricGroup;
  write: Write;
  writeDay: (day: string, form: DayForm) => string;
}

function Lines({
  group,
  looks,
  measure,
  write,
  writeDay,
  label,
}: DrawnProps & { looks: ReadonlyMap<string, Look>; measure: Measure; label: string }) {
  const { abbreviate } = useFormat();
  const lines = useMemo(
    () =>
      group.brands.map(({ brand_id, brand_name, series }) => {
        const { color, marker } = looks.get(brand_id) ?? { color: '--c8', marker: 'circle' as const };
        return { name: brand_name, color, marker, values: series.map(write.drawn) };
      }),
    [group, looks, write],
  );
  return (
    <>
      <LineChart
        className={classes.chart}
        days={group.period.days}
        lines={lines}
        isWhole={measure !== 'hf_value'}
        writeDay={writeDay}
        write={abbreviate}
        label={label}
      />
      <ul className={classes.legend} aria-hidden>
        {lines.map(({ name, color, marker }) => (
          <li key={name}>
            <Marker color={color} marker={marker} />
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}

function DayTable({ group, write, writeDay, caption }: DrawnProps & { caption: string }) {
  const t = useT('metrics');
  const newestFirst = group.period.days.map((day, index) => ({ day, index })).reverse();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.dayTable} tabIndex={0} aria-label={caption}>
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('chart.day')}</th>
            {group.brands.map(({ brand_id, brand_name }) => (
              <th key={brand_id} scope="col">
                {brand_name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {newestFirst.map(({ day, index }) => (
            <tr key={day}>
              <th scope="row">{writeDay(day, 'long')}</th>
              {group.brands.map(({ brand_id, series }) => (
                <td key={brand_id}>{write.row(series[index] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
