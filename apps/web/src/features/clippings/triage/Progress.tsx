import { Progress as Bar } from '@mantine/core';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from './triage.module.css';

/** Shows how much of the filtered coverage was reviewed. */
export function Progress({ total, lookedAt }: { total: number; lookedAt: number }) {
  const t = useT('clippings');
  const { number } = useFormat();
  const label = t('triage.progress', { done: number(lookedAt), total: number(total) });
  return (
    <div className={classes.progress}>
      <Bar.Root size={4} className={classes.bar}>
        <Bar.Section value={total > 0 ? (lookedAt / total) * 100 : 0} color="var(--bar)" aria-label={label} />
      </Bar.Root>
      <span role="status">{label}</span>
    </div>
  );
}
