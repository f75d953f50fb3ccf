import { Progress } from '@mantine/core';
import { useFormat } from '../../shared/format/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import classes from './imports.module.css';

/** Rows of an import that runs, by number and as a bar. */
export function Running({ row: { rows_done, rows_total } }: { row: { rows_done: number; rows_total: number } }) {
  const t = useT('imports');
  const { number } = useFormat();
  return (
    <div className={classes.running} role="status">
      <p>{t('running', { done: number(rows_done), total: number(rows_total) })}</p>
      <Progress value={(rows_done / Math.max(1, rows_total)) * 100} aria-label={t('progress')} />
    </div>
  );
}
