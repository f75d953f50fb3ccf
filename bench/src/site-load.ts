import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';

const connections = 32;

/** Returns a program of the system, in any folder; null if it is not installed. */
export function findProgram(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

const wrk = findProgram('wrk');
export const generator = wrk ? 'wrk' : 'autocannon';

/** Requests a second for one address; by wrk if it is installed, otherwise by autocannon. */
async function rateOf(url: string, seconds: number): Promise<number> {
  if (!wrk) {
    const { requests } = await autocannon({ url, connections, duration: seconds });
    return requests.average;
  }
  const said = execFileSync(wrk, ['-t1', `-c${connections}`, `-d${seconds}s`, url], { encoding: 'utf8' });
  if (/Non-2xx/.test(said)) throw new Error(`${url} did not answer 200: ${said}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1]);
}

/** Rates of several addresses, taken in turns so that other work of the machine meets all of them; of each the best of its turns. */
export async function ratesInTurns(
  urls: readonly (string | null)[],
  seconds: number,
  turns = 6,
): Promise<(number | null)[]> {
  const best = urls.map(() => 0);
  for (let turn = 0; turn < turns; turn++)
    for (const [at, url] of urls.entries()) if (url) best[at] = Math.max(best[at]!, await rateOf(url, seconds));
  return urls.map((url, at) => (url ? best[at]! : null));
}

/** Requests each address once, several at a time, and returns how many a second. */
export async function rateOnce(origin: string, paths: readonly string[]): Promise<number> {
  let next = 0;
  const started = performance.now();
  const { errors, non2xx } = await autocannon({
    url: origin,
    connections: 8,
    amount: paths.length,
    timeout: 60,
    requests: [{ setupRequest: (request) => ({ ...request, path: paths[next++ % paths.length]! }) }],
  });
  if (errors + non2xx > 0) throw new Error(`${errors + non2xx} pages did not answer 200`);
  return paths.length / ((performance.now() - started) / 1000);
}

export interface Running {
  origin: string;
  stop(): Promise<void>;
}

export const ended = (child: ChildProcess): Promise<void> =>
  new Promise((done) => (child.exitCode === null ? child.once('exit', () => done()) : done()));

export async function untilAnswers(url: string, seconds: number): Promise<boolean> {
  for (let attempt = 0; attempt < seconds * 4; attempt++) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return true;
    await new Promise((wait) => setTimeout(wait, 250));
  }
  return false;
}

/** Starts nginx with one process that serves a page as a file; returns null if it is not installed. */
export async function startNginx(folder: string, port: number, html: string): Promise<Running | null> {
  const program = findProgram('nginx');
  if (!program) return null;
  mkdirSync(join(folder, 'html'), { recursive: true });
  writeFileSync(join(folder, 'html', 'page.html'), html);
  const config = `worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http { access_log off; sendfile on; tcp_nopush on; open_file_cache max=100; keepalive_requests 100000000; default_type text/html;
  server { listen 127.0.0.1:${port}; root ${folder}/html; } }`;
  writeFileSync(join(folder, 'nginx.conf'), config);
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  const origin = `http://127.0.0.1:${port}`;
  const stop = async () => {
    child.kill('SIGTERM');
    await ended(child);
  };
  if (await untilAnswers(`${origin}/page.html`, 20)) return { origin, stop };
  await stop();
  throw new Error('nginx does not answer');
}

/**
 * Starts Ghost with SQLite out of a folder with its installation, run by the Node.js that installed it
 * (MASTHEAD_BENCH_GHOST_NODE); returns null if there is none, or it does not start.
 */
export async function startGhost(folder: string, port: number): Promise<Running | null> {
  const installed = process.env.MASTHEAD_BENCH_GHOST;
  if (!installed || !existsSync(join(installed, 'index.js'))) return null;
  const content = join(folder, 'content');
  execFileSync('cp', ['-r', join(installed, 'content'), content]);
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.env.MASTHEAD_BENCH_GHOST_NODE ?? process.execPath, ['index.js'], {
    cwd: installed,
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      url: `${origin}/`,
      server__port: String(port),
      server__host: '127.0.0.1',
      database__client: 'sqlite3',
      database__connection__filename: join(folder, 'ghost.db'),
      database__useNullAsDefault: 'true',
      paths__contentPath: content,
      logging__level: 'error',
    },
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended(child);
  };
  if (await untilAnswers(`${origin}/coming-soon/`, 600)) return { origin, stop };
  await stop();
  return null;
}
