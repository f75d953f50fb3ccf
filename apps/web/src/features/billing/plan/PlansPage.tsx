import { Button } from '@mantine/core';
import type { BillingState } from '@masthead/contract';
import { useState } from 'react';
import { useOrganisation } from '../../../shared/actor/index.ts';
import { call } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { MediaTypesHere } from '../../social/index.ts';
import { BillingFrame } from '../BillingFrame.tsx';
import { type Interval, type Order, orderOf, type SoldPlan, useBuyer } from '../billing.api.ts';
import { IntervalControl } from '../cart/OrderFields.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import { ChoiceButton } from './ChoiceButton.tsx';
import { PlanColumns } from './PlanColumns.tsx';
import { PlanStatus } from './PlanStatus.tsx';
import classes from './plan.module.css';
import { canCancel } from './plan-choice.ts';

/** Compares the plans, changes between them, and leaves. */
export function PlansPage() {
  const t = useT('billing');
  return (
    <BillingFrame title={t('plans.title')}>
      {(billing) => (
        <>
          <PlanStatus billing={billing} />
          <PlanChoice billing={billing} />
          {canCancel(billing) && <Leave />}
        </>
      )}
    </BillingFrame>
  );
}

function PlanChoice({ billing }: { billing: BillingState }) {
  const t = useT('billing');
  const organisation_id = useBuyer();
  const own = useOrganisation()?.subscription?.plan.slug;
  const current = orderOf(billing);
  const [interval, setInterval] = useState<Interval>(current?.commitment ?? 'year');
  const [wanted, setWanted] = useState<Order | null>(null);
  const choose = (plan: SoldPlan) => current && setWanted({ ...current, plan, commitment: interval });
  return (
    <div className={classes.choice}>
      <IntervalControl value={interval} onChange={setInterval} />
      <PlanColumns
        interval={interval}
        own={own}
        action={(plan) => <ChoiceButton billing={billing} plan={plan} interval={interval} onChoose={choose} />}
      />
      <p className={classes.per}>{t('plans.terms')}</p>
      <MediaTypesHere />
      <ChangeDialog
        title={t('plans.change')}
        order={wanted}
        send={(order) => call('billing.subscription.swap-plan', { params: { organisation_id }, body: order })}
        onClose={() => setWanted(null)}
      />
    </div>
  );
}

/** The first of the two clicks that cancel. */
function Leave() {
  const t = useT('billing');
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={classes.leave}>
      <p>{t('cancel.lead')}</p>
      <Button onClick={() => setOpen(true)}>{t('cancel.title')}</Button>
      <CancelDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </section>
  );
}
