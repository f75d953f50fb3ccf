import { after, before, minutes } from '../../../platform/clock/index.ts';
import { createSecrets, type Secrets } from '../../../platform/secrets/index.ts';
import type { Services } from '../../../platform/services.ts';
import { acrossBrands, type BrandId } from '../../access/index.ts';
import { announceEmails } from '../announce.ts';
import { findAnyEmail } from '../drafts/emails.queries.ts';
import { failWithdrawn } from '../followers/followers.queries.ts';
import {
  type ClaimedRecipient,
  expireLeases,
  failStopped,
  finishEmails,
  listDeliverable,
  lockQueued,
  markSending,
  postpone,
  releaseRest,
  type Settled,
  setProblem,
  settle,
  startDue,
  suppressBounced,
} from './delivery.queries.ts';
import { type BatchNotes, type Journal, newClaim, openJournal } from './journal.ts';
import { judgeRefusal } from './judge-reply.ts';
import { listRecipients } from './list-recipients.ts';
import { backOff, grant, nextTry } from './pace.ts';
import { type PreparedEmail, prepareEmail } from './prepare-message.ts';
import { blockProvider, lockRates, saveRates } from './rates.queries.ts';
import { type BatchResult, ConnectionPool, sendBatch, untried } from './send-batch.ts';
import { ShutProviders } from './shut-providers.ts';
import { SmtpConnection } from './smtp-connection.ts';

/** Recipients of one batch: so many share an update of the database. */
const batchSize = 400;
/** Time after which a batch is considered abandoned. Its journal still records the outcomes. */
const lease = minutes(15);
/** Time for which e-mails are sent in turn before anything else is looked after, in milliseconds. */
const turnLength = 1000;
/** Longest wait for one reply of a mail server. */
const patience = 120_000;
/** Provider under which the rate of the mail server itself is kept. */
const anyProvider = '*';

interface Kept {
  revision: number;
  prepared: PreparedEmail;
}

interface Place {
  id: string;
  brand_id: BrandId;
  revision: number;
}

/** Recipients of an e-mail that are claimed for this process. */
interface Batch {
  place: Place;
  prepared: PreparedEmail;
  claim: string;
  notes: BatchNotes;
  recipients: ClaimedRecipient[];
}

/** Sends e-mails in batches. One object for each worker; several workers share the work by locks. */
export class Delivery {
  private readonly services: Services & { secrets: Secrets };
  private readonly journal: Journal;
  private readonly kept = new Map<string, Kept>();
  private readonly pools = new Map<string, ConnectionPool>();
  private readonly replyWithin: number;
  /** Writers of outcomes that the database has not confirmed. */
  private readonly unwritten = new Set<() => Promise<void>>();

  constructor(services: Services, replyWithin = patience) {
    this.services = { ...services, secrets: createSecrets(services.config) };
    this.journal = openJournal(services.config.dataDir);
    this.replyWithin = replyWithin;
  }

  /** Does one round. true: there may be more to do. */
  async round(): Promise<boolean> {
    const { db, clock } = this.services;
    const system = acrossBrands(db);
    for (const write of this.unwritten) await write();
    await this.recover();
    await startDue(system, clock.now());
    while (await listRecipients(this.services));
    await expireLeases(system, clock.now());
    await failStopped(system);
    await failWithdrawn(system);
    const sent = await this.sendInTurn(await listDeliverable(system, clock.now(), 20));
    if (sent === 0) {
      const finished = await finishEmails(system, clock.now());
      await announceEmails(
        db,
        finished.map(({ id, brand_id }) => ({ email_id: id, brand_id })),
      );
      this.rest();
    }
    return sent > 0;
  }

  close(): void {
    for (const pool of this.pools.values()) pool.close();
  }

  /** Closes the connections and drops the prepared messages of an idle sender. */
  private rest(): void {
    this.close();
    this.pools.clear();
    this.kept.clear();
  }

  /** Settles the batches of processes that were killed. */
  private async recover(): Promise<void> {
    const { db, clock } = this.services;
    const system = acrossBrands(db);
    for (const batch of this.journal.left()) {
      const outcomes = new Map<string, Settled>();
      for (const entry of batch.entries) outcomes.set(entry.recipientId, this.recovered(entry, clock.now()));
      if (outcomes.size > 0) await settle(system, batch.claim, [...outcomes.values()]);
      if (batch.isComplete) await releaseRest(system, batch.claim, [...outcomes.keys()], clock.now());
      batch.forget();
    }
  }

