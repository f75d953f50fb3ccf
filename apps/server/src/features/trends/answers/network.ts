import type { TrendSubject } from '@masthead/contract';
import { frameAnswer, frameOf, memberSubject, spellingsOf, type TrendCall, termSubject } from './frame.ts';
import { countTerms, mostOf, type Sample, sampleOf, scaled } from './sample.ts';
import { logLikelihood, significant } from './significance.ts';
import { listTerms } from './sums.queries.ts';

const candidates = 120;
const mostNodes = 40;
const mostEdges = 120;
const leastTogether = 3;
const named = new Set(['person', 'organisation', 'place', 'product']);

interface Edge {
  source: string;
  target: string;
  together: number;
  expected: number;
  significance: number;
}

/** Counts the documents of each id, and those that two ids have together. */
function countPairs({ documents }: Sample, isNode: (id: string) => boolean) {
  const [alone, together] = [new Map<string, number>(), new Map<string, number>()];
  const raise = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const { members, terms } of documents) {
    const ids = [...members.map((member) => `m${member}`), ...terms.map((term) => `t${term}`)].filter(isNode).sort();
    for (const [at, id] of ids.entries()) {
      raise(alone, id);
      for (const other of ids.slice(at + 1)) raise(together, `${id} ${other}`);
    }
  }
  return { alone, together };
}

/** Returns the pairs that are together more often than by chance, the most significant first. */
function edgesOf(sample: Sample, isNode: (id: string) => boolean): { edges: Edge[]; alone: Map<string, number> } {
  const { alone, together } = countPairs(sample, isNode);
  const edges: Edge[] = [];
  for (const [pair, count] of together) {
    if (count < leastTogether) continue;
    const [source, target] = pair.split(' ') as [string, string];
    const [first, second] = [alone.get(source)!, alone.get(target)!];
    const significance = logLikelihood(count, first, second, sample.read);
    if (significance < significant) continue;
    const expected = scaled((first * second) / sample.read, sample);
    edges.push({ source, target, together: scaled(count, sample), expected, significance });
  }
  return { edges: edges.sort((a, b) => b.significance - a.significance), alone };
}

/** Keeps the strongest edges of as many nodes as can be shown clearly. */
function strongest(edges: readonly Edge[], first: Iterable<string>): { edges: Edge[]; ids: Set<string> } {
  const ids = new Set(first);
  const kept: Edge[] = [];
  for (const edge of edges) {
    const fresh = [edge.source, edge.target].filter((id) => !ids.has(id));
    if (kept.length === mostEdges || ids.size + fresh.length > mostNodes) continue;
    for (const id of fresh) ids.add(id);
    kept.push(edge);
  }
  return { edges: kept, ids };
}

export async function answerNetwork(call: TrendCall) {
  const frame = await frameOf(call);
  const sample = await sampleOf(call, frame);
  const own = spellingsOf(frame);
  const terms = (await listTerms(call.db, mostOf(countTerms(sample), 3 * candidates)))
    .filter(({ kind, name }) => named.has(kind) && !own.has(name.toLowerCase()))
    .slice(0, candidates);
  const subjects = new Map<string, TrendSubject>(
    [...frame.members.map(memberSubject), ...terms.map((term) => termSubject(term, call.language))].map((subject) => [
      subject.id,
      subject,
    ]),
  );
  const { edges: all, alone } = edgesOf(sample, (id) => subjects.has(id));
  const members = frame.members.map(({ member }) => `m${member}`).filter((id) => alone.has(id));
  const { edges, ids } = strongest(all, members);
  const nodes = [...ids].map((id) => ({ ...subjects.get(id)!, value: scaled(alone.get(id) ?? 0, sample) }));
  return {
    data: { ...frameAnswer(frame, call), sample: { read: sample.read, of: sample.of }, nodes, edges },
  };
}
