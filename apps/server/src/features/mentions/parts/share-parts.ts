/** A worker that matches in parts. */
export interface PartWorker {
  id: string;
  /** Parts that it holds at most. */
  most: number;
}

export interface PartLease {
  part: number;
  worker_id: string;
}

interface Shared {
  parts: number;
  workers: readonly PartWorker[];
  leases: readonly PartLease[];
}

/**
 * Returns how many parts each worker should hold: as even as their limits allow. Workers that hold more now get the remainder, so that no
 * part moves without need.
 */
export function sharesOf({ parts, workers, leases }: Shared): Map<string, number> {
  const held = (id: string) => leases.filter((lease) => lease.worker_id === id).length;
  const shares = new Map(workers.map(({ id }) => [id, 0]));
  const share = (id: string) => shares.get(id) ?? 0;
  for (let left = parts; left > 0; left--) {
    const [next] = workers
      .filter(({ id, most }) => share(id) < most)
      .toSorted((a, b) => share(a.id) - share(b.id) || held(b.id) - held(a.id) || (a.id < b.id ? -1 : 1));
    if (!next) break;
    shares.set(next.id, share(next.id) + 1);
  }
  return shares;
}

/** Returns the parts that a worker should take now, and those that it should leave to others. */
export function changesFor(workerId: string, shared: Shared): { take: number[]; leave: number[] } {
  const share = sharesOf(shared).get(workerId) ?? 0;
  const own = shared.leases.filter((lease) => lease.worker_id === workerId).map(({ part }) => part);
  const leased = new Set(shared.leases.map(({ part }) => part));
  const free = Array.from({ length: shared.parts }, (_, part) => part).filter((part) => !leased.has(part));
  return {
    take: free.slice(0, Math.max(0, share - own.length)),
    leave: own.toSorted((a, b) => a - b).slice(share),
  };
}
