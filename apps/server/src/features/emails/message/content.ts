import { randomUUID } from 'node:crypto';
import { limits } from '@masthead/contract';
import { localeOf } from '@masthead/i18n';
import { translate } from '@masthead/i18n/server';
import { invalidField } from '../../../platform/http/failure.ts';
import { findOrigin } from '../../../platform/http/public-url.ts';
import { escapeText } from '../../../platform/markup/index.ts';
import { loadMail } from '../../../platform/renderer/index.ts';
import type { Services } from '../../../platform/services.ts';
import { type FileRow, listFilesOfHolders } from '../../files/index.ts';
import {
  articleHtml,
  type MailedStory,
  mailedStory,
  mailedStoryPdf,
  plainAddress,
  plainText,
} from '../../site/index.ts';
import type { WholeEmail } from '../drafts/emails.queries.ts';
import { holders } from '../drafts/holders.ts';
import { trapLink } from '../tracking/collect-hits.ts';
import type { Attachment } from './compile.ts';
import { findSender, type SenderRow } from './content.queries.ts';
import { inShort, isTooLong } from './long-story.ts';
import { cut, fillerOf, type Personal, Slots, withoutMarks } from './slots.ts';

/** Subject and text of an e-mail with marks where recipients differ. */
export interface EmailContent {
  slots: Slots;
  subject: string;
  html: string;
  text: string;
  /** Links that are counted, in the order of their numbers. */
  links: string[];
  language: string;
}

