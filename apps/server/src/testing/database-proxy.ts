import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

export interface DatabaseProxy {
  /** The address of the database through the proxy. */
  url: string;
  /** Ends all connections and refuses new ones, as a server that was stopped does. */
  refuse(): Promise<void>;
  /** Passes connections on again. */
  accept(): Promise<void>;
  /** Passes new connections on to another server, as an address does that moves to a promoted standby, and ends the others. */
  turnTo(databaseUrl: string): void;
  /** Number of connections that were tried since the start. */
  tried(): number;
  stop(): Promise<void>;
}

/** Starts a TCP proxy before a database, to take the database away and bring it back. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  let target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let tried = 0;
  let server: Server | undefined;

  const open = async (port: number) => {
    server = createServer((client) => {
      tried++;
      const upstream = connect(Number(target.port), target.hostname);
      for (const [from, to] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        sockets.add(from);
        from.on('error', () => to.destroy());
        from.on('close', () => {
          sockets.delete(from);
          to.destroy();
        });
        from.pipe(to);
      }
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  };
  const refuse = async () => {
    const closed = server && once(server, 'close');
    server?.close();
    server = undefined;
    for (const socket of sockets) socket.destroy();
    await closed;
  };

  const port = await open(0);
  const url = new URL(databaseUrl);
  url.port = String(port);
  return {
    url: url.href,
    refuse,
    accept: async () => void (await open(port)),
    turnTo: (next) => {
      target = new URL(next);
      for (const socket of sockets) socket.destroy();
    },
    tried: () => tried,
    stop: refuse,
  };
}
