import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';

const program = resolve(import.meta.dirname, '../../../../../shared/tools/replay-news.mjs');

/** Real articles are shared material that a clone of the repository alone does not have; tests skip and say so without it. */
export const hasReplay = existsSync(program);

interface Published {
  n: number;
  id: string;
  outlet: string;
  url: string;
  published_at: string;
  lang: string;
  copy_of?: string;
}

export interface Replay {
  origin: string;
  published(): Promise<Published[]>;
  opml(): Promise<string>;
  stop(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}

/** Outlets on loopback that publish real articles: `rate` a second over all, after a backlog for each. */
export async function startReplay(options: {
  rate: number;
  backlog: number;
  outlets: number;
  seed?: number;
  syndicate?: number;
}): Promise<Replay> {
  const port = await freePort();
  const given = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child: ChildProcess = spawn(process.execPath, [program, '--port', String(port), ...given], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((ready, failed) => {
    child.stdout!.once('data', ready);
    child.once('exit', (code) => failed(new Error(`The replay server ended with ${code}`)));
  });
  const origin = `http://127.0.0.1:${port}`;
  const text = async (path: string) => await (await fetch(origin + path)).text();
  return {
    origin,
    published: async () => JSON.parse(await text('/published.json')) as Published[],
    opml: () => text('/opml.xml'),
    stop: async () => {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill();
      await ended;
    },
  };
}

/** Waits until a condition holds; throws with its description after the time. */
export async function until<T>(
  what: string,
  condition: () => Promise<T | false | undefined>,
  seconds = 60,
): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const value = await condition();
    if (value !== false && value !== undefined) return value;
    if (Date.now() > end) throw new Error(`After ${seconds} s: ${what}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}
