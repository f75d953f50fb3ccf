import { logLikelihood, significant } from '../answers/significance.ts';

/** An article that a search has found, with the names in it. */
export interface Hit {
  id: string;
  names: readonly { key: string; name: string }[];
  subject: string | null;
}

interface OtherMeaning {
  /** A word to exclude. */
  text: string;
  hits: string[];
}

const leastHits = 3;
/** Above this share of all hits it is what the search is about. */
const mostShare = 0.4;
/** Share of the articles with a name that may have something in common with the others. */
const mostOverlap = 0.2;
const most = 4;

const contextOf = ({ names, subject }: Hit, left: ReadonlySet<string>): string[] => [
  ...names.map(({ key }) => key).filter((key) => !left.has(key)),
  ...(subject ? [`subject ${subject}`] : []),
];

/** Counts the articles that have a name or subject in common with another one of `others`. */
function countShared(
  hits: readonly Hit[],
  others: ReadonlyMap<string, number>,
  left: ReadonlySet<string>,
  least: number,
) {
  return hits.filter((hit) => contextOf(hit, left).some((key) => (others.get(key) ?? 0) >= least)).length;
}

function countContexts(hits: readonly Hit[], left: ReadonlySet<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const hit of hits) for (const key of new Set(contextOf(hit, left))) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/**
 * Returns names whose articles look as if they were about something else: almost none of them shares a name or the subject
 * with the other articles, most of which share some with each other, and that is no accident (log-likelihood ratio). `own`
 * are the keys of the name that is searched for; longer names that contain it count as others.
 */
export function otherMeanings(hits: readonly Hit[], own: ReadonlySet<string>): OtherMeaning[] {
  const found: OtherMeaning[] = [];
  let open = [...hits];
  while (found.length < most) {
    const best = strongest(open, own);
    if (!best) break;
    found.push(best);
    const gone = new Set(best.hits);
    open = open.filter(({ id }) => !gone.has(id));
  }
  return found;
}

function strongest(hits: readonly Hit[], own: ReadonlySet<string>): OtherMeaning | null {
  const byName = new Map<string, { name: string; ids: Set<string> }>();
  for (const { id, names } of hits)
    for (const { key, name } of names) {
      if (own.has(key)) continue;
      const entry = byName.get(key) ?? { name, ids: new Set<string>() };
      entry.ids.add(id);
      byName.set(key, entry);
    }
  let best: (OtherMeaning & { strength: number }) | null = null;
  for (const [key, { name, ids }] of byName) {
    if (ids.size < leastHits || ids.size > hits.length * mostShare) continue;
    const left = new Set([...own, key]);
    const [inside, outside] = [hits.filter(({ id }) => ids.has(id)), hits.filter(({ id }) => !ids.has(id))];
    const contexts = countContexts(outside, left);
    // One of the outside counts itself, so it needs a second one.
    const [apart, together] = [countShared(inside, contexts, left, 1), countShared(outside, contexts, left, 2)];
    if (apart > inside.length * mostOverlap) continue;
    const strength = logLikelihood(together, outside.length, together + apart, hits.length);
    if (strength < significant || (best && best.strength >= strength)) continue;
    best = { text: name, hits: [...ids], strength };
  }
  return best && { text: best.text, hits: best.hits };
}
