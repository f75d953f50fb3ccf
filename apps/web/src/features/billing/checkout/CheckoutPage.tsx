import { Button } from '@mantine/core';
import type { BillingState } from '@masthead/contract';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { notify } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { EmptyState, PageHead } from '../../../shared/page/index.ts';
import { BillingContent } from '../BillingFrame.tsx';
import { Checkout } from './Checkout.tsx';
import classes from './checkout.module.css';

const route = getRouteApi('/app/checkout');

/** The first order: plan, seats, billing details and payment, with the price beside them all the time. */
export function CheckoutPage() {
  const t = useT('billing');
  return (
    <>
      <PageHead title={t('checkout.title')} />
      <div className={classes.page}>
        <BillingContent>{(billing) => <Order billing={billing} />}</BillingContent>
      </div>
    </>
  );
}

function Order({ billing }: { billing: BillingState }) {
  const t = useT('billing');
  const search = route.useSearch();
  const { discount } = search;
  useEffect(() => {
    if (discount) notify({ title: t('coupon.applied_to_trial') });
  }, [discount, t]);
  if (!billing.order) return <Checkout billing={billing} search={search} />;
  return (
    <EmptyState
      title={t('checkout.subscribed')}
      body={t('checkout.subscribed_body')}
      actions={
        <Button component={Link} to="/settings/billing/plans" variant="filled">
          {t('plans.change')}
        </Button>
      }
    />
  );
}
