import { type EndpointName, endpointList } from '@masthead/contract';
import { languageOf, translate } from '@masthead/i18n/server';
import type { FastifyRequest } from 'fastify';
import {
  type Admission,
  accountRoutes,
  audit,
  countBrands,
  createGuard,
  type Funnel,
  type Handlers,
  type QuotaCounters,
  withAsked,
  withDemo,
} from '../features/accounts/index.ts';
import { appRoutes, createMaintenance } from '../features/app/index.ts';
import { clippingRoutes, countManual, findClippingBrand, findTagBrand } from '../features/clippings/index.ts';
import { connectRoutes, findGroupBrand, findRelationBrand } from '../features/connect/index.ts';
import { createDemoData } from '../features/demo/index.ts';
import { fileRoutes, findFileBrand } from '../features/files/index.ts';
import { findKpiBrand, kpiRoutes } from '../features/kpi/index.ts';
import { findMentionBrand, mentionRoutes } from '../features/mentions/index.ts';
import { metricRoutes, noteRoutes } from '../features/metrics/index.ts';
import { countNewsrooms, findNewsroomBrand, newsroomRoutes } from '../features/newsrooms/index.ts';
import { notificationRoutes, serveNotificationPages } from '../features/notifications/index.ts';
import { outletRoutes } from '../features/outlets/index.ts';
import { referenceRoutes } from '../features/reference/index.ts';
import { findFeedBrand, rssRoutes } from '../features/rss/index.ts';
import { createSite, siteRoutes } from '../features/site/index.ts';
import { documentRoutes, findSource, serveWebSub, sourceRoutes, staffSourceRoutes } from '../features/sources/index.ts';
import { findPrStyleBrand, findStoryBrand, storyRoutes } from '../features/stories/index.ts';
import { countStreams, createStream, findStreamBrand, streamRoutes } from '../features/streams/index.ts';
import { listen } from '../platform/events/index.ts';
import { serveEndpoints } from '../platform/http/endpoints.ts';
import { createServer } from '../platform/http/server.ts';
import { type ChannelKey, serveChannels } from '../platform/realtime/index.ts';
import { createSecrets } from '../platform/secrets/index.ts';
import { prepareDatabase } from './prepare.ts';
import { findDatabaseUrl, runProgram } from './process.ts';
import { serveWeb } from './serve-web.ts';
import { openServices, type ProgramOptions } from './services.ts';
import { readVersion } from './version.ts';

export interface ApiOptions extends ProgramOptions {
  keys: ChannelKey;
}

/** The API, the channels and the web app on one port. */
export async function startApi({ keys, ...options }: ApiOptions) {
  const { url, config, log } = options;
  const { services, close } = await openServices(options);
  const { clock, db } = services;
  const maintenance = createMaintenance(services);
  const counters: QuotaCounters = {
    streams: countStreams,
    brands: countBrands,
    newsrooms: countNewsrooms,
    manual_clippings_per_month: countManual,
  };
  const funnel: Funnel = {
    createStream,
    preview: async (call, scope, body) =>
      await mentionRoutes['streams.preview']!({ ...call, scope, body, params: undefined, query: undefined }),
  };
  const version = readVersion();
  const routes: Handlers = {
    ...appRoutes({ ...version, keys, maintenance }),
    ...accountRoutes({ counters, secrets: createSecrets(config), funnel }),
    ...referenceRoutes,
    ...outletRoutes,
    ...sourceRoutes,
    ...staffSourceRoutes,
    ...documentRoutes,
    ...streamRoutes,
    ...mentionRoutes,
    ...clippingRoutes,
    ...fileRoutes,
    ...metricRoutes,
    ...noteRoutes,
    ...kpiRoutes,
    ...connectRoutes,
    ...rssRoutes,
    ...notificationRoutes,
    ...newsroomRoutes,
    ...storyRoutes,
    ...siteRoutes,
  };
  const language = (request: FastifyRequest) => languageOf(request.headers['accept-language']);
  const events = await listen({ url, log });
  const site = await createSite(services, events);
  const app = await createServer({
    config,
    log,
    front: site.front,
    translate: (request, key, params) => translate(language(request), key, params),
  });
  const guard = createGuard({
    db,
    clock,
    counters,
    maintenance: () => maintenance.message(),
    demo: createDemoData(services),
    subjects: {
      stream: findStreamBrand,
      mention: findMentionBrand,
      clipping: findClippingBrand,
      source: findSource,
      rss_feed: findFeedBrand,
      file: findFileBrand,
      kpi: findKpiBrand,
      tag: findTagBrand,
      newsroom: findNewsroomBrand,
      story: findStoryBrand,
      pr_style: findPrStyleBrand,
      relation: findRelationBrand,
      relation_group: findGroupBrand,
    },
  });
  serveEndpoints<Admission>({
    app,
    db,
    clock,
    table: endpointList,
    rateFactor: config.MASTHEAD_RATE_LIMIT / 1200,
    guard,
    // The types of the table are checked where each handler is written; here all are called alike.
    handlers: Object.fromEntries(
      Object.entries(routes as Record<string, (call: object) => unknown>).map(([name, handle]) => [
        name,
        async (parts, { scope, standIn }, request, reply) => {
          const asked = standIn ? withDemo(standIn, parts) : parts;
          const answer = await handle({ ...services, ...asked, scope, language: language(request), request, reply });
          if (standIn) return withAsked(standIn, answer);
          if (scope) await audit(services, { name: name as EndpointName, parts, scope, answer });
          return answer;
        },
      ]),
    ),
  });
  await app.register((pages) => serveNotificationPages(pages, services));
  await app.register(serveWebSub(services));
  await serveWeb(app, config);
  const channels = serveChannels({ server: app.server, events, keys });
  await app.listen({ port: config.PORT, host: config.HOST });
  const address = app.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : config.PORT,
    app,
    stop: async () => {
      channels.close();
      await app.close();
      await site.stop();
      await events.close();
      await close();
    },
  };
}

if (import.meta.main) {
  await runProgram(async ({ config, log, onStop }) => {
    const url = await findDatabaseUrl(config);
    const { keys } = await prepareDatabase({ url, config, log });
    const api = await startApi({ url, config, log, keys });
    onStop(api.stop);
    console.log(`Masthead answers on port ${api.port}`);
  });
}