  private recovered(entry: { recipientId: string; kind: 'begun' | 'answered'; reply?: string }, now: Date): Settled {
    const base = {
      id: entry.recipientId,
      reply: null,
      reason: null,
      next_try_at: null,
      accepted_at: null,
      is_untried: false,
    };
    if (entry.kind === 'begun' || !entry.reply) return { ...base, state: 'unknown', reason: 'interrupted' };
    const code = Number(entry.reply.slice(0, 3));
    const reply = entry.reply.slice(0, 300);
    if (code < 400) return { ...base, state: 'accepted', reply, accepted_at: now };
    const text = entry.reply.slice(4);
    const { what, reason } = judgeRefusal({ kind: 'refused', stage: 'message', reply: { code, text, lines: [text] } });
    if (what === 'never') return { ...base, state: 'bounced', reply, reason };
    return { ...base, state: 'queued', reply, reason, next_try_at: nextTry(1, now) };
  }

  /**
   * Sends batches of e-mails in turn and returns how many recipients were tried. The connections do not wait for the
   * database: the next batch is claimed before the last messages of a batch are handed over, and the outcomes of a
   * batch are written while the next one is sent.
   */
  private async sendInTurn(places: readonly Place[]): Promise<number> {
    const turns = [...places];
    const until = performance.now() + turnLength;
    const shut = new ShutProviders();
    const nothing = Promise.resolve(null);
    let sent = 0;
    let written = Promise.resolve();
    let next: Promise<Batch | null> = this.beginNext(turns);
    try {
      for (let batch = await next; batch; batch = await next) {
        const { place, prepared } = batch;
        const { key } = prepared.identity;
        next = nothing;
        const goOn = () => {
          if (next !== nothing) return;
          if (performance.now() < until && !shut.isClosed(key)) turns.push(place);
          next = this.beginNext(turns);
          // It is awaited once this batch is sent.
          next.catch(() => undefined);
        };
        const result = shut.isClosed(key) ? null : await this.send(batch, shut, goOn);
        if (result && !result.noSession) sent += batch.recipients.length;
        goOn();
        const write = result ? this.writerOf(batch, result) : this.giveBack(batch);
        await written;
        written = write();
        // It is awaited once the next batch is sent.
        written.catch(() => undefined);
      }
      await written;
      return sent;
    } finally {
      await Promise.allSettled([written, next.then((batch) => batch && this.giveBack(batch))]);
    }
  }

  private async send(
    { prepared, recipients, notes }: Batch,
    shut: ShutProviders,
    goOn: () => void,
  ): Promise<BatchResult> {
    const { key } = prepared.identity;
    const batch = { prepared, recipients, notes, shut: shut.of(key), goOn };
    const result = await sendBatch(this.services, batch, this.poolOf(prepared));
    if (result.noSession) shut.close(key);
    return result;
  }

  /** Begins a batch of the first e-mail that has one. */
  private async beginNext(turns: Place[]): Promise<Batch | null> {
    for (let place = turns.shift(); place; place = turns.shift()) {
      const batch = await this.begin(place);
      if (batch) return batch;
    }
    return null;
  }

  /** Returns the writer of a batch's outcomes. It is called again by a later round if the database fails. */
  private writerOf({ place, prepared, claim, notes }: Batch, result: BatchResult): () => Promise<void> {
    const { db, clock } = this.services;
    const system = acrossBrands(db);
    const { key } = prepared.identity;
    const write = async () => {
      if (result.gone.length > 0) await suppressBounced(system, place.brand_id, result.gone, clock.now());
      await settle(system, claim, result.settled);
      this.unwritten.delete(write);
      notes.close();
      for (const provider of result.slowed) await this.slow(key, provider);
      if (result.noSession) await this.slow(key, anyProvider);
      await setProblem(system, place.id, result.noSession?.message.slice(0, 300) ?? null);
      await announceEmails(db, [{ email_id: place.id, brand_id: place.brand_id }]);
    };
    this.unwritten.add(write);
    return write;
  }

  /** Returns the writer that queues the recipients of a batch again: the database or the mail server failed before it was sent. */
  private giveBack({ claim, notes, recipients }: Batch): () => Promise<void> {
    const { db, clock } = this.services;
    const write = async () => {
      await settle(
        acrossBrands(db),
        claim,
        recipients.map((recipient) => untried(recipient, clock.now())),
      );
      this.unwritten.delete(write);
      notes.close();
    };
    this.unwritten.add(write);
    return write;
  }

