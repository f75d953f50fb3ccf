import type { StreamFormOutput } from '@masthead/contract';
import { fromForm, matches, narrow } from '@masthead/matching';
import { before, days } from '../../platform/clock/index.ts';
import type { Services } from '../../platform/services.ts';
import { firstIdAt, listDocuments, type StoredDocument } from '../documents/index.ts';
import { backfillDays } from '../streams/index.ts';
import { composeMention, toMatchDocument } from './compose-mention.ts';
import type { NewMention } from './mentions.queries.ts';

/** Candidates looked at for one preview at the most: what lies beyond is estimated from them. */
const mostCandidates = 2000;

/**
 * What a form would have found in the last 30 days, the newest first. Narrowed by the index, decided by the evaluator that
 * also matches live, so the counts agree. Over many candidates the rate a day comes from the newest 2,000.
 */
export async function previewStream(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  form: StreamFormOutput,
  { brandId, limit }: { brandId: string; limit: number },
) {
  const now = clock.now();
  const query = fromForm(form);
  const fromId = firstIdAt(before(now, days(backfillDays)));
  const candidates = await listDocuments(db, {
    fromId,
    belowId: firstIdAt(new Date(now.getTime() + days(1))),
    narrowed: narrow(query),
    limit: mostCandidates,
  });
  const found = candidates.filter((document) => matches(query, toMatchDocument(document)));
  const mentions: NewMention[] = found
    .slice(0, limit)
    .map((document) => composeMention({ id: document.id, brand_id: brandId, query }, document));
  return {
    mentions,
    hasMore: found.length > limit,
    searched: candidates.length,
    perDay: found.length / daysCovered(candidates, now),
    languages: shares(found),
  };
}

/** All thirty days, or those that the newest candidates reach back. */
function daysCovered(candidates: readonly StoredDocument[], now: Date): number {
  const last = candidates.at(-1);
  if (candidates.length < mostCandidates || !last) return backfillDays;
  return Math.max(1 / 24, (now.getTime() - Date.parse(last.collected_at)) / days(1));
}

function shares(documents: readonly StoredDocument[]): { language: string; share: number }[] {
  const counts = new Map<string, number>();
  for (const { language } of documents) counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts]
    .map(([language, count]) => ({ language, share: count / documents.length }))
    .toSorted((a, b) => b.share - a.share);
}
