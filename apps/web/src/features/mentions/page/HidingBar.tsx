import { Progress } from '@mantine/core';
import type { events, PayloadOf } from '@masthead/contract';
import { useT } from '../../../shared/i18n/index.ts';
import classes from '../backfill.module.css';

/** Mentions that are hidden or shown again so far. */
export function HidingBar({ is_undo, done, total }: PayloadOf<typeof events.mentionsHiding>) {
  const t = useT('mentions');
  const label = t(is_undo ? 'hiding.shows' : 'hiding.hides');
  return (
    <div className={classes.backfill}>
      <div className={classes.words}>
        <b>{label}</b>
        <span className="num">{t('hiding.progress', { done, total })}</span>
      </div>
      <Progress value={(done / total) * 100} size={6} aria-label={label} color="var(--bar)" />
    </div>
  );
}
