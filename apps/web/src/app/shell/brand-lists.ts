const lists = [
  [/^\/streams\//, '/streams/list'],
  [/^\/stories\/(story|create|newsroom-embed|newsrooms\/)/, '/stories/list'],
] as const;

/** Returns the list to open when the brand is changed on the page of a record; null if the page serves any brand. */
export const listOf = (pathname: string): string | null =>
  lists.find(([pattern]) => pattern.test(pathname))?.[1] ?? null;
