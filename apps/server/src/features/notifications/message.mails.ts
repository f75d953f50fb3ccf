import { translate } from '@masthead/i18n/server';
import type { Mail } from '../../platform/mail/index.ts';
import { type Message, momentsOf } from './message.ts';
import type { StoryRow } from './watch.queries.ts';

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Stands for the receiver's own link, so that one mail is laid out for all. */
const unsubscribePlace = 'https://unsubscribe.invalid/';

const ink = '#24221e';
const soft = '#6e6a63';
const line = '#e6e2db';
const accent = '#006a44';
const mark = 'background-color:#fbeecb;color:#24221e;font-weight:inherit';

/** A text with its matched words marked; marks are starts and ends in turn. */
function marked(
  text: string,
  marks: readonly number[],
  wrap: (word: string) => string,
  plain: (text: string) => string,
): string {
  let at = 0;
  let written = '';
  for (let index = 0; index + 1 < marks.length; index += 2) {
    const [start, end] = [marks[index]!, marks[index + 1]!];
    if (start < at || end > text.length) continue;
    written += plain(text.slice(at, start)) + wrap(text.slice(start, end));
    at = end;
  }
  return written + plain(text.slice(at));
}
const inHtml = (text: string, marks: readonly number[]) =>
  marked(text, marks, (word) => `<mark style="${mark}">${escapeHtml(word)}</mark>`, escapeHtml);
const inText = (text: string, marks: readonly number[]) =>
  marked(
    text,
    marks,
    (word) => `*${word}*`,
    (other) => other,
  );

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

function storyHtml(story: StoryRow, message: Message, say: Say): string {
  const lang = story.language === 'other' ? '' : ` lang="${escapeHtml(story.language)}"`;
  const excerpt =
    message.brief || !story.excerpt
      ? ''
      : `<div${lang} style="font-size:14px;line-height:21px;color:${ink};padding-top:4px">${inHtml(story.excerpt, story.excerpt_marks)}</div>`;
  return `<div style="border-top:1px solid ${line};padding:12px 0"><a${lang} href="${escapeHtml(httpOnly(story.url))}" style="font-family:Georgia,serif;font-size:17px;line-height:23px;color:${ink};text-decoration:none;font-weight:bold">${inHtml(story.headline, story.headline_marks)}</a>
<div style="font-size:12px;line-height:18px;color:${soft};padding-top:2px">${escapeHtml(factsOf(story, message, say))}</div>${excerpt}</div>`;
}

function sectionHtml(section: Message['sections'][number], message: Message, origin: string, say: Say): string {
  const more =
    section.more > 0
      ? ` <a href="${origin}/streams/${section.stream.id}" style="color:${accent}">${escapeHtml(say('message.more', { count: section.more }))}</a>`
      : '';
  return `<mj-text padding="20px 0 4px"><span style="font-weight:600;font-size:14px">${escapeHtml(section.stream.name)}</span> <span style="color:${soft};font-size:13px">${escapeHtml(section.stream.brand_name)}${section.line ? `<br />${escapeHtml(section.line)}` : ''}</span></mj-text>
<mj-text padding="0">${section.stories.map((story) => storyHtml(story, message, say)).join('')}${more}</mj-text>`;
}

async function htmlOf(message: Message, origin: string, say: Say, why: string): Promise<string> {
  // Loaded when the first mail is written: the compiler is large and most processes write none.
  const { default: mjml2html } = await import('mjml');
  const sentences = message.sentences.map((text) => `<mj-text>${escapeHtml(text)}</mj-text>`).join('');
  const source = `<mjml lang="${escapeHtml(message.language.replace('_', '-'))}"><mj-head><mj-title>${escapeHtml(message.subject)}</mj-title><mj-preview>${escapeHtml(message.sentences.join(' '))}</mj-preview><mj-attributes>
<mj-all font-family="Inter, Helvetica, Arial, sans-serif" /><mj-text font-size="15px" line-height="23px" color="${ink}" padding="4px 0" /></mj-attributes></mj-head>
<mj-body background-color="#f6f3ee" width="640px"><mj-section background-color="#fdfcf9" padding="28px 32px"><mj-column>
<mj-text font-family="Georgia, serif" font-size="14px" color="${soft}" padding="0 0 8px">Masthead</mj-text><mj-text font-family="Georgia, serif" font-size="22px" line-height="28px" padding="0 0 8px">${escapeHtml(message.title)}</mj-text>
${sentences}${message.sections.map((section) => sectionHtml(section, message, origin, say)).join('')}
<mj-text font-size="12px" line-height="18px" color="${soft}" padding="24px 0 0"><div style="border-top:1px solid ${line};padding-top:12px">${escapeHtml(why)}<br /><a href="${unsubscribePlace}" style="color:${accent}">${escapeHtml(say('message.unsubscribe'))}</a> · <a href="${origin}/settings/personal/media-notifications" style="color:${accent}">${escapeHtml(say('message.manage'))}</a></div></mj-text>
</mj-column></mj-section></mj-body></mjml>`;
  return (await mjml2html(source, { validationLevel: 'soft' })).html;
}

function textOf(message: Message, origin: string, say: Say, why: string): string {
  const stories = (section: Message['sections'][number]) =>
    section.stories.map((story) =>
      [
        inText(story.headline, story.headline_marks),
        factsOf(story, message, say),
        ...(message.brief || !story.excerpt ? [] : [inText(story.excerpt, story.excerpt_marks)]),
        story.url,
      ].join('\n'),
    );
  const sections = message.sections.map((section) =>
    [
      `${section.stream.name} (${section.stream.brand_name})${section.line ? `: ${section.line}` : ''}`,
      ...stories(section),
      ...(section.more > 0
        ? [`${say('message.more', { count: section.more })}: ${origin}/streams/${section.stream.id}`]
        : []),
    ].join('\n\n'),
  );
  const ways = `${say('message.unsubscribe')}: ${unsubscribePlace}\n${say('message.manage')}: ${origin}/settings/personal/media-notifications`;
  return [message.title, ...message.sentences, ...sections, '-- ', `${why}\n${ways}`].join('\n\n');
}

export interface MailLayout {
  /** The mail of one receiver, with the link that ends it. */
  to(address: string, token: string): Mail;
}

/** Lays a message out once; each receiver then gets it with a link of their own (RFC 8058: one click, no page in between). */
export async function layOutMail(message: Message, origin: string, owner: string): Promise<MailLayout> {
  const say: Say = (key, params) => translate(message.language, `notifications.${key}`, params);
  const why = say('message.why', { owner, title: message.title });
  const html = await htmlOf(message, origin, say, why);
  const text = textOf(message, origin, say, why);
  return {
    to: (address, token) => {
      const link = unsubscribeLink(origin, token);
      return {
        to: address,
        subject: message.subject,
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
