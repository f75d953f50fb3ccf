import cluster from 'node:cluster';
import { endpointList } from '@masthead/contract';
import { languageOf, translate } from '@masthead/i18n/server';
import type { FastifyRequest } from 'fastify';
import type { Call } from '../features/access/index.ts';
import { fileRoutes } from '../features/files/index.ts';
import { createSite } from '../features/site/index.ts';
import { listen } from '../platform/events/index.ts';
import { type Admitted, serveEndpoints } from '../platform/http/endpoints.ts';
import { answerQuickly } from '../platform/http/quick-answers.ts';
import { createServer } from '../platform/http/server.ts';
import { traceRequests, watchRequests } from '../platform/http/watch-requests.ts';
import { answersMetrics } from '../platform/metrics/index.ts';
import { createTracer } from '../platform/traces/index.ts';
import { openMetrics, sourceOf, startMetrics } from './metrics.ts';
import { prepareDatabase } from './prepare.ts';
import { findDatabaseUrl, runProgram } from './process.ts';
import { openServices, type ProgramOptions } from './services.ts';
import { metricsOfProcesses, startProcesses } from './site-processes.ts';
import { readVersion } from './version.ts';

/** Starts the public site alone: its pages and the files that they show. There is no sign-in here. */
export async function startSite(options: ProgramOptions) {
  const { url, config, log } = options;
  const opened = await openServices({ ...options, answerWithin: config.MASTHEAD_DATABASE_TIMEOUT * 1000 });
  const { services, close } = opened;
  const events = await listen({ url, log });
  const site = await createSite(services, events);
  const language = (request: Pick<FastifyRequest, 'headers'>) => languageOf(request.headers['accept-language']);
  const app = await createServer({
    config,
    log,
    front: site.front,
    translate: (request, key, params) => translate(language(request), key, params),
  });
  const metrics = openMetrics('site', opened);
  const tracer = createTracer(config, 'site', readVersion().version);
  if (tracer) traceRequests(app, tracer);
  if (metrics) watchRequests(app, metrics);
  serveEndpoints<Admitted>({
    app,
    db: services.db,
    clock: services.clock,
    table: endpointList.filter(([name]) => name === 'files.open'),
    rateFactor: config.MASTHEAD_RATE_LIMIT / 1200,
    guard: async () => ({ userId: null, confirm: null }),
    handlers: {
      'files.open': (_db, parts, _admitted, request, reply) => {
        const call = { ...services, ...parts, scope: null, language: language(request), request, reply };
        return fileRoutes['files.open']!(call as unknown as Call<'files.open'>) as Promise<unknown>;
      },
    },
  });
  answerQuickly(app.server, site.quick);
  await app.listen({ port: config.PORT, host: config.HOST });
  const address = app.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : config.PORT,
    metrics: sourceOf(metrics),
    stop: async () => {
      await app.close();
      await site.stop();
      await events.close();
      await tracer?.close();
      await close();
    },
  };
}

if (import.meta.main) {
  await runProgram(async (program) => {
    const { config, log, onStop } = program;
    const url = await findDatabaseUrl(config);
    if (cluster.isPrimary) await prepareDatabase({ url, config, log });
    if (cluster.isPrimary && config.MASTHEAD_SITE_PROCESSES > 1) {
      const port = await startProcesses(program);
      await startMetrics(program, [metricsOfProcesses]);
      console.log(`The public site answers on port ${port} with ${config.MASTHEAD_SITE_PROCESSES} processes`);
      return;
    }
    const site = await startSite({ url, config, log });
    onStop(site.stop);
    if (cluster.isWorker)
      process.on('message', (message) => answersMetrics(message, site.metrics, (answer) => process.send?.(answer)));
    else await startMetrics(program, [site.metrics]);
    if (cluster.isPrimary) console.log(`The public site answers on port ${site.port}`);
  });
}