/** Replaces links by numbered ones that are counted. Links that are not to the web stay as they are. */
class Links {
  readonly urls: string[] = [];
  private readonly address: (number: number) => string;
  constructor(address: (number: number) => string) {
    this.address = address;
  }
  readonly count = (href: string): string => {
    const url = plainAddress(href);
    if (!/^https?:\/\//i.test(url) || url.length > 4000) return href;
    const known = this.urls.indexOf(url);
    if (known < 0 && this.urls.length >= limits.emailLinks) return href;
    return this.address(known < 0 ? this.urls.push(url) : known + 1);
  };
}

/** Writes the addresses of links into a text, which shows only their words otherwise. */
const withAddresses = (html: string): string =>
  html.replace(/<a\b[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g, (_, href: string, words: string) =>
    words.trim() === href || href.startsWith('mailto:') ? words : `${words} (${href})`,
  );

const signatureOf = ({ signature }: WholeEmail, { email_settings: settings }: SenderRow): string | null =>
  signature ?? (typeof settings.signature === 'string' && settings.signature !== '' ? settings.signature : null);

/** Has the length of the token of a recipient's links. */
const sampleToken = 'x'.repeat(56);

const opensStory = ({ send_as }: WholeEmail): boolean => send_as === 'inline' || send_as === 'both';

/**
 * Composes an e-mail. With `isTracked` its links are counted and a picture counts opens; a test or a preview has neither, and no
 * link to unsubscribe.
 */
export async function composeEmail(
  services: Services,
  email: WholeEmail,
  { isTracked, isFinal }: { isTracked: boolean; isFinal: boolean },
): Promise<EmailContent> {
  const sender = (await findSender(services.db, email.brand_id, email.created_by!.id))!;
  const origin = findOrigin(services.config);
  const slots = new Slots();
  // The marks of slots are removed from what people have written, so links get theirs afterwards.
  const waiting = randomUUID();
  const withTokens = (text: string) => text.replaceAll(waiting, slots.token);
  const links = new Links((number) => `${origin}/t/${waiting}/click?url=${number}`);
  const link = isTracked ? links.count : (href: string) => href;
  const story = email.story_id ? await mailedStory(services, email.brand_id, email.story_id, link) : null;
  if (email.story_id && !story) throw invalidField('story_id', 'invalid');
  const shown = story && opensStory(email) ? story : null;
  const isCut = Boolean(shown?.url && isTooLong(shown, Buffer.byteLength(email.body)));
  // The links of the part that is left out are not in the e-mail.
  if (isCut) links.urls.length = 0;
  const clean = articleHtml(withoutMarks(email.body), { picture: (path) => new URL(path, origin).href, link });
  const own = clean.text + (clean.inShort ?? '');
  const language = story?.language ?? sender.language;
  const say = (key: string) => translate(language, `emails.press.${key}`, { brand: sender.brand_name });
  const subject = slots.mark(email.subject);
  const { renderPress } = await loadMail();
  const { html, text } = renderPress({
    lang: localeOf(language),
    subject,
    sender: lookOf(sender, story, origin),
    preview: slots.mark(plainText(email.body).slice(0, 150)),
    body: withTokens(slots.mark(own)),
    story: shown && {
      headline: shown.headline,
      subheading: shown.subheading,
      cover: shown.cover,
      html: isCut ? '' : withTokens(withoutMarks(shown.html)),
      ...(isCut && {
        more: { label: translate(language, 'emails.followers.read'), href: withTokens(link(shown.url!)) },
      }),
    },
    text: [slots.mark(plainText(withAddresses(email.body))), shown && (isCut ? inShort(shown) : shown.text), story?.url]
      .filter(Boolean)
      .join('\n\n'),
    signature: signatureOf(email, sender),
    why: say('why'),
    ways: isFinal
      ? [
          { label: say('choose'), href: `${origin}/t/${slots.token}/preferences` },
          { label: say('leave'), href: `${origin}/t/${slots.token}/unsubscribe` },
        ]
      : [],
    pixel: isTracked ? `${origin}/t/${slots.token}/open.gif` : null,
    trap: isTracked ? `${origin}/t/${slots.token}/click?url=${trapLink}` : null,
  });
  return { slots, subject, html, text, links: links.urls, language };
}

/** Throws 422 for an e-mail of which Gmail would show a part only. A public story is a link before it comes to that. */
export async function refuseTooLong(services: Services, email: WholeEmail): Promise<void> {
  const content = await composeEmail(services, email, { isTracked: email.is_tracked, isFinal: true });
  const { html } = fillContent(content, { token: sampleToken, fields: {} });
  const [bytes, most] = [Buffer.byteLength(html), limits.emailHtmlBytes];
  if (bytes <= most) return;
  const sizes = { kilobytes: Math.ceil(bytes / 1000), max: most / 1000 };
  if (opensStory(email) && Buffer.byteLength(email.body) < most / 2)
    throw invalidField('send_as', 'story_too_long', sizes);
  throw invalidField('body', 'email_too_long', sizes);
}

/** Returns the look of the sender: the newsroom of the story, otherwise the organisation, with the logo that is made for its mails. */
function lookOf(sender: SenderRow, story: MailedStory | null, origin: string) {
  if (story) return { name: story.newsroom.name, colour: story.newsroom.main_color, logo: story.newsroom.logo };
  return { ...lookOfOrganisation(sender, origin), name: sender.brand_name };
}

/** Returns name, colour and logo of an organisation as its mails show them. */
export function lookOfOrganisation(sender: SenderRow, origin: string) {
  const made = sender.email_logo;
  const logo = made?.url ?? sender.logo?.cropped ?? sender.logo?.original;
  return {
    ...{ name: sender.organisation_name, colour: sender.colour, logo: logo ? new URL(logo, origin).href : null },
    logoSize: made,
  };
}

/** Fills a content for one recipient, as a page shows it. */
export function fillContent({ slots, subject, html, text }: EmailContent, personal: Personal) {
  const fill = (marked: string, write: (value: string) => string) =>
    cut(marked, slots)
      .map((part) => (typeof part === 'string' ? part : write(fillerOf(part, personal))))
      .join('');
  const plain = (value: string) => value;
  return { subject: fill(subject, plain), html: fill(html, escapeText), text: fill(text, plain) };
}

/** Reads the attachments of an e-mail: its files, and the story as a PDF if that is wanted. Throws 503 render_…. */
export async function readAttachments(services: Services, email: WholeEmail): Promise<Attachment[]> {
  const { organisation_id: organisationId } = (await findSender(services.db, email.brand_id, email.created_by!.id))!;
  const scope = { brandIds: [email.brand_id], organisationId };
  const files = await listFilesOfHolders(services.db, scope, holders.attachments, [email.id]);
  const attachments: Attachment[] = [];
  for (const file of files)
    attachments.push({ name: file.name, content_type: file.content_type, bytes: await readBytes(services, file) });
  if (email.story_id && (email.send_as === 'pdf' || email.send_as === 'both')) {
    const bytes = await mailedStoryPdf(services, email.brand_id, email.story_id);
    const story = await mailedStory(services, email.brand_id, email.story_id);
    if (bytes && story) attachments.push({ name: `${story.slug}.pdf`, content_type: 'application/pdf', bytes });
  }
  return attachments;
}

async function readBytes({ storage }: Pick<Services, 'storage'>, file: FileRow): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await storage.get(file.storage_key)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
