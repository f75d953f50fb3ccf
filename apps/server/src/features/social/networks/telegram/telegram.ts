import { readAccount } from '@masthead/contract';
import { countOf, fieldsOf, listOf, optionalText, textOf, timeOf } from '../../answer.ts';
import type { Ask, KeyConnector, OwnPost, Profile } from '../../connector.ts';
import { SocialFailure, type SocialFailureCode } from '../../failure.ts';

const base = 'https://api.telegram.org/bot';

/** Asks a method: https://core.telegram.org/bots/api#making-requests */
async function call(ask: Ask, method: string, asked: Record<string, string> = {}): Promise<unknown> {
  const query = new URLSearchParams(asked).toString();
  const { ok, result } = fieldsOf(await ask({ url: `${base}/${method}${query && `?${query}`}` }));
  if (ok !== true || result === undefined) throw new SocialFailure('social_answer_unknown', { place: 'result' });
  return result;
}

/** Failures by their numbers and words: https://core.telegram.org/bots/api#making-requests ; one that is not known follows from the status. */
const refusals: readonly (readonly [number, RegExp, SocialFailureCode])[] = [
  [400, /chat not found/i, 'social_account_unknown'],
  [401, /./, 'social_token_dead'],
  [403, /not a member|kicked/i, 'social_bot_not_admin'],
  // A token of a form that Telegram does not know.
  [404, /^not found$/i, 'social_token_dead'],
  [409, /./, 'social_bot_in_use'],
];

function refusal(answer: unknown): SocialFailureCode | null {
  const { ok, error_code, description } = fieldsOf(answer);
  if (ok !== false) return null;
  const words = optionalText(description) ?? '';
  return refusals.find(([code, said]) => error_code === code && said.test(words))?.[2] ?? null;
}

/** Reads a public channel: https://core.telegram.org/bots/api#getchat and https://core.telegram.org/bots/api#getchatmembercount */
async function readChannel(ask: Ask, chat_id: string): Promise<Profile> {
  const chat = fieldsOf(await call(ask, 'getChat', { chat_id }));
  const id = textOf(chat.id, 'id');
  if (chat.type !== 'channel') throw new SocialFailure('social_account_unknown');
  const handle = textOf(chat.username, 'username');
  const followers = countOf(await call(ask, 'getChatMemberCount', { chat_id: id }));
  return { id, handle, name: optionalText(chat.title), url: `https://t.me/${handle}`, followers };
}

/**
 * Throws SocialFailure unless the bot administers the channel, since only an administrator receives its posts:
 * https://core.telegram.org/bots/api#getchatmember
 */
async function expectAdministrator(ask: Ask, chat_id: string): Promise<void> {
  const user_id = textOf(fieldsOf(await call(ask, 'getMe')).id, 'id');
  const { status } = fieldsOf(await call(ask, 'getChatMember', { chat_id, user_id }));
  if (status !== 'administrator') throw new SocialFailure('social_bot_not_admin');
}

/** Reads https://core.telegram.org/bots/api#message . The pictures of an album are one post, whose words stand at one of them. */
function postsOf(updates: readonly Record<string, unknown>[], channel: Profile): OwnPost[] {
  const posts = new Map<string, OwnPost>();
  for (const update of updates) {
    const message = fieldsOf(update.edited_channel_post ?? update.channel_post);
    const id = optionalText(message.message_id);
    const seconds = countOf(message.date);
    const published_at = seconds === null ? null : timeOf(seconds * 1000);
    if (optionalText(fieldsOf(message.chat).id) !== channel.id || !id || !published_at) continue;
    const text = optionalText(message.text) ?? optionalText(message.caption) ?? '';
    const place = optionalText(message.media_group_id) ?? id;
    if (!text && posts.has(place)) continue;
    const known = posts.get(place)?.id ?? id;
    const url = `https://t.me/${channel.handle}/${known}`;
    posts.set(place, { id: known, url, text, published_at, likes: null, comments: null, shares: null, views: null });
  }
  return [...posts.values()];
}

/**
 * Reads the newest 100 updates of the bot: https://core.telegram.org/bots/api#getupdates . Telegram keeps them for 24 hours. A negative
 * offset reads them without taking them away, so that a reading that breaks off, and another channel of the same bot, lose nothing.
 */
async function readPosts(ask: Ask, channel: Profile): Promise<OwnPost[]> {
  const allowed_updates = JSON.stringify(['channel_post', 'edited_channel_post']);
  const updates = await call(ask, 'getUpdates', { offset: '-100', limit: '100', allowed_updates });
  return postsOf(listOf(updates, 'updates'), channel);
}

/**
 * Public channels that a bot of the brand administers, by the Bot API: https://core.telegram.org/bots/api . Other channels are not read: the
 * terms forbid to collect the pages of t.me by programs (https://telegram.org/tos/content-licensing). No method lists comments
 * (https://core.telegram.org/bots/api#available-methods), and no update tells that one was deleted (https://core.telegram.org/bots/api#update).
 */
export const telegram: KeyConnector = {
  network: 'telegram',
  name: 'Telegram',
  mediaType: 'social',
  site: 't.me',
  capabilities: {
    own_posts: 'read',
    own_figures: 'read',
    search: 'not_offered',
    mentions: 'not_offered',
    // A bot receives messages of the group for a day while it is a member, without those that people delete.
    comments: 'not_offered',
  },
  application: { kind: 'key', url: 'https://core.telegram.org/bots/features#botfather', days: null },
  prices: null,
  hidesReactions: true,
  needsPaidPlan: false,
  // https://core.telegram.org/bots/api#authorizing-your-bot
  key: /^\d{5,20}:[\w-]{20,100}$/,
  readName: (entered) => readAccount({ network: 'telegram', handle: entered }),
  sign: (request, key) => ({ ...request, url: request.url.replace(`${base}/`, `${base}${key}/`) }),
  refusal,
  findAccount: async (ask, name) => {
    const channel = await readChannel(ask, `@${name}`);
    await expectAdministrator(ask, channel.id);
    // A bot that sends its updates elsewhere is noticed before it is connected.
    await readPosts(ask, channel);
    return channel;
  },
  read: async (ask, { external_id }) => {
    const profile = await readChannel(ask, external_id);
    await expectAdministrator(ask, profile.id);
    return { profile, posts: await readPosts(ask, profile), days: [], hasGaps: true };
  },
};
