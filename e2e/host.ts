import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { startApi } from '@masthead/server/main/api.ts';
import { channelKeys } from '@masthead/server/main/prepare.ts';
import { startWorker } from '@masthead/server/main/worker.ts';
import { type Config, readConfig } from '@masthead/server/platform/config/index.ts';
import { openDatabase } from '@masthead/server/platform/db/index.ts';
import { createLog, type Log } from '@masthead/server/platform/log/index.ts';
import { type Answer, createSender, type Order } from './orders.ts';

// The process that runs the products of all journeys, by orders of product.ts: the API in this thread and the worker in another
// one, as in the program.

interface Program {
  url: string;
  config: Config;
  log: Log;
}

interface Running {
  port?: number;
  stop(): Promise<unknown>;
}

/** Returns what carries out orders with one of the two parts of a product. */
function createPart(start: (program: Program) => Promise<Running>): (order: Order) => Promise<Answer> {
  const running = new Map<string, Running>();
  return async ({ name, ...order }) => {
    try {
      if ('stop' in order) {
        await running.get(name)?.stop();
        running.delete(name);
        return { name };
      }
      const { url, settings } = order.start;
      const config = readConfig({ ...process.env, ...settings });
      const part = await start({ url, config, log: createLog(config) });
      running.set(name, part);
      return { name, port: part.port };
    } catch (error) {
      return { name, error: String((error as Error).stack) };
    }
  };
}

async function startFront({ url, config, log }: Program): Promise<Running> {
  const database = openDatabase({ url, connections: 2, log });
  const keys = await channelKeys(database).finally(() => database.close());
  // A busy machine may hold up the tests longer than the product lets its callers wait.
  return await startApi({ url, config, log, keys, patience: 60_000 });
}

if (isMainThread) {
  const thread = new Worker(new URL(import.meta.url));
  const { send, answered } = createSender((order) => thread.postMessage(order));
  thread.on('message', answered);
  const obey = createPart(startFront);
  const server = createServer(async (request, response) => {
    const order = JSON.parse(await text(request)) as Order;
    // A worker stops before its API does, which is there when it starts.
    const [front, back] =
      'stop' in order ? [await send(order), await obey(order)] : [await obey(order), await send(order)];
    response.end(JSON.stringify({ ...back, ...front, error: front.error ?? back.error } satisfies Answer));
  });
  server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
  process.once('disconnect', () => process.exit());
} else {
  const obey = createPart(startWorker);
  parentPort!.on('message', async (order: Order) => parentPort!.postMessage(await obey(order)));
}
