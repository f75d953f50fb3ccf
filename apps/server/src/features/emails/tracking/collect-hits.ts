import { classifyHit, nameClient } from '@masthead/mailing';
import { v7 as uuidv7 } from 'uuid';
import type { Log } from '../../../platform/log/index.ts';
import type { Services } from '../../../platform/services.ts';
import { acrossBrands, type BrandId } from '../../access/index.ts';
import { announceEmails } from '../announce.ts';
import { listAccepted, saveHits } from './hits.queries.ts';

export interface RawHit {
  brand_id: BrandId;
  email_id: string;
  recipient_id: string;
  kind: 'open' | 'click';
  link: number | null;
  method: string;
  agent: string;
  purposes: readonly string[];
  at: Date;
}

/** Number of the link that no reader sees: the opens and clicks of a program that follows it are a machine's. */
export const trapLink = 0;

/** Hits are written at most this late, in milliseconds: so much is lost when the process is killed. */
const flushEvery = 900;
/** Hits in memory while the database is away; further ones are dropped. */
const mostWaiting = 50_000;
/** A recipient's clicks within this time count as one burst, in milliseconds. */
const burstTime = 1000;

/** Collects hits in memory and writes them in batches, so that a hit costs no write. */
export class HitCollector {
  private waiting: RawHit[] = [];
  private timer: NodeJS.Timeout | undefined;
  private flushing: Promise<void> = Promise.resolve();
  private readonly services: Pick<Services, 'db' | 'log'>;

  constructor(services: Pick<Services, 'db' | 'log'>) {
    this.services = services;
  }

  add(hit: RawHit): void {
    if (this.waiting.length >= mostWaiting) return;
    this.waiting.push(hit);
    this.timer ??= setTimeout(() => void this.flush(), flushEvery);
  }

  /** Writes what is waiting. Rejects never: what the database does not take is tried again. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.flushing = this.flushing.then(() => this.write());
    return this.flushing;
  }

  private async write(): Promise<void> {
    const hits = this.waiting.splice(0, 5000);
    if (hits.length === 0) return;
    const db = acrossBrands(this.services.db);
    try {
      const unique = [...new Map(hits.map((hit) => [hit.recipient_id, hit])).values()];
      const accepted = new Map((await listAccepted(db, unique)).map((row) => [row.id, row.accepted_at]));
      const counted = hits.filter(({ recipient_id }) => accepted.has(recipient_id));
      await saveHits(db, judged(counted, accepted));
      // The hits are written: a page that misses the message shows them later.
      await announceEmails(this.services.db, hits).catch((error: unknown) => noteFailure(this.services.log, error));
    } catch (error) {
      noteFailure(this.services.log, error);
      this.waiting.unshift(...hits);
      this.waiting.length = Math.min(this.waiting.length, mostWaiting);
    }
    if (this.waiting.length > 0) this.timer ??= setTimeout(() => void this.flush(), flushEvery);
  }
}

const noteFailure = (log: Log, error: unknown): void =>
  log.warn(
    { reason: error instanceof Error ? error.message : String(error) },
    'Opens and clicks wait for the database',
  );

/** Judges hits. Clicks on many links of one message at once, or beside the trap link, are a machine's, the first of them too. */
function judged(hits: readonly RawHit[], accepted: ReadonlyMap<string, string | null>) {
  const clicks = Map.groupBy(
    hits.filter(({ kind }) => kind === 'click'),
    ({ recipient_id }) => recipient_id,
  );
  return hits.map(({ method, agent, purposes, ...hit }) => {
    const acceptedAt = accepted.get(hit.recipient_id);
    const near = clicks
      .get(hit.recipient_id)
      ?.filter(({ at }) => Math.abs(at.getTime() - hit.at.getTime()) <= burstTime);
    return {
      ...hit,
      id: uuidv7(),
      client: nameClient(agent),
      ...classifyHit({
        kind: hit.kind,
        method,
        agent,
        purposes,
        sinceAccepted: acceptedAt ? (hit.at.getTime() - Date.parse(acceptedAt)) / 1000 : null,
        isTrap: near?.some(({ link }) => link === trapLink) ?? false,
        linksInOneSecond: new Set(near?.map(({ link }) => link)).size,
      }),
    };
  });
}
