import { bootstrapQueries } from '../actor/index.ts';
import { queryClient } from '../api/index.ts';
import { draftPrefix, readLocal, writeLocal } from '../local-storage.ts';

/** Input that the server does not have yet, kept in the browser. */
export interface Kept<V> {
  /** Milliseconds since 1970. */
  at: number;
  values: V;
}

/** Milliseconds after which a draft is no longer offered. */
const longest = 7 * 24 * 3_600_000;

/** Returns the key of a draft of the signed-in user; null while nobody is signed in. */
function keyOf(name: string): string | null {
  const user = queryClient.getQueryData(bootstrapQueries.user.queryKey)?.data;
  return user ? `${draftPrefix}${user.id}.${name}` : null;
}

/** Returns the user's draft of a form; null if there is none or it is too old. */
export function readDraft<V>(name: string, now: number = Date.now()): Kept<V> | null {
  const key = keyOf(name);
  if (!key) return null;
  try {
    const kept = JSON.parse(readLocal(key) ?? 'null') as Kept<V> | null;
    if (kept && now - kept.at < longest) return kept;
  } catch {
    // It is replaced by the next.
  }
  return null;
}

/** Keeps the user's draft of a form; null removes it. */
export function writeDraft<V>(name: string, values: V | null, now: number = Date.now()): void {
  const key = keyOf(name);
  if (key) writeLocal(key, values && JSON.stringify({ at: now, values } satisfies Kept<V>));
}
