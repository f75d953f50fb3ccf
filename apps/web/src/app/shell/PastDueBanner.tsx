import { Link } from '@tanstack/react-router';
import { useOrganisation, usePermission } from '../../shared/actor/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { IconAlertTriangle } from '../../shared/icons/index.ts';
import classes from './banners.module.css';

/** Says that a renewal was not paid, to those who can pay it. */
export function PastDueBanner() {
  const t = useT('app');
  const mayPay = usePermission('organisation.update').can;
  const isPastDue = useOrganisation()?.subscription?.state === 'payment_failed';
  if (!isPastDue || !mayPay) return null;
  return (
    <div role="status" className={classes.warning}>
      <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
      <span>{t('past_due.says')}</span>
      <Link to="/settings/billing/billing" className="underlined">
        {t('past_due.pay')}
      </Link>
    </div>
  );
}
