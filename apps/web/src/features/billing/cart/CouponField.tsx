import { TextInput } from '@mantine/core';
import { ApiError, type Coupon } from '@masthead/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../../shared/api/index.ts';
import { notifyFailure } from '../../../shared/feedback/index.ts';
import { Label } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconCheck } from '../../../shared/icons/index.ts';
import { type Interval, type SoldPlan, useBuyer } from '../billing.api.ts';
import classes from './cart.module.css';
import { createCouponCheck } from './coupon-check.ts';
import { useSaving } from './useSaving.ts';

interface Props {
  plan: SoldPlan;
  interval: Interval;
  coupon: Coupon | null;
  /** A code that a link brought along. */
  initial?: string | undefined;
  onCoupon: (coupon: Coupon | null) => void;
}

/** Milliseconds after the last letter until a code is checked. */
const pause = 350;

/** A coupon code, checked while it is typed. */
export function CouponField({ plan, interval, coupon, initial = '', onCoupon }: Props) {
  const t = useT('billing');
  const organisation_id = useBuyer();
  const saving = useSaving();
  const [code, setCode] = useState(initial);
  const [error, setError] = useState<string | null>(null);
  const set = useRef(onCoupon);
  set.current = onCoupon;
  const check = useMemo(
    () =>
      createCouponCheck(
        async (typed, signal) => {
          const body = { coupon: typed, plan, commitment: interval };
          const input = { params: { organisation_id }, body };
          return (await call('billing.check-coupon-validity', input, { signal })).data;
        },
        (found) => set.current(found),
      ),
    [organisation_id, plan, interval],
  );
  useEffect(() => {
    setError(null);
    const timer = setTimeout(
      () =>
        check(code).catch((failure: unknown) => {
          if (failure === 'cancel') return;
          if (failure instanceof ApiError && failure.status > 0 && failure.status < 500)
            setError(failure.body.errors?.coupon?.[0] ?? failure.body.message);
          else notifyFailure(failure);
        }),
      code ? pause : 0,
    );
    return () => clearTimeout(timer);
  }, [code, check]);
  return (
    <TextInput
      label={<Label isOptional>{t('coupon.label')}</Label>}
      value={code}
      onChange={(event) => setCode(event.currentTarget.value)}
      error={error}
      maxLength={64}
      autoComplete="off"
      spellCheck={false}
      description={
        coupon && (
          <span className={classes.valid} role="status">
            <IconCheck size={14} stroke={1.8} aria-hidden /> {t('coupon.saves', { saving: saving(coupon) })}
          </span>
        )
      }
    />
  );
}
