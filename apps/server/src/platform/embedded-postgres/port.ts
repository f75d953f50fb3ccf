import { randomInt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';

// Below 32768, where systems begin to hand out ports for outgoing connections.
const firstPort = 20_000;
const lastPort = 32_000;

/**
 * Returns the port of the last start if it is still free, otherwise another free one, which is remembered in `file`.
 * `changedFrom` is set if another program has taken the remembered port.
 */
export async function choosePort(file: string): Promise<{ port: number; changedFrom?: number }> {
  const remembered = await readPort(file);
  if (remembered !== undefined && (await isPortFree(remembered))) return { port: remembered };
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = randomInt(firstPort, lastPort);
    if (!(await isPortFree(port))) continue;
    await writeFile(file, `${port}\n`);
    return { port, changedFrom: remembered };
  }
  throw new Error(`no free port between ${firstPort} and ${lastPort} on 127.0.0.1`);
}

/** Returns the remembered port; undefined if none is remembered or the file is damaged. */
export async function readPort(file: string): Promise<number | undefined> {
  const port = Number(await readFile(file, 'utf8').catch(() => ''));
  return Number.isInteger(port) && port > 1023 && port < 65_536 ? port : undefined;
}

function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}
