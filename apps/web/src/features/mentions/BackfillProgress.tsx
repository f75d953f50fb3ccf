import { Progress } from '@mantine/core';
import type { Stream } from '@masthead/contract';
import { useT } from '../../shared/i18n/index.ts';
import classes from './backfill.module.css';

/** Shows the progress of the search of the last 30 days; nothing once it is finished. */
export function BackfillProgress({ backfill, isShort }: { backfill: Stream['backfill']; isShort?: boolean }) {
  const t = useT('mentions');
  if (!backfill) return null;
  const { searched, total } = backfill;
  // New mentions are listed at once: a count of 0 above them would look wrong.
  const hasMoved = total > 0 && searched > 0;
  const all = Math.max(searched, total);
  return (
    <div className={classes.backfill} data-short={isShort || undefined}>
      <div className={classes.words}>
        {!isShort && <b>{t('backfill.label')}</b>}
        <span className="num">{hasMoved ? t('backfill.progress', { searched, total: all }) : t('backfill.start')}</span>
      </div>
      {hasMoved && (
        <Progress
          value={(searched / all) * 100}
          size={isShort ? 4 : 6}
          aria-label={t('backfill.label')}
          color="var(--bar)"
        />
      )}
    </div>
  );
}
