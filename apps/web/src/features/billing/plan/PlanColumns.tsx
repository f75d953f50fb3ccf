import { Badge, Button } from '@mantine/core';
import { planFeatureNames, planFeatures, planIncludes, planQuotas } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconCheck } from '../../../shared/icons/index.ts';
import { type Interval, planList, type SoldPlan } from '../billing.api.ts';
import { soldPlans } from '../cart/cart.ts';
import { useConversion } from '../pricing/useConversion.ts';
import classes from './plan.module.css';

interface Props {
  interval: Interval;
  /** The plan in force. */
  own: string | undefined;
  /** Currency in which amounts are also shown, for information. */
  currency?: string;
  /** Renders the button of a plan. */
  action: (plan: SoldPlan) => ReactNode;
}

/** The plans side by side with price and content, each with the one thing that can be done about it. */
export function PlanColumns({ interval, own, currency, action }: Props) {
  const t = useT('billing');
  const names = useT('information');
  return (
    <div className={classes.plans}>
      {soldPlans.map((plan) => (
        <section key={plan} className={classes.plan} aria-labelledby={`plan-${plan}`}>
          <h2 id={`plan-${plan}`}>
            {names(`plans.names.${plan}`)}
            {own === plan && <Badge data-tone="signal">{names('plans.own')}</Badge>}
          </h2>
          <Price plan={plan} interval={interval} {...(currency && { currency })} />
          <PlanPoints plan={plan} />
          {action(plan)}
        </section>
      ))}
      <section className={classes.plan} aria-labelledby="plan-enterprise">
        <h2 id="plan-enterprise">
          {names('plans.names.enterprise')}
          {own === 'enterprise' && <Badge data-tone="signal">{names('plans.own')}</Badge>}
        </h2>
        <div>
          <p className={classes.amount}>{t('plans.on_request')}</p>
          <p className={classes.per}>{t('plans.enterprise')}</p>
        </div>
        <PlanPoints plan="enterprise" />
        <Button renderRoot={(props) => <Link to="/contact_us" search={{ subject: 'enterprise' }} {...props} />}>
          {t('plans.ask')}
        </Button>
      </section>
    </div>
  );
}

function Price({ plan, interval, currency }: { plan: SoldPlan; interval: Interval; currency?: string }) {
  const t = useT('billing');
  const names = useT('information');
  const { price } = useFormat();
  const convert = useConversion(currency);
  const { data } = useQuery(planList());
  const commitment = data?.data.find(({ slug }) => slug === plan)?.commitments.find((one) => one.interval === interval);
  const about = commitment ? convert(commitment.amount, commitment.currency) : null;
  return (
    <div>
      <p className={classes.amount}>{commitment ? price(commitment.amount, commitment.currency) : '\u00a0'}</p>
      <p className={classes.per}>
        {t(`plans.per.${interval}`)}
        {about !== null && currency && ` (${names('plans.about', { amount: price(about, currency) })})`}
      </p>
    </div>
  );
}

const previous = { plus: 'freemium', professional: 'plus', enterprise: 'professional' } as const;

/** Lists the features that a plan adds to the previous one. Features that the product does not have yet are left out. */
function PlanPoints({ plan }: { plan: keyof typeof previous }) {
  const t = useT('billing');
  const names = useT('information');
  const before = previous[plan];
  const streams = planQuotas.streams[plan];
  const added = planFeatureNames.filter(
    (name) => !('isPlanned' in planFeatures[name]) && planIncludes(plan, name) && !planIncludes(before, name),
  );
  const points = [
    ...(before === 'freemium' ? [] : [t('plans.all_of', { plan: names(`plans.names.${before}`) })]),
    ...(streams === null ? [] : [t('plans.streams', { count: streams })]),
    ...added.map((name) => names(`plans.features.${name}`)),
  ];
  return (
    <ul className={classes.points}>
      {points.map((point) => (
        <li key={point}>
          <IconCheck size={16} stroke={1.8} aria-hidden /> {point}
        </li>
      ))}
    </ul>
  );
}
