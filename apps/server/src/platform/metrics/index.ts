export { answersMetrics, type ExchangeLine, metricsOver } from './exchange.ts';
export { addFigures, type FigureGauge } from './figures.ts';
export { createMetrics, type Metrics, type MetricsSource } from './process-metrics.ts';
