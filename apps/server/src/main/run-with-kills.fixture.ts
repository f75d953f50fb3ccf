import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '@masthead/contract';

/** Milliseconds for which a call is made again: a busy machine needs minutes to start a process. */
const longest = 300_000;
/** Milliseconds until an ended process is started again. */
const restart = 1000;

/** A process of the product that is started again whenever it ends, with the same options as by systemd. */
export class Program {
  readonly file: string;
  readonly #settings: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;
  #isWanted = true;

  constructor(file: string, settings: Readonly<Record<string, string>>) {
    this.file = file;
    this.#settings = settings;
    this.#start();
  }

  #start(): void {
    const options = ['--max-semi-space-size=16', '--heap-growing-percent=50'];
    const child = spawn(process.execPath, [...options, join(import.meta.dirname, this.file)], {
      env: { ...process.env, ...this.#settings },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    this.#child = child;
    child.once('exit', () => setTimeout(() => this.#isWanted && this.#start(), restart));
  }

  kill = (): boolean => this.#child?.kill('SIGKILL') ?? false;

  async stop(): Promise<void> {
    this.#isWanted = false;
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }

  /** Returns the resident memory in MB, or nothing while the process is not there or where Linux is not. */
  memory(): number | undefined {
    try {
      const pages = readFileSync(`/proc/${this.#child?.pid}/statm`, 'utf8').split(' ')[1];
      return (Number(pages) * 4096) / 1e6;
    } catch {
      return undefined;
    }
  }
}

export interface Outlets {
  origin: string;
  feeds: readonly string[];
  /** Returns the addresses of all articles of outlets that never fail, with the time of each. */
  published(): Map<string, number>;
  /** Lets a tenth of the outlets fail from now on. */
  fail(): void;
  /** Lets no outlet publish from now on; what is published can be read. */
  finish(): void;
  stop(): Promise<void>;
}

interface OutletOptions {
  outlets: number;
  /** Milliseconds between two articles of an outlet. */
  every: number;
}

/** Returns the way in which an outlet fails: each tenth one does, with an error, with silence, or with a lost connection. */
const failureOf = (outlet: number): number | undefined => (outlet % 10 === 9 ? Math.floor(outlet / 10) % 3 : undefined);

/** Outlets with a feed each that publish an article at equal distances. */
export async function startOutlets({ outlets, every }: OutletOptions): Promise<Outlets> {
  const begun = Date.now();
  let isFailing = false;
  let finished: number | undefined;
  const newest = () => Math.floor(((finished ?? Date.now()) - begun) / every);
  const addressOf = (outlet: number, at: number) => `${origin}/story/${outlet}/${at}`;
  const server: Server = createServer(({ url = '' }, response) => {
    const [, kind, name, number] = url.split('/');
    const outlet = Number(name);
    const failure = isFailing ? failureOf(outlet) : undefined;
    if (failure === 0) return response.writeHead(500).end();
    if (failure === 1) return;
    if (failure === 2) return response.destroy();
    if (kind === 'story') return response.end(pageOf(outlet, Number(number)));
    if (kind !== 'feed') return response.writeHead(404).end();
    const items = Array.from({ length: Math.min(60, newest() + 1) }, (_, back) => newest() - back).map(
      (at) => `<item><title>${headlineOf(outlet, at)}</title><link>${addressOf(outlet, at)}</link></item>`,
    );
    response.writeHead(200, { 'content-type': 'application/rss+xml' });
    response.end(`<rss version="2.0"><channel><title>Line ${outlet}</title>${items.join('')}</channel></rss>`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const numbers = Array.from({ length: outlets }, (_, outlet) => outlet);
  return {
    origin,
    feeds: numbers.map((outlet) => `${origin}/feed/${outlet}`),
    published: () =>
      new Map(
        numbers
          .filter((outlet) => failureOf(outlet) === undefined)
          .flatMap((outlet) =>
            Array.from({ length: newest() + 1 }, (_, at): [string, number] => [
              addressOf(outlet, at),
              begun + at * every,
            ]),
          ),
      ),
    fail: () => (isFailing = true),
    finish: () => (finished ??= Date.now()),
    stop: async () => {
      server.closeAllConnections();
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
}

const headlineOf = (outlet: number, at: number) => `Ferry ${outlet}x${at} sails`;
/** Returns a page whose text differs from those of all others, so that each is a story of its own. */
function pageOf(outlet: number, at: number): string {
  const word = (place: number) => `w${((outlet * 7919 + at * 104_729 + place * 1299) % 8191).toString(36)}`;
  const sentences = Array.from(
    { length: 12 },
    (_, n) => `<p>The ferry ${outlet}x${at} sails from ${word(n)} to ${word(n + 20)} past ${word(n + 40)} at noon.</p>`,
  );
  const headline = headlineOf(outlet, at);
  return `<title>${headline}</title><article><h1>${headline}</h1>${sentences.join('')}</article>`;
}

/** Milliseconds that a call took until it was answered, and if it had to be repeated. */
export interface Taken {
  milliseconds: number;
  isRepeated: boolean;
}

/** Returns true while the server still works on the first request with this key: PostgreSQL ends the work of a killed process later. */
const isPending = async (answer: Response): Promise<boolean> =>
  answer.status === 409 && (await answer.clone().text()).includes('idempotency_pending');

/**
 * A fetch that asks the next of several processes when one is away or refuses, as a load balancer and the web app do together, for up to
 * five minutes. It tells how long each call took.
 */
const steadfast =
  (origins: readonly string[], taken: (call: Taken) => void): typeof fetch =>
  async (input, init) => {
    const started = performance.now();
    const { pathname, search } = new URL(String(input));
    let at = Math.floor(Math.random() * origins.length);
    for (let attempt = 1; ; attempt++) {
      let reason: unknown;
      const answer = await fetch(`${origins[at % origins.length]}${pathname}${search}`, init).catch(
        (error: unknown) => {
          reason = error;
          return undefined;
        },
      );
      if (answer && answer.status < 500 && !(await isPending(answer))) {
        taken({ milliseconds: performance.now() - started, isRepeated: attempt > 1 });
        return answer;
      }
      if (performance.now() - started > longest)
        throw new Error(`${pathname}: ${answer ? await answer.text() : 'nobody answers'}`, { cause: reason });
      at++;
      await delay(Math.min(2000, 100 * attempt));
    }
  };

/** Makes clients that ask any of several processes. */
export const steadfastClient = (origins: readonly string[], token: string, taken: (call: Taken) => void) =>
  createClient({
    origin: origins[0] ?? '',
    fetch: steadfast(origins, taken),
    headers: (): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {}),
  });
