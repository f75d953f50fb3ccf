import type { NewsroomRow } from './site.queries.ts';

/** Keeps what is made of a newsroom for as long as its row is kept, which is until the newsroom or anything of it changes. */
export function perNewsroom<T>(): (newsroom: NewsroomRow, key: string, make: () => T) => T {
  const made = new WeakMap<NewsroomRow, Map<string, T>>();
  return (newsroom, key, make) => {
    const known = made.get(newsroom) ?? new Map<string, T>();
    made.set(newsroom, known);
    const kept = known.get(key);
    if (kept !== undefined) return kept;
    const value = make();
    known.set(key, value);
    // A value that could not be read is read again by the next caller.
    if (value instanceof Promise) value.catch(() => known.delete(key));
    return value;
  };
}
