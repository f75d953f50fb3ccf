import { fieldsOf, listOf, optionalText, textOf, timeOf } from '../../answer.ts';
import type { Ask, Connector, CountedDay, SignIn } from '../../connector.ts';
import type { SocialFailureCode } from '../../failure.ts';

/** Version of the Graph API; one lives for two years: https://developers.facebook.com/docs/graph-api/changelog/versions */
const version = 'v25.0';
export const graph = `https://graph.facebook.com/${version}`;

const codes: readonly (readonly [SocialFailureCode, readonly number[]])[] = [
  ['social_token_dead', [102, 190, 463, 467]],
  ['social_rate_limited', [4, 17, 32, 613]],
  ['social_away', [1, 2]],
];

/**
 * Reads the reason of a refusal: Meta answers 400 to nearly everything and states the reason as a number:
 * https://developers.facebook.com/docs/graph-api/guides/error-handling
 */
export function refusalOfMeta(answer: unknown): SocialFailureCode | null {
  const { error } = fieldsOf(answer);
  if (error === undefined) return null;
  const { code, error_subcode } = fieldsOf(error);
  const found = codes.find(([, numbers]) => numbers.some((number) => number === code));
  if (found) return found[0];
  // The object does not exist any more, or cannot be seen any more.
  if (code === 100 && error_subcode === 33) return 'social_gone';
  return null;
}

/**
 * Returns a sign-in with Facebook:
 * https://developers.facebook.com/documentation/facebook-login/guides/advanced/manual-flow
 */
export const signInWithFacebook = (scopes: readonly string[]): SignIn => ({
  server: {
    issuer: 'https://www.facebook.com',
    authorization_endpoint: `https://www.facebook.com/${version}/dialog/oauth`,
    token_endpoint: `${graph}/oauth/access_token`,
  },
  scopes,
  separator: ',',
  secretIn: 'body',
  hasPkce: false,
  more: {},
});

/** Reads a token that Meta answers outside the grants of OAuth. */
export function longTokenOf(answer: unknown, now: Date): { access: string; ends_at: Date | null } {
  const { access_token, expires_in } = fieldsOf(answer);
  const seconds = typeof expires_in === 'number' && expires_in > 0 ? expires_in : null;
  return {
    access: textOf(access_token, 'access_token'),
    ends_at: seconds === null ? null : new Date(now.getTime() + seconds * 1000),
  };
}

/** Exchanges the token of an hour for one of 60 days: https://developers.facebook.com/documentation/facebook-login/guides/access-tokens/get-long-lived */
export const settleWithFacebook: Connector['settle'] = async (ask, app, tokens, now) => {
  const answer = await ask({
    url: `${graph}/oauth/access_token`,
    form: {
      grant_type: 'fb_exchange_token',
      client_id: app.id,
      client_secret: app.secret,
      fb_exchange_token: tokens.access,
    },
  });
  const long = longTokenOf(answer, now);
  return { ...tokens, ...long, consent_ends_at: long.ends_at };
};

/** Withdraws what the person has granted: https://developers.facebook.com/docs/graph-api/reference/user/permissions */
export const withdrawAtFacebook = async (ask: Ask): Promise<void> => {
  await ask({ url: `${graph}/me/permissions`, method: 'DELETE' });
};

/** Most answers of a list that are read: 100 pages each. */
const longestList = 3;

/**
 * Lists pages of which the person has given this app access:
 * https://developers.facebook.com/docs/graph-api/reference/user/accounts , in parts by their cursor:
 * https://developers.facebook.com/docs/graph-api/results
 */
export async function listPages(ask: Ask, fields: string): Promise<Record<string, unknown>[]> {
  const pages: Record<string, unknown>[] = [];
  let after: string | null = null;
  for (let part = 0; part < longestList; part++) {
    const from: string = after === null ? '' : `&after=${encodeURIComponent(after)}`;
    const answer = fieldsOf(await ask({ url: `${graph}/me/accounts?fields=${fields}&limit=100${from}` }));
    pages.push(...listOf(answer.data, 'data'));
    const paging = fieldsOf(answer.paging);
    after = paging.next === undefined ? null : optionalText(fieldsOf(paging.cursors).after);
    if (after === null) break;
  }
  return pages;
}

/**
 * Reads values by day of metrics: https://developers.facebook.com/docs/graph-api/reference/insights . A value counts
 * the day that ends at `end_time`.
 */
export function daysOf(answer: unknown, names: { reach: string; engagement?: string }): CountedDay[] {
  const days = new Map<string, CountedDay>();
  for (const metric of listOf(fieldsOf(answer).data, 'data')) {
    const kind = metric.name === names.reach ? 'reach' : metric.name === names.engagement ? 'engagement' : null;
    if (!kind || !Array.isArray(metric.values)) continue;
    for (const { value, end_time } of metric.values.map(fieldsOf)) {
      const end = timeOf(end_time);
      if (!end || typeof value !== 'number' || value < 0) continue;
      const day = new Date(end.getTime() - 12 * 3_600_000).toISOString().slice(0, 10);
      days.set(day, { ...(days.get(day) ?? { day, reach: null, engagement: null }), [kind]: Math.round(value) });
    }
  }
  return [...days.values()];
}

/** Returns the first and last second of the days that are read again; the network counts them late. */
export function lastDays(now: Date): string {
  const until = Math.floor(now.getTime() / 86_400_000) * 86_400;
  return `since=${until - 28 * 86_400}&until=${until + 86_400}`;
}
