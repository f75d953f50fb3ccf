import type { TrendSubject } from '@masthead/contract';
import { everything, wholeGroup } from '../reading/tally.ts';
import { type Frame, frameAnswer, frameOf, spellingsOf, type TrendCall, termSubject } from './frame.ts';
import { countTerms, mostOf, type Sample, sampleOf, scaled } from './sample.ts';
import { logLikelihood, significant } from './significance.ts';
import { slotsOf } from './span.ts';
import { listTerms, listTopTerms, sumMembers, sumTerms } from './sums.queries.ts';

const shown = 20;
/** Terms that are compared with all news. */
const compared = 400;
/** A term that fewer documents of a group have says nothing of it. */
const leastTogether = 3;

type Term = TrendSubject & { value: number; previous: number | null; significance: number | null };

/** Returns terms of all news, the most frequent first. */
async function topTerms(
  call: TrendCall,
  { days, before, monthsBelow }: Frame,
  kinds: readonly string[],
): Promise<Term[]> {
  const { db, query, language } = call;
  const top = await listTopTerms(db, kinds, slotsOf(days, monthsBelow), { count: query.count, limit: shown });
  const ids = top.map(({ id }) => id);
  const previous = new Map(
    (before ? await sumTerms(db, ids, slotsOf(before, monthsBelow)) : []).map((row) => [row.id, row]),
  );
  return top.map((term) => ({
    ...termSubject(term, language),
    value: term[query.count],
    previous: before && (previous.get(term.id)?.[query.count] ?? 0),
    significance: null,
  }));
}

/** Returns terms that the documents of a group have more often than all news, the most significant first. */
async function ownTerms(call: TrendCall, frame: Frame, sample: Sample, kinds: ReadonlySet<string>): Promise<Term[]> {
  const { db, query, language } = call;
  const { days, monthsBelow } = frame;
  const counts = countTerms(sample);
  const terms = (await listTerms(db, mostOf(counts, compared, leastTogether))).filter(({ kind }) => kinds.has(kind));
  const ids = terms.map(({ id }) => id);
  const [sums, whole] = await Promise.all([
    sumTerms(db, ids, slotsOf(days, monthsBelow)),
    sumMembers(db, everything, days),
  ]);
  const inAll = new Map(sums.map((row) => [row.id, row[query.count]]));
  const all = whole.find(({ member }) => member === wholeGroup)?.[query.count] ?? 0;
  const members = spellingsOf(frame);
  return terms
    .filter(({ name }) => !members.has(name.toLowerCase()))
    .map((term) => {
      const own = counts.get(term.id)!;
      const value = scaled(own, sample);
      // A rare name may have been removed from the sums of a day: it is at least in the documents of the group.
      const elsewhere = Math.max(0, (inAll.get(term.id) ?? 0) - value);
      const others = Math.max(0, all - sample.of);
      const significance = logLikelihood(own, sample.read, own + elsewhere, sample.read + others);
      return { ...termSubject(term, language), value, previous: null, significance };
    })
    .filter(({ significance }) => sample.of === all || significance >= significant)
    .sort((a, b) => b.significance - a.significance || b.value - a.value);
}

/** Returns the terms of some kinds, of all news or of a group. */
export async function termsBy<K extends string>(
  call: TrendCall,
  frame: Frame,
  kinds: Record<K, readonly string[]>,
): Promise<{ sample: Pick<Sample, 'read' | 'of'>; terms: Record<K, Term[]> }> {
  const terms = {} as Record<K, Term[]>;
  const names = Object.keys(kinds) as K[];
  if (!frame.group) {
    const lists = await Promise.all(names.map((name) => topTerms(call, frame, kinds[name])));
    for (const [at, name] of names.entries()) terms[name] = lists[at]!;
    const whole = await sumMembers(call.db, everything, frame.days);
    const of = whole.find(({ member }) => member === wholeGroup)?.[call.query.count] ?? 0;
    return { sample: { read: of, of }, terms };
  }
  const sample = await sampleOf(call, frame);
  const own = await ownTerms(call, frame, sample, new Set(names.flatMap((name) => kinds[name])));
  for (const name of names) terms[name] = own.filter(({ kind }) => kinds[name].includes(kind)).slice(0, shown);
  return { sample: { read: sample.read, of: sample.of }, terms };
}

export async function answerTopics(call: TrendCall) {
  const frame = await frameOf(call);
  const { sample, terms } = await termsBy(call, frame, { subjects: ['subject'], phrases: ['phrase'] });
  return { data: { ...frameAnswer(frame, call), sample, ...terms } };
}
