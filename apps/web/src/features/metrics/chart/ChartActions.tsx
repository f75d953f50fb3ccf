import { ActionIcon, Button } from '@mantine/core';
import type { Chart, ChartLook } from '@masthead/charts';
import type { ReactNode } from 'react';
import { notifyFailure } from '../../../shared/feedback/index.ts';
import { Menu } from '../../../shared/floating/index.ts';
import { useLocale, useT } from '../../../shared/i18n/index.ts';
import { IconChartLine, IconDownload, IconList, IconNote } from '../../../shared/icons/index.ts';
import classes from './chart.module.css';
import { saveFormats } from './save-formats.ts';

interface Props {
  chart: Chart | undefined;
  look: ChartLook;
  title: string;
  isTable: boolean;
  onTable: (isTable: boolean) => void;
  onAnnotations?: (() => void) | undefined;
  /** Head of the annotations in a file. */
  noteLabel: string;
  /** Entries of the menu beside the files. */
  entries?: ReactNode;
  /** Choices of the chart's own. */
  children?: ReactNode;
}

const icon = { size: 14, stroke: 1.6, 'aria-hidden': true } as const;

/** Table or chart, annotations, and the files. They belong to the interface, whatever the language of the chart. */
export function ChartActions({
  chart,
  look,
  title,
  isTable,
  onTable,
  onAnnotations,
  noteLabel,
  entries,
  children,
}: Props) {
  const t = useT('metrics');
  const locale = useLocale();
  const Icon = isTable ? IconChartLine : IconList;
  return (
    <div className={classes.actions} lang={locale}>
      {children}
      {onAnnotations && (
        <Button size="xs" variant="subtle" leftSection={<IconNote {...icon} />} onClick={onAnnotations}>
          {t('chart.annotations')}
        </Button>
      )}
      <Button
        size="xs"
        variant="subtle"
        leftSection={<Icon {...icon} />}
        onClick={() => onTable(!isTable)}
        aria-label={t(isTable ? 'chart.chart_of' : 'chart.table_of', { title })}
      >
        {t(isTable ? 'chart.chart' : 'chart.table')}
      </Button>
      <Menu>
        <Menu.Target>
          <ActionIcon
            size={26}
            disabled={!chart}
            aria-label={t('chart.save', { title })}
            title={t('chart.save', { title })}
          >
            <IconDownload {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {saveFormats.map((format) => (
            <Menu.Item
              key={format}
              onClick={() => {
                if (!chart) return;
                void import('./save-chart.ts')
                  .then(({ saveChart }) => saveChart(format, { chart, look, title, noteLabel }))
                  .catch(notifyFailure);
              }}
            >
              {t(`chart.save_${format}`)}
            </Menu.Item>
          ))}
          {entries}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
