import type { BillingState, EndpointName, OrderForm } from '@masthead/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useOrganisation } from '../../shared/actor/index.ts';
import { apiQuery } from '../../shared/api/index.ts';

export type Order = Omit<OrderForm, 'coupon'> & { coupon: string | null };
export type SoldPlan = Order['plan'];
export type Interval = Order['commitment'];

/** Answers that are out of date after a change of the subscription: its records, and all that the plan decides. */
export const changedBySubscription: EndpointName[] = [
  'billing.show',
  'billing.invoices',
  'billing.preview',
  'brands.seats.show',
  'user.organisations',
  'user.organisations.permissions',
  'user.brands',
  'user.brands.permissions',
];

/** Returns the id of the organisation that is billed: that of the active brand. */
export const useBuyer = (): string => useOrganisation()?.id ?? '';

export const billingOf = (organisation_id: string) => apiQuery('billing.show', { params: { organisation_id } });

export function useBilling() {
  const query = useQuery(billingOf(useBuyer()));
  return { ...query, billing: query.data?.data };
}

/** Returns the options for the price of an order. While another price is loading, the last one stays on the screen. */
export const previewOf = (organisation_id: string, body: Order) =>
  queryOptions({
    ...apiQuery('billing.preview', { params: { organisation_id }, body }),
    // Amounts of a proration fall with every hour.
    staleTime: 60_000,
    retry: false,
    placeholderData: keepPreviousData,
  });

export const planList = () => ({ ...apiQuery('billing.plans'), staleTime: 3_600_000 });

/** Returns the order in force as one that can be changed; null if none has a price. */
export const orderOf = ({ order }: Pick<BillingState, 'order'>): Order | null =>
  order && (order.plan === 'plus' || order.plan === 'professional')
    ? { ...order, plan: order.plan, coupon: null }
    : null;
