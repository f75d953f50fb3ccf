import { Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { type Interval, planList, type SoldPlan } from '../billing.api.ts';
import { soldPlans } from '../cart/cart.ts';
import classes from './checkout.module.css';

interface Props {
  value: SoldPlan;
  interval: Interval;
  onChange: (plan: SoldPlan) => void;
}

export function PlanRadios({ value, interval, onChange }: Props) {
  const t = useT('billing');
  const names = useT('information');
  const { price } = useFormat();
  const { data } = useQuery(planList());
  const amountOf = (plan: SoldPlan) => {
    const found = data?.data.find(({ slug }) => slug === plan)?.commitments.find((one) => one.interval === interval);
    return found ? t('checkout.per_user', { price: price(found.amount, found.currency) }) : '';
  };
  return (
    <Radio.Group
      aria-label={t('checkout.plan')}
      value={value}
      onChange={(next) => onChange(next === 'plus' ? 'plus' : 'professional')}
    >
      <div className={classes.plans}>
        {soldPlans.map((plan) => (
          <Radio
            key={plan}
            value={plan}
            size="xs"
            className={classes.plan ?? ''}
            label={names(`plans.names.${plan}`)}
            description={amountOf(plan)}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
