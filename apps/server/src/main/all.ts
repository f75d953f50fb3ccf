import type { Config } from '../platform/config/index.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts';
import { startApi } from './api.ts';
import { claimPort } from './claim-port.ts';
import { features } from './features.ts';
import { checkSettings } from './fold-features.ts';
import { startMetrics } from './metrics.ts';
import { prepareDatabase } from './prepare.ts';
import { type Program, runProgram } from './process.ts';
import { startWorkerThread } from './worker-thread.ts';

/** Everything in one program: the database, the API with the web app, and the work in a thread of its own. */
await runProgram(async (program) => {
  const { config, log, onStop, isStopping } = program;
  await claimPort(config);
  await checkSettings(features, config);
  if (!config.DATABASE_URL) console.log('Starting the database …');
  const url = config.DATABASE_URL ?? (await startDatabase(program));
  if (isStopping()) return;
  console.log('Bringing the tables up to date …');
  const { staff, keys } = await prepareDatabase({ url, config, log });
  console.log('Starting the server …');
  const api = await startApi({ url, config, log, keys });
  onStop(api.stop);
  const worker = await startWorkerThread(url, log);
  onStop(worker.stop);
  await startMetrics(program, [api.metrics, worker.metrics]);
  announce(config, api.port, staff);
  // scripts/start.mjs starts a server again that ends after this.
  process.send?.('ready');
});

async function startDatabase({ config, log, onStop }: Program): Promise<string> {
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: (level, message) => log[level](message),
  });
  onStop(postgres.stop);
  return postgres.url;
}

function announce(config: Config, port: number, staff: Awaited<ReturnType<typeof prepareDatabase>>['staff']): void {
  const lines = [`Masthead is ready at ${config.MASTHEAD_PUBLIC_URL ?? `http://localhost:${port}`}`];
  if (staff)
    lines.push(
      `Sign in as ${staff.email} with ${staff.password ? `the password ${staff.password} (shown this once)` : 'the password of MASTHEAD_ADMIN_PASSWORD'}`,
    );
  console.log(`\n  ${lines.join('\n  ')}\n`);
}
