import { satisfies } from './evaluate.ts';
import { read } from './occurrences.ts';
import type { MatchDocument, Query } from './query.ts';

/** All streams in memory: which of them does a document match? */
export type Matcher = {
  set(id: string, query: Query): void;
  delete(id: string): void;
  match(document: MatchDocument): string[];
  matchBatch(documents: readonly MatchDocument[]): string[][];
  readonly size: number;
  readonly bytes: number;
};

/** A sample of documents tells how common words are, so that streams are filed under rare ones. */
export type MatcherOptions = { sample?: readonly MatchDocument[] };

/** A matcher without streams. */
export function createMatcher(_options: MatcherOptions = {}): Matcher {
  const queries = new Map<string, Query>();
  const match = (document: MatchDocument): string[] => {
    const reading = read(document);
    return [...queries].flatMap(([id, query]) => (satisfies(query, reading) ? [id] : []));
  };
  return {
    set: (id, query) => void queries.set(id, query),
    delete: (id) => void queries.delete(id),
    match,
    matchBatch: (documents) => documents.map(match),
    get size() {
      return queries.size;
    },
    get bytes() {
      return queries.size * 1000;
    },
  };
}
