import { Link, useNavigate } from '@tanstack/react-router';
import { useOrganisation, usePermission } from '../../shared/actor/index.ts';
import { useCall } from '../../shared/api/index.ts';
import { failureNotice, notify } from '../../shared/feedback/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { useT, useTranslator } from '../../shared/i18n/index.ts';
import { IconHourglass } from '../../shared/icons/index.ts';
import classes from './banners.module.css';
import { discountOf, trialOf } from './trial.ts';

/** Milliseconds that the failure of a discount is shown. */
const failureShownFor = 5000;

/** Shows how long the trial lasts, the discount for buying now, and a link to the plans. */
export function TrialNote() {
  const t = useT('app');
  const { fullDate } = useFormat();
  const trial = trialOf(useOrganisation(), Date.now());
  if (!trial) return null;
  return (
    <div className={classes.trial}>
      <IconHourglass size={14} stroke={1.6} aria-hidden />
      <p>
        {t('trial.left', { count: trial.days })}
        <span className={classes.end}> · {t('trial.until', { date: fullDate(trial.endsAt) })}</span>
      </p>
      <Discount />
      <Link to="/pricing" className="underlined">
        {t('trial.plans')}
      </Link>
    </div>
  );
}

/** Stores the discount of the organisation for its first order, and opens the checkout. */
function Discount() {
  const t = useT('app');
  const { translate } = useTranslator();
  const { rate, price } = useFormat();
  const navigate = useNavigate();
  const organisation = useOrganisation();
  const mayChangePlan = usePermission('organisation.update').can;
  const discount = discountOf(organisation);
  const apply = useCall('billing.subscription.apply-coupon', {
    refreshes: ['billing.show', 'billing.preview'],
    onSuccess: () => void navigate({ to: '/checkout', search: { discount: true } }),
    onFailure: (error) => {
      const notice = failureNotice(error, translate);
      if (notice) notify({ kind: 'warning', ...notice, milliseconds: failureShownFor });
      return true;
    },
  });
  if (!organisation || !discount || !mayChangePlan) return null;
  const { id, type, value, currency } = discount;
  return (
    <button
      type="button"
      className="underlined"
      disabled={apply.isPending}
      onClick={() => apply.mutate({ params: { organisation_id: organisation.id }, body: { coupon: id } })}
    >
      {t('trial.discount', { saving: type === 'percentage' ? rate(value) : price(value, currency ?? 'EUR') })}
    </button>
  );
}
