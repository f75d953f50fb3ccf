import { setImmediate as nextTurn } from 'node:timers/promises';
import { createMatcher, type MatchDocument, narrow, type Query } from '@masthead/matching';
import type { Db } from '../../../platform/db/index.ts';
import { findDocuments, firstIdAt, timeOfId } from '../../documents/index.ts';
import { isAdvertisement } from '../advertisement.ts';
import { findOldest } from './candidates.queries.ts';
import { type LabClause, labClauses } from './clauses.ts';
import { type Candidates, daysBack, findCandidates, newest, type Range } from './find-candidates.ts';
import { createMemory } from './memory.ts';

type Stored = Awaited<ReturnType<typeof findDocuments>>[number];

/** Candidates that are counted at the most. */
const counted = 300;
/**
 * Numbers of candidates that are read first, of search and saved version and of each clause alone; all are read while
 * there is time.
 */
const few = { search: 100, clause: 25 };
const many = { search: counted, clause: 60 };
/** Milliseconds after which the answer is made of the few: somebody is typing, and a projection now is worth more than exact numbers later. */
const budget = 120;
/** Milliseconds of matching after which other calls have their turn. */
const slice = 10;
/** Characters of documents that are kept between edits, of all who edit. */
const keptCharacters = 60_000_000;

interface LabSearch {
  query: Query;
  ad_blocking: boolean;
}

interface Count {
  value: number;
  exact: boolean;
  at_least: boolean;
}

interface LabResult {
  /** Documents that match, the newest first. */
  found: Stored[];
  hits: Count;
  stories: Count;
  perDay: number;
  searched: number;
  clauses: { clause: LabClause; hits: Count }[];
  changes: {
    added: Stored[];
    removed: Stored[];
    kept: Stored[];
    counts: Record<'added' | 'removed' | 'kept', Count>;
  } | null;
}

interface Lab {
  db: Db;
  range: Range;
  search: LabSearch;
  saved: LabSearch | null;
  /** Throws if the answer is no longer wanted. */
  goOn: () => void;
  read: (document: Stored) => MatchDocument;
}

const documents = createMemory<Stored>({
  most: keptCharacters,
  size: ({ headline, lead, body }) => 500 + headline.length + lead.length + body.length,
});

/** Loads the documents of these ids, from the database only if they were not used lately. */
async function load(db: Db, ids: Iterable<string>): Promise<Map<string, Stored>> {
  const found = new Map<string, Stored>();
  const missing: string[] = [];
  for (const id of new Set(ids)) {
    const known = documents.get(id);
    if (known) found.set(id, known);
    else missing.push(id);
  }
  if (missing.length > 0) {
    for (const document of await findDocuments(db, missing)) {
      documents.set(document.id, document);
      found.set(document.id, document);
    }
  }
  return found;
}

/**
 * Tries a search on the stored documents: the index returns candidates, the newest of them are read and decided by the
 * matcher that also matches live, and the rest is projected from them.
 */
export async function runLab({ db, range, search, saved, goOn, read }: Lab): Promise<LabResult> {
  const started = performance.now();
  const clauses = labClauses(search.query);
  const candidates = await findCandidates(db, narrow(search.query), range, counted);
  goOn();
  const saving = saved && (await findCandidates(db, narrow(saved.query), range, counted));
  const ofClauses: (Candidates | null)[] = [];
  for (const { finds } of clauses) {
    goOn();
    ofClauses.push(finds && (await findCandidates(db, narrow(finds), range, counted)));
  }
  const idsOf = (reach: typeof few) =>
    [
      candidates.ids.slice(0, reach.search),
      saving?.ids.slice(0, reach.search) ?? [],
      ...ofClauses.map((one) => one?.ids.slice(0, reach.clause) ?? []),
    ].flat();
  const whole = await coveredDays(db, range);
  let known = await load(db, idsOf(few));
  goOn();
  const reach = performance.now() - started < budget ? many : few;
  if (reach === many) known = await load(db, idsOf(many));
  const before = saving && newest(saving, reach.search);
  const matched = await decide({ search, saved, clauses }, known.values(), { goOn, read });
  const inSample = (sample: Candidates, most: number, name: string) =>
    sample.ids.slice(0, most).filter((id) => matched.get(id)?.has(name));
  const project = (count: number, sample: Candidates, most = reach.search) =>
    projected(count, { ...sample, read: Math.min(most, sample.ids.length) }, range, whole);
  const found = inSample(candidates, reach.search, 'now').map((id) => known.get(id)!);
  const hits = project(found.length, candidates);
  return {
    found,
    hits,
    stories: project(new Set(found.map((document) => document.cluster_id)).size, candidates),
    perDay: hits.value / Math.max(1, whole),
    searched: known.size,
    clauses: clauses.map((clause, index) => {
      const sample = ofClauses[index];
      if (sample) {
        const alone = project(inSample(sample, reach.clause, `clause ${index}`).length, sample, reach.clause);
        return { clause, hits: notBelow(alone, hits) };
      }
      const away = inSample(candidates, reach.search, `without ${index}`).length - found.length;
      return { clause, hits: project(away, candidates) };
    }),
    changes: before && compare({ candidates: newest(candidates, reach.search), before, known, matched, range, whole }),
  };
}

