export { type Coupon, couponEnd, couponProblem, couponValue, nextPeriodEnd, savingsOf } from './coupon.ts';
export { share, split, toMajor, toMinor } from './money.ts';
export { type LineKind, linesOf, type Order, orderProblem, quote, sumOf } from './order.ts';
export {
  euroPrices,
  type Interval,
  installments,
  type PricedPlan,
  type PriceList,
  perMonth,
  perPeriod,
  pricedPlans,
} from './price-list.ts';
export { type Discount, prorate, settle, takesEffect } from './proration.ts';
export { standardRate, type Tax, taxFor } from './tax.ts';
export { readVatNumber, type VatNumberState } from './vat-number.ts';
