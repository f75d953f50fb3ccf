const verbs = [
  [/(^|\.)(store|create|add|sign-up|invite)/, 'made'],
  [/(^|\.)(delete|remove|destroy|detach|cancel)/, 'removed'],
  [/(^|\.)(impersonate|login|lock|unlock|logout)/, 'opened'],
] as const;

/** Returns the effect of a call in one of four words: made, removed, opened, changed. */
export const verbOf = (endpoint: string): 'made' | 'removed' | 'opened' | 'changed' =>
  verbs.find(([pattern]) => pattern.test(endpoint))?.[1] ?? 'changed';

const areas = [
  [/invitations/, 'invitation'],
  [/members/, 'member'],
  [/tier/, 'tier'],
  [/permissions/, 'permissions'],
  [/two-factor|passkeys|password|sessions|api-tokens|^auth/, 'security'],
  [/^(staff\.)?brands/, 'brand'],
  [/^(staff\.)?organisations|^staff\.(email-logo|demo-accounts)/, 'organisation'],
  [/^(staff\.)?streams/, 'stream'],
  [/^mentions/, 'mention'],
  [/^clippings/, 'clipping'],
  [/^sources/, 'source'],
  [/^rss/, 'feed'],
  [/^stories/, 'story'],
  [/^newsrooms/, 'newsroom'],
  [/^(staff\.)?user/, 'account'],
  [/^staff/, 'support'],
] as const;

/** Returns the subject of a call in a word that people use. */
export const areaOf = (endpoint: string) => areas.find(([pattern]) => pattern.test(endpoint))?.[1] ?? 'other';
