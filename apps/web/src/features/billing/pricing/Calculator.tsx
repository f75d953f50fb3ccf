import { Button } from '@mantine/core';
import { euroPrices, linesOf, sumOf, toMajor } from '@masthead/pricing';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import type { Interval, Order } from '../billing.api.ts';
import { newCart } from '../cart/cart.ts';
import { CountFields } from '../cart/OrderFields.tsx';
import { PlanRadios } from '../checkout/PlanRadios.tsx';
import classes from './pricing.module.css';
import { useConversion } from './useConversion.ts';

interface Props {
  interval: Interval;
  currency: string;
  mayBuy: boolean;
}

const nobody = { full: 0, read_only: 0, full_invited: 0, read_only_invited: 0 };

/** Returns the price of a full period without tax, as the server computes it. */
export const priceOf = ({ plan, commitment, licenses, readOnlyLicenses, extra_streams }: Order): number =>
  toMajor(
    sumOf(
      linesOf(
        { plan, interval: commitment, users: licenses, readOnlyUsers: readOnlyLicenses, streams: extra_streams },
        euroPrices,
        null,
      ).map(({ amount }) => amount),
    ),
    euroPrices.currency,
  );

/** The price of any number of seats, before anybody has to decide. */
export function Calculator({ interval, currency, mayBuy }: Props) {
  const t = useT('billing');
  const names = useT('information');
  const { price } = useFormat();
  const [order, setOrder] = useState(() => newCart({ users: 3 }, nobody));
  const total = priceOf({ ...order, commitment: interval });
  const about = useConversion(currency)(total, euroPrices.currency);
  const search = {
    plan: order.plan,
    interval,
    users: order.licenses,
    readers: order.readOnlyLicenses,
    streams: order.extra_streams,
  };
  return (
    <section className={classes.calculator} aria-labelledby="calculator">
      <h2 id="calculator">{names('plans.calculator')}</h2>
      <PlanRadios value={order.plan} interval={interval} onChange={(plan) => setOrder({ ...order, plan })} />
      <CountFields order={order} onOrder={setOrder} />
      <p className={classes.total} aria-live="polite">
        <span>
          {t(`cart.total.${interval}`)}, {t('cart.plus_vat')}
        </span>
        <b>
          {price(total, euroPrices.currency)}
          {about !== null && <small> ({names('plans.about', { amount: price(about, currency) })})</small>}
        </b>
      </p>
      {mayBuy && (
        <Button renderRoot={(props) => <Link to="/checkout" search={search} {...props} />}>
          {names('plans.subscribe')}
        </Button>
      )}
    </section>
  );
}
