import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconCheck } from '../../../shared/icons/index.ts';
import type { Progress } from '../progress.ts';
import classes from './list.module.css';

interface Props {
  label: string;
  /** Name of the KPI, shown where the table has no room for its head. */
  name: string;
  progress: Progress;
  write: (value: number | null) => string;
}

/** Shows the progress towards a target with a bar; an unknown value is a dash without a bar. */
export function ProgressCell({ label, name, progress: { value, target, fraction, isReached }, write }: Props) {
  const t = useT('kpi');
  const { percentage } = useFormat();
  const share = fraction === null ? null : percentage(Math.round(fraction * 100) / 100);
  return (
    <td>
      <span className={classes.measure} aria-hidden>
        {name}
      </span>
      <span className={classes.value}>
        <b title={value === null ? t('list.unknown') : undefined}>{write(value)}</b>{' '}
        <span>{target === null ? t('list.no_target') : t('list.of', { target: write(target) })}</span>
        {isReached && <IconCheck size={14} stroke={1.8} aria-label={t('list.reached')} />}
      </span>
      {fraction !== null && (
        <div
          className={classes.bar}
          role="progressbar"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(fraction * 100)}
          aria-label={label}
          aria-valuetext={t('list.progress', {
            name: label,
            value: write(value),
            target: write(target),
            percent: share ?? '–',
          })}
        >
          <i style={{ width: `${fraction * 100}%` }} data-reached={isReached || undefined} />
        </div>
      )}
      {fraction === null && target !== null && <div className={classes.bar} data-unknown aria-hidden />}
    </td>
  );
}
