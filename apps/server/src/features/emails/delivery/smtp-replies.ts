import type { Socket } from 'node:net';

export interface Reply {
  code: number;
  /** All lines without their codes, at most 500 characters. */
  text: string;
  lines: string[];
}

/** The connection ended, or the server did not answer in time. */
export class ConnectionLost extends Error {}

/** Longest line, and most lines of one reply: a hostile server must not fill the memory. */
const longest = { line: 8192, lines: 200 };

/** Reads the replies of an SMTP server in their order (RFC 5321, section 4.2). */
export class Replies {
  private rest = '';
  private lines: string[] = [];
  private readonly ready: Reply[] = [];
  private readonly waiting: { resolve: (reply: Reply) => void; reject: (error: Error) => void }[] = [];
  private failure: Error | null = null;
  private timer: NodeJS.Timeout | undefined;
  private socket: Socket;
  private readonly patience: number;

  constructor(socket: Socket, patience: number) {
    this.patience = patience;
    this.socket = socket;
    this.listen(socket);
  }

  /** Reads from the encrypted socket from now on. What came before it does not count (RFC 3207, section 6). */
  continueOn(socket: Socket): void {
    this.socket.removeAllListeners('data');
    this.rest = '';
    this.lines = [];
    this.ready.length = 0;
    this.socket = socket;
    this.listen(socket);
  }

  /** True once no reply can come any more. */
  get isLost(): boolean {
    return this.failure !== null;
  }

  next(): Promise<Reply> {
    const reply = this.ready.shift();
    if (reply) return Promise.resolve(reply);
    if (this.failure) return Promise.reject(this.failure);
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.wait();
    });
  }

  fail(error: Error): void {
    if (this.failure) return;
    this.failure = error;
    clearTimeout(this.timer);
    this.socket.destroy();
    for (const { reject } of this.waiting.splice(0)) reject(error);
  }

  private listen(socket: Socket): void {
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => this.read(String(chunk)));
    socket.on('error', (error) => this.fail(new ConnectionLost(error.message)));
    socket.on('close', () => this.fail(new ConnectionLost('the server closed the connection')));
  }

  /** Restarts the time limit for the next reply. */
  private wait(): void {
    clearTimeout(this.timer);
    if (this.waiting.length === 0) return;
    this.timer = setTimeout(() => this.fail(new ConnectionLost('the server does not answer')), this.patience);
  }

  private read(chunk: string): void {
    this.rest += chunk;
    for (let end = this.rest.indexOf('\n'); end >= 0; end = this.rest.indexOf('\n')) {
      const line = this.rest.slice(0, end).replace(/\r$/, '');
      this.rest = this.rest.slice(end + 1);
      if (!this.take(line)) return;
    }
    if (this.rest.length > longest.line) this.fail(new ConnectionLost('the server sent a line without an end'));
  }

  private take(line: string): boolean {
    const match = /^([2-5]\d\d)([ -]|$)/.exec(line);
    if (!match || this.lines.length >= longest.lines) {
      this.fail(new ConnectionLost('the server does not speak SMTP'));
      return false;
    }
    this.lines.push(line.slice(4));
    if (match[2] === '-') return true;
    const lines = this.lines;
    this.lines = [];
    const reply = { code: Number(match[1]), lines, text: lines.join(' ').slice(0, 500) };
    const waiting = this.waiting.shift();
    if (waiting) waiting.resolve(reply);
    else this.ready.push(reply);
    this.wait();
    return true;
  }
}
