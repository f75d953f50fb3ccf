import { Button } from '@mantine/core';
import type { BillingState } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useOrganisation } from '../../../shared/actor/index.ts';
import { apiQuery } from '../../../shared/api/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { daysUntil, type Standing, standingOf } from '../standing.ts';
import classes from './plan.module.css';
import { useResume } from './useResume.ts';

/** Renders the plan in force with its state, the next payment and the scheduled change. */
export function PlanStatus({ billing }: { billing: BillingState }) {
  const t = useT('billing');
  const names = useT('information');
  const { price, longDate } = useFormat();
  const subscription = useOrganisation()?.subscription;
  const plan = subscription?.plan.slug ?? 'freemium';
  const standing = standingOf(subscription, billing);
  const { order, next_charge } = billing;
  const months = subscription?.limitations.mention_months;
  const settings = useQuery({ ...apiQuery('settings.show'), staleTime: Number.POSITIVE_INFINITY });
  const documentMonths = settings.data?.data.document_months;
  return (
    <section className={classes.status} aria-label={t('plan.own')}>
      <div>
        <p className={classes.name}>
          {names(`plans.names.${plan}`)}
          {order && <small> {t(`plan.billed.${order.commitment}`)}</small>}
        </p>
        <p className={classes.state} data-kind={standing.kind}>
          <StandingText standing={standing} billing={billing} />
        </p>
        {order && (
          <p className={classes.facts}>
            {[
              t('cart.lines.users', { count: order.licenses }),
              order.readOnlyLicenses > 0 && t('cart.lines.readers', { count: order.readOnlyLicenses }),
              order.extra_streams > 0 && t('cart.lines.streams', { count: order.extra_streams }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
        {next_charge && (
          <p className={classes.facts}>
            {t('plan.next_charge', {
              amount: price(next_charge.amount, next_charge.currency),
              date: longDate(next_charge.at),
            })}
          </p>
        )}
        {typeof months === 'number' && <p className={classes.facts}>{t('plan.kept_months', { months })}</p>}
        {documentMonths !== undefined && (
          <p className={classes.facts}>
            {documentMonths === null
              ? t('plan.kept_documents_always')
              : t('plan.kept_documents', { months: documentMonths })}
          </p>
        )}
      </div>
      <StatusAction kind={standing.kind} hasPrices={billing.provider !== 'none'} />
    </section>
  );
}

function StandingText({ standing, billing }: { standing: Standing; billing: BillingState }) {
  const t = useT('billing');
  const names = useT('information');
  const { longDate } = useFormat();
  if (!('until' in standing) || standing.until === null)
    return t(
      `plan.standing.${standing.kind === 'active' ? 'active' : (standing.kind as 'trial_ended' | 'agreed' | 'free')}`,
    );
  const date = longDate(standing.until);
  const { scheduled } = billing;
  if (standing.kind === 'scheduled' && scheduled)
    return t('plan.standing.scheduled', {
      date,
      plan: names(`plans.names.${scheduled.plan}`),
      interval: scheduled.commitment,
      users: scheduled.licenses,
      readers: scheduled.readOnlyLicenses,
    });
  if (standing.kind === 'active') return t('plan.standing.active');
  return t(`plan.standing.${standing.kind}`, { date, days: daysUntil(standing.until, Date.now()) });
}

/** The one thing to do in a state. */
function StatusAction({ kind, hasPrices }: { kind: Standing['kind']; hasPrices: boolean }) {
  const t = useT('billing');
  const { isPending, resume } = useResume(kind === 'cancelled');
  if (kind === 'cancelled' || kind === 'scheduled')
    return (
      <Button loading={isPending} onClick={resume}>
        {t(kind === 'cancelled' ? 'plan.resume' : 'plan.take_back')}
      </Button>
    );
  if (hasPrices && (kind === 'trial' || kind === 'trial_ended' || kind === 'free'))
    return (
      <Button component={Link} to="/checkout" variant="filled">
        {t('plan.choose')}
      </Button>
    );
  return null;
}
