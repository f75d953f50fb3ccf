/** Changes of this page that the server has not answered yet, and the number of those that have begun. */
const open = new Set<Promise<unknown>>();
let begun = 0;

/** Counts a change of this page until it is answered. */
export function ownChange<T>(change: Promise<T>): Promise<T> {
  begun += 1;
  const counted = change.finally(() => open.delete(counted));
  open.add(counted);
  return counted;
}

/**
 * Reads what the server has while this page changes nothing. What was read before a change is answered would take it back on the
 * screen: a mention whose hiding has just been undone would leave again.
 */
export async function readBeside<T>(read: () => Promise<T>): Promise<T> {
  for (;;) {
    while (open.size > 0) await Promise.allSettled(open);
    const before = begun;
    const answer = await read();
    if (begun === before) return answer;
  }
}
