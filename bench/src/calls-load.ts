import { connect, type Socket } from 'node:net';

export interface Load {
  /** Requests a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  requests: number;
}

interface Target {
  /** Ports of the processes, which the connections are spread over. */
  ports: readonly number[];
  path: string;
  headers: Record<string, string>;
}

const headEnd = Buffer.from('\r\n\r\n');

/**
 * Asks for one path on connections that stay open, each asking again as soon as it has its answer. Works on sockets itself: a client of
 * HTTP takes as much processor time as what is measured. A call that is refused, as on a machine that other work holds up, is made again and
 * not counted. Throws if another answer is not 200.
 */
export async function loadOf(target: Target, connections: number, milliseconds: number): Promise<Load> {
  const { ports, path, headers } = target;
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}`);
  const request = `GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
  const times: number[] = [];
  const started = performance.now();
  const until = started + milliseconds;
  await Promise.all(
    Array.from({ length: connections }, (_, at) => ask(ports[at % ports.length] ?? 0, request, until, times)),
  );
  const seconds = (performance.now() - started) / 1000;
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { rate: times.length / seconds, p50: at(0.5), p99: at(0.99), requests: times.length };
}

function ask(port: number, request: string, until: number, times: number[]): Promise<void> {
  return new Promise((done, failed) => {
    const socket: Socket = connect(port, '127.0.0.1');
    let sent = 0;
    let pieces: Buffer[] = [];
    let bytes = 0;
    /** Bytes of the whole answer; 0 until its head is here. */
    let expected = 0;
    let isRefused = false;
    const send = () => {
      sent = performance.now();
      socket.write(request);
    };
    const fail = (reason: string) => {
      socket.destroy();
      failed(new Error(reason));
    };
    socket.setNoDelay(true);
    socket.on('connect', send);
    socket.on('error', failed);
    socket.on('data', (piece: Buffer) => {
      pieces.push(piece);
      bytes += piece.length;
      if (expected === 0) {
        const head = pieces.length === 1 ? piece : Buffer.concat(pieces);
        const end = head.indexOf(headEnd);
        if (end < 0) return;
        const text = head.toString('latin1', 0, end);
        const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
        if (text.startsWith('HTTP/1.1 503')) isRefused = true;
        else if (!text.startsWith('HTTP/1.1 200') || length === undefined)
          return fail(`${request.split('\r\n')[0]}: ${head.toString().slice(0, 600)}`);
        expected = end + headEnd.length + Number(length ?? 0);
      }
      if (bytes < expected) return;
      pieces = [];
      bytes = 0;
      expected = 0;
      const now = performance.now();
      if (isRefused) {
        isRefused = false;
        setTimeout(send, 100);
        return;
      }
      times.push(now - sent);
      if (now < until) return send();
      socket.end();
      done();
    });
  });
}
