import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { createClient } from '@masthead/contract';

const program = resolve(import.meta.dirname, '../apps/server/src/main/all.ts');

export const staff = { email: 'admin@masthead.localhost', password: 'Password1' };

export interface Product {
  origin: string;
  /** A typed client of the first staff user. */
  client(): Promise<ReturnType<typeof createClient>>;
  stop(): Promise<void>;
}

/** The whole product as an operator starts it, on a fresh data folder: `npm start` without the installing and building. */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-e2e-'));
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      PORT: '0',
      MASTHEAD_DATA: folder,
      MASTHEAD_ADMIN_PASSWORD: staff.password,
      MASTHEAD_ALLOW_PRIVATE_NETWORK: 'true',
      MASTHEAD_LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const origin = await new Promise<string>((ready, failed) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const port = /http:\/\/localhost:(\d+)/.exec(line)?.[1];
      if (port) ready(`http://127.0.0.1:${port}`);
    });
    child.once('exit', (code) => failed(new Error(`The product ended with ${code} before it was ready`)));
  });
  return {
    origin,
    client: async () => {
      const { access_token: token } = await createClient({ origin, headers: () => ({}) })('auth.login', {
        body: staff,
      });
      return createClient({ origin, headers: () => ({ authorization: `Bearer ${token}` }) });
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
