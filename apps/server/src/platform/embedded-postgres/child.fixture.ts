/** A Masthead reduced to its database, for tests that need a process to kill: `child.fixture.ts <data folder> [uid native]`. */
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts';

const [dataDir = '', uid, native] = process.argv.slice(2);
const tell = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`);

if (uid) {
  process.setgroups?.([]);
  process.setgid?.(Number(uid));
  process.setuid?.(Number(uid));
}

let database: EmbeddedPostgres | undefined;
const stop = async () => {
  await database?.stop();
  process.exit(0);
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
process.on('SIGUSR2', () => process.exit(7));

try {
  database = await startEmbeddedPostgres({ dataDir, native, log: (level, message) => tell({ level, message }) });
  tell({ url: database.url });
  setInterval(() => undefined, 1000);
} catch (error) {
  tell({ error: (error as Error).message });
  process.exitCode = 1;
}
