import { Progress } from '@mantine/core';
import type { Stream } from '@masthead/contract';
import { useT } from '../../shared/i18n/index.ts';
import classes from './backfill.module.css';

/** Shows the progress of the search of the last 30 days; nothing once it is finished. */
export function BackfillProgress({ backfill, isShort }: { backfill: Stream['backfill']; isShort?: boolean }) {
  const t = useT('mentions');
  if (!backfill) return null;
  const { searched, total } = backfill;
  const words =
    total > 0 ? t('backfill.progress', { searched, total: Math.max(searched, total) }) : t('backfill.start');
  return (
    <div className={classes.backfill} data-short={isShort || undefined}>
      <div className={classes.words}>
        {!isShort && <b>{t('backfill.label')}</b>}
        <span className="num">{words}</span>
      </div>
      <Progress
        value={total > 0 ? (searched / Math.max(searched, total)) * 100 : 2}
        size={isShort ? 4 : 6}
        aria-label={t('backfill.label')}
        color="var(--bar)"
      />
    </div>
  );
}
