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
import { prepareDatabase } from './prepare.ts';
import { findDatabaseUrl, runProgram } from './process.ts';
import { openServices, type ProgramOptions } from './services.ts';
import { startProcesses } from './site-processes.ts';

/** The public site alone: its pages and the files that they show. Nobody signs in here. */
export async function startSite(options: ProgramOptions) {
  const { url, config, log } = options;
  const { services, close } = await openServices({ ...options, answerWithin: config.MASTHEAD_DATABASE_TIMEOUT * 1000 });
  const events = await listen({ url, log });
  const site = await createSite(services, events);
  const language = (request: FastifyRequest) => languageOf(request.headers['accept-language']);
  const app = await createServer({
    config,
    log,
    front: site.front,
    translate: (request, key, params) => translate(language(request), key, params),
  });
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
    stop: async () => {
      await app.close();
      await site.stop();
      await events.close();
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
      console.log(`The public site answers on port ${port} with ${config.MASTHEAD_SITE_PROCESSES} processes`);
      return;
    }
    const site = await startSite({ url, config, log });
    onStop(site.stop);
    if (cluster.isPrimary) console.log(`The public site answers on port ${site.port}`);
  });
}
