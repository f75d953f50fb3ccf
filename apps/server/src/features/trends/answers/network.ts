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

/** A member or a term, with its number in the entries of a document. */
type Node = TrendSubject & { entry: number };

/** Counts the documents of each node, and those that two nodes have together, the first of them in front. */
function countPairs({ documents }: Sample, nodes: ReadonlyMap<number, number>) {
  const alone = new Int32Array(nodes.size);
  const together = new Int32Array(nodes.size * nodes.size);
  for (const entries of documents) {
    const places: number[] = [];
    for (const entry of entries) {
      const place = nodes.get(entry);
      if (place !== undefined) places.push(place);
    }
    places.sort((a, b) => a - b);
    for (const [at, place] of places.entries()) {
      alone[place]! += 1;
      for (let other = at + 1; other < places.length; other++) together[place * nodes.size + places[other]!]! += 1;
    }
  }
  return { alone, together };
}

/** Returns the pairs that are together more often than by chance, the most significant first, and the documents of each node. */
function edgesOf(sample: Sample, nodes: readonly Node[]): { edges: Edge[]; alone: Map<string, number> } {
  const { alone, together } = countPairs(sample, new Map(nodes.map(({ entry }, at) => [entry, at])));
  const edges: Edge[] = [];
  for (const [at, { id: source }] of nodes.entries())
    for (let other = at + 1; other < nodes.length; other++) {
      const count = together[at * nodes.length + other]!;
      if (count < leastTogether) continue;
      const [first, second] = [alone[at]!, alone[other]!];
      const significance = logLikelihood(count, first, second, sample.read);
      if (significance < significant) continue;
      const expected = scaled((first * second) / sample.read, sample);
      edges.push({ source, target: nodes[other]!.id, together: scaled(count, sample), expected, significance });
    }
  return {
    edges: edges.sort((a, b) => b.significance - a.significance),
    alone: new Map(nodes.map(({ id }, at) => [id, alone[at]!])),
  };
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
  const ids = mostOf(countTerms(sample), 3 * candidates, leastTogether);
  const known = new Map((await listTerms(call.db, ids)).map((term) => [term.id, term]));
  const terms = ids
    .flatMap((id) => known.get(id) ?? [])
    .filter(({ kind, name }) => named.has(kind) && !own.has(name.toLowerCase()))
    .slice(0, candidates);
  const subjects: Node[] = [
    ...frame.members.map((member) => ({ ...memberSubject(member), entry: -member.member })),
    ...terms.map((term) => ({ ...termSubject(term, call.language), entry: term.id })),
  ];
  const { edges: all, alone } = edgesOf(sample, subjects);
  const members = frame.members.map(({ member }) => `m${member}`).filter((id) => alone.get(id)! > 0);
  const { edges, ids: shown } = strongest(all, members);
  const byId = new Map(subjects.map(({ entry: _, ...subject }) => [subject.id, subject]));
  const nodes = [...shown].map((id) => ({ ...byId.get(id)!, value: scaled(alone.get(id)!, sample) }));
  return {
    data: { ...frameAnswer(frame, call), sample: { read: sample.read, of: sample.of }, nodes, edges },
  };
}
