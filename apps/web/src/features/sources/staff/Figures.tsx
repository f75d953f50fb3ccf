import type { CollectionStatus } from '@masthead/contract';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from './staff-sources.module.css';
import { useSpan } from './useSpan.ts';

/** The figures that say at a glance whether all is well. */
export function Figures({ status: { sources, documents_per_hour, disk, workers } }: { status: CollectionStatus }) {
  const t = useT('sources');
  const { number, percentage, locale } = useFormat();
  const room = (bytes: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 }).format(
      bytes / 1024 ** 3,
    );
  const span = useSpan();
  const { enabled, total, failing, pushed, due, lag_seconds } = sources;
  const share =
    enabled > 0 && failing > 0 ? t('staff.figures.failing_share', { share: percentage(failing / enabled) }) : null;
  const figures = [
    { key: 'enabled', value: number(enabled), note: t('staff.figures.enabled_of', { total }) },
    { key: 'failing', value: number(failing), note: share },
    { key: 'due', value: number(due), note: null },
    { key: 'lag', value: span(lag_seconds * 1000), note: t('staff.figures.lag_means') },
    { key: 'pushed', value: number(pushed), note: null },
    { key: 'documents', value: number(documents_per_hour), note: t('staff.figures.documents_means') },
    { key: 'workers', value: number(workers), note: workers === 0 ? t('staff.figures.workers_none') : null },
    {
      key: 'disk',
      value: room(disk.free_bytes),
      note: disk.is_low ? t('staff.figures.disk_low') : t('staff.figures.disk_means'),
    },
  ] as const;
  return (
    <dl className={classes.figures} aria-label={t('staff.figures.label')}>
      {figures.map(({ key, value, note }) => (
        <div key={key}>
          <dt>{t(`staff.figures.${key}`)}</dt>
          <dd>
            <b>{value}</b>
            {note && <span>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
