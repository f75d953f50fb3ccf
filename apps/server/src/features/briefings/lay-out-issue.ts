import type { BriefingItem } from '@masthead/contract';
import { localeOf } from '@masthead/i18n';
import { translate } from '@masthead/i18n/server';
import { dateFormat } from '@masthead/measuring';
import type { MailContent, ReportItem, ReportSection, Sender } from '@masthead/site/mail/mail.ts';
import { loadMail } from '../../platform/renderer/index.ts';
import type { Draft } from './briefings.queries.ts';

interface Issue extends Draft {
  name: string;
  language: string;
  timezone: string;
}

interface Around {
  sender: Sender;
  /** Day of the issue. */
  at: Date;
  /** Link that ends the receiving; null: a preview or a test. */
  leave: string | null;
}

const dateStyle = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
const momentStyle = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;

/** Returns the subject of an issue: the name of the briefing and the day. */
export const subjectOf = ({ name, language, timezone }: Omit<Issue, keyof Draft>, at: Date): string =>
  `${name}: ${dateFormat(localeOf(language), dateStyle, timezone).format(at)}`;

const httpOnly = (url: string): string => (/^https?:\/\//i.test(url) ? url : '#');

type PieceItem = Extract<BriefingItem, { kind: 'mention' }>;

/** Returns the pieces under their headings; those before the first heading have none. */
function sectionsOf(items: readonly BriefingItem[], write: (item: PieceItem) => ReportItem): ReportSection[] {
  const sections: { name: string; items: ReportItem[] }[] = [{ name: '', items: [] }];
  for (const item of items) {
    if (item.kind === 'heading') sections.push({ name: item.text, items: [] });
    else sections.at(-1)!.items.push(write(item));
  }
  return sections
    .filter((section) => section.items.length > 0)
    .map((section) => ({ ...section, context: '', line: null, more: null }));
}

/** Lays out an issue as its receivers get it. */
export async function layOutIssue(issue: Issue, { sender, at, leave }: Around): Promise<MailContent> {
  const { language, timezone, name } = issue;
  const { renderReport } = await loadMail();
  const moments = dateFormat(localeOf(language), momentStyle, timezone);
  return renderReport({
    lang: localeOf(language),
    subject: subjectOf(issue, at),
    sender,
    title: subjectOf(issue, at),
    sentences: issue.note ? issue.note.split(/\n{2,}/) : [],
    sections: sectionsOf(issue.items, (item) => ({
      href: httpOnly(item.url),
      lang: item.language === 'other' ? undefined : item.language,
      headline: { text: item.headline, marks: [] },
      facts: `${item.outlet} · ${moments.format(new Date(item.published_at))}`,
      excerpt: item.excerpt ? { text: item.excerpt, marks: [] } : null,
      remark: item.remark || null,
    })),
    closing: issue.sign_off ? issue.sign_off.split(/\n{2,}/) : [],
    why: translate(language, 'briefings.mail.why', { name, sender: sender.name }),
    ways: leave ? [{ label: translate(language, 'notifications.message.unsubscribe'), href: leave }] : [],
  });
}
