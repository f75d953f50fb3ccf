import { countOf, fieldsOf, listOf, optionalText, textOf, timeOf, webAddress } from '../../answer.ts';
import type { Ask, Connector, CountedDay, OwnPost, Profile } from '../../connector.ts';
import { answerIfAny } from '../../failure.ts';

/**
 * Version of the API by month: https://learn.microsoft.com/en-us/linkedin/marketing/versioning . One lives for a year at least; this one has
 * to be replaced before September 2027.
 */
const linkedInVersion = '202609';

const headers = { 'linkedin-version': linkedInVersion, 'x-restli-protocol-version': '2.0.0' };
const base = 'https://api.linkedin.com/rest';
const page = 50;
const mostPages = 100;

/**
 * Returns the pages that the person administers:
 * https://learn.microsoft.com/en-us/linkedin/marketing/community-management/organizations/organization-access-control-by-role
 */
async function listPages(ask: Ask): Promise<string[]> {
  const roles = 'q=roleAssignee&role=ADMINISTRATOR&state=APPROVED';
  const answer = fieldsOf(await ask({ url: `${base}/organizationAcls?${roles}&count=${mostPages}`, headers }));
  const ids = listOf(answer.elements, 'elements').flatMap(
    ({ organization }) => /^urn:li:organization:(\d+)$/.exec(optionalText(organization) ?? '')?.[1] ?? [],
  );
  return [...new Set(ids)];
}

function profileOf(id: string, found: Record<string, unknown>, followers: number | null): Profile {
  const handle = textOf(found.vanityName, 'vanityName');
  return {
    id,
    handle,
    name: optionalText(found.localizedName),
    url: `https://www.linkedin.com/company/${handle}`,
    followers,
  };
}

/**
 * Reads https://learn.microsoft.com/en-us/linkedin/marketing/community-management/organizations/organization-lookup-api
 */
async function readPage(ask: Ask, id: string): Promise<Profile> {
  const found = fieldsOf(await ask({ url: `${base}/organizations/${encodeURIComponent(id)}`, headers }));
  const size = fieldsOf(
    await ask({
      url: `${base}/networkSizes/urn%3Ali%3Aorganization%3A${encodeURIComponent(id)}?edgeType=COMPANY_FOLLOWED_BY_MEMBER`,
      headers,
    }),
  );
  return profileOf(id, found, countOf(size.firstDegreeSize));
}

/** Returns the id of a page's logo, which is named as an asset and read as an image. */
const logoOf = (page: Record<string, unknown>): string | null => {
  const { cropped, original } = fieldsOf(page.logoV2);
  const asset = optionalText(cropped) ?? optionalText(original) ?? '';
  return /^urn:li:(?:digitalmediaAsset|image):([\w-]+)$/.exec(asset)?.[1] ?? null;
};

/**
 * Returns the addresses of logos by their ids:
 * https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/images-api . An app that may not read
 * images shows pages without them.
 */
async function readLogos(ask: Ask, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const named = ids.map((id) => encodeURIComponent(`urn:li:image:${id}`)).join(',');
  const answer = await answerIfAny(ask({ url: `${base}/images?ids=List(${named})`, headers }));
  const results = fieldsOf(fieldsOf(answer).results);
  return new Map(
    ids.flatMap((id) => {
      const address = webAddress(fieldsOf(results[`urn:li:image:${id}`]).downloadUrl);
      return address ? [[id, address] as const] : [];
    }),
  );
}

/**
 * Returns the pages that the person administers. The followers of several come with their first readings, since they take a call each. Names
 * of several: https://learn.microsoft.com/en-us/linkedin/marketing/community-management/organizations/organization-lookup-api#retrieve-multiple-organizations
 */
async function findPages(ask: Ask): Promise<Profile[]> {
  const ids = await listPages(ask);
  if (ids.length <= 1) return await Promise.all(ids.map((id) => readPage(ask, id)));
  const answer = fieldsOf(await ask({ url: `${base}/organizations?ids=List(${ids.join(',')})`, headers }));
  const results = fieldsOf(answer.results);
  const found = ids.map((id) => [id, fieldsOf(results[id])] as const);
  // A page that is missing among the results was closed.
  const open = found.filter(([, page]) => optionalText(page.vanityName));
  const logos = await readLogos(
    ask,
    open.flatMap(([, page]) => logoOf(page) ?? []),
  );
  return open.map(([id, page]) => ({
    ...profileOf(id, page, null),
    picture: logos.get(logoOf(page) ?? '') ?? null,
  }));
}

