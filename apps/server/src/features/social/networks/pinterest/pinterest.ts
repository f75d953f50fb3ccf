import { countOf, fieldsOf, listOf, optionalText, textOf, timeOf } from '../../answer.ts';
import type { Ask, Connector, CountedDay, OwnPost, Profile } from '../../connector.ts';

const base = 'https://api.pinterest.com/v5';
const page = 100;

/** Reads https://developers.pinterest.com/docs/api/v5/user_account-get */
async function readUser(ask: Ask): Promise<Profile> {
  const user = fieldsOf(await ask({ url: `${base}/user_account` }));
  const handle = textOf(user.username, 'username');
  return {
    id: textOf(user.id, 'id'),
    handle,
    name: optionalText(user.business_name),
    url: `https://www.pinterest.com/${handle}`,
    followers: countOf(user.follower_count),
  };
}

/** Reads https://developers.pinterest.com/docs/api/v5/pins-list */
function pinsOf(answer: unknown): OwnPost[] {
  return listOf(fieldsOf(answer).items, 'items').flatMap((pin) => {
    const id = optionalText(pin.id);
    // Times are in UTC without saying so.
    const published_at = timeOf(`${optionalText(pin.created_at)?.replace(/Z$/, '')}Z`);
    if (!id || !published_at) return [];
    const sums = fieldsOf(fieldsOf(pin.pin_metrics).lifetime_metrics);
    return [
      {
        id,
        url: `https://www.pinterest.com/pin/${encodeURIComponent(id)}/`,
        text: [optionalText(pin.title), optionalText(pin.description)].filter(Boolean).join('\n'),
        published_at,
        likes: countOf(sums.reaction),
        comments: countOf(sums.comment),
        shares: countOf(sums.save),
        views: countOf(sums.impression),
      },
    ];
  });
}

/** Reads https://developers.pinterest.com/docs/api/v5/user_account-analytics */
function daysOf(answer: unknown): CountedDay[] {
  return listOf(fieldsOf(fieldsOf(answer).all).daily_metrics, 'daily_metrics').flatMap((row) => {
    const day = optionalText(row.date);
    if (!day || !/^\d{4}-\d\d-\d\d$/.test(day) || row.data_status !== 'READY') return [];
    const metrics = fieldsOf(row.metrics);
    return [{ day, reach: countOf(metrics.IMPRESSION), engagement: countOf(metrics.ENGAGEMENT) }];
  });
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Pinterest by its API v5: https://developers.pinterest.com/docs/api/v5/introduction */
export const pinterest: Connector = {
  network: 'pinterest',
  name: 'Pinterest',
  mediaType: 'pinterest',
  site: 'pinterest.com',
  settings: ['MASTHEAD_SOCIAL_PINTEREST_ID', 'MASTHEAD_SOCIAL_PINTEREST_SECRET'],
  needsServer: false,
  capabilities: {
    own_posts: 'read',
    own_figures: 'read',
    search: 'not_offered',
    hashtags: 'not_offered',
    mentions: 'not_offered',
    comments: 'not_offered',
  },
  application: {
    kind: 'review',
    url: 'https://developers.pinterest.com/docs/getting-started/connect-app/',
    days: { from: 2, to: 14 },
  },
  prices: null,
  // https://developers.pinterest.com/docs/getting-started/set-up-authentication-and-authorization/ ; it has no address to revoke a token at.
  signIn: () => ({
    server: {
      issuer: 'https://www.pinterest.com',
      authorization_endpoint: 'https://www.pinterest.com/oauth/',
      token_endpoint: `${base}/oauth/token`,
    },
    scopes: ['user_accounts:read', 'boards:read', 'pins:read'],
    separator: ',',
    secretIn: 'header',
    hasPkce: false,
    more: {},
  }),
  findAccounts: async (ask) => [await readUser(ask)],
  read: async (ask, _, now) => {
    const profile = await readUser(ask);
    const posts = pinsOf(await ask({ url: `${base}/pins?page_size=${page}&pin_metrics=true` }));
    const period = `start_date=${dayOf(now.getTime() - 28 * 86_400_000)}&end_date=${dayOf(now.getTime())}`;
    const days = await ask({ url: `${base}/user_account/analytics?${period}&metric_types=IMPRESSION,ENGAGEMENT` });
    return { profile, posts, days: daysOf(days) };
  },
};
