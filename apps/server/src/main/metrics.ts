import type { Registry } from 'prom-client';
import { serveMetrics } from '../platform/http/metrics-server.ts';
import { createMetrics, type MetricsSource } from '../platform/metrics/index.ts';
import type { Program } from './process.ts';
import type { openServices } from './services.ts';

type Opened = Pick<Awaited<ReturnType<typeof openServices>>, 'services' | 'pool'>;

/** Creates the metrics of a role; null if the settings ask for none. */
export const openMetrics = (role: string, { services, pool }: Opened): Registry | null =>
  services.config.MASTHEAD_METRICS_PORT === undefined ? null : createMetrics(role, pool);

export const sourceOf = (registry: Registry | null): MetricsSource =>
  registry ? () => registry.getMetricsAsJSON() : async () => [];

/** Serves the metrics of all threads or processes of a program; nothing if the settings ask for none. */
export async function startMetrics(
  { config, log, onStop }: Pick<Program, 'config' | 'log' | 'onStop'>,
  sources: readonly MetricsSource[],
): Promise<void> {
  if (config.MASTHEAD_METRICS_PORT === undefined) return;
  const { port, stop } = await serveMetrics({ config, log }, sources);
  onStop(stop);
  log.info({ port }, 'Metrics are served');
}
