import { connect as connectPlain, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectTls } from 'node:tls';
import type { InFlight } from './in-flight.ts';
import { ConnectionLost, Replies, type Reply } from './smtp-replies.ts';

export interface SmtpServer {
  host: string;
  port: number;
  /** 'if-offered': STARTTLS if the server offers it, as for the operator's own server. */
  encryption: 'none' | 'starttls' | 'tls' | 'if-offered';
  username: string | null;
  password: string | null;
  servername: string | null;
}

/** A message on its way: the envelope, and the bytes once the server wants them. */
export interface Handover {
  from: string;
  to: string;
  /**
   * Notes durably that the end of the message is about to be sent: from here on the outcome may stay unknown. A server
   * must drop a message whose end it has not received (RFC 5321, section 4.1.1.10).
   */
  beforeEnd: () => void;
  bytes: () => readonly Uint8Array[];
}

/**
 * Outcome of a handover. `unknown`: the message was sent to its end, and the reply was lost. `cut`: the connection was lost
 * after the beginning of the message and before its end. `unsent`: it was lost before any byte of the message was sent.
 */
export type Outcome =
  | { kind: 'accepted'; reply: Reply }
  | { kind: 'refused'; stage: 'sender' | 'recipient' | 'message'; reply: Reply }
  | { kind: 'unknown'; reason: string }
  | { kind: 'cut'; reason: string }
  | { kind: 'unsent'; reason: string };

/** The server refuses the connection, the password or the encryption: no message has been tried. */
export class NoSession extends Error {
  readonly reply: Reply | null;
  constructor(message: string, reply: Reply | null = null) {
    super(message);
    this.reply = reply;
  }
}

const messageEnd = Buffer.from('.\r\n');

/** A session with an SMTP server. Commands are pipelined (RFC 2920) if the server allows it. */
export class SmtpConnection {
  private socket: Socket;
  private readonly replies: Replies;
  private features = new Set<string>();
  private mechanisms: string[] = [];
  private isOpen = true;

  private constructor(socket: Socket, replies: Replies) {
    this.socket = socket;
    this.replies = replies;
  }

  /** Opens a session and signs in. Throws NoSession. */
  static async open(server: SmtpServer, patience: number): Promise<SmtpConnection> {
    const socket =
      server.encryption === 'tls'
        ? connectTls({
            host: server.host,
            port: server.port,
            ...(server.servername && { servername: server.servername }),
          })
        : connectPlain({ host: server.host, port: server.port });
    socket.setNoDelay(true);
    const connection = new SmtpConnection(socket, new Replies(socket, patience));
    try {
      await connection.greet(server);
      return connection;
    } catch (error) {
      connection.end();
      throw error instanceof NoSession ? error : new NoSession(error instanceof Error ? error.message : String(error));
    }
  }

  private async greet(server: SmtpServer): Promise<void> {
    this.expect(await this.replies.next(), 220);
    await this.hello();
    const mayEncrypt = server.encryption === 'starttls' || server.encryption === 'if-offered';
    if (mayEncrypt && this.features.has('STARTTLS')) {
      this.expect(await this.command('STARTTLS'), 220);
      const plain = this.socket;
      plain.removeAllListeners('data');
      this.socket = connectTls({ socket: plain, ...(server.servername && { servername: server.servername }) });
      this.replies.continueOn(this.socket);
      await this.hello();
    } else if (server.encryption === 'starttls') throw new NoSession('the server offers no encryption');
    if (server.username) await this.signIn(server.username, server.password ?? '');
  }

  private async hello(): Promise<void> {
    const reply = await this.command(`EHLO ${clientName}`);
    this.expect(reply, 250);
    const [, ...offers] = reply.lines.map((line) => line.toUpperCase());
    this.features = new Set(offers.map((offer) => offer.split(' ')[0]!));
    this.mechanisms =
      offers
        .find((offer) => offer.startsWith('AUTH '))
        ?.split(' ')
        .slice(1) ?? [];
  }

  private async signIn(username: string, password: string): Promise<void> {
    const encoded = (text: string) => Buffer.from(text).toString('base64');
    if (this.mechanisms.includes('PLAIN') || this.mechanisms.length === 0) {
      this.expect(await this.command(`AUTH PLAIN ${encoded(`\0${username}\0${password}`)}`), 235);
      return;
    }
    this.expect(await this.command('AUTH LOGIN'), 334);
    this.expect(await this.command(encoded(username)), 334);
    this.expect(await this.command(encoded(password)), 235);
  }

  private expect(reply: Reply, code: number): void {
    if (reply.code !== code) throw new NoSession(`${reply.code} ${reply.text}`, reply);
  }

  private command(line: string): Promise<Reply> {
    this.socket.write(`${line}\r\n`);
    return this.replies.next();
  }

