import { Button } from '@mantine/core';
import type { BillingState } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { useT } from '../../../shared/i18n/index.ts';
import type { Interval, SoldPlan } from '../billing.api.ts';
import { choiceOf } from './plan-choice.ts';

interface Props {
  billing: BillingState;
  plan: SoldPlan;
  interval: Interval;
  onChoose: (plan: SoldPlan) => void;
}

/** The one thing that can be done about a plan. */
export function ChoiceButton({ billing, plan, interval, onChoose }: Props) {
  const t = useT('billing');
  const names = useT('information');
  const choice = choiceOf(billing, plan, interval);
  const name = names(`plans.names.${plan}`);
  if (choice === 'buy')
    return (
      <Button
        variant={plan === 'professional' ? 'filled' : 'default'}
        renderRoot={(props) => <Link to="/checkout" search={{ plan, interval }} {...props} />}
      >
        {t('plans.buy', { plan: name })}
      </Button>
    );
  if (choice === 'own') return <Button disabled>{t('plans.current')}</Button>;
  if (choice === 'blocked') return <Button disabled>{t('plans.blocked')}</Button>;
  return (
    <Button variant={choice === 'upgrade' ? 'filled' : 'default'} onClick={() => onChoose(plan)}>
      {choice === 'interval' ? t(`plans.to_interval.${interval}`) : t(`plans.${choice}`, { plan: name })}
    </Button>
  );
}
