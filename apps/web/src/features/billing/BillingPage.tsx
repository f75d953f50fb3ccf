import { Button, TextInput } from '@mantine/core';
import type { BillingState } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useCall } from '../../shared/api/index.ts';
import { notify } from '../../shared/feedback/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { BillingFrame } from './BillingFrame.tsx';
import { changedBySubscription, useBuyer } from './billing.api.ts';
import classes from './billing.module.css';
import { AddressSection } from './card/AddressSection.tsx';
import { CardSection } from './card/CardSection.tsx';
import { useSaving } from './cart/useSaving.ts';
import { PlanStatus } from './plan/PlanStatus.tsx';

/** Plan, card, billing address and discount of the organisation. */
export function BillingPage() {
  const t = useT('billing');
  return (
    <BillingFrame title={t('page.title')}>
      {(billing) => (
        <>
          <PlanStatus billing={billing} />
          <p className={classes.links}>
            <Link to="/settings/billing/plans" className="underlined">
              {t('page.plans')}
            </Link>
            <Link to="/settings/billing/users" className="underlined">
              {t('page.users')}
            </Link>
          </p>
          {billing.provider !== 'invoice' && (
            <section className={classes.section} id="card">
              <h2>{t('card.title')}</h2>
              <CardSection billing={billing} />
            </section>
          )}
          <section className={classes.section}>
            <h2>{t('details.title')}</h2>
            <p className={classes.words}>{t('details.lead')}</p>
            <AddressSection billing={billing} />
          </section>
          <section className={classes.section}>
            <h2>{t('coupon.title')}</h2>
            <Discount billing={billing} />
          </section>
        </>
      )}
    </BillingFrame>
  );
}

/** The coupon and the credit that lower the next invoices, and the entry of a coupon. */
function Discount({ billing }: { billing: BillingState }) {
  const t = useT('billing');
  const { price } = useFormat();
  const saving = useSaving();
  const organisation_id = useBuyer();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const apply = useCall('billing.subscription.apply-coupon', {
    refreshes: changedBySubscription,
    onSuccess: () => {
      setCode('');
      notify({ title: t('coupon.applied') });
    },
    onFailure: ({ status, body }) => {
      if (status === 0 || status >= 500) return false;
      setError(body.errors?.coupon?.[0] ?? body.message);
      return true;
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() && !apply.isPending) apply.mutate({ params: { organisation_id }, body: { coupon: code.trim() } });
  };
  return (
    <>
      {billing.coupon && (
        <p className={classes.words}>
          {t(billing.order ? 'coupon.current' : 'coupon.stored', {
            code: billing.coupon.id,
            saving: saving(billing.coupon),
          })}
        </p>
      )}
      {billing.credit > 0 && (
        <p className={classes.words}>{t('coupon.credit', { amount: price(billing.credit, billing.currency) })}</p>
      )}
      <form onSubmit={submit} className={classes.couponForm}>
        <TextInput
          label={t('coupon.label')}
          value={code}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          error={error}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setError(null);
          }}
        />
        <Button type="submit" loading={apply.isPending} disabled={!code.trim()}>
          {t('coupon.apply')}
        </Button>
      </form>
    </>
  );
}
