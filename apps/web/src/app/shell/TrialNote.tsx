import { Link } from '@tanstack/react-router';
import { useOrganisation } from '../../shared/actor/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { IconHourglass } from '../../shared/icons/index.ts';
import classes from './banners.module.css';
import { trialOf } from './trial.ts';

/** How long the trial lasts, and the way to the plans. */
export function TrialNote() {
  const t = useT('app');
  const { fullDate } = useFormat();
  const trial = trialOf(useOrganisation(), Date.now());
  if (!trial) return null;
  return (
    <p className={classes.trial}>
      <IconHourglass size={14} stroke={1.6} aria-hidden />
      <span>
        {t('trial.left', { count: trial.days })}
        <span className={classes.end}> · {t('trial.until', { date: fullDate(trial.endsAt) })}</span>
      </span>
      <Link to="/pricing" className="underlined">
        {t('trial.plans')}
      </Link>
    </p>
  );
}
