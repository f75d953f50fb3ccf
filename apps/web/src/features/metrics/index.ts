export { ChartFigure } from './chart/ChartFigure.tsx';
export { useOpenCoverage } from './chart/useOpenCoverage.ts';
export { currencySign, currencyToShow, type Shown } from './currency.ts';
export { FilterChip } from './filters/FilterChip.tsx';
export { readCodes } from './filters/read-filters.ts';
export { refreshDashboard } from './metrics.api.ts';
export { PeriodChip } from './period/PeriodChip.tsx';
export { dayOf, daysOf, daysText, readPeriod, spanOf } from './period/period.ts';
export { useTimezone } from './useTimezone.ts';