  private async prepared({ id, revision }: Place): Promise<PreparedEmail | null> {
    const known = this.kept.get(id);
    if (known?.revision === revision) return known.prepared;
    const system = acrossBrands(this.services.db);
    const email = await findAnyEmail(system, id);
    if (!email) return null;
    try {
      const prepared = await prepareEmail(this.services, email, { isFinal: true });
      if (prepared) this.kept.set(id, { revision, prepared });
      else await setProblem(system, id, 'no mail server');
      return prepared;
    } catch (error) {
      // The story or an attachment cannot be read now: the e-mail waits and shows the reason.
      await setProblem(system, id, (error instanceof Error ? error.message : String(error)).slice(0, 300));
      return null;
    }
  }

  /**
   * Claims a batch; null: no recipient is due. Its notes are begun first: after a kill, or a commit whose answer is lost,
   * they tell that no message of it was sent.
   */
  private async begin(place: Place): Promise<Batch | null> {
    const prepared = await this.prepared(place);
    if (!prepared) return null;
    const claim = newClaim();
    const notes = this.journal.start(claim);
    try {
      const { key: identity } = prepared.identity;
      const recipients = await this.claim({ brandId: place.brand_id, emailId: place.id, claim, identity });
      if (recipients.length > 0) return { place, prepared, claim, notes, recipients };
      notes.close();
      return null;
    } catch (error) {
      notes.abandon();
      throw error;
    }
  }

  /** Claims the recipients that the rates let through; the others wait. */
  private claim(batch: {
    brandId: BrandId;
    emailId: string;
    claim: string;
    identity: string;
  }): Promise<ClaimedRecipient[]> {
    const { db, clock, config } = this.services;
    return db.transaction().execute(async (transaction) => {
      const now = clock.now();
      const rows = await lockQueued(transaction, batch.brandId, batch.emailId, now, batchSize);
      if (rows.length === 0) return [];
      const byProvider = Map.groupBy(rows, ({ provider }) => provider);
      const rates = await lockRates(transaction, batch.identity, [...byProvider.keys(), anyProvider], now);
      const server = rates.find(({ provider }) => provider === anyProvider);
      const closed = server?.blocked_until ? new Date(server.blocked_until) : null;
      const granted: ClaimedRecipient[] = [];
      const put: { id: string; until: Date }[] = [];
      const paced: { provider: string; nextAt: Date }[] = [];
      for (const [provider, waiting] of byProvider) {
        const rate = rates.find((row) => row.provider === provider)!;
        const blocked = rate.blocked_until ? new Date(rate.blocked_until) : null;
        const blockedUntil = closed && (!blocked || closed > blocked) ? closed : blocked;
        const { count, nextAt, waitUntil } = grant(
          { nextAt: new Date(rate.next_at), blockedUntil },
          waiting.length,
          config.MASTHEAD_EMAIL_RATE,
          now,
        );
        granted.push(...waiting.slice(0, count));
        put.push(...waiting.slice(count).map(({ id }) => ({ id, until: waitUntil })));
        paced.push({ provider, nextAt });
      }
      await saveRates(transaction, batch.identity, paced);
      if (put.length > 0) await postpone(transaction, batch, put);
      const until = after(now, lease);
      const ids = granted.map(({ id }) => id);
      if (ids.length > 0) await markSending(transaction, { ...batch, until }, ids);
      return granted;
    });
  }

  /** Stops sending to a provider for a while that grows with each refusal. */
  private slow(identity: string, provider: string): Promise<unknown> {
    const { db, clock } = this.services;
    return db.transaction().execute(async (transaction) => {
      const now = clock.now();
      const [rate] = await lockRates(transaction, identity, [provider], now);
      const isRecent = rate?.blocked_until && new Date(rate.blocked_until) > before(now, minutes(60));
      const refusals = (isRecent ? rate.refusals : 0) + 1;
      await blockProvider(transaction, identity, provider, after(now, backOff(refusals)), refusals);
    });
  }

  private poolOf({ identity: { key, server } }: PreparedEmail): ConnectionPool {
    const known = this.pools.get(key);
    if (known) return known;
    const pool = new ConnectionPool(
      () => SmtpConnection.open(server, this.replyWithin),
      this.services.config.MASTHEAD_EMAIL_CONNECTIONS,
    );
    this.pools.set(key, pool);
    return pool;
  }
}