/**
 * Decides for each document whether the search, the saved one, each clause alone, and the search without its
 * exclusions match.
 */
async function decide(
  { search, saved, clauses }: { search: LabSearch; saved: LabSearch | null; clauses: readonly LabClause[] },
  sample: Iterable<Stored>,
  { goOn, read }: Pick<Lab, 'goOn' | 'read'>,
): Promise<Map<string, ReadonlySet<string>>> {
  const matcher = createMatcher();
  matcher.set('now', search.query);
  if (saved) matcher.set('saved', saved.query);
  clauses.forEach(({ finds, without }, index) => {
    if (finds) matcher.set(`clause ${index}`, finds);
    if (without) matcher.set(`without ${index}`, without);
  });
  const matched = new Map<string, ReadonlySet<string>>();
  let since = performance.now();
  for (const document of sample) {
    if (performance.now() - since > slice) {
      await nextTurn();
      goOn();
      since = performance.now();
    }
    const text = read(document);
    const names = new Set(matcher.match(text));
    if (names.size > 0 && isAdvertisement(text)) {
      if (search.ad_blocking) for (const name of names) if (name !== 'saved') names.delete(name);
      if (saved?.ad_blocking) names.delete('saved');
    }
    matched.set(document.id, names);
  }
  return matched;
}

interface Comparison {
  candidates: Candidates;
  before: Candidates;
  known: ReadonlyMap<string, Stored>;
  matched: ReadonlyMap<string, ReadonlySet<string>>;
  range: Range;
  whole: number;
}

/** Compares as far back as both samples reach. */
function compare({ candidates, before, known, matched, range, whole }: Comparison): LabResult['changes'] {
  const open = [candidates, before].filter((sample) => !sample.complete);
  const since =
    open
      .map((sample) => sample.ids.at(-1) ?? '~')
      .toSorted()
      .at(-1) ?? '';
  const ids = [...new Set([...candidates.ids, ...before.ids])]
    .filter((id) => id >= since)
    .toSorted()
    .toReversed();
  const kinds = { added: [] as Stored[], removed: [] as Stored[], kept: [] as Stored[] };
  for (const id of ids) {
    const names = matched.get(id);
    const [now, then] = [names?.has('now'), names?.has('saved')];
    const document = known.get(id);
    if (document && (now || then)) kinds[now && then ? 'kept' : now ? 'added' : 'removed'].push(document);
  }
  const count = (of: readonly Stored[]) =>
    projected(of.length, { ids, complete: open.length === 0, read: ids.length }, range, whole);
  return {
    ...kinds,
    counts: { added: count(kinds.added), removed: count(kinds.removed), kept: count(kinds.kept) },
  };
}

/** Projects a number of the documents that were read to all candidates of the whole range; at least the seen ones. */
function projected(count: number, sample: Candidates & { read: number }, { to }: Range, whole: number): Count {
  const all = sample.read === 0 ? 0 : (count * sample.ids.length) / sample.read;
  if (sample.complete) return { value: Math.round(all), exact: sample.read === sample.ids.length, at_least: false };
  const share = whole / Math.max(1 / 24, daysBack(sample.ids, to));
  return { value: Math.max(count, Math.round(all * share)), exact: false, at_least: share < 1.05 };
}

/**
 * Returns a count that is not below that of all conditions: each finds the same and more, but two projections, or a
 * search that was stopped, may differ.
 */
const notBelow = (one: Count, all: Count): Count =>
  one.value < all.value ? { ...one, value: all.value, exact: false } : one;

const oldest = new WeakMap<Db, { at: number; time: Date }>();

/** Returns days of the range in which documents were collected at all: a new installation has only its first ones. */
async function coveredDays(db: Db, { from, to }: Range): Promise<number> {
  let known = oldest.get(db);
  if (!known || Date.now() - known.at > 60_000) {
    const id = await findOldest(db, { fromId: firstIdAt(from), belowId: firstIdAt(to) });
    known = { at: Date.now(), time: id ? timeOfId(id) : from };
    if (id) oldest.set(db, known);
  }
  return Math.max(1 / 24, (to.getTime() - Math.max(from.getTime(), known.time.getTime())) / 86_400_000);
}
