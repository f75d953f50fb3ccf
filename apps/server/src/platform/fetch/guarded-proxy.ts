import { lookup } from 'node:dns/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, isIP, type Socket } from 'node:net';
import { type Duplex, Transform } from 'node:stream';
import { FetchFailure } from './index.ts';
import { isPrivateAddress } from './private-addresses.ts';

interface GuardedProxyOptions {
  /** True if private addresses are allowed. */
  allowPrivate: boolean;
  /** The only hosts allowed, with their port, public or private; if absent, every public address. */
  hosts?: readonly string[] | undefined;
  /** Bytes for all connections together; the next one ends them all. */
  maxBytes: number;
}

export interface GuardedProxy {
  port: number;
  /** Reasons for refusing hosts, by host. */
  refusals: ReadonlyMap<string, FetchFailure>;
  /** Returns true if the connections requested more than `maxBytes`. */
  isExhausted(): boolean;
  close(): Promise<void>;
}

const connectTimeout = 10_000;
const idleTimeout = 30_000;

/**
 * Opens a proxy on this machine for the connections of a browser. It resolves every name itself and connects only to an
 * address that it has checked, so that neither redirects, nor scripts, nor names that point to private addresses get
 * past it.
 */
export async function openGuardedProxy({ allowPrivate, hosts, maxBytes }: GuardedProxyOptions): Promise<GuardedProxy> {
  const refusals = new Map<string, FetchFailure>();
  const sockets = new Set<Duplex>();
  let bytes = 0;

  const counted = () =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        if (bytes > maxBytes) done(new Error('Too much was loaded'));
        else done(null, chunk);
      },
    });
  const refuse = (host: string, failure: FetchFailure): never => {
    if (!refusals.has(host)) refusals.set(host, failure);
    throw failure;
  };
  const addressOf = async (host: string, port: number): Promise<string> => {
    if (hosts) {
      if (!hosts.includes(`${host}:${port}`)) return refuse(host, new FetchFailure('source_private_address', { host }));
    } else if (!allowPrivate && port < 1024 && port !== 80 && port !== 443)
      return refuse(host, new FetchFailure('source_private_address', { host }));
    const bare = host.replace(/^\[|\]$/g, '');
    const found = isIP(bare)
      ? [{ address: bare }]
      : await lookup(bare, { all: true }).catch(() => refuse(host, new FetchFailure('source_dns', { host })));
    const allowed = allowPrivate || hosts ? found : found.filter(({ address }) => !isPrivateAddress(address));
    return allowed[0]?.address ?? refuse(host, new FetchFailure('source_private_address', { host }));
  };

  const tunnel = async (target: string, client: Duplex, head: Buffer): Promise<void> => {
    const [host, port] = hostAndPort(target, 443);
    const upstream = await opened(await addressOf(host, port), port).catch((error: unknown) =>
      error instanceof FetchFailure
        ? refuse(host, error)
        : refuse(host, new FetchFailure('source_unreachable', { host })),
    );
    sockets.add(upstream);
    client.write('HTTP/1.1 200 Connection established\r\n\r\n');
    upstream.write(head);
    join(client, upstream, counted());
  };

  const forward = async (incoming: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const url = URL.parse(incoming.url ?? '');
    if (url?.protocol !== 'http:') return void answer.writeHead(400).end();
    const port = Number(url.port || 80);
    const address = await addressOf(url.hostname, port);
    const { 'proxy-connection': _, ...headers } = incoming.headers;
    const upstream = request(
      {
        host: address,
        port,
        method: incoming.method,
        path: url.pathname + url.search,
        headers,
        timeout: idleTimeout,
        setHost: false,
      },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(counted().on('error', () => answer.destroy())).pipe(answer);
      },
    );
    upstream.on('error', () => answer.destroy()).on('timeout', () => upstream.destroy());
    answer.on('close', () => upstream.destroy());
    incoming.pipe(upstream);
  };

  const server = createServer((incoming, answer) => {
    forward(incoming, answer).catch(() => answer.writeHead(403).end());
  });
  server.on('connect', (incoming, client, head) => {
    sockets.add(client);
    client.on('close', () => sockets.delete(client)).on('error', () => {});
    tunnel(incoming.url ?? '', client, head).catch(() => client.end('HTTP/1.1 403 Forbidden\r\n\r\n'));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    refusals,
    isExhausted: () => bytes > maxBytes,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function hostAndPort(target: string, fallback: number): [string, number] {
  const url = URL.parse(`http://${target}`);
  return [url?.hostname ?? '', Number(url?.port || (target.endsWith(':80') ? 80 : fallback))];
}

const opened = (address: string, port: number): Promise<Socket> =>
  new Promise((done, failed) => {
    const socket = connect({ host: address, port, timeout: connectTimeout });
    socket.once('connect', () => {
      socket.setTimeout(idleTimeout);
      done(socket);
    });
    socket.once('error', failed);
    socket.on('timeout', () => socket.destroy(new Error('timeout')));
  });

/** Ends both if one ends. */
function join(client: Duplex, upstream: Socket, counter: Transform): void {
  const end = () => {
    client.destroy();
    upstream.destroy();
  };
  for (const stream of [client, upstream, counter]) stream.on('error', end).on('close', end);
  client.pipe(upstream);
  upstream.pipe(counter).pipe(client);
}
