import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AggregatorRegistry } from 'prom-client';
import type { Config } from '../config/index.ts';
import type { Log } from '../log/index.ts';
import type { MetricsSource } from '../metrics/index.ts';

interface MetricsServer {
  port: number;
  stop(): Promise<void>;
}

/**
 * Serves metrics on a port of their own: a proxy that passes on all paths of the product does not publish them, and they answer while
 * the product refuses calls.
 */
export async function serveMetrics(
  { config, log }: { config: Config; log: Log },
  sources: readonly MetricsSource[],
): Promise<MetricsServer> {
  const admits = admission(config.MASTHEAD_METRICS_TOKEN);
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5000 }, (request, response) => {
    const end = (status: number, body = '', headers: Record<string, string> = {}) =>
      response.writeHead(status, { 'cache-control': 'no-store', ...headers }).end(body);
    request.resume();
    if (!admits(request)) return end(401, '', { 'www-authenticate': 'Bearer' });
    if (request.method !== 'GET' || request.url !== '/metrics') return end(404);
    metricsOf(sources).then(
      ({ text, type }) => end(200, text, { 'content-type': type }),
      (error: unknown) => {
        log.warn({ reason: String(error) }, 'The metrics could not be collected');
        end(500);
      },
    );
  });
  server.maxConnections = 20;
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(config.MASTHEAD_METRICS_PORT, config.MASTHEAD_METRICS_HOST, listening);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

async function metricsOf(sources: readonly MetricsSource[]): Promise<{ text: string; type: string }> {
  const all = AggregatorRegistry.aggregate(await Promise.all(sources.map((source) => source())));
  return { text: await all.metrics(), type: all.contentType };
}

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/** Returns the check of a request's token, which takes the same time for every value. */
function admission(token: string | undefined): (request: IncomingMessage) => boolean {
  if (!token) return () => true;
  const expected = digestOf(`Bearer ${token}`);
  return ({ headers }) => timingSafeEqual(digestOf(headers.authorization ?? ''), expected);
}
