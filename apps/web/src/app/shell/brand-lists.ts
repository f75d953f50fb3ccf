const lists = [
  [/^\/streams\//, '/streams/list'],
  [/^\/stories\/(story|create|newsroom-embed|newsrooms\/)/, '/stories/list'],
] as const;

/** Where a brand's own record is shown, another brand has its list instead; null: the page serves any brand. */
export const listOf = (pathname: string): string | null =>
  lists.find(([pattern]) => pattern.test(pathname))?.[1] ?? null;
