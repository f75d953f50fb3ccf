export { currencySign, currencyToShow, type Shown } from './currency.ts';
export { PeriodControl } from './period/PeriodControl.tsx';
export { type Days, daysOf, daysText, readPeriod, spanOf } from './period/period.ts';
