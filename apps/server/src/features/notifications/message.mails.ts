import { localeOf } from '@masthead/i18n';
import { translate } from '@masthead/i18n/server';
import type { ReportItem, ReportSection } from '@masthead/site/mail/mail.ts';
import type { Mail } from '../../platform/mail/index.ts';
import { loadMail } from '../../platform/renderer/index.ts';
import { type Message, momentsOf } from './message.ts';
import type { StoryRow } from './watch.queries.ts';

/** A placeholder for the receiver's own link, so that one mail is laid out for all. */
const unsubscribePlace = 'https://unsubscribe.invalid/';

type Say = (key: string, params?: Record<string, string | number>) => string;

function factsOf(story: StoryRow, { language, timezone }: Message, say: Say): string {
  const copies = story.told_by - 1;
  return [
    story.outlet_name + (story.tier === 'aplus' ? ` (${say('message.tier_a')})` : ''),
    momentsOf(language, timezone)(new Date(story.published_at)),
    say(`message.tones.${story.sentiment}`),
    ...(copies > 0 ? [say('message.copies', { count: copies })] : []),
  ].join(' · ');
}

const httpOnly = (url: string): string => (/^https?:\/\//i.test(url) ? url : '#');

function itemOf(story: StoryRow, message: Message, say: Say): ReportItem {
  const withExcerpt = !message.brief && story.excerpt;
  return {
    href: httpOnly(story.url),
    lang: story.language === 'other' ? undefined : story.language,
    headline: { text: story.headline, marks: story.headline_marks },
    facts: factsOf(story, message, say),
    excerpt: withExcerpt ? { text: story.excerpt, marks: story.excerpt_marks } : null,
  };
}

function sectionOf(
  { stream, stories, line, more }: Message['sections'][number],
  message: Message,
  origin: string,
  say: Say,
): ReportSection {
  return {
    name: stream.name,
    context: stream.brand_name,
    line,
    items: stories.map((story) => itemOf(story, message, say)),
    more: more > 0 ? { label: say('message.more', { count: more }), href: `${origin}/streams/${stream.id}` } : null,
  };
}

export interface MailLayout {
  /** The mail of one receiver, with the link that ends it. */
  to(address: string, token: string): Mail;
}

/** Lays a message out once; each receiver then gets it with a link of their own (RFC 8058: one click, no page in between). */
export async function layOutMail(message: Message, origin: string, owner: string): Promise<MailLayout> {
  const say: Say = (key, params) => translate(message.language, `notifications.${key}`, params);
  const { renderReport } = await loadMail();
  const { subject, html, text } = renderReport({
    lang: localeOf(message.language),
    subject: message.subject,
    title: message.title,
    sentences: message.sentences,
    sections: message.sections.map((section) => sectionOf(section, message, origin, say)),
    why: say('message.why', { owner, title: message.title }),
    ways: [
      { label: say('message.unsubscribe'), href: unsubscribePlace },
      { label: say('message.manage'), href: `${origin}/settings/personal/media-notifications` },
    ],
  });
  return {
    to: (address, token) => {
      const link = unsubscribeLink(origin, token);
      return {
        to: address,
        subject,
        html: html.replaceAll(unsubscribePlace, link),
        text: text.replaceAll(unsubscribePlace, link),
        headers: {
          'List-Unsubscribe': `<${link}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          'Auto-Submitted': 'auto-generated',
        },
      };
    },
  };
}

const unsubscribeLink = (origin: string, token: string) => `${origin}/media-notifications/unsubscribe/${token}`;
export const confirmLink = (origin: string, token: string) => `${origin}/media-notifications/confirm/${token}`;
