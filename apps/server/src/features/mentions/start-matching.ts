import { type Loop, startLoop } from '../../platform/loop/index.ts';
import type { Services } from '../../platform/services.ts';
import { createStreamMatcher } from '../streams/index.ts';
import { matchBatch } from './match-documents.ts';
import { returnLeftDocuments } from './parts/hold-parts.ts';
import { idle, startMatchingInParts } from './parts/match-in-parts.ts';

/** Pause between two looks for documents that workers left which matched in parts. */
const pause = 10_000;

/** Matches documents as they are stored, a batch at a time, until stopped: with all streams, or with the parts that this worker holds. */
export function startMatching(services: Pick<Services, 'db' | 'clock' | 'log' | 'config'>): Loop {
  const { db, clock, log, config } = services;
  if (config.MASTHEAD_MATCHING_PARTS > 1) return startMatchingInParts(services);
  const matcher = createStreamMatcher(clock);
  const matching = startLoop({ name: 'matching', log, idle, round: () => matchBatch(db, matcher, clock) });
  const returning = startLoop({
    name: 'returning divided documents',
    log,
    idle: pause,
    round: () => returnLeftDocuments(db),
  });
  return { wake: matching.wake, stop: async () => void (await Promise.all([matching.stop(), returning.stop()])) };
}
