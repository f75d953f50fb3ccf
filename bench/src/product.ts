import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createClient } from '@masthead/contract';
import { freePort } from '@masthead/server/testing/replay.ts';

/** Starts the whole product on a folder, as `npm start` does. */
export async function startProduct(folder: string) {
  const port = await freePort();
  const child = fork(resolve(import.meta.dirname, '../../apps/server/src/main/all.ts'), [], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // As scripts/start.mjs starts it.
    execArgv: ['--max-semi-space-size=16', '--heap-growing-percent=50'],
    env: {
      ...process.env,
      PORT: String(port),
      MASTHEAD_DATA: folder,
      MASTHEAD_ADMIN_PASSWORD: 'Password1',
      MASTHEAD_ALLOW_PRIVATE_NETWORK: 'true',
      MASTHEAD_LOG_LEVEL: 'error',
      MASTHEAD_RATE_LIMIT: '1000000',
    },
  });
  // Sent once it answers.
  await once(child, 'message');
  return { child, origin: `http://127.0.0.1:${port}` };
}

/** Signs in as the first user of the product. */
export async function signIn(origin: string) {
  const { access_token: token } = await createClient({ origin, headers: () => ({}) })('auth.login', {
    body: { email: 'admin@masthead.localhost', password: 'Password1' },
  });
  const call = createClient({ origin, headers: () => ({ authorization: `Bearer ${token}` }) });
  return { call, token, brandId: (await call('user.brands')).data[0]!.id };
}
