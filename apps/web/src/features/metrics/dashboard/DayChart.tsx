import { Button } from '@mantine/core';
import type { ChartRow } from '@masthead/charts';
import type { MetricGroup } from '@masthead/contract';
import { useCallback, useMemo, useState } from 'react';
import { Menu } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconChevronDown } from '../../../shared/icons/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { Doubts } from '../blocks/Doubts.tsx';
import type { Write } from '../blocks/useMeasureFormat.ts';
import { chartAnnotations } from '../chart/annotations.ts';
import { ChartFigure } from '../chart/ChartFigure.tsx';
import { useAnnotations } from '../chart/useAnnotations.ts';
import { countingOf } from '../filters/counting.ts';
import { type Measure, measures } from '../metrics.api.ts';
import { periodOfRange } from '../period/period.ts';
import { useDayNames } from '../period/useDayNames.ts';
import type { Look } from './brand-selection.ts';
import type { DashboardSearch } from './dashboard-search.ts';
import { dayChart } from './day-chart.ts';
import { SpikeMark } from './SpikeMark.tsx';
import type { Choice } from './useDashboard.ts';
import { useSpikes } from './useSpikes.ts';

const AnnotationsDialog = lazyPart(async () => (await import('../chart/AnnotationsDialog.tsx')).AnnotationsDialog);

interface Props {
  choice: Pick<Choice, 'search' | 'days' | 'brands' | 'chosen' | 'asked'>;
  group: MetricGroup | undefined;
  looks: ReadonlyMap<string, Look>;
  write: Write;
  onChange: (part: DashboardSearch) => void;
}

/** One measure day by day for each brand; a day of a line leads to the clippings of that brand and day. */
export function DayChart({ choice, group, looks, write, onChange }: Props) {
  const { search, days, brands, chosen, asked } = choice;
  const t = useT('metrics');
  const measure = search.measure ?? 'clippings';
  const { nameDay, shortDay } = useDayNames();
  const [isNoting, setNoting] = useState(false);
  const annotations = useAnnotations(chosen, days);
  const spikes = useSpikes(asked, measure === 'clippings');
  const targetOf = (brand: string, period: string) => ({
    brand,
    filters: {
      period,
      ...(search.countries && { countries: search.countries }),
      ...(search.count && { count: search.count }),
    },
  });
  const chart = useMemo(
    () =>
      group &&
      dayChart({
        group,
        measure,
        looks,
        drawn: write.drawn,
        nameDay,
        label: t('chart.day'),
        annotations: chartAnnotations(annotations, group.period.days),
      }),
    [group, measure, looks, write, nameDay, annotations, t],
  );
  const count = group?.period.days.length ?? 0;
  const writeRow = useCallback(
    ({ key }: ChartRow, isNamed: boolean) => shortDay(key, isNamed || count > 31),
    [shortDay, count],
  );
  return (
    <>
      <ChartFigure
        id="day-chart"
        title={t(`chart.title.${measure}`)}
        chart={chart}
        writeRow={writeRow}
        targetOf={(day, brand) => targetOf(brand, `${day}..${day}`)}
        marks={spikes?.map((spike) => ({
          row: spike.peak,
          series: spike.brand_id,
          content: (
            <SpikeMark
              spike={spike}
              brand={brands.find(({ id }) => id === spike.brand_id)?.name ?? ''}
              count={countingOf(search.count)}
              target={targetOf(spike.brand_id, periodOfRange({ first: spike.from, last: spike.until }))}
            />
          ),
        }))}
        actions={<MeasureMenu measure={measure} onChange={(next) => onChange({ measure: next })} />}
        onAnnotations={() => setNoting(true)}
        definition={group && measure !== 'clippings' && <Doubts of={group.totals} />}
      />
      {isNoting && (
        <AnnotationsDialog
          annotations={annotations}
          brands={brands.filter(({ id }) => chosen.includes(id))}
          days={days}
          onClose={() => setNoting(false)}
        />
      )}
    </>
  );
}

function MeasureMenu({ measure, onChange }: { measure: Measure; onChange: (measure: Measure) => void }) {
  const t = useT('metrics');
  return (
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
          <Menu.Item key={one} onClick={() => onChange(one)} aria-current={one === measure}>
            {t(`measures.${one}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
