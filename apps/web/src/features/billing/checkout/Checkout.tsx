import type { BillingState, Coupon } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { previewOf, useBuyer } from '../billing.api.ts';
import { AddressSection } from '../card/AddressSection.tsx';
import { CouponField } from '../cart/CouponField.tsx';
import { type CartSearch, newCart } from '../cart/cart.ts';
import { CountFields, IntervalControl, isTooFew } from '../cart/OrderFields.tsx';
import { PriceSummary } from '../cart/PriceSummary.tsx';
import classes from './checkout.module.css';
import { PlanRadios } from './PlanRadios.tsx';

const Payment = lazyPart(async () => (await import('./Payment.tsx')).Payment, { hasTexts: true });

/**
 * The cart with its price, and the steps to the payment. The address comes before the payment, because it decides the tax.
 * The price comes before the payment too: on a phone, all of it is read before the button.
 */
export function Checkout({ billing, search }: { billing: BillingState; search: CartSearch }) {
  const t = useT('billing');
  const [cart, setCart] = useState(() => newCart(search, billing.seats_used));
  const [coupon, setCoupon] = useState<Coupon | null>(null);
  const order = { ...cart, coupon: coupon?.id ?? null };
  const isWrong = isTooFew(order, billing.seats_used);
  const query = useQuery({ ...previewOf(useBuyer(), order), enabled: !isWrong });
  const preview = query.data?.data;
  return (
    <div className={classes.columns}>
      <section>
        <h2>{t('checkout.plan')}</h2>
        <div className={classes.fields}>
          <IntervalControl value={cart.commitment} onChange={(commitment) => setCart({ ...cart, commitment })} />
          <PlanRadios value={cart.plan} interval={cart.commitment} onChange={(plan) => setCart({ ...cart, plan })} />
          <CountFields order={cart} used={billing.seats_used} onOrder={setCart} />
        </div>
      </section>
      <section>
        <h2>{t('details.title')}</h2>
        <AddressSection billing={billing} label={t('details.continue')} />
      </section>
      <aside className={classes.aside} aria-label={t('checkout.price')}>
        <h2>{t('checkout.price')}</h2>
        <CouponField
          plan={cart.plan}
          interval={cart.commitment}
          coupon={coupon}
          initial={search.coupon}
          onCoupon={setCoupon}
        />
        {query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : preview ? (
          <PriceSummary preview={preview} interval={cart.commitment} isStale={query.isPlaceholderData || isWrong} />
        ) : (
          <RowSkeletons count={3} />
        )}
        {!billing.address && preview?.tax === 0 && <p className={classes.hint}>{t('checkout.tax_later')}</p>}
      </aside>
      <section>
        <h2>{t('checkout.payment')}</h2>
        {billing.address ? (
          <Payment
            fallback={<RowSkeletons count={2} />}
            billing={billing}
            order={order}
            preview={isWrong || query.isPlaceholderData || query.isError ? undefined : preview}
          />
        ) : (
          <p className={classes.hint}>{t('checkout.address_first')}</p>
        )}
      </section>
    </div>
  );
}