  /**
   * Sends messages until there are none left. The envelope of the next one is sent together with the end of the one before,
   * so that a message costs one round trip. `inFlight` says when a message may end.
   */
  async run<T extends Handover>(
    next: () => T | undefined,
    settle: (message: T, outcome: Outcome) => void,
    inFlight: InFlight,
  ): Promise<void> {
    let current = next();
    let envelope = current && this.sendEnvelope(current, true);
    while (current && envelope) {
      const message: T = current;
      const answer = await envelope;
      let [leave, outcome] = [() => {}, answer.kind === 'ready' ? null : answer];
      if (!outcome) {
        this.write(message.bytes());
        leave = await inFlight.enter();
        if (this.replies.isLost) outcome = await this.cutShort();
      }
      if (outcome) current = envelope = undefined;
      else {
        this.note(message, leave);
        this.socket.cork();
        this.socket.write(messageEnd);
        const reply = this.replies.next().then(outcomeOf, lostReply);
        // With many large messages the next one waits until this one is written.
        current = this.isOpen ? next() : undefined;
        envelope = current && this.sendEnvelope(current, true);
        this.socket.uncork();
        outcome = await reply;
      }
      settle(message, outcome);
      leave();
      if (isLast(outcome)) this.end();
      if (answer.kind === 'ready') continue;
      current = this.isOpen ? next() : undefined;
      envelope = current && this.sendEnvelope(current, false);
    }
  }

  /** Notes the end of a message. If that fails, the message must not end: the connection is given up. */
  private note(message: Handover, leave: () => void): void {
    try {
      message.beforeEnd();
    } catch (error) {
      leave();
      this.end();
      throw error;
    }
  }

  private write(pieces: readonly Uint8Array[]): void {
    this.socket.cork();
    for (const bytes of pieces) this.socket.write(bytes);
    this.socket.uncork();
  }

  /** Returns the outcome of a message whose connection was lost before its end: the server may have said why. */
  private async cutShort(): Promise<Outcome> {
    try {
      const outcome = outcomeOf(await this.replies.next());
      return outcome.kind === 'refused' ? outcome : { kind: 'cut', reason: 'the server closed the connection' };
    } catch (error) {
      return { kind: 'cut', reason: error instanceof Error ? error.message : String(error) };
    }
  }

  private async sendEnvelope(message: Handover, isReset: boolean): Promise<Outcome | { kind: 'ready' }> {
    const commands = [...(isReset ? [] : ['RSET']), `MAIL FROM:<${message.from}>`, `RCPT TO:<${message.to}>`, 'DATA'];
    try {
      return this.features.has('PIPELINING') ? await this.pipelined(commands) : await this.stepByStep(commands);
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error;
      return { kind: 'unsent', reason: error.message };
    }
  }

  private async pipelined(commands: readonly string[]): Promise<Outcome | { kind: 'ready' }> {
    this.socket.write(commands.map((command) => `${command}\r\n`).join(''));
    let refusal: Outcome | null = null;
    for (const command of commands) {
      const reply = await this.replies.next();
      if (command === 'DATA' && reply.code === 354) {
        if (!refusal) return { kind: 'ready' };
        // The server waits for a message although nobody may receive it: an empty one ends that.
        this.socket.write(messageEnd);
        await this.replies.next();
      } else if (reply.code >= 400 || command === 'DATA') refusal ??= refusalOf(command, reply);
    }
    return refusal!;
  }

  private async stepByStep(commands: readonly string[]): Promise<Outcome | { kind: 'ready' }> {
    for (const command of commands) {
      const reply = await this.command(command);
      if (command === 'DATA' && reply.code === 354) return { kind: 'ready' };
      if (reply.code >= 400 || command === 'DATA') return refusalOf(command, reply);
    }
    return { kind: 'ready' };
  }

  get isUsable(): boolean {
    return this.isOpen && !this.replies.isLost;
  }

  /** Says goodbye and closes the connection. */
  end(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    if (this.socket.writable) this.socket.end('QUIT\r\n');
    const socket = this.socket;
    setTimeout(() => socket.destroy(), 1000).unref();
  }
}

const clientName = /^[\w.-]+$/.test(hostname()) ? hostname() : 'localhost';

const refusalOf = (command: string, reply: Reply): Outcome => ({
  kind: 'refused',
  stage: command.startsWith('RCPT') ? 'recipient' : command === 'DATA' ? 'message' : 'sender',
  reply,
});

const outcomeOf = (reply: Reply): Outcome =>
  reply.code < 400 ? { kind: 'accepted', reply } : { kind: 'refused', stage: 'message', reply };

const lostReply = (error: Error): Outcome => ({ kind: 'unknown', reason: error.message });

/** Returns true if no message can follow on the connection. */
const isLast = (outcome: Outcome): boolean =>
  outcome.kind === 'refused' ? outcome.reply.code === 421 : outcome.kind !== 'accepted';
