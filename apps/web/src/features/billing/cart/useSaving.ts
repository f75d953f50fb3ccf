import type { Coupon } from '@masthead/contract';
import { useFormat } from '../../../shared/format/index.ts';

/** Returns a function that formats the value of a coupon: '20%' or '€15.00'. */
export function useSaving(): (coupon: Pick<Coupon, 'type' | 'value' | 'currency'>) => string {
  const { rate, price } = useFormat();
  return ({ type, value, currency }) => (type === 'percentage' ? rate(value) : price(value, currency ?? 'EUR'));
}
