import type { AuditEntry } from '@masthead/contract';

const verbs = [
  [/(^|[.-])restore$|^organisations\.deletion\.delete$/, 'restored'],
  [/^organisations\.deletion\.store$/, 'removed'],
  [/^stories\.publish$|^newsrooms\.publish$/, 'published'],
  [/^emails\.send$/, 'sent'],
  [/(^|\.)(store|create|add|sign-up|invite)/, 'made'],
  [/(^|[.-])(delete|remove|destroy|detach|cancel)/, 'removed'],
  [/(^|\.)(impersonate|login|lock|unlock|logout)/, 'opened'],
] as const;

/** Returns the effect of a call in a word that people use. */
export const verbOf = (endpoint: string) => verbs.find(([pattern]) => pattern.test(endpoint))?.[1] ?? 'changed';

const areas = [
  [/invitations/, 'invitation'],
  [/members/, 'member'],
  [/tier/, 'tier'],
  [/permissions/, 'permissions'],
  [/two-factor|passkeys|password|sessions|api-tokens|^auth/, 'security'],
  [/trend-groups/, 'trend_group'],
  [/\.views/, 'view'],
  [/comments/, 'comment'],
  [/media-notifications/, 'notification'],
  [/media-outlets|\.audiences/, 'outlet'],
  [/^brands\.stream-folders/, 'stream'],
  [/^(staff\.)?brands/, 'brand'],
  [/^(staff\.)?organisations|^staff\.(email-logo|demo-accounts)/, 'organisation'],
  [/^(staff\.)?streams/, 'stream'],
  [/^mentions/, 'mention'],
  [/^clippings/, 'clipping'],
  [/^sources/, 'source'],
  [/^rss/, 'feed'],
  [/^stories/, 'story'],
  [/^newsrooms/, 'newsroom'],
  [/^connect\.groups/, 'group'],
  [/^connect/, 'relation'],
  [/^emails/, 'email'],
  [/^report/, 'report'],
  [/^kpi/, 'kpi'],
  [/^tags/, 'tag'],
  [/^files/, 'file'],
  [/^briefings/, 'briefing'],
  [/^billing/, 'subscription'],
  [/^(staff\.)?user/, 'account'],
  [/^staff/, 'support'],
] as const;

/** Returns the subject of a call in a word that people use. */
export const areaOf = (endpoint: string) => areas.find(([pattern]) => pattern.test(endpoint))?.[1] ?? 'other';

/** Pages of records by the name under which the log keeps their ids, and the call that makes one. */
const pages = [
  ['story_id', 'stories.store', (id: string) => `/stories/story/${id}/edit`],
  ['stream_id', 'streams.store', (id: string) => `/streams/${id}`],
  ['clipping_id', 'clippings.store', (id: string) => `/performance/coverage/clipping/edit/${id}`],
  ['newsroom_id', 'newsrooms.store', (id: string) => `/stories/newsrooms/${id}`],
  ['relation_id', 'connect.relations.store', (id: string) => `/connect/relations/${id}`],
  ['group_id', 'connect.groups.store', (id: string) => `/connect/groups/${id}`],
  ['email_id', 'emails.store', (id: string) => `/emails/${id}`],
  ['report_id', 'reports.store', (id: string) => `/reports/${id}`],
  ['briefing_id', 'briefings.store', (id: string) => `/briefings/${id}`],
  ['kpi_id', 'kpi-campaigns.store', (id: string) => `/performance/kpi/${id}/edit`],
] as const;

/** Returns the page of the record that an entry is about; undefined: it has none, or the record was removed. */
export function pageOf({ endpoint, subject }: Pick<AuditEntry, 'endpoint' | 'subject'>): string | undefined {
  if (verbOf(endpoint) === 'removed') return undefined;
  for (const [name, making, path] of pages) {
    const id = subject[name] ?? (endpoint === making ? subject.id : undefined);
    if (id) return path(id);
  }
  return undefined;
}
