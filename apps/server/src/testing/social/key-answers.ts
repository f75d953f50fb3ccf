import type { Answer } from './authorization.ts';
import type { DoubleAccount, DoubleAccounts } from './world.ts';

/** Networks whose accounts are connected with a key, by their hosts. */
export type KeyHost = 'api.telegram.org' | 'api.trustpilot.com' | 'pds.example';

/** Keys that the networks accept, and what a bot of Telegram is in a channel. */
export class Keys {
  readonly known = new Set<string>();
  /** Status of the bot: https://core.telegram.org/bots/api#chatmember */
  status: 'administrator' | 'member' | 'left' = 'administrator';
  /** The bot sends its updates to an address: https://core.telegram.org/bots/api#setwebhook */
  hasWebhook = false;
  /** Address of the server in the document of Bluesky's account, and the scope that a session of it states. */
  pds = 'https://pds.example';
  scope = 'com.atproto.appPass';
  #made = 0;

  /** Makes a key as @BotFather or the page of a business account shows it. */
  make(host: KeyHost): string {
    const made = String(++this.#made).padStart(8, '0');
    const key = {
      'api.telegram.org': `4${made}:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw${made}`,
      'api.trustpilot.com': `key${made}ofTrustpilot00`,
      'pds.example': `abcd-efgh-${made.slice(0, 4)}-${made.slice(4)}`,
    }[host];
    this.known.add(`${host} ${key}`);
    return key;
  }
}

/** Failures as https://core.telegram.org/bots/api#making-requests describes them. */
const failed = (error_code: number, description: string): Answer => ({
  status: error_code,
  body: { ok: false, error_code, description },
});

const channelId = ({ id }: DoubleAccount) => Number(`-100${id}`);

/** Answers a method by https://core.telegram.org/bots/api#chat and https://core.telegram.org/bots/api#update */
function telegramResult(method: string, query: URLSearchParams, keys: Keys, channel: DoubleAccount): Answer {
  const chat = { id: channelId(channel), type: 'channel', title: channel.name, username: channel.handle };
  const done = (result: unknown): Answer => ({ status: 200, body: { ok: true, result } });
  if (method === 'getMe') return done({ id: 42, is_bot: true, first_name: 'Masthead', username: 'norlunda_bot' });
  if (method === 'getUpdates') {
    if (keys.hasWebhook)
      return failed(
        409,
        "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
      );
    const newest = channel.posts.toReversed().slice(Number(query.get('offset') ?? -100));
    return done(
      newest.map((post, place) => ({
        update_id: 9000 + place,
        channel_post: {
          message_id: Number(post.id),
          sender_chat: chat,
          chat,
          date: Math.floor(post.at.getTime() / 1000),
          text: post.text,
        },
      })),
    );
  }
  const asked = query.get('chat_id');
  if (asked !== String(chat.id) && asked !== `@${channel.handle}`) return failed(400, 'Bad Request: chat not found');
  if (method === 'getChat') return done({ ...chat, accent_color_id: 1, max_reaction_count: 11 });
  if (method === 'getChatMemberCount') return done(channel.followers);
  if (method === 'getChatMember')
    return done({ status: keys.status, user: { id: 42, is_bot: true, first_name: 'Masthead' } });
  return failed(404, 'Not Found: method not found');
}

/** Answers of Telegram; the token is a part of the path. */
export function telegram(path: string, query: URLSearchParams, keys: Keys, accounts: DoubleAccounts): Answer {
  const [, token = '', method = ''] = /^\/bot([^/]*)\/(\w+)$/.exec(path) ?? [];
  if (!keys.known.has(`api.telegram.org ${token}`)) return failed(401, 'Unauthorized');
  return telegramResult(method, query, keys, accounts.telegram);
}

/** Answers by https://developers.trustpilot.com/business-units-api-(public) ; the key is in a header. */
export function trustpilot(
  path: string,
  query: URLSearchParams,
  { keys, key, accounts }: { keys: Keys; key: string; accounts: DoubleAccounts },
): Answer {
  const { trustpilot: unit } = accounts;
  if (!keys.known.has(`api.trustpilot.com ${key}`))
    return { status: 401, body: { fault: { faultstring: 'Invalid ApiKey' } } };
  const total = unit.received.length;
  const answer = {
    id: unit.id,
    displayName: unit.name,
    name: { identifying: unit.handle, referring: [unit.handle] },
    websiteUrl: `https://${unit.handle}`,
    country: 'DK',
    numberOfReviews: { total, usedForTrustScoreCalculation: total, oneStar: 0, twoStars: total },
    status: 'active',
    score: { trustScore: 2.1, stars: 2 },
    links: [],
  };
  const base = '/v1/business-units';
  if (path === `${base}/${unit.id}` || (path === `${base}/find` && query.get('name') === unit.handle))
    return { status: 200, body: answer };
  if (path !== `${base}/${unit.id}/reviews`) return { status: 404, body: { message: 'Not found' } };
  const reviews = unit.received.map((post) => ({
    id: post.id,
    consumer: { id: '5', displayName: 'Ada Lund', displayLocation: 'Aarhus', numberOfReviews: 3, links: [] },
    stars: 2,
    title: post.text,
    text: post.text,
    language: 'en',
    createdAt: post.at.toISOString(),
    updatedAt: null,
    companyReply: null,
    links: [],
  }));
  return { status: 200, body: { links: [], reviews: reviews.slice(0, Number(query.get('perPage') ?? 20)) } };
}
