import { connect, type Socket } from 'node:net';

export interface Target {
  port: number;
  path: string;
  headers: Record<string, string>;
}

export interface Answers {
  /** Milliseconds of accepted requests, in ascending order. */
  accepted: Float64Array;
  refused: number;
}

const headEnd = '\r\n\r\n';

/** A connection that stays open and carries one request at a time. */
class Line {
  readonly #socket: Socket;
  #text = '';
  #answer: ((status: number) => void) | undefined;

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1').setNoDelay(true).setEncoding('latin1');
    this.#socket.on('error', () => this.#end(0));
    this.#socket.on('close', () => this.#end(0));
    this.#socket.on('data', (piece) => this.#read(String(piece)));
  }

  ask(request: string): Promise<number> {
    const { promise, resolve } = Promise.withResolvers<number>();
    this.#answer = resolve;
    this.#socket.write(request);
    return promise;
  }

  close = () => this.#socket.destroy();

  #read(piece: string): void {
    this.#text += piece;
    const end = this.#text.indexOf(headEnd);
    if (end < 0) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(this.#text)?.[1] ?? 0);
    if (this.#text.length < end + headEnd.length + length) return;
    const status = Number(this.#text.slice(9, 12));
    this.#text = '';
    this.#end(status);
  }

  #end(status: number): void {
    const answer = this.#answer;
    this.#answer = undefined;
    answer?.(status);
  }
}

/** Sends requests at a rate whatever the answers, as many callers do, each on a connection that is free. */
export async function arrive({ port, path, headers }: Target, rate: number, milliseconds: number): Promise<Answers> {
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}`);
  const request = `GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
  const all = new Set<Line>();
  const free: Line[] = [];
  const times: number[] = [];
  let refused = 0;
  const one = async () => {
    const line = free.pop() ?? new Line(port);
    all.add(line);
    const sent = performance.now();
    const status = await line.ask(request);
    if (status === 200) times.push(performance.now() - sent);
    else refused++;
    if (status > 0) free.push(line);
  };
  const open: Promise<void>[] = [];
  const started = performance.now();
  for (let passed = 0; passed < milliseconds; passed = performance.now() - started) {
    while (open.length < (passed / 1000) * rate) open.push(one());
    await new Promise((turn) => setTimeout(turn, 2));
  }
  await Promise.all(open);
  for (const line of all) line.close();
  return { accepted: Float64Array.from(times).sort(), refused };
}
