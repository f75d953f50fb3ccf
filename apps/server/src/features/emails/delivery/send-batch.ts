import { after } from '../../../platform/clock/index.ts';
import type { Secrets } from '../../../platform/secrets/index.ts';
import type { Services } from '../../../platform/services.ts';
import { makeToken } from '../tracking/tokens.ts';
import type { ClaimedRecipient, Settled } from './delivery.queries.ts';
import { InFlight } from './in-flight.ts';
import type { BatchNotes } from './journal.ts';
import { judgeRefusal } from './judge-reply.ts';
import { nextTry } from './pace.ts';
import type { PreparedEmail } from './prepare-message.ts';
import { type Handover, NoSession, type Outcome, type SmtpConnection } from './smtp-connection.ts';

interface Batch {
  prepared: PreparedEmail;
  recipients: readonly ClaimedRecipient[];
  notes: BatchNotes;
  /** Providers that get nothing now; those that refuse the sender are added. */
  shut: Set<string>;
  /** Called when few recipients are left, perhaps more than once. */
  goOn: () => void;
}

export interface BatchResult {
  settled: Settled[];
  /** Refusals that are about us, by provider. */
  slowed: Set<string>;
  /** Addresses that do not exist. */
  gone: { address: string; detail: string }[];
  /** The reason that no session could be opened; null: one could. */
  noSession: NoSession | null;
}

type Needs = Pick<Services, 'clock' | 'config'> & { secrets: Secrets };

interface Ready extends Handover {
  recipient: ClaimedRecipient;
}

/** Messages that are filled and signed ahead of the connections. */
const ahead = 48;
/** Recipients of a batch that are left when the next one is claimed. */
const few = 150;

/** Hands over the messages of a batch on several connections. Every recipient has an outcome in the end. */
export async function sendBatch(
  needs: Needs,
  { prepared, recipients, notes, shut, goOn }: Batch,
  pool: ConnectionPool,
): Promise<BatchResult> {
  const result: BatchResult = { settled: [], slowed: new Set(), gone: [], noSession: null };
  const { identity, message, untracked, email } = prepared;
  const waiting = [...recipients].reverse();
  const ready: Ready[] = [];
  const wakers: (() => void)[] = [];
  const wake = () => wakers.splice(0).forEach((resolve) => void resolve());
  let filling = 0;

  const fill = async (recipient: ClaimedRecipient): Promise<void> => {
    const token = makeToken(needs.secrets, { emailId: email.id, recipientId: recipient.id });
    const pieces = await (recipient.is_tracked ? message : untracked).fill({ ...recipient, token }, needs.clock.now());
    ready.push({
      recipient,
      from: identity.returnAddress(recipient.id) ?? identity.from.address,
      to: recipient.address,
      beforeEnd: () => notes.begin(recipient.id),
      bytes: () => pieces,
    });
  };
  const fillMore = (): void => {
    while (waiting.length > 0 && ready.length + filling < ahead) {
      const recipient = waiting.pop()!;
      if (shut.has(recipient.provider)) continue;
      filling++;
      void fill(recipient).finally(() => {
        filling--;
        wake();
      });
    }
    if (waiting.length <= few) goOn();
  };
  const next = (): Ready | undefined => {
    const one = ready.shift();
    fillMore();
    return one;
  };
  const settle = ({ recipient }: Ready, outcome: Outcome): void => {
    if (outcome.kind === 'accepted' || outcome.kind === 'refused')
      notes.answer(recipient.id, `${outcome.reply.code} ${outcome.reply.text}`);
    result.settled.push(settledOf(recipient, outcome, needs.clock.now(), result));
    if (result.slowed.has(recipient.provider)) shut.add(recipient.provider);
  };

  fillMore();
  const work = async (): Promise<void> => {
    while (ready.length > 0 || filling > 0 || waiting.length > 0) {
      if (ready.length === 0) {
        fillMore();
        if (filling > 0) await new Promise<void>((resolve) => void wakers.push(resolve));
        continue;
      }
      const connection = await pool.take();
      await connection.run(next, settle, pool.inFlight);
      pool.give(connection);
    }
  };
  const workers = Array.from({ length: Math.min(pool.size, recipients.length) }, () =>
    work().catch((error: unknown) => {
      if (!(error instanceof NoSession)) throw error;
      result.noSession = error;
    }),
  );
  await Promise.all(workers);
  const done = new Set(result.settled.map(({ id }) => id));
  for (const recipient of recipients)
    if (!done.has(recipient.id)) result.settled.push(untried(recipient, needs.clock.now()));
  return result;
}

/** Returns the outcome of a recipient who was not tried, and is due again soon. */
export const untried = ({ id }: ClaimedRecipient, now: Date): Settled => ({
  id,
  state: 'queued',
  reply: null,
  reason: null,
  next_try_at: after(now, 1000),
  accepted_at: null,
  is_untried: true,
});

function settledOf(recipient: ClaimedRecipient, outcome: Outcome, now: Date, result: BatchResult): Settled {
  const { id } = recipient;
  const base = { id, reply: null, reason: null, next_try_at: null, accepted_at: null, is_untried: false };
  if (outcome.kind === 'unsent') return { ...untried(recipient, now), reply: outcome.reason };
  if (outcome.kind === 'unknown') return { ...base, state: 'unknown', reason: 'reply_lost', reply: outcome.reason };
  if (outcome.kind === 'cut')
    return triedAgain(recipient, now, { ...base, reply: outcome.reason, reason: 'networkerror' });
  const reply = `${outcome.reply.code} ${outcome.reply.text}`.slice(0, 300);
  if (outcome.kind === 'accepted') return { ...base, state: 'accepted', reply, accepted_at: now };
  const verdict = judgeRefusal(outcome);
  if (verdict.slowsProvider) result.slowed.add(recipient.provider);
  if (verdict.isHard) result.gone.push({ address: recipient.address, detail: reply });
  const { reason } = verdict;
  if (verdict.what === 'never') return { ...base, state: 'bounced', reply, reason };
  return triedAgain(recipient, now, { ...base, reply, reason });
}

function triedAgain({ attempts }: ClaimedRecipient, now: Date, settled: Omit<Settled, 'state'>): Settled {
  const next = nextTry(attempts + 1, now);
  return next ? { ...settled, state: 'queued', next_try_at: next } : { ...settled, state: 'failed' };
}

/** Connections of one identity that are kept between batches. */
export class ConnectionPool {
  readonly size: number;
  readonly inFlight: InFlight;
  private readonly idle: SmtpConnection[] = [];
  private readonly open: () => Promise<SmtpConnection>;
  constructor(open: () => Promise<SmtpConnection>, size: number) {
    this.open = open;
    this.size = size;
    this.inFlight = new InFlight(size);
  }
  async take(): Promise<SmtpConnection> {
    for (let kept = this.idle.pop(); kept; kept = this.idle.pop()) if (kept.isUsable) return kept;
    return await this.open();
  }
  give(connection: SmtpConnection): void {
    if (connection.isUsable) this.idle.push(connection);
  }
  close(): void {
    for (const connection of this.idle.splice(0)) connection.end();
  }
}
