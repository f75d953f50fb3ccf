import { type EndpointName, endpointList, everyone, events as pageEvents } from '@masthead/contract';
import { languageOf, translate } from '@masthead/i18n/server';
import type { FastifyRequest } from 'fastify';
import {
  type Admission,
  audit,
  createGuard,
  foreignIdCheck,
  type Handlers,
  hasApiToken,
  keepCallers,
  keepStreams,
  withAsked,
  withDemo,
} from '../features/access/index.ts';
import { createMaintenance, judgeHearings } from '../features/app/index.ts';
import { createDemoData } from '../features/demo/index.ts';
import { createSite } from '../features/site/index.ts';
import { installationGauges, loadInstallation } from '../features/staff/index.ts';
import { listen } from '../platform/events/index.ts';
import { serveEndpoints } from '../platform/http/endpoints.ts';
import { addressOf, trustOf } from '../platform/http/front.ts';
import { pageOrigins } from '../platform/http/public-url.ts';
import { createServer } from '../platform/http/server.ts';
import { traceRequests, watchRequests } from '../platform/http/watch-requests.ts';
import { addFigures } from '../platform/metrics/index.ts';
import { broadcast, type ChannelKey, serveChannels } from '../platform/realtime/index.ts';
import { createTracer } from '../platform/traces/index.ts';
import { features } from './features.ts';
import { checkFeatures, countersOf, parkedOf, routesOf, subjectsOf } from './fold-features.ts';
import { openMetrics, sourceOf, startMetrics } from './metrics.ts';
import { prepareDatabase } from './prepare.ts';
import { findDatabaseUrl, runProgram } from './process.ts';
import { serveWeb } from './serve-web.ts';
import { openReplica, openServices, type ProgramOptions } from './services.ts';
import { readVersion } from './version.ts';

interface ApiOptions extends ProgramOptions {
  keys: ChannelKey;
  /** Milliseconds for which the process may be held up before calls are refused. */
  patience?: number;
}

/** Starts the API, the channels and the web app on one port. */
export async function startApi({ keys, patience, ...options }: ApiOptions) {
  checkFeatures(features);
  const { url, config, log } = options;
  const opened = await openServices({ ...options, answerWithin: config.MASTHEAD_DATABASE_TIMEOUT * 1000 });
  const { services, close } = opened;
  const { clock, db } = services;
  const replica = openReplica(opened, options);
  const maintenance = createMaintenance(services);
  const counters = countersOf(features);
  const handlers: Handlers = {};
  const parked = parkedOf(features);
  const version = readVersion();
  const events = await listen({ url, log });
  const parts = { config, counters, handlers, maintenance, parked, keys, events, ...version };
  Object.assign(handlers, routesOf(features, parts));
  const language = (request: Pick<FastifyRequest, 'headers'>) => languageOf(request.headers['accept-language']);
  const site = await createSite(services, events);
  const app = await createServer({
    config,
    log,
    front: site.front,
    isProgram: hasApiToken,
    patience,
    translate: (request, key, params) => translate(language(request), key, params),
  });
  const metrics = openMetrics('api', opened);
  const tracer = createTracer(config, 'api', version.version);
  if (tracer) traceRequests(app, tracer);
  if (metrics) {
    watchRequests(app, metrics);
    addFigures(metrics, installationGauges(version.version), () => loadInstallation(services));
  }
  const found = subjectsOf(features);
  const subjects = { ...found, stream: keepStreams(found.stream, { events, clock }) };
  const guard = createGuard({
    db,
    config,
    clock,
    counters,
    callers: keepCallers({ db, events }),
    maintenance: () => maintenance.message(),
    demo: createDemoData(services),
    subjects,
  });
  const endpoints = new Map(endpointList.map(([name, endpoint]) => [name, endpoint]));
  serveEndpoints<Admission>({
    app,
    db,
    readStale: replica && ((work) => replica.read(work)),
    clock,
    table: endpointList,
    rateFactor: config.MASTHEAD_RATE_LIMIT / 1200,
    guard,
    // The types of the table are checked where each handler is written; here all are called alike.
    handlers: Object.fromEntries(
      Object.entries(handlers as Record<string, (call: object) => unknown>).map(([name, handle]) => {
        const refuseForeignIds = foreignIdCheck(name, endpoints.get(name as EndpointName)!, subjects);
        return [
          name,
          async (callDb, parts, { scope, standIn }, request, reply) => {
            const asked = standIn ? withDemo(standIn, parts) : parts;
            const given = { ...services, db: callDb };
            if (scope) await refuseForeignIds?.(callDb, scope, asked.body);
            const answer = await handle({ ...given, ...asked, scope, language: language(request), request, reply });
            if (standIn) return withAsked(standIn, answer);
            if (scope) await audit(given, { name: name as EndpointName, parts, scope, answer });
            return answer;
          },
        ];
      }),
    ),
  });
  for (const { serve } of features) if (serve) await app.register((pages) => serve(pages, services));
  await serveWeb(app, config);
  const trusts = trustOf(config.MASTHEAD_TRUST_PROXY);
  const channels = serveChannels({
    server: app.server,
    db,
    events,
    log,
    keys,
    limits: {
      origins: pageOrigins(config),
      perAddress: config.MASTHEAD_SOCKETS_PER_ADDRESS,
      total: config.MASTHEAD_SOCKETS,
    },
    addressOf: (request) => addressOf(request, trusts),
    judge: (hearings) => judgeHearings(services, hearings),
  });
  await app.listen({ port: config.PORT, host: config.HOST });
  await broadcast(db, pageEvents.deployed, everyone, { version: version.version });
  const address = app.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : config.PORT,
    app,
    metrics: sourceOf(metrics),
    stop: async () => {
      await channels.close();
      await app.close();
      await site.stop();
      await events.close();
      await tracer?.close();
      await replica?.close();
      await close();
    },
  };
}

if (import.meta.main) {
  await runProgram(async (program) => {
    const { config, log, onStop } = program;
    const url = await findDatabaseUrl(config);
    const { keys } = await prepareDatabase({ url, config, log });
    const api = await startApi({ url, config, log, keys });
    onStop(api.stop);
    await startMetrics(program, [api.metrics]);
    console.log(`Masthead answers on port ${api.port}`);
  });
}
