import { Link } from '@tanstack/react-router';
import { useOrganisation, usePermission } from '../../shared/actor/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { IconAlertTriangle } from '../../shared/icons/index.ts';
import classes from './banners.module.css';
import { daysToPay } from './trial.ts';

/** Shows those who can pay a failed renewal how many days are left for it. */
export function PastDueBanner() {
  const t = useT('app');
  const mayPay = usePermission('organisation.update').can;
  const days = daysToPay(useOrganisation(), Date.now());
  if (days === null || !mayPay) return null;
  return (
    <div role="status" className={classes.warning}>
      <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
      <span>{t('past_due.says', { days })}</span>
      <Link to="/settings/billing/billing" className="underlined">
        {t('past_due.pay')}
      </Link>
    </div>
  );
}
