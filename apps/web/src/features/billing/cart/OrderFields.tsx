import type { BillingState } from '@masthead/contract';
import { useT } from '../../../shared/i18n/index.ts';
import { SegmentedControl } from '../../../shared/parts/index.ts';
import type { Interval, Order } from '../billing.api.ts';
import { CountField } from './CountField.tsx';
import classes from './cart.module.css';
import { intervals, withReaders, withStreams, withUsers } from './cart.ts';

interface CountProps {
  order: Order;
  /** Seats in use; undefined before the first order. */
  used?: BillingState['seats_used'];
  onOrder: (order: Order) => void;
}

/** Numbers of users, readers and extra streams. */
export function CountFields({ order, used, onOrder }: CountProps) {
  const t = useT('billing');
  return (
    <div className={classes.counts}>
      <CountField
        label={t('cart.users')}
        description={used && t('cart.in_use', { count: used.full })}
        min={Math.max(1, used?.full ?? 0)}
        error={used && order.licenses < used.full ? t('cart.too_few', { count: used.full }) : null}
        value={order.licenses}
        onType={(typed) => onOrder(withUsers(order, typed))}
      />
      <CountField
        label={t('cart.readers')}
        description={used && t('cart.in_use', { count: used.read_only })}
        min={used?.read_only ?? 0}
        error={used && order.readOnlyLicenses < used.read_only ? t('cart.too_few', { count: used.read_only }) : null}
        disabled={order.licenses < 1}
        value={order.readOnlyLicenses}
        onType={(typed) => onOrder(withReaders(order, typed))}
      />
      <CountField
        label={t('cart.streams')}
        description={t('cart.streams_hint')}
        min={0}
        value={order.extra_streams}
        onType={(typed) => onOrder(withStreams(order, typed))}
      />
    </div>
  );
}

export const isTooFew = (order: Order, used: BillingState['seats_used']): boolean =>
  order.licenses < Math.max(1, used.full) || order.readOnlyLicenses < used.read_only;

export function IntervalControl({ value, onChange }: { value: Interval; onChange: (interval: Interval) => void }) {
  const t = useT('billing');
  return (
    <SegmentedControl
      aria-label={t('cart.interval')}
      data={intervals.map((interval) => ({ value: interval, label: t(`cart.intervals.${interval}`) }))}
      value={value}
      onChange={(next) => onChange(next === 'month' ? 'month' : 'year')}
    />
  );
}