/**
 * Reads
 * https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api#find-posts-by-authors
 */
function postsOf(answer: unknown): OwnPost[] {
  return listOf(fieldsOf(answer).elements, 'elements').flatMap((post) => {
    const id = optionalText(post.id);
    const published_at = timeOf(post.publishedAt ?? post.createdAt);
    if (!id || !published_at || post.lifecycleState !== 'PUBLISHED') return [];
    const url = `https://www.linkedin.com/feed/update/${id}`;
    const text = optionalText(post.commentary) ?? '';
    // Reactions come by day for the whole page; one call for each post would exceed the daily limit.
    return [{ id, url, text, published_at, likes: null, comments: null, shares: null, views: null }];
  });
}

/** Reads https://learn.microsoft.com/en-us/linkedin/marketing/community-management/organizations/share-statistics */
function daysOf(answer: unknown): CountedDay[] {
  return listOf(fieldsOf(answer).elements, 'elements').flatMap((element) => {
    const start = timeOf(fieldsOf(element.timeRange).start);
    if (!start) return [];
    const sums = fieldsOf(element.totalShareStatistics);
    const parts = [sums.likeCount, sums.commentCount, sums.shareCount, sums.clickCount].map(countOf);
    return [
      {
        day: start.toISOString().slice(0, 10),
        reach: countOf(sums.uniqueImpressionsCount),
        engagement: parts.reduce<number>((sum, part) => sum + (part ?? 0), 0),
      },
    ];
  });
}

const days = 30;

/** LinkedIn pages by the Community Management API: https://learn.microsoft.com/en-us/linkedin/marketing/community-management/ */
export const linkedin: Connector = {
  network: 'linkedin',
  name: 'LinkedIn',
  mediaType: 'linkedin',
  site: 'linkedin.com',
  settings: ['MASTHEAD_SOCIAL_LINKEDIN_ID', 'MASTHEAD_SOCIAL_LINKEDIN_SECRET'],
  needsServer: false,
  capabilities: {
    own_posts: 'read',
    own_figures: 'read',
    search: 'not_offered',
    hashtags: 'not_offered',
    // Posts and comments of members may be stored for 48 hours: https://learn.microsoft.com/en-us/linkedin/marketing/data-storage-requirements
    mentions: 'not_permitted',
    comments: 'not_permitted',
  },
  application: {
    kind: 'review',
    url: 'https://learn.microsoft.com/en-us/linkedin/marketing/community-management-app-review',
    days: { from: 14, to: 60 },
  },
  prices: null,
  // https://learn.microsoft.com/en-us/linkedin/shared/authentication/authorization-code-flow ; PKCE is for native apps only there.
  signIn: () => ({
    server: {
      issuer: 'https://www.linkedin.com/oauth',
      authorization_endpoint: 'https://www.linkedin.com/oauth/v2/authorization',
      token_endpoint: 'https://www.linkedin.com/oauth/v2/accessToken',
      revocation_endpoint: 'https://www.linkedin.com/oauth/v2/revoke',
    },
    scopes: ['r_organization_social', 'rw_organization_admin'],
    separator: ' ',
    secretIn: 'body',
    hasPkce: false,
    more: {},
  }),
  sharesConsentWith: ['linkedin'],
  findAccounts: findPages,
  read: async (ask, { external_id }, now) => {
    const owner = `urn%3Ali%3Aorganization%3A${encodeURIComponent(external_id)}`;
    const profile = await readPage(ask, external_id);
    const posts = await ask({ url: `${base}/posts?q=author&author=${owner}&count=${page}&sortBy=CREATED`, headers });
    const since = Math.floor(now.getTime() / 86_400_000 - days) * 86_400_000;
    const range = `(timeRange:(start:${since}),timeGranularityType:DAY)`;
    const counted = await ask({
      url: `${base}/organizationalEntityShareStatistics?q=organizationalEntity&organizationalEntity=${owner}&timeIntervals=${range}`,
      headers,
    });
    return { profile, posts: postsOf(posts), days: daysOf(counted) };
  },
};
