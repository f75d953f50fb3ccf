import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCurrencies, useOrganisation, usePermission } from '../../../shared/actor/index.ts';
import { Select } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { PlanContact } from '../../information/index.ts';
import { MediaTypesHere } from '../../social/index.ts';
import { type Interval, planList, type SoldPlan } from '../billing.api.ts';
import { IntervalControl } from '../cart/OrderFields.tsx';
import { PlanColumns } from '../plan/PlanColumns.tsx';
import { Calculator } from './Calculator.tsx';
import { PlanTable } from './PlanTable.tsx';
import classes from './pricing.module.css';

/** The plans: prices, where plans are sold, and the content of each. */
export function PricingPage() {
  const t = useT('information');
  const plans = useQuery(planList());
  const currency = plans.data?.data.flatMap(({ commitments }) => commitments)[0]?.currency;
  return (
    <>
      <PageHead title={t('plans.title')} />
      <div className={classes.page}>
        {plans.isPending && <RowSkeletons count={4} />}
        {plans.isError && <ErrorState error={plans.error} onRetry={() => void plans.refetch()} />}
        {plans.isSuccess && (
          <>
            {currency ? <Prices charged={currency} /> : <p className={classes.lead}>{t('plans.lead')}</p>}
            <PlanTable />
            <MediaTypesHere />
            {!currency && <PlanContact />}
          </>
        )}
      </div>
    </>
  );
}

function Prices({ charged }: { charged: string }) {
  const t = useT('information');
  const currencies = useCurrencies();
  const organisation = useOrganisation();
  const mayBuy = usePermission('organisation.update').can;
  const [interval, setInterval] = useState<Interval>('year');
  const [currency, setCurrency] = useState(organisation?.currency_code ?? charged);
  const hasCommitment = !!organisation?.subscription?.commitment;
  return (
    <>
      <div className={classes.controls}>
        <IntervalControl value={interval} onChange={setInterval} />
        <Select
          label={t('plans.currency')}
          searchable
          allowDeselect={false}
          data={currencies.map(({ code, name }) => ({ value: code, label: `${code}, ${name}` }))}
          value={currency}
          onChange={(next) => next && setCurrency(next)}
        />
      </div>
      <PlanColumns
        interval={interval}
        own={organisation?.subscription?.plan.slug}
        currency={currency}
        action={(plan) => mayBuy && <BuyButton plan={plan} interval={interval} isChange={hasCommitment} />}
      />
      {currency !== charged && <p className={classes.hint}>{t('plans.charged', { currency: charged })}</p>}
      {!mayBuy && <PlanContact />}
      <Calculator interval={interval} currency={currency} mayBuy={mayBuy && !hasCommitment} />
    </>
  );
}

/** Links to the checkout, or to the plans of the subscription if there is one. */
function BuyButton({ plan, interval, isChange }: { plan: SoldPlan; interval: Interval; isChange: boolean }) {
  const t = useT('billing');
  const names = useT('information');
  if (isChange)
    return (
      <Button component={Link} to="/settings/billing/plans">
        {t('plans.change')}
      </Button>
    );
  return (
    <Button
      variant={plan === 'professional' ? 'filled' : 'default'}
      renderRoot={(props) => <Link to="/checkout" search={{ plan, interval }} {...props} />}
    >
      {t('plans.buy', { plan: names(`plans.names.${plan}`) })}
    </Button>
  );
}
