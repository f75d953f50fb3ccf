import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

interface Load {
  address: string;
  /** Program that runs in the page before all others. */
  before: string;
  /** Expression whose promise settles with a number. */
  answer: string;
  /** Factor by which the processor is slowed down. */
  slower: number;
}

/** Part of an answer of the Chrome DevTools Protocol. */
interface Answer {
  id?: number;
  error?: { message: string };
  result?: { browserContextId?: string; targetId?: string; sessionId?: string; result?: { value?: unknown } };
}

/**
 * Starts a Chromium that records nothing of its pages. Playwright notes which line starts each request; for that the browser parses the
 * whole program of a page once more while it loads. Each load has a profile of its own, so that its cache is empty.
 */
export async function openUnwatched(program: string, env: NodeJS.ProcessEnv, flags: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-unwatched-'));
  const child = spawn(program, [...flags, '--headless', '--remote-debugging-port=0', `--user-data-dir=${folder}`], {
    env,
    stdio: 'ignore',
  });
  const file = join(folder, 'DevToolsActivePort');
  for (let tries = 0; !existsSync(file) || !readFileSync(file, 'utf8').includes('\n'); tries++) {
    if (tries === 300) throw new Error('The browser does not start.');
    await delay(100);
  }
  const [port, path] = readFileSync(file, 'utf8').split('\n');
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`);
  await new Promise((opened) => socket.addEventListener('open', opened, { once: true }));
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer: Answer = JSON.parse(String(data));
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  let calls = 0;
  const call = async (method: string, params: object, sessionId?: string): Promise<NonNullable<Answer['result']>> => {
    const id = ++calls;
    const { promise, resolve } = Promise.withResolvers<Answer>();
    waiting.set(id, resolve);
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    const { result, error } = await promise;
    waiting.delete(id);
    if (error) throw new Error(`${method}: ${error.message}`);
    return result ?? {};
  };
  return {
    /** Returns the answer of a page. */
    async load({ address, before, answer, slower }: Load): Promise<number> {
      const { browserContextId } = await call('Target.createBrowserContext', {});
      const size = { width: 1440, height: 900 };
      const { targetId } = await call('Target.createTarget', { url: 'about:blank', browserContextId, ...size });
      const { sessionId } = await call('Target.attachToTarget', { targetId, flatten: true });
      await call('Page.enable', {}, sessionId);
      await call('Page.addScriptToEvaluateOnNewDocument', { source: before }, sessionId);
      await call('Emulation.setCPUThrottlingRate', { rate: slower }, sessionId);
      await call('Page.navigate', { url: address }, sessionId);
      const asked = { expression: answer, awaitPromise: true, returnByValue: true };
      const { result } = await call('Runtime.evaluate', asked, sessionId);
      await call('Target.disposeBrowserContext', { browserContextId });
      if (typeof result?.value !== 'number') throw new Error(`${address} does not answer.`);
      return result.value;
    },
    async close(): Promise<void> {
      const ended = new Promise((done) => child.once('exit', done));
      // It closes without an answer. A signal would end the script that Debian starts it with, and leave the browser.
      void call('Browser.close', {});
      await ended;
      socket.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
