export { couponEnd, couponProblem, couponValue, savingsOf } from './coupon.ts';
export { share, split, toMajor, toMinor } from './money.ts';
export { type Order, orderProblem, quote, sumOf } from './order.ts';
export { euroPrices, installments, type PriceList, perMonth, perPeriod, pricedPlans } from './price-list.ts';
export { prorate, settle, takesEffect } from './proration.ts';
export { standardRate, type Tax, taxFor } from './tax.ts';
export { readVatNumber, type VatNumberState } from './vat-number.ts';
