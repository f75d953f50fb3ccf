/** The query of a stream, with the post from which its search continues. */
interface Piece {
  query: string;
  since: string | null;
}

export interface Packed<P extends Piece> {
  query: string;
  since: string | null;
  pieces: P[];
}

interface Packing {
  longest: number;
  join: (queries: readonly string[]) => string;
}

/** Compares ids of posts, which grow with time: a longer one is newer. */
const compareIds = (a: string | null, b: string | null): number =>
  a === b ? 0 : a === null ? -1 : b === null ? 1 : a.length - b.length || (a < b ? -1 : 1);

/**
 * Packs the queries of many streams into few calls. Neighbours have nearly the same last post, so that a call, which has to begin at the
 * oldest of its pieces, reads little again. A query that is longer than a call may be is left out: the form refuses it.
 */
export function packQueries<P extends Piece>(pieces: readonly P[], { longest, join }: Packing): Packed<P>[] {
  const fitting = pieces.filter(({ query }) => query !== '' && query.length <= longest);
  const packed: Packed<P>[] = [];
  let current: P[] = [];
  const close = () => {
    const [first] = current;
    if (first) packed.push({ query: join(current.map(({ query }) => query)), since: first.since, pieces: current });
    current = [];
  };
  for (const piece of fitting.toSorted((a, b) => compareIds(a.since, b.since))) {
    const joined = join([...current, piece].map(({ query }) => query));
    // Queries that were never searched are read from the newest post only, so they go apart.
    const isFirst = current[0]?.since === null && piece.since !== null;
    if (isFirst || joined.length > longest) close();
    current.push(piece);
  }
  close();
  return packed;
}
