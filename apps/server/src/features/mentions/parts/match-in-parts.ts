import { v7 as uuidv7 } from 'uuid';
import { type Loop, startLoop } from '../../../platform/loop/index.ts';
import type { Services } from '../../../platform/services.ts';
import { divideDocuments, type StreamPart } from '../../documents/index.ts';
import { createStreamMatcher } from '../../streams/index.ts';
import { matchBatch } from '../match-documents.ts';
import { holdParts, returnLeftDocuments } from './hold-parts.ts';
import { deleteWorker } from './leases.queries.ts';

type MatchingServices = Pick<Services, 'db' | 'clock' | 'log' | 'config'>;

/** Longest pause in milliseconds between two looks for new documents. */
export const idle = 500;
/** Pause between two looks for the share of the parts, a fraction of the time after which a worker counts as dead. */
const beat = 2000;
/** Looks in a row at which parts are free before the log says so. */
const patientLooks = 5;
const pageSize = 500;

/** Matches the documents of one part until stopped. The part's streams are loaded before any document is claimed. */
function startPart({ db, clock, log }: MatchingServices, part: StreamPart): Loop {
  const stopping = new AbortController();
  const matcher = createStreamMatcher(clock, part);
  let isLoaded = false;
  const loop = startLoop({
    name: `matching part ${part.part + 1} of ${part.parts}`,
    log,
    idle,
    round: async () => {
      if (!isLoaded) await matcher.refresh(db, stopping.signal);
      if (stopping.signal.aborted) return false;
      isLoaded = true;
      return await matchBatch(db, matcher, clock);
    },
  });
  return {
    wake: loop.wake,
    stop: async () => {
      stopping.abort();
      await loop.stop();
    },
  };
}

/** Loops of the parts that a worker holds, by part. */
function createHoldings(services: MatchingServices, parts: number) {
  const held = new Map<number, Loop>();
  const ending = new Set<Promise<void>>();
  const end = (part: number, loop: Loop) => {
    held.delete(part);
    const ended = loop.stop().finally(() => ending.delete(ended));
    ending.add(ended);
  };
  return {
    wake: () => {
      for (const loop of held.values()) loop.wake();
    },
    /** Keeps exactly these parts. Those given up end after the batch in hand. */
    keep: (own: readonly number[]) => {
      for (const [part, loop] of [...held]) if (!own.includes(part)) end(part, loop);
      for (const part of own) if (!held.has(part)) held.set(part, startPart(services, { part, parts }));
    },
    stop: async () => {
      for (const [part, loop] of [...held]) end(part, loop);
      await Promise.all(ending);
    },
  };
}

/**
 * Matches documents against the streams of the parts that this worker holds, and divides new documents for all parts. The worker takes over
 * parts of others that have died, and leaves some when others come.
 */
export function startMatchingInParts(services: MatchingServices): Loop {
  const { db, log, config } = services;
  const parts = config.MASTHEAD_MATCHING_PARTS;
  const worker = { id: uuidv7(), parts, most: config.MASTHEAD_MATCHING_MOST_PARTS };
  const holdings = createHoldings(services, parts);
  let looks = 0;
  const holding = startLoop({
    name: 'parts of streams',
    log,
    idle: beat,
    round: async () => {
      const { own, free } = await holdParts(db, worker);
      holdings.keep(own);
      // A part is free for a moment while it moves.
      looks = free > 0 ? looks + 1 : 0;
      if (looks === patientLooks) log.warn({ free, parts }, 'No worker holds some parts of the streams');
      return await returnLeftDocuments(db);
    },
  });
  const dividing = startLoop({
    name: 'dividing documents',
    log,
    idle,
    round: async () => {
      const divided = await divideDocuments(db, parts, pageSize);
      if (divided > 0) holdings.wake();
      return divided === pageSize;
    },
  });
  return {
    wake: dividing.wake,
    stop: async () => {
      await Promise.all([holding.stop(), dividing.stop()]);
      await holdings.stop();
      // The others take the parts at their next look.
      await deleteWorker(db, worker.id).catch((error: unknown) => log.debug({ err: error }, 'Leases were left to end'));
    },
  };
}
