import { createHmac, randomBytes } from 'node:crypto';
import type { ReceiverKind } from '@masthead/contract';
import { translate } from '@masthead/i18n/server';
import { type Message, momentsOf } from './message.ts';
import type { StoryRow } from './watch.queries.ts';

/** Slack takes 50 blocks, Teams 28 kB: further stories are behind the link. */
const mostStories = 10;

const shownStories = (message: Message): StoryRow[] =>
  message.sections.flatMap((section) => section.stories).slice(0, mostStories);
const factsOf = (story: StoryRow, message: Message): string =>
  [
    story.outlet_name,
    momentsOf(message.language, message.timezone)(new Date(story.published_at)),
    ...(story.told_by > 1
      ? [translate(message.language, 'notifications.message.copies', { count: story.told_by - 1 })]
      : []),
  ].join(' · ');
const moreOf = (message: Message): number =>
  message.sections.reduce((sum, section) => sum + section.stories.length + section.more, 0) -
  shownStories(message).length;
const linkOf = (message: Message, origin: string): string =>
  `${origin}/streams/${message.sections.length === 1 ? message.sections[0]!.stream.id : 'list'}`;
const openText = (message: Message): string =>
  moreOf(message) > 0
    ? translate(message.language, 'notifications.message.more', { count: moreOf(message) })
    : translate(message.language, 'notifications.message.open');

const slackText = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign]!);
const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text: text.slice(0, 3000) } });

function slackMessage(message: Message, origin: string) {
  const stories = shownStories(message).map((story) =>
    section(
      `*<${slackText(encodeURI(decode(story.url)))}|${slackText(story.headline).replaceAll('|', '¦')}>*\n${slackText(factsOf(story, message))}${message.brief ? '' : `\n${slackText(story.excerpt)}`}`,
    ),
  );
  return {
    text: slackText(message.subject),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: message.title.slice(0, 150) } },
      section(slackText(message.sentences.join('\n'))),
      ...stories,
      section(`<${linkOf(message, origin)}|${slackText(openText(message))}>`),
    ],
  };
}

/** Decodes an address; a typed one may have signs that end a link. */
function decode(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

const teamsText = (text: string): string => text.replace(/[\\`*_{}[\]()#+!|<>~-]/g, '\\$&');

function teamsMessage(message: Message, origin: string) {
  const block = (text: string, more: object = {}) => ({ type: 'TextBlock', text, wrap: true, ...more });
  const stories = shownStories(message).flatMap((story) => [
    block(`[${teamsText(story.headline)}](${story.url.replace(/[()\s]/g, encodeURIComponent)})`, {
      weight: 'bolder',
      spacing: 'medium',
    }),
    block(teamsText(factsOf(story, message)), { isSubtle: true, size: 'small', spacing: 'none' }),
    ...(message.brief || !story.excerpt ? [] : [block(teamsText(story.excerpt), { spacing: 'small' })]),
  ]);
  const content = {
    type: 'AdaptiveCard',
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    version: '1.4',
    body: [
      block(teamsText(message.title), { weight: 'bolder', size: 'large' }),
      ...message.sentences.map((text) => block(teamsText(text))),
      ...stories,
    ],
    actions: [{ type: 'Action.OpenUrl', title: openText(message), url: linkOf(message, origin) }],
  };
  return { type: 'message', attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content }] };
}

/** Returns the message for programs: named values, with the text for people beside them. */
function webhookMessage(message: Message, origin: string) {
  return {
    type: `media_notification.${message.kind}`,
    title: message.title,
    subject: message.subject,
    sentences: message.sentences,
    mentions: message.mentions,
    streams: message.sections.map(({ stream, stories, more }) => ({
      id: stream.id,
      name: stream.name,
      brand: stream.brand_name,
      url: `${origin}/streams/${stream.id}`,
      more,
      stories: stories.map((story) => ({
        id: story.id,
        headline: story.headline,
        excerpt: story.excerpt,
        url: story.url,
        outlet: story.outlet_name,
        author: story.author,
        language: story.language,
        published_at: story.published_at,
        sentiment: story.sentiment,
        copies: story.told_by - 1,
      })),
    })),
  };
}

/** Returns the message for a kind of web address. */
export const hookMessage = (kind: ReceiverKind, message: Message, origin: string): unknown =>
  kind === 'slack'
    ? slackMessage(message, origin)
    : kind === 'teams'
      ? teamsMessage(message, origin)
      : webhookMessage(message, origin);

const secretPrefix = 'whsec_';
export const makeSecret = (): string => secretPrefix + randomBytes(32).toString('base64');

/**
 * Signs a message as Standard Webhooks have it: HMAC-SHA256 over id, time and body. A receiver refuses what is older than
 * five minutes, and an id that it has seen.
 */
export function signatureHeaders(
  secret: string,
  { id, body, now }: { id: string; body: string; now: Date },
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
