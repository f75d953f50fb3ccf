import { matchBatch } from '../features/mentions/index.ts';
import { createStreamMatcher } from '../features/streams/index.ts';
import type { Db } from '../platform/db/index.ts';
import { atMost } from '../platform/threads/at-most.ts';

/** One for each database, which learns what is new: a new one would read all its streams each time. */
const matchings = new WeakMap<Db, ReturnType<typeof startMatching>>();

function startMatching() {
  return { matcher: createStreamMatcher(), inTurn: atMost(1) };
}

/** Matches all queued documents. Callers take turns: one would otherwise return while another still matches its document. */
export async function matchQueued(db: Db): Promise<void> {
  const { matcher, inTurn } = matchings.get(db) ?? startMatching();
  matchings.set(db, { matcher, inTurn });
  await inTurn(async () => {
    while (await matchBatch(db, matcher));
  });
}
