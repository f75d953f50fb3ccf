import { Button, Group, Progress } from '@mantine/core';
import { type ClippingExport, exportFormats } from '@masthead/contract';
import { useState } from 'react';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconCircleX, IconDownload } from '../../../shared/icons/index.ts';
import { SegmentedControl } from '../../../shared/parts/index.ts';
import classes from './export.module.css';
import { type ExportFormat, useExport } from './useExport.ts';

interface Props {
  start: (format: ExportFormat) => Promise<{ data: ClippingExport }>;
  /** The number of clippings in the file; undefined until it is known. */
  count: number | undefined;
}

/** Choice of a format, how far the file is, and the file. */
export function ExportSteps({ start, count }: Props) {
  const t = useT('clippings');
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const { start: order, again, isStarting, running } = useExport(start);
  if (running)
    return (
      <div className={classes.steps} aria-live="polite">
        <Running running={running} />
        <Outcome running={running} onAgain={again} />
      </div>
    );
  return (
    <div className={classes.steps}>
      <div>
        <p className={classes.label}>{t('exporting.format')}</p>
        <SegmentedControl
          aria-label={t('exporting.format')}
          data={exportFormats.toReversed().map((value) => ({ value, label: value.toUpperCase() }))}
          value={format}
          onChange={(value) => setFormat(value as ExportFormat)}
        />
        <p className={classes.hint}>{t(`exporting.hints.${format}`)}</p>
      </div>
      <Group justify="flex-end">
        <Button
          variant="filled"
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          loading={isStarting}
          aria-disabled={count === 0}
          onClick={() => count !== 0 && order(format)}
        >
          {t('exporting.start')}
        </Button>
      </Group>
    </div>
  );
}

function Running({ running: { status, rows_done, rows_total, error } }: { running: ClippingExport }) {
  const t = useT('clippings');
  const { number } = useFormat();
  if (status === 'failed')
    return (
      <p role="alert" className={classes.failed}>
        <IconCircleX size={16} stroke={1.6} aria-hidden />
        {error ?? t('exporting.failed')}
      </p>
    );
  const text =
    status === 'ready'
      ? t('exporting.ready', { count: rows_done })
      : rows_total === null
        ? t('exporting.waiting')
        : t('exporting.progress', { done: number(rows_done), total: number(rows_total) });
  const share = status === 'ready' ? 1 : rows_total ? rows_done / rows_total : 0;
  return (
    <div>
      <p>{text}</p>
      <Progress.Root size={6} mt={8}>
        <Progress.Section value={share * 100} color="var(--bar)" aria-label={text} />
      </Progress.Root>
    </div>
  );
}

function Outcome({ running, onAgain }: { running: ClippingExport; onAgain: () => void }) {
  const t = useT('clippings');
  const app = useT('app');
  if (running.status === 'failed')
    return (
      <Group justify="flex-end">
        <Button onClick={onAgain}>{app('try_again')}</Button>
      </Group>
    );
  if (!running.url) return <p className={classes.hint}>{t('exporting.meanwhile')}</p>;
  return (
    <Group justify="space-between">
      <span className={classes.hint}>{t('exporting.kept')}</span>
      <Button
        component="a"
        href={running.url}
        variant="filled"
        leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      >
        {t('exporting.download', { format: running.format.toUpperCase() })}
      </Button>
    </Group>
  );
}
